import { isDeepStrictEqual } from 'node:util'
import type { RulebookName } from '@openpit/rulebooks'
import { chipsOf } from '@openpit/table'
import {
  decideTournament,
  entryOf,
  evolveTournament,
  planOf,
  poolOf,
  retainedBy,
  standingsAt,
  type Tournament,
  type TournamentCommand,
  tournamentPostings,
} from '@openpit/tournament'
import { describe, expect, test, vi } from 'vitest'
import { printTournament, readScenario, runScenario } from '../src/index.ts'
import { firstSeed } from './chance.ts'
import type { Format } from './random-conditions.ts'
import { type PlayedTournament, playTournament } from './random-tournament.ts'

const TIMES = Number(process.env.OPENPIT_STORIES ?? 1)
const SEEDS = Math.max(6, Math.round(30 * TIMES))
// A long limit: these tests cannot hang, and a busy machine, or more tournaments, must not make them fail.
vi.setConfig({ testTimeout: 300_000 * Math.max(1, TIMES) })

const KINDS: readonly (readonly [RulebookName, Format])[] = [
  ['nsw', 'sessions'],
  ['star', 'sessions'],
  ['tas', 'chips'],
  ['tas', 'live'],
  ['tas', 'elimination'],
  ['tas', 'jokersWild'],
]

describe.each(KINDS)('random tournaments of %s, %s', (rulebook, format) => {
  test('keep their books and their places, and print as stories that pass', () => {
    for (let seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
      const played = playTournament(rulebook, format, seed)
      const say = `${rulebook} ${format} seed ${seed}`
      keepBooks(played, say)
      placeEverybody(played.end, say)
      goThrough(played, say)
      giveEverythingBack(played, say)
      const text = printTournament({ ...played, options: {} }, 'A random tournament')
      const read = readScenario(text)
      expect(read.ok ? runScenario(read.scenario).failures : read.problems, `${say}\n${text}`).toEqual([])
    }
  })
})

/** Every event's postings sum to zero; wallets are what the postings say; the stored log folds to the same state. */
function keepBooks({ start, events, end }: PlayedTournament, say: string): void {
  const wallets = new Map<string, number>(start.money)
  let pool = start.money.reduce((sum, [, cents]) => sum - cents, 0)
  if (start.conditions.chipsAreCash) pool -= start.entries.reduce((sum, { buyIns }) => sum + buyIns, 0)
  let now = start
  const chips = new ChipBook(start)
  for (const event of events) {
    const after = evolveTournament(now, JSON.parse(JSON.stringify(event)))
    const moved = tournamentPostings(now, event, after)
    chips.keep(moved, after, `${say}: ${event.kind}`)
    expect(
      moved.reduce((sum, { cents }) => sum + cents, 0),
      `${say}: ${event.kind}`,
    ).toBe(0)
    for (const { account, cents } of moved) {
      if (account.of === 'wallet') wallets.set(account.player, (wallets.get(account.player) ?? 0) + cents)
      if (account.of === 'pool') pool += cents
    }
    now = after
    for (const { table, seats } of now.tables) {
      for (const { player } of seats) expect(chipsOf(table, player), `${say}: ${player}`).toBeGreaterThanOrEqual(0)
    }
  }
  if (!isDeepStrictEqual(now, end)) expect(now, say).toEqual(end)
  for (const [player, cents] of wallets) expect(new Map(end.money).get(player) ?? 0, `${say}: ${player}`).toBe(cents)
  // If nobody has a place in the final, nobody takes the prizes.
  const takers = end.tables.flatMap((at) => standingsAt(end, at).flat()).length
  expect(pool, say).toBe(end.state === 'finished' && takers === 0 ? poolOf(end) : 0)
}

/** Chips in front of players, on the layouts and in the bank, as the postings have them. */
class ChipBook {
  private readonly stacks = new Map<string, number>()
  private layout = 0
  private bank = 0

  constructor({ tables }: Tournament) {
    for (const { table, seats } of tables) {
      for (const { player } of seats) this.stacks.set(player, chipsOf(table, player))
    }
    this.bank = -[...this.stacks.values()].reduce((sum, cents) => sum + cents, 0)
  }

  /** All chips that the bank has given out lie in front of a player or on a layout, and none becomes money. */
  keep(moved: ReturnType<typeof tournamentPostings>, { tables }: Tournament, say: string): void {
    const kinds = new Set(moved.map(({ account: { of } }) => of === 'stack' || of === 'layout' || of === 'bank'))
    expect(kinds.size, `${say} moves chips and money`).toBeLessThanOrEqual(1)
    for (const { account, cents } of moved) {
      if (account.of === 'stack') this.stacks.set(account.player, (this.stacks.get(account.player) ?? 0) + cents)
      if (account.of === 'layout') this.layout += cents
      if (account.of === 'bank') this.bank += cents
    }
    const held = [...this.stacks.values()].reduce((sum, cents) => sum + cents, 0)
    if (held + this.layout + this.bank !== 0) expect(held + this.layout + this.bank, say).toBe(0)
    if (this.layout < 0) expect(this.layout, say).toBeGreaterThanOrEqual(0)
    for (const { table, seats } of tables) {
      for (const { player } of seats) {
        // A player who did not buy in was never given chips.
        const chips = this.stacks.get(player) ?? 0
        if (chips !== chipsOf(table, player)) expect(chips, `${say}: chips of ${player}`).toBe(chipsOf(table, player))
      }
    }
  }
}

/**
 * In nsw and star exactly as many go through as announced, if there are so many; in tas those with chips, and for the
 * places that they leave, those who lost their last chips on the last hand.
 */
function goThrough({ start, events, end }: PlayedTournament, say: string): void {
  let now = start
  for (const event of events) {
    if (event.kind === 'announced' && !event.isFinal) {
      for (const at of now.tables) {
        const placed = standingsAt(now, at).flat()
        const through = event.advances.filter((player) => placed.includes(player))
        const places = Math.min(planOf(now)?.advance ?? 1, placed.length)
        if (end.rules.tooFewLeft.is === 'eliminated-by-placing') expect(through.length, say).toBe(places)
        else expect(through.length, say).toBe(Math.min(places, candidatesAt(now, at)))
      }
    }
    now = evolveTournament(now, event)
  }
}

/** Those who may go through in tas. */
function candidatesAt(now: Tournament, { seats, hand }: Tournament['tables'][number]): number {
  return seats.filter(({ player }) => {
    const out = entryOf(now, player)?.out ?? null
    if (out === null) return true
    return out.how === 'eliminated' && out.session === now.session && out.hand === hand && out.chips === 0
  }).length
}

/** A tournament that is cancelled at any time leaves nobody with a gain or a loss. */
function giveEverythingBack({ start, events }: PlayedTournament, say: string): void {
  const halfway = events.slice(0, Math.ceil(events.length / 2)).reduce(evolveTournament, start)
  if (halfway.state !== 'running') return
  const cancel = { do: 'cancel', by: { person: 'max', role: 'manager' }, at: 0, reason: 'a storm' } as const
  const decision = decideTournament(halfway, cancel)
  expect(decision.ok, say).toBe(true)
  if (!decision.ok) return
  for (const [player, cents] of decision.tournament.money) expect(cents, `${say}: ${player}`).toBe(0)
}

describe.each(KINDS)('tables of %s, %s', (rulebook, format) => {
  test('give the same result in whatever order they finish', () => {
    let compared = 0
    // All tables draw their vouchers from one container, so a player's voucher depends on who has drawn before.
    const setup = { conditions: format === 'jokersWild' ? { vouchers: [] } : {} }
    for (let seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
      const { start, commands } = playTournament(rulebook, format, seed, setup)
      const length = commands.findIndex((command) => command.do === 'announce') + 1
      const session = commands.slice(0, length)
      // What is done at the desk in between keeps its place, so only sessions without it are compared.
      if (start.tables.length < 2 || session.slice(0, -1).some((command) => !('table' in command))) continue
      const tableOf = (command: TournamentCommand) => ('table' in command ? command.table : Number.POSITIVE_INFINITY)
      const oneByOne = session.toSorted((a, b) => tableOf(a) - tableOf(b))
      const backwards = session.toSorted((a, b) => -tableOf(a) + tableOf(b)).toSorted(announceLast)
      const results = [session, oneByOne, backwards].map((order) => resultOf(start, order))
      expect(results[1], `${rulebook} ${format} seed ${seed}`).toEqual(results[0])
      expect(results[2], `${rulebook} ${format} seed ${seed}`).toEqual(results[0])
      compared++
    }
    expect(compared).toBeGreaterThan(0)
  })
})

function announceLast(a: TournamentCommand, b: TournamentCommand): number {
  return Number(a.do === 'announce') - Number(b.do === 'announce')
}

function resultOf(start: Tournament, commands: readonly TournamentCommand[]): unknown {
  const end = commands.reduce((now, command) => {
    const decision = decideTournament(now, command)
    if (!decision.ok) throw new Error(`${command.do} was refused in another order: ${decision.refusal.kind}`)
    return decision.tournament
  }, start)
  return { advances: end.advances, standings: end.tables.map((at) => standingsAt(end, at)) }
}

/** Everybody has one place or a reason for none, and the prizes are the pool. */
function placeEverybody(end: Tournament, say: string): void {
  if (end.state === 'cancelled') {
    for (const [, cents] of end.money) expect(cents, say).toBe(0)
    return
  }
  for (const at of end.tables) {
    const placed = standingsAt(end, at).flat()
    expect(new Set(placed).size, say).toBe(placed.length)
    for (const { player } of at.seats) {
      const how = entryOf(end, player)?.out?.how ?? 'in'
      const hasPlace = how === 'in' || how === 'eliminated'
      expect(placed.includes(player), `${say}: ${player} ${how}`).toBe(hasPlace && !isUnpaid(end, player))
    }
  }
  const paid = Object.values(end.prizes).reduce((sum, cents) => sum + cents, 0)
  const takers = end.tables.flatMap((at) => standingsAt(end, at).flat()).length
  expect(paid, say).toBe(takers === 0 ? 0 : poolOf(end))
  // What was paid in and added is what was won, what the operator keeps, and what nobody took.
  const { chipsAreCash, added, retained } = end.conditions
  const fees = end.entries.reduce((sum, entry) => sum + entry.fees, 0)
  const paidIn = end.entries.reduce((sum, { buyIns }) => sum + (chipsAreCash ? 0 : buyIns), fees) + added
  const rest = takers === 0 ? poolOf(end) : 0
  // Once enough have entered, the operator makes the pool up to what was guaranteed.
  const short = end.conditions.guarantee - (paidIn - retainedBy(end))
  const madeUp = end.entries.length >= end.conditions.entries.minimum ? Math.max(0, short) : 0
  expect(paid + retainedBy(end) + rest, say).toBe(paidIn + madeUp)
  expect(retainedBy(end), say).toBe(Math.max(0, Math.ceil((fees * retained) / 100 - 1e-6)))
  for (const { player, out } of end.entries) {
    const listed = end.results.map(({ tables }) => tables.flatMap((at) => at.standings.flat()))
    for (const names of listed) expect(names.filter((name) => name === player).length, say).toBeLessThanOrEqual(1)
    // Who never had a place has a reason for it, with its clause.
    if (!listed.flat().includes(player)) expect(out?.clause, `${say}: ${player}`).toMatch(/^(NSW|STAR|TAS)-/)
  }
}

/** Nobody is placed who never got chips. */
function isUnpaid(end: Tournament, player: string): boolean {
  return entryOf(end, player)?.out?.clause === end.rules.noBuyIn.clause
}
