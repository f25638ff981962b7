import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Child } from './child.ts'
import type { PreparedContestant, Shape } from './contestant.ts'
import type { LoadResult, ToLoad } from './load.ts'
import type { Memory, ToServer, Usage } from './server-end.ts'

const LOAD = fileURLToPath(new URL('load.ts', import.meta.url))

/** How many moves are played: first some to warm up, then those that count. */
export interface Length {
  readonly warmUp: number
  readonly counted: number
}

export interface Heat {
  readonly movesPerSecond: number
  /** CPU time for one move: of the server, and of its database. */
  readonly serverMicros: number
  readonly databaseMicros: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** What all seats together received for one move. */
  readonly messagesPerMove: number
  readonly bytesPerMove: number
  /** Cores that the seats kept busy. At one whole core, the seats are the limit. */
  readonly loadCores: number
  /** Cores that other processes kept busy: if there are any, the figures are too low. */
  readonly otherCores: number
}

/** Measures one contestant at one shape, with new processes. */
export async function runHeat(prepared: PreparedContestant, shape: Shape, length: Length): Promise<Heat> {
  const { child: server, first: port } = await startServer(prepared, shape.seats)
  try {
    const tables = await server.ask<string[]>({ do: 'open', tables: shape.tables })
    const { child: load } = await Child.start<ToLoad, true>(LOAD, [])
    try {
      await load.ask({ do: 'join', clientModule: prepared.clientModule, port, tables, seats: shape.seats })
      await load.ask({ do: 'play', moves: length.warmUp })
      const before = await server.ask<Usage>({ do: 'usage' })
      const busyBefore = busyMs()
      const result = await load.ask<LoadResult>({ do: 'play', moves: length.counted })
      const busy = busyMs() - busyBefore
      const after = await server.ask<Usage>({ do: 'usage' })
      checkCount(result, after.moves - before.moves, shape)
      return heat(result, before, after, busy)
    } finally {
      load.kill()
    }
  } finally {
    await stop(server)
  }
}

/** Throws unless the seats saw as many moves as the server counted, except for those under way at both ends. */
function checkCount({ moves, stuckSeats }: LoadResult, served: number, { tables, seats }: Shape): void {
  if (stuckSeats > 0) throw new Error(`${stuckSeats} of ${tables * seats} seats made no move: the game hangs`)
  const onTheWay = 2 * tables * seats + 0.02 * moves
  if (Math.abs(moves - served) > onTheWay) {
    throw new Error(`the seats saw ${moves} moves done, the server counted ${served}`)
  }
}

function heat({ moves, ms, p50Ms, p99Ms, cpuMicros, traffic }: LoadResult, before: Usage, after: Usage, busy: number) {
  // The server is asked a little before and after the seats: its own number of moves belongs to its CPU time.
  const served = after.moves - before.moves
  const serverMicros = (after.cpuMicros - before.cpuMicros) / served
  const databaseMicros = (after.besideCpuMicros - before.besideCpuMicros) / served
  const ownCores = ((serverMicros + databaseMicros) * served + cpuMicros) / (ms * 1e3)
  return {
    movesPerSecond: moves / (ms / 1e3),
    serverMicros,
    databaseMicros,
    p50Ms,
    p99Ms,
    messagesPerMove: traffic.messages / moves,
    bytesPerMove: traffic.bytes / moves,
    loadCores: cpuMicros / (ms * 1e3),
    otherCores: Math.max(0, busy / ms - ownCores),
  }
}

/** The time for which all cores together have been busy. */
function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
}

export interface TableMemory {
  readonly tables: number
  readonly rssPerTable: number
  readonly heldPerTable: number
}

/** Bytes for each idle table, in a server that opens more and more of them. */
export async function memoryPerTable(
  prepared: PreparedContestant,
  seats: number,
  numbers: readonly number[],
): Promise<TableMemory[]> {
  if (numbers.length === 0) return []
  const { child: server } = await startServer(prepared, seats)
  try {
    // The first table loads code and caches that all share, so it belongs to the base.
    await server.ask({ do: 'open', tables: 1 })
    const base = await server.ask<Memory>({ do: 'memory' })
    const measured: TableMemory[] = []
    for (const tables of numbers) {
      await server.ask({ do: 'open', tables })
      const { rss, held } = await server.ask<Memory>({ do: 'memory' })
      const more = tables - 1
      measured.push({ tables, rssPerTable: (rss - base.rss) / more, heldPerTable: (held - base.held) / more })
    }
    return measured
  } finally {
    await stop(server)
  }
}

function startServer({ serverScript, serverArguments = [] }: PreparedContestant, seats: number) {
  return Child.start<ToServer, number>(serverScript, [String(seats), ...serverArguments])
}

/** Stops the server. Errors are ignored: if it has exited, an earlier question has already failed. */
async function stop(server: Child<ToServer>): Promise<void> {
  await server.ask({ do: 'stop' }).catch(() => {})
  server.kill()
}
