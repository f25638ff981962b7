import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Child } from './child.ts'
import type { PreparedContestant, Shape } from './contestant.ts'
import type { LoadResult, ToLoad } from './load.ts'
import type { Memory, ToServer, Usage } from './server-end.ts'

const LOAD = fileURLToPath(new URL('load.ts', import.meta.url))

export interface Timing {
  readonly warmUpMs: number
  readonly countedMs: number
}

export interface Heat {
  readonly movesPerSecond: number
  /** By the CPU time of the server and its database. */
  readonly movesPerCpuSecond: number
  /** The share of that CPU time that the database took, from 0 to 1. */
  readonly besideShare: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Busy cores: of the server with its database, and of the seats. At one whole core, the seats are the limit. */
  readonly serverCores: number
  readonly loadCores: number
  /** Cores that other processes kept busy: if there are any, the figures are too low. */
  readonly otherCores: number
}

/** Measures one contestant at one shape, with new processes. */
export async function runHeat(prepared: PreparedContestant, shape: Shape, timing: Timing): Promise<Heat> {
  const { child: server, first: port } = await startServer(prepared, shape.seats)
  try {
    const tables = await server.ask<string[]>({ do: 'open', tables: shape.tables })
    const { child: load } = await Child.start<ToLoad, true>(LOAD, [])
    try {
      await load.ask({ do: 'join', clientModule: prepared.clientModule, port, tables, seats: shape.seats })
      await sleep(timing.warmUpMs)
      await load.ask({ do: 'count' })
      const before = await server.ask<Usage>({ do: 'usage' })
      const busyBefore = busyMs()
      await sleep(timing.countedMs)
      const result = await load.ask<LoadResult>({ do: 'result' })
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

function heat(result: LoadResult, before: Usage, after: Usage, busy: number): Heat {
  const { moves, ms, p50Ms, p99Ms, cpuMicros } = result
  const beside = after.besideCpuMicros - before.besideCpuMicros
  const serverMicros = after.cpuMicros - before.cpuMicros + beside
  return {
    movesPerSecond: moves / (ms / 1e3),
    movesPerCpuSecond: moves / (serverMicros / 1e6),
    besideShare: beside / serverMicros,
    p50Ms,
    p99Ms,
    serverCores: serverMicros / (ms * 1e3),
    loadCores: cpuMicros / (ms * 1e3),
    otherCores: Math.max(0, busy / ms - (serverMicros + cpuMicros) / (ms * 1e3)),
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
