import { type Card, printCards } from '@openpit/cards'
import type { Settlement } from '@openpit/engine'
import { chipsOf, openTable } from '@openpit/table'
import {
  entryOf,
  isIn,
  isSealed,
  nextToWager,
  own,
  planOf,
  poolOf,
  type Standings,
  standingsAt,
  type Tournament,
  type TournamentTable,
  tableAt,
} from '@openpit/tournament'
import { coversClause, type Difference, differences, inDollars } from '../look.ts'
import type { ResultExpectation } from '../scenario.ts'
import { ScriptedSource } from '../scripted-source.ts'
import { MS_A_MINUTE } from '../step-fields.ts'
import { linesIn, netOf } from './lines.ts'
import type { TournamentStage } from './stage.ts'
import type { StoryExpectation } from './story.ts'

type Compare = (what: string, expected: unknown, actual: unknown) => void

export function storyDifferences(stage: TournamentStage, expect: StoryExpectation): readonly Difference[] {
  const found: Difference[] = []
  const compare: Compare = (what, expected, actual) => {
    if (JSON.stringify(expected) !== JSON.stringify(actual)) found.push({ what, expected, actual })
  }
  const { net, results, chips, pool, ...atTable } = expect.atTable
  found.push(...tableDifferences(stage, expect.table, atTable))
  const nets = netOf(stage)
  for (const [player, cents] of Object.entries(net ?? {})) compare(`net.${player}`, cents / 100, own(nets, player) ?? 0)
  for (const [player, cents] of Object.entries(chips ?? {})) {
    compare(`chips.${player}`, cents / 100, chipsNow(stage.tournament, player))
  }
  if (pool !== undefined) compare('pool', pool / 100, poolOf(stage.tournament) / 100)
  found.push(...missingLines(stage, results ?? []))
  for (const [name, expected] of Object.entries(expect.own)) compareOwn(stage, expect.table, name, expected, compare)
  return found
}

function chipsNow(tournament: Tournament, player: string): number | null {
  const at = tournament.tables.find(({ seats }) => seats.some((seat) => seat.player === player))
  return at === undefined ? null : chipsOf(at.table, player) / 100
}

/** What can be looked at before a session has tables. */
const OF_THE_PIT: readonly string[] = ['duties', 'reports', 'disputes', 'incidents']

/** The fields that a table answers by itself. */
function tableDifferences(
  stage: TournamentStage,
  table: number,
  expect: StoryExpectation['atTable'],
): readonly Difference[] {
  if (Object.keys(expect).length === 0) return []
  const { tournament, now } = stage
  const at = tableAt(tournament, table)
  const isAtDesk = tournament.tables.length === 0 && Object.keys(expect).every((name) => OF_THE_PIT.includes(name))
  if (at === undefined && !isAtDesk)
    return [{ what: 'table', expected: table, actual: 'no such table in this session' }]
  const { configuration, pit } = tournament
  const source = stage.sources.get(table) ?? new ScriptedSource([], [])
  const begins = pit.begins ?? 0
  const time = { begins, at: begins + now * MS_A_MINUTE }
  const there = at?.table ?? openTable({ configuration, ...pit })
  return differences({ table: there, source, events: [], commands: [], ...time }, expect)
}

function missingLines(stage: TournamentStage, expected: readonly ResultExpectation[]): Difference[] {
  const left = [...linesIn(stage)]
  return expected.flatMap((result) => {
    const index = left.findIndex((line) =>
      Object.entries(result).every(([name, value]) =>
        name === 'clause' ? coversClause(value as string, line.clause) : line[name as keyof Settlement] === value,
      ),
    )
    if (index >= 0) {
      left.splice(index, 1)
      return []
    }
    return [{ what: 'results', expected: inDollars(result), actual: left.map(inDollars) }]
  })
}

function compareOwn(stage: TournamentStage, table: number, name: string, expected: unknown, compare: Compare): void {
  const { tournament } = stage
  const at = tableAt(tournament, table)
  switch (name) {
    case 'standings':
      compare(name, asStandings(expected), actualStandings(tournament, expected, table))
      return
    case 'out':
      compare(name, sorted(expected), sorted(outIn(tournament)))
      return
    case 'outBy':
      compareOutBy(tournament, expected as Record<string, string>, compare)
      return
    case 'prizes':
      compare(name, sorted(expected), sorted(prizesNamedAs(tournament, expected)))
      return
    case 'money':
      for (const [player, dollars] of Object.entries(expected as object)) {
        compare(`money.${player}`, dollars, (new Map(tournament.money).get(player) ?? 0) / 100)
      }
      return
    case 'passCards':
    case 'secretWagers':
      for (const [player, left] of Object.entries(expected as object)) {
        const seat = tournament.tables.flatMap(({ seats }) => seats).find((one) => one.player === player)
        compare(`${name}.${player}`, left, seat?.[name] ?? null)
      }
      return
    case 'places':
      for (const [player, place] of Object.entries(expected as object)) {
        compare(`places.${player}`, place, placeOf(tournament, player))
      }
      return
    case 'records':
      for (const line of expected as readonly object[]) compareRecord(tournament, line, compare)
      return
    case 'limits':
    case 'sign':
      comparePartly(name, expected as object, at && partOf(tournament, at, name), compare)
      return
    default:
      compare(name, asSet(name, expected), asSet(name, simpleValue(tournament, at, name)))
  }
}

/** Lists of players have no order; signals do. */
function asSet(name: string, value: unknown): unknown {
  return Array.isArray(value) && name !== 'signals' ? value.map(String).toSorted() : value
}

function simpleValue(tournament: Tournament, at: TournamentTable | undefined, name: string): unknown {
  switch (name) {
    case 'marker':
      return at?.marker ?? null
    case 'toWager':
      return at === undefined ? null : nextToWager(tournament, at)
    case 'hand':
      return at?.hand ?? null
    case 'shoeNumber':
      return at?.shoe ?? null
    case 'playedOut':
      return at?.isPlayedOut ?? false
    case 'playOff':
      return at?.playOff?.players ?? []
    case 'ballot':
      return at?.ballot?.players ?? []
    case 'advances':
      return tournament.advances
    case 'sealed':
      return playersWith(tournament, at, isSealed)
    case 'vouchers':
      return playersWith(tournament, at, ({ voucher }) => voucher !== null)
    case 'session':
      return tournament.session
    case 'state':
      return tournament.state
    case 'signals':
      return at?.signals ?? []
    default:
      return undefined
  }
}

/** Players of a table who are in and have something on their box. */
function playersWith(
  tournament: Tournament,
  at: TournamentTable | undefined,
  has: (seat: TournamentTable['seats'][number]) => boolean,
): readonly string[] {
  const seats = at?.seats.filter((seat) => isIn(tournament, seat.player) && has(seat)) ?? []
  return seats.map(({ player }) => player)
}

function partOf(tournament: Tournament, at: TournamentTable, name: 'limits' | 'sign'): Record<string, unknown> {
  if (name === 'limits') return { minimum: at.limits.minimum / 100, maximum: at.limits.maximum / 100 }
  const plan = planOf(tournament)
  if (plan?.by === 'shoes') return { shoe: at.shoe, of: plan.length }
  if (plan?.by === 'minutes') return { minutes: plan.length }
  const hands = plan?.eliminationHands ?? []
  return { hand: at.hand, of: plan?.length, ...(hands.length > 0 ? { eliminationHands: hands } : {}) }
}

function comparePartly(name: string, expected: object, actual: object | undefined, compare: Compare): void {
  for (const [field, value] of Object.entries(expected)) {
    compare(`${name}.${field}`, value, actual && own(actual as Record<string, unknown>, field))
  }
}

export function outIn({ entries }: Tournament): Readonly<Record<string, string>> {
  const out = entries.flatMap((entry) => (entry.out === null ? [] : [[entry.player, entry.out.how] as const]))
  return Object.fromEntries(out)
}

/** The prizes by player or, as a story may also list them, by the entrant who gets them. */
function prizesNamedAs({ prizes, entries }: Tournament, expected: unknown): Readonly<Record<string, number>> {
  const names = Object.keys(expected as object)
  const named = Object.entries(prizes).map(([player, cents]) => {
    const entrant = entries.find((entry) => entry.player === player)?.entrant ?? player
    return [names.includes(player) ? player : entrant, cents] as const
  })
  return inDollarsBy(Object.fromEntries(named))
}

function compareOutBy(tournament: Tournament, expected: Readonly<Record<string, string>>, compare: Compare): void {
  for (const [player, clause] of Object.entries(expected)) {
    const actual = entryOf(tournament, player)?.out?.clause ?? null
    const covers = actual !== null && coversClause(clause, actual)
    compare(`outBy.${player}`, clause, covers ? clause : actual)
  }
}

function placeOf({ drawn, tables }: Tournament, player: string): readonly number[] | null {
  const place = drawn?.places.find((one) => one.player === player)
  if (place !== undefined) return [place.table, place.box]
  for (const { number, seats } of tables) {
    const seat = seats.find((one) => one.player === player)
    if (seat !== undefined) return [number, seat.box]
  }
  return null
}

function compareRecord({ records }: Tournament, expected: object, compare: Compare): void {
  const matches = (line: Readonly<Record<string, unknown>>) =>
    Object.entries(expected).every(([name, value]) => matchesField(name, value, own(line, name)))
  const kind = (expected as { record?: unknown }).record
  if (!records.some(matches))
    compare(
      'records',
      expected,
      records.filter(({ record }) => record === kind),
    )
}

function matchesField(name: string, expected: unknown, actual: unknown): boolean {
  if (name === 'clause') return coversClause(String(expected), String(actual))
  return JSON.stringify(sorted(expected)) === JSON.stringify(sorted(actual))
}

/** A map with its fields in order, so that two can be compared. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function inDollarsBy(amounts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(amounts).map(([player, cents]) => [player, cents / 100]))
}

/** Standings as people write them: a name, or a list of level ones. */
export function writtenStandings(standings: Standings): readonly unknown[] {
  return standings.map((group) => (group.length === 1 ? group[0] : group.toSorted()))
}

/** A list is that of the table which the check is about, or of the first one if the session has no such table. */
function actualStandings(tournament: Tournament, expected: unknown, table: number): unknown {
  if (Array.isArray(expected)) {
    const at = tableAt(tournament, table) ?? tournament.tables[0]
    return at === undefined ? [] : writtenStandings(standingsAt(tournament, at))
  }
  return Object.fromEntries(
    Object.keys(expected as object).map((number) => {
      const at = tableAt(tournament, Number(number))
      return [number, at === undefined ? [] : writtenStandings(standingsAt(tournament, at))]
    }),
  )
}

function asStandings(expected: unknown): unknown {
  if (!Array.isArray(expected)) {
    return Object.fromEntries(Object.entries(expected as object).map(([table, list]) => [table, asStandings(list)]))
  }
  return expected.map((one) => {
    if (!Array.isArray(one)) return one
    return one.length === 1 ? one[0] : one.toSorted()
  })
}

/** The cards that are left, by table. */
export function leftoverOf({ sources }: TournamentStage): ReadonlyMap<number, readonly Card[]> {
  return new Map([...sources].map(([table, { cards, dealt }]) => [table, cards.slice(dealt)]))
}

export function printLeftover(leftover: ReadonlyMap<number, readonly Card[]>): Readonly<Record<string, string>> {
  const left = [...leftover].filter(([, cards]) => cards.length > 0).toSorted(([a], [b]) => a - b)
  return Object.fromEntries(left.map(([table, cards]) => [table, printCards(cards)]))
}
