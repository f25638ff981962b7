import type { Actor } from '@openpit/engine'
import { ReplayedRound } from '@openpit/protocol'
import { originOf, rulebooks } from '@openpit/rulebooks'
import { readScenario, runScenario } from '@openpit/scenario'
import { PUBLIC } from '@openpit/table'
import { expect, test } from 'vitest'
import type { TableHost } from '../../src/casino/table-host.ts'
import { replayRound } from '../../src/history/replay.ts'
import { NoScenario, scenarioOf } from '../../src/history/round-scenario.ts'
import { PastRounds } from '../../src/history/rounds.ts'
import { DEMO_TABLES, type Store } from '../../src/index.ts'
import { CHANGES_MAX } from '../../src/tables/changes-of-round.ts'
import { playedIn } from '../../src/tables/log/record.ts'
import { streamOf, type TableOpening } from '../../src/tables/opening.ts'
import { MemoryStore, openHost } from '../memory-store.ts'

const INSPECTOR = { of: 'inspector' } as const
const ANN = { person: 'ann', role: 'player' } as const

/** Plays a round: stands where it is allowed. */
async function playRound(host: TableHost, round: number, main = 500): Promise<void> {
  let count = 0
  const tell = (command: Parameters<TableHost['tell']>[2]) => host.tell(ANN, `${round}-${count++}`, command)
  expect(await tell({ do: 'wager', box: 1, main })).toMatchObject({ ok: true })
  await host.setReady('ann', true)
  for (;;) {
    // Wait until the command is written.
    await new Promise<void>((done) => setImmediate(done))
    const { table } = (await host.current()).moment
    if (table.round.phase === 'ended') return
    // Reopened betting waits until all players are ready again.
    if (table.round.phase === 'wagering') await host.setReady('ann', true)
    else if (table.round.offers) await tell({ do: 'decline', box: 1 })
    else if (!(await tell({ do: 'stand', box: 1 })).ok) await tell({ do: 'hit', box: 1 })
  }
}

test('at a table that an older program opened, only rounds after the first name program and rules', async () => {
  const tas = DEMO_TABLES.find(({ rulebook }) => rulebook === 'tas') as TableOpening
  const store = new MemoryStore()
  const host = await openHost(store, tas, 'a')
  host.presence.came('ann')
  for (const round of [1, 2]) await playRound(host, round)
  await host.close()
  const rounds = new PastRounds(store as unknown as Store)
  const [first, second] = [await rounds.round(tas.name, 1), await rounds.round(tas.name, 2)]
  if (first === undefined || second === undefined) throw new Error('the rounds cannot be read')
  const { program, rules } = originOf(rulebooks.tas)
  expect(replayRound(first, INSPECTOR)).toMatchObject({ program: null, rules: null })
  expect(scenarioOf(first, INSPECTOR)).toMatch(/^title: /)
  expect(replayRound(second, INSPECTOR)).toMatchObject({ program, rules })
  expect(scenarioOf(second, INSPECTOR).split('\n')[0]).toBe(`# Program ${program}, rulebook ${rules}`)
  expect(ReplayedRound.safeParse(replayRound(second, INSPECTOR)).success).toBe(true)
  const named = second.events.filter(({ body }) => Object.hasOwn(JSON.parse(body), 'program'))
  expect(named.map(({ number }) => number)).toEqual([second.events[0]?.number])
})

/** Plays the rounds of a shoe or two, each of which must print as a scenario that passes. Counts those reopened. */
async function playReopened(opening: TableOpening, seed: string): Promise<number> {
  const store = new MemoryStore()
  const host = await openHost(store, opening, seed)
  host.presence.came('ann')
  const rounds = new PastRounds(store as unknown as Store)
  let reopened = 0
  for (let round = 1; round <= 60; round++) {
    await playRound(host, round)
    const past = await rounds.round(opening.name, round)
    const read = past && readScenario(scenarioOf(past, INSPECTOR))
    expect(read?.ok && runScenario(read.scenario).failures).toEqual([])
    const events = await store.readRound(streamOf(opening.name), round)
    if (playedIn(events).some(({ kind }) => kind === 'betting-reopened')) reopened++
  }
  return reopened
}

test('NZ: a round whose first card was the cutting card prints as a scenario that passes', async () => {
  const nz = DEMO_TABLES.find(({ rulebook }) => rulebook === 'nz') as TableOpening
  const opening = { ...nz, clock: { ...nz.clock, bettingMs: null, decisionMs: null, answersMs: null } }
  let reopened = 0
  // The cutting card comes first in about one shoe of six.
  for (let shoe = 0; reopened === 0 && shoe < 100; shoe++) reopened = await playReopened(opening, `s${shoe}`)
  expect(reopened).toBeGreaterThan(0)
})

test('players see a round without names and reasons of staff, and its scenario passes', async () => {
  const nsw = DEMO_TABLES.find(({ rulebook }) => rulebook === 'nsw') as TableOpening
  const store = new MemoryStore()
  const host = await openHost(store, nsw, 'c')
  const bob = { person: 'bob', role: 'player' } as const
  const sue = { person: 'staff-sue', role: 'supervisor' } as const
  let count = 0
  const must = async (by: Actor, command: Parameters<TableHost['tell']>[2]) => {
    expect(await host.tell(by, `${count++}`, command)).toMatchObject({ ok: true })
  }
  host.presence.came('ann')
  await must(bob, { do: 'wager', box: 2, main: 500 })
  await must(sue, { do: 'refuseWager', player: 'bob', box: 2, reason: 'marked an ace' })
  await must(bob, { do: 'wager', box: 3, main: 500 })
  await must(sue, { do: 'exclude', player: 'bob', reason: 'marked an ace', told: ['surveillance', 'inspector'] })
  // Cyd is not at the table, so excluding them changes nothing that players can see.
  await must(sue, { do: 'exclude', player: 'cyd', reason: 'marked an ace', told: ['surveillance', 'inspector'] })
  await playRound(host, 1)
  await host.close()
  const past = await new PastRounds(store as unknown as Store).round(nsw.name, 1)
  if (past === undefined) throw new Error('the round cannot be read')

  const whole = JSON.stringify(replayRound(past, INSPECTOR))
  for (const word of ['marked an ace', 'staff-sue', 'player-excluded']) expect(whole).toContain(word)
  const read = replayRound(past, { of: 'bettor', player: 'ann' })
  const exported = scenarioOf(past, { of: 'bettor', player: 'ann' })
  for (const word of ['marked an ace', 'staff-sue', 'exclude', 'refuse', 'told']) {
    expect(JSON.stringify(read)).not.toContain(word)
    expect(exported).not.toContain(word)
  }
  const rulings = read.steps.filter(({ command }) => command.do === 'ruling')
  expect(rulings.map(({ by, events }) => [by, events[0]?.kind])).toEqual([
    ['supervisor', 'wager-returned'],
    ['supervisor', 'wager-returned'],
  ])
  // The visible steps have the same numbers as for staff.
  const numbers = replayRound(past, INSPECTOR).steps.map(({ number }) => number)
  expect(read.steps.length).toBeLessThan(numbers.length)
  for (const { number } of read.steps) expect(numbers).toContain(number)

  for (const audience of [INSPECTOR, PUBLIC]) {
    const scenario = readScenario(scenarioOf(past, audience))
    expect(scenario.ok && runScenario(scenario.scenario).failures).toEqual([])
  }
  const own = replayRound(past, { of: 'bettor', player: 'bob' }).steps.flatMap(({ events }) => events)
  expect(own).toContainEqual(expect.objectContaining({ kind: 'player-excluded', player: 'bob' }))
  expect(JSON.stringify(own)).not.toContain('marked an ace')
})

test('a round with a wager that a grant of an earlier round allowed gives a clear error in place of a scenario', async () => {
  const nsw = DEMO_TABLES.find(({ rulebook }) => rulebook === 'nsw') as TableOpening
  const store = new MemoryStore()
  const host = await openHost(store, nsw, 'grant')
  host.presence.came('ann')
  await playRound(host, 1)
  const most = (await host.current()).moment.table.rules.maximum.is
  const grant = { do: 'grantLimits', player: 'ann', minimum: 500, maximum: 2 * most } as const
  expect(await host.tell({ person: 'sue', role: 'supervisor' }, 'grant', grant)).toMatchObject({ ok: true })
  await playRound(host, 2, 2 * most)
  const past = await new PastRounds(store as unknown as Store).round(nsw.name, 2)
  if (past === undefined) throw new Error('the round cannot be read')
  expect(() => scenarioOf(past, INSPECTOR)).toThrow(NoScenario)
  expect(() => scenarioOf(past, { of: 'bettor', player: 'ann' })).toThrow(NoScenario)
})

test('a round after which people came and went a thousand times can be read', async () => {
  const tas = DEMO_TABLES.find(({ rulebook }) => rulebook === 'tas') as TableOpening
  const store = new MemoryStore()
  const host = await openHost(store, tas, 'come and go')
  host.presence.came('ann')
  await playRound(host, 1)
  for (let count = 0; count < 500; count++) {
    const bob: Actor = { person: `bob-${Math.floor(count / CHANGES_MAX)}`, role: 'player' }
    expect(await host.tell(bob, `sit-${count}`, { do: 'sit', box: 5 })).toMatchObject({ ok: true })
    expect(await host.tell(bob, `leave-${count}`, { do: 'leave' })).toMatchObject({ ok: true })
  }
  await playRound(host, 2)
  await host.close()
  const rounds = new PastRounds(store as unknown as Store)
  const [first, second] = [await rounds.round(tas.name, 1), await rounds.round(tas.name, 2)]
  expect(first?.events.length).toBeGreaterThan(1_000)
  expect(second?.before.round.phase).toBe('ended')
  for (const past of [first, second]) {
    if (past === undefined) throw new Error('the round cannot be read')
    const read = readScenario(scenarioOf(past, INSPECTOR))
    expect(read.ok && runScenario(read.scenario).failures).toEqual([])
    expect(replayRound(past, PUBLIC).steps.length).toBeGreaterThan(2)
  }
})
