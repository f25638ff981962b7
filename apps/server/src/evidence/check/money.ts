import { PROGRAM_VERSION } from '@openpit/rulebooks'
import { inDollars, readScenario, runScenario, settledIn } from '@openpit/scenario'
import { isSourceEvent, type StoredTableEvent, type TableEvent } from '@openpit/table'
import { isPatron } from '../../tables/live/patrons.ts'
import { patronsOf } from '../../tables/log/entries.ts'
import type { Manifest, ManifestRound } from '../manifest.ts'
import { happenedIn, type PackedRow } from '../row.ts'
import type { PackFindings } from './report.ts'

/** People without an account: the ledger does not tell them apart. */
const PATRONS = 'people without an account'

/** A scenario of a pack, with the events whose money it repeats. */
export interface PackedScenario {
  readonly name: string
  readonly text: string
  readonly round: ManifestRound
  readonly rows: readonly PackedRow[]
  /** Whether the verifier has the same rules as the house had. */
  readonly isSameBook: boolean
}

/** Plays the scenario of a round, and compares each player's money with the ledger and each result with the events. */
export function checkScenario(manifest: Manifest, scenario: PackedScenario, findings: PackFindings): void {
  const { name, text, rows, isSameBook } = scenario
  // Other rules, or another program, may decide otherwise.
  const differs = (what: string) => {
    if (isSameBook && manifest.program === PROGRAM_VERSION) findings.breaks(name, what)
    else findings.note(`${name}: ${what}; it was made by program ${manifest.program}`)
  }
  const read = readScenario(text)
  if (!read.ok) {
    const [problem] = read.problems
    differs(`it is not a scenario: line ${problem?.line}: ${problem?.what}`)
    return
  }
  const outcome = runScenario(read.scenario)
  if (!outcome.pass) {
    const [failure] = outcome.failures
    const { step, what, expected, actual } = failure ?? { step: 0, what: '', expected: null, actual: null }
    differs(`step ${step}, ${what}: it expects ${JSON.stringify(expected)}, and gets ${JSON.stringify(actual)}`)
    return
  }
  const events = happenedIn(rows).flatMap((row) => row.events)
  const wrong =
    differenceOfMoney(manifest.table, outcome.net, rows, events) ?? differenceOfResults(outcome.results, events)
  if (wrong !== undefined) differs(wrong)
  else findings.holds(name, `it passes, and the ledger has the same money: ${printNet(outcome.net)}`)
}

function printNet(net: Readonly<Record<string, number>>): string {
  const players = Object.entries(net).map(([player, dollars]) => `${player} ${dollars.toFixed(2)}`)
  return players.length === 0 ? 'nobody played' : players.join(', ')
}

/** Where the ledger and the scenario differ in a player's net result, in cents. */
function differenceOfMoney(
  table: string,
  net: Readonly<Record<string, number>>,
  rows: readonly PackedRow[],
  events: readonly StoredTableEvent[],
): string | undefined {
  const played = new Map<string, number>()
  const add = (sums: Map<string, number>, who: string, cents: number) => sums.set(who, (sums.get(who) ?? 0) + cents)
  for (const [player, dollars] of Object.entries(net)) add(played, nameOf(player), Math.round(dollars * 100))
  const booked = new Map<string, number>()
  for (const [account, cents] of rows.flatMap(({ entries }) => entries)) {
    const holder = holderIn(account, table)
    if (holder !== undefined) add(booked, holder, cents)
  }
  // Tokens for a voucher are not a result of the round.
  for (const event of events) {
    if (event.kind === 'tokens-given') add(booked, nameOf(event.player), -event.cents)
    if (event.kind === 'tokens-collected') add(booked, nameOf(event.player), event.cents)
  }
  // Wagers for the next round, which lay there when this one was put right: they are the players' still.
  const open = sumOf(
    rows
      .flatMap(({ entries }) => entries)
      .filter(([account]) => isLayout(account))
      .map(([, cents]) => cents),
  )
  if (open !== 0) {
    const [is, shouldBe] = [sumOf([...booked.values()]) + open, sumOf([...played.values()])]
    return is === shouldBe ? undefined : `the ledger has ${is} cents for all players, the scenario ${shouldBe} cents`
  }
  for (const who of new Set([...played.keys(), ...booked.keys()])) {
    const [is, shouldBe] = [booked.get(who) ?? 0, played.get(who) ?? 0]
    if (is !== shouldBe) return `the ledger has ${is} cents for ${who}, the scenario ${shouldBe} cents`
  }
  return undefined
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}

function isLayout(account: string): boolean {
  return account.startsWith('layout:') || account.startsWith('layout-tokens:')
}

function nameOf(player: string): string {
  return isPatron(player) ? PATRONS : player
}

const OF_PLAYERS = /^(?:purse|purse-owed|tokens|tokens-owed):[^:]+:(.+)$/

/** Whose money an account is; `undefined` if it is the house's. */
function holderIn(account: string, table: string): string | undefined {
  if (account.startsWith('wallet:')) return account.slice('wallet:'.length)
  if (account === patronsOf(table)) return PATRONS
  const [, player] = OF_PLAYERS.exec(account) ?? []
  return player === undefined ? undefined : nameOf(player)
}

function differenceOfResults(played: readonly unknown[], events: readonly StoredTableEvent[]): string | undefined {
  const ofTable = events.filter((event): event is TableEvent => !isSourceEvent(event))
  const recorded = settledIn({ events: ofTable }).map(inDollars)
  const [is, shouldBe] = [linesOf(recorded), linesOf(played)]
  const missing = shouldBe.find((line, index) => line !== is[index])
  if (missing !== undefined) return `the events do not have the result ${missing}`
  const extra = is[shouldBe.length]
  return extra === undefined ? undefined : `the scenario does not have the result ${extra}`
}

function linesOf(results: readonly unknown[]): readonly string[] {
  return results.map((line) => JSON.stringify(line)).toSorted()
}
