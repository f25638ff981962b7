import { pathToFileURL } from 'node:url'
import type { Join, Seat } from './contestant.ts'
import { countTraffic, type Traffic } from './frames.ts'
import { Player } from './player.ts'
import { percentile, Samples } from './statistics.ts'

// The process of the seats: all join, play, and count their moves on request.

export interface JoinOrder {
  readonly do: 'join'
  readonly clientModule: string
  readonly port: number
  readonly tables: readonly string[]
  readonly seats: number
}

/** Plays this many moves, which begin now. */
export interface PlayOrder {
  readonly do: 'play'
  readonly moves: number
}

export type ToLoad = JoinOrder | PlayOrder

export interface LoadResult {
  readonly moves: number
  readonly ms: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuMicros: number
  /** What the seats received. */
  readonly traffic: Traffic
  /** Seats that made no move while counting: otherwise a game that hangs would look like a slow one. */
  readonly stuckSeats: number
}

const samples = new Samples()
const players: Player[] = []
const seats: Seat[] = []
const traffic = countTraffic()
/** Called when so many moves are done. */
let awaited: { readonly moves: number; readonly done: () => void } | undefined

function moveDone(ms: number): void {
  samples.add(ms)
  if (awaited === undefined || samples.count < awaited.moves) return
  const { done } = awaited
  awaited = undefined
  done()
}

async function sitDown({ clientModule, port, tables, seats: number }: JoinOrder): Promise<number> {
  const { join } = (await import(pathToFileURL(clientModule).href)) as { join: Join }
  for (const table of tables) {
    for (let seat = 0; seat < number; seat++) {
      const player = new Player({ moveDone })
      const joined = await join({ port, table, seat, seats: number }, (view) => player.see(view))
      players.push(player)
      seats.push(joined)
    }
  }
  // All start together: otherwise the first would play while the last still joins.
  players.forEach((player, index) => {
    player.sitDown(seats[index] as Seat)
  })
  return players.length
}

/** Plays a fixed number of moves: a fixed time would give a faster server a longer warm-up. */
async function play({ moves }: PlayOrder): Promise<LoadResult> {
  samples.clear()
  for (const player of players) player.startCounting()
  const from = performance.now()
  const cpuFrom = process.cpuUsage()
  const before = traffic()
  await new Promise<void>((done) => {
    awaited = { moves, done }
  })
  const ms = performance.now() - from
  const { user, system } = process.cpuUsage(cpuFrom)
  const after = traffic()
  const stuckSeats = players.filter(({ counted }) => counted === 0).length
  const all = samples.all()
  return {
    moves: all.length,
    ms,
    p50Ms: percentile(all, 50),
    p99Ms: percentile(all, 99),
    cpuMicros: user + system,
    traffic: { messages: after.messages - before.messages, bytes: after.bytes - before.bytes },
    stuckSeats,
  }
}

async function answer(asked: ToLoad): Promise<unknown> {
  switch (asked.do) {
    case 'join':
      return await sitDown(asked)
    case 'play':
      return await play(asked)
  }
}

process.on('disconnect', () => process.exit(1))
process.on('message', async (asked: ToLoad) => {
  try {
    process.send?.({ ok: await answer(asked) })
  } catch (error) {
    process.send?.({ failed: String(error) })
  }
})
process.send?.({ ok: true })
