import { type Link, levelOf, meterOf, reportFunds, type Station, stationOf } from '@openpit/jackpot'
import type { Cents } from '@openpit/money'
import { chipsOf } from '@openpit/table'
import {
  areDuties,
  coversClause,
  type Difference,
  differences,
  dutiesAt,
  inDollars,
  netIn,
  settledIn,
} from '../look.ts'
import { deskDuties, deskRecords, wrongWinners } from '../promotion/desk-records.ts'
import type { ResultExpectation } from '../scenario.ts'
import type { FloorStage } from './floor-stage.ts'
import { paymentsOf, recordsOf } from './records.ts'
import type { FloorExpectation, PartialLine } from './setup.ts'

type Compare = (what: string, expected: unknown, actual: unknown) => void

/** What differs from the expectations of a check, or of the end of the file. */
export function floorDifferences(floor: FloorStage, expect: FloorExpectation): Difference[] {
  const found: Difference[] = []
  const compare: Compare = (what, expected, actual) => {
    if (JSON.stringify(expected) !== JSON.stringify(actual)) found.push({ what, expected, actual })
  }
  comparePurses(floor, expect, compare)
  compareLinks(floor, expect, compare)
  if (expect.payments) {
    const actual = paymentsOf(floor).map(({ player, amount }) => ({ player, amount: amount / 100 }))
    const expected = expect.payments.map(dollarsOf)
    const matches =
      actual.length === expected.length && expected.every((line, index) => isPartOf(line, actual[index] ?? {}))
    if (!matches) found.push({ what: 'payments', expected, actual })
  }
  found.push(...missingLines('wins', expect.wins, winLines(floor)))
  found.push(...missingLines('records', expect.records, [...recordsOf(floor), ...deskRecords(floor)]))
  const stages = [...floor.tables.values()].map(({ holder }) => holder)
  const duties = [...stages.flatMap(dutiesAt), ...deskDuties(floor, stages[0]?.begins ?? 0)]
  if (expect.duties && !areDuties(duties, expect.duties)) compare('duties', expect.duties, duties)
  found.push(...wrongWinners(floor, expect.winners ?? []))
  found.push(...missingResults(floor, expect.results ?? []))
  for (const [name, own] of Object.entries(expect.tables ?? {})) {
    for (const { what, expected, actual } of differences(floor.holderOf(name), own)) {
      found.push({ what: `tables.${name}.${what}`, expected, actual })
    }
  }
  return found
}

function comparePurses(floor: FloorStage, expect: FloorExpectation, compare: Compare): void {
  const net = floorNet(floor)
  for (const [player, cents] of Object.entries(expect.net ?? {})) {
    compare(`net.${player}`, cents / 100, (net.get(player) ?? 0) / 100)
  }
  for (const [player, cents] of Object.entries(expect.chips ?? {})) {
    compare(`chips.${player}`, cents / 100, chipsOf(stageOf(floor, player).table, player) / 100)
  }
  for (const [player, cents] of Object.entries(expect.tokens ?? {})) {
    const { tokens } = stageOf(floor, player).table
    const held = Object.hasOwn(tokens, player) ? (tokens[player] as number) : 0
    compare(`tokens.${player}`, cents / 100, held / 100)
  }
}

/** Each player's gain or loss over all tables. */
export function floorNet(floor: FloorStage): ReadonlyMap<string, Cents> {
  const net = new Map<string, Cents>()
  for (const { holder } of floor.tables.values()) {
    for (const [player, cents] of netIn(holder)) net.set(player, ((net.get(player) ?? 0) + cents) as Cents)
  }
  return net
}

/** The table at which a player plays. */
function stageOf(floor: FloorStage, player: string) {
  const stages = [...floor.tables.values()].map(({ holder }) => holder)
  const plays = ({ table }: (typeof stages)[number]) =>
    table.people.present.includes(player) || table.tokenLots.lots.some((lot) => lot.player === player)
  const own = stages.find(plays) ?? stages.find(({ table }) => Object.hasOwn(table.chips, player))
  return own ?? (stages[0] as (typeof stages)[number])
}

function compareLinks(floor: FloorStage, expect: FloorExpectation, compare: Compare): void {
  for (const { link: name, level, cents } of expect.meters ?? []) {
    const what = level === '' ? `meters.${name}` : `meters.${name}.${level}`
    const link = floor.links.get(name)
    const at = link && levelOf(link, level)
    const shows = link?.status === 'closed' ? 0 : at && meterOf(at)
    compare(what, cents / 100, shows === undefined ? 'no such meter' : shows / 100)
  }
  for (const { link: name, level, funds } of expect.funds ?? []) {
    const link = floor.links.get(name)
    const at = link && levelOf(link, level)
    const report = link && at ? reportFunds(link, at) : undefined
    for (const [fund, cents] of Object.entries(funds)) {
      const actual = report?.[fund as keyof typeof report]
      compare(`funds.${name}.${fund}`, cents / 100, actual === undefined ? 'no such link' : actual / 100)
    }
  }
  for (const [name, status] of Object.entries(expect.status ?? {}))
    compare(`status.${name}`, status, statusOf(floor, name))
}

function statusOf(floor: FloorStage, name: string): string {
  const [linkName = '', table] = name.split('/')
  const link = floor.links.get(linkName)
  if (link === undefined) return 'no such link'
  if (table === undefined) return link.status
  const station = stationOf(link, table)
  return station ? stationStatus(station) : 'not in the link'
}

function stationStatus({ failed, deadSensors, terminal }: Station): string {
  if (failed) return 'failed'
  if (deadSensors.length > 0) return 'sensor'
  return terminal === 'closed' ? 'terminal-closed' : 'open'
}

function winLines(floor: FloorStage): readonly PartialLine[] {
  return [...floor.links.values()].flatMap((link: Link) =>
    link.wins.map(({ id, player, amount, state, clause }) => ({ win: id, player, amount, state, clause })),
  )
}

/** Each expected line must match a different actual one. */
function missingLines(
  what: string,
  expected: readonly PartialLine[] | undefined,
  lines: readonly object[],
): Difference[] {
  const left = [...lines]
  return (expected ?? []).flatMap((line) => {
    const index = left.findIndex((one) => isPartOf(line, one as PartialLine))
    if (index >= 0) {
      left.splice(index, 1)
      return []
    }
    return [{ what, expected: dollarsOf(line), actual: left.map((one) => dollarsOf(one as PartialLine)) }]
  })
}

function isPartOf(expected: PartialLine, actual: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(expected).every(([name, value]) => {
    const is = actual[name]
    if (name === 'clause') return typeof is === 'string' && coversClause(String(value), is)
    return JSON.stringify(is) === JSON.stringify(value)
  })
}

function dollarsOf(line: PartialLine): PartialLine {
  return typeof line.amount === 'number' ? { ...line, amount: line.amount / 100 } : line
}

function missingResults(
  floor: FloorStage,
  expected: readonly (ResultExpectation & { readonly table?: string })[],
): Difference[] {
  const left = [...floor.tables.values()].flatMap(({ name, holder }) =>
    settledIn(holder).map((line) => ({ table: name, ...line })),
  )
  return expected.flatMap(({ table, ...result }) => {
    const index = left.findIndex((line) => (table ?? line.table) === line.table && matches(line, result))
    if (index >= 0) {
      left.splice(index, 1)
      return []
    }
    const shown = { ...(table === undefined ? {} : { table }), ...inDollars(result) }
    return [
      { what: 'results', expected: shown, actual: left.map((line) => ({ table: line.table, ...inDollars(line) })) },
    ]
  })
}

function matches(line: object, expected: ResultExpectation): boolean {
  const actual = line as Readonly<Record<string, unknown>>
  return Object.entries(expected).every(([name, value]) =>
    name === 'clause' ? coversClause(String(value), String(actual.clause)) : actual[name] === value,
  )
}
