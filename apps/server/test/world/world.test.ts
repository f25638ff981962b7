import { readSeeds, SeedSource, VirtualTable } from '@openpit/keeper'
import { printTournament, readScenario, runScenario } from '@openpit/scenario'
import { describe, expect, test, vi } from 'vitest'
import { walletOf } from '../../src/cashier/wallet.ts'
import { playedIn } from '../../src/tables/log/record.ts'
import { configurationOf, streamOf } from '../../src/tables/opening.ts'
import { replayTournament } from '../../src/tournaments/loading.ts'
import { tournamentStream } from '../../src/tournaments/opening.ts'
import { CUP, CUP_FEE, CUP_PLAYERS, cupOpening } from './cup.ts'
import type { WorldCupPerson } from './cup-person.ts'
import type { WorldDatabase } from './store.ts'
import { World } from './world.ts'

// A world only calculates, with its own clock. On a busy machine that takes long.
vi.setConfig({ testTimeout: 300_000 })

const WALLET = 10_000_000
const LIVED_MS = 180_000

/** More worlds, or a certain one: OPENPIT_WORLDS=50, OPENPIT_WORLD=17. */
const seeds = process.env.OPENPIT_WORLD
  ? [Number(process.env.OPENPIT_WORLD)]
  : Array.from({ length: Number(process.env.OPENPIT_WORLDS ?? 3) }, (_, index) => index + 1)

/** The tournament is over, nothing that was acknowledged is lost, and its log alone leads to what was paid. */
async function checkCup(database: WorldDatabase, people: readonly WorldCupPerson[]): Promise<void> {
  const stream = tournamentStream(CUP)
  const { told, events } = database.stream(stream)
  for (const one of people) {
    for (const [id, version] of one.done) expect(told.get(id), `${id} was acknowledged`).toBe(version)
  }
  expect(people.reduce((total, { compared }) => total + compared, 0)).toBeGreaterThan(0)
  const store = {
    read: async (_: string, { after = 0, limit }: { after?: number; limit?: number } = {}) =>
      events.filter(({ number }) => number > after).slice(0, limit),
    lastStanding: async () => undefined,
  }
  const replayed = await replayTournament(store, CUP)
  const tournament = replayed?.record.tournament
  expect(tournament?.state).toBe('finished')
  const held = (account: string) => database.accounts.get(account)?.balance
  for (const player of CUP_PLAYERS) {
    expect(held(walletOf(player)), player).toBe(WALLET - CUP_FEE + (tournament?.prizes[player] ?? 0))
  }
  expect(held(`tournament-pool:${CUP}/`)).toBe(0)
  const chips = [...database.accounts].filter(([account]) => account.startsWith('chips'))
  expect(chips.reduce((total, [, { balance }]) => total + balance, 0)).toBe(0)
  const { rulebook, options, written } = cupOpening(0)
  const commands = replayed?.commands ?? []
  const read = readScenario(printTournament({ rulebook, options, written, places: null, commands }, 'Cup'))
  expect(read.ok ? runScenario(read.scenario).failures : read.problems).toEqual([])
}

describe('a simulated world', () => {
  test.each(seeds)('seed %i: whatever fails, no acknowledged command and no cent is lost', async (seed) => {
    const world = new World(seed)
    await world.live(LIVED_MS)
    const { database, players, openings, cup } = world

    for (const player of players) {
      const { told } = database.stream(streamOf(player.table))
      for (const [id, version] of player.done) expect(told.get(id), `${id} was acknowledged`).toBe(version)
    }

    expect(players.reduce((total, { compared }) => total + compared, 0)).toBeGreaterThan(20)

    const sum = [...database.accounts.values()].reduce((total, { balance }) => total + balance, 0)
    expect(sum).toBe(WALLET * (players.length + CUP_PLAYERS.length))
    await checkCup(database, cup)

    for (const opening of openings) {
      const { events, secret } = database.stream(streamOf(opening.name))
      const played = playedIn(events)
      const rounds = played.filter(({ kind }) => kind === 'round-ended').length
      expect(rounds, `rounds at ${opening.name}`).toBeGreaterThan(3)
      // Replays from the first event, without snapshots: the log alone must give the table.
      const kept = secret === undefined ? undefined : readSeeds(secret)
      const source = new SeedSource({ load: () => kept, save: () => {} })
      const record = { standing: null, events: played }
      const { table } = new VirtualTable(`${opening.rulebook}/${opening.name}`, configurationOf(opening), source, {
        record,
      })
      for (const [player, chips] of Object.entries(table.chips)) {
        const held = database.accounts.get(`purse:${opening.name}:${player}`)?.balance ?? 0
        const owed = database.accounts.get(`purse-owed:${opening.name}:${player}`)?.balance ?? 0
        expect(held + owed, `the purse of ${player}`).toBe(chips)
        expect(database.accounts.get(walletOf(player))?.balance).toBeGreaterThanOrEqual(0)
      }
      const staked = table.round.phase === 'ended' ? 0 : undefined
      if (staked !== undefined) expect(database.accounts.get(`layout:${opening.name}`)?.balance).toBe(staked)
    }
  })

  test('is the same for the same seed', async () => {
    const [one, other] = [new World(7), new World(7)]
    await one.live(60_000)
    await other.live(60_000)
    expect(one.fingerprint()).toBe(other.fingerprint())
    const another = new World(8)
    await another.live(60_000)
    expect(another.fingerprint()).not.toBe(one.fingerprint())
  })
})
