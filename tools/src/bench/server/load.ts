import { pathToFileURL } from 'node:url'
import type { Join, Seat } from './contestant.ts'
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

export type ToLoad = JoinOrder | { readonly do: 'count' } | { readonly do: 'result' }

export interface LoadResult {
  readonly moves: number
  readonly ms: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuMicros: number
  /** Seats that made no move while counting: otherwise a game that hangs would look like a slow one. */
  readonly stuckSeats: number
}

const samples = new Samples()
const players: Player[] = []
const seats: Seat[] = []
let countedFrom = 0
let cpuFrom = process.cpuUsage()

async function sitDown({ clientModule, port, tables, seats: number }: JoinOrder): Promise<number> {
  const { join } = (await import(pathToFileURL(clientModule).href)) as { join: Join }
  for (const table of tables) {
    for (let seat = 0; seat < number; seat++) {
      const player = new Player({ moveDone: (ms) => samples.add(ms) })
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

function count(): true {
  samples.clear()
  for (const player of players) player.startCounting()
  countedFrom = performance.now()
  cpuFrom = process.cpuUsage()
  return true
}

function result(): LoadResult {
  const ms = performance.now() - countedFrom
  const { user, system } = process.cpuUsage(cpuFrom)
  const stuckSeats = players.filter(({ counted }) => counted === 0).length
  const all = samples.all()
  const [p50Ms, p99Ms] = [percentile(all, 50), percentile(all, 99)]
  return { moves: all.length, ms, p50Ms, p99Ms, cpuMicros: user + system, stuckSeats }
}

async function answer(asked: ToLoad): Promise<unknown> {
  switch (asked.do) {
    case 'join':
      return await sitDown(asked)
    case 'count':
      return count()
    case 'result':
      return result()
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
