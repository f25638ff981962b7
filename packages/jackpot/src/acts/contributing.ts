import { addedBy, max, min, toMillionths } from '../amounts.ts'
import type { JackpotCommandOf, WagerOrder } from '../command.ts'
import type { LinkDraft } from '../draft.ts'
import type { LevelChange } from '../event.ts'
import { type Entry, entriesOf, type Level, levelOf, type Part, poolOf, stationOf } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import { isAmount } from '../terms.ts'
import { hitAfterActivation, hitAfterWager } from './hits.ts'

/** Takes the wagers that a table has collected, by boxes, and finds what they hit. */
export function contribute(draft: LinkDraft, command: JackpotCommandOf<'contribute'>): LinkRefusal | undefined {
  const { link, rules } = draft
  const { table, round } = command
  const clause = rules.says.collected
  if (link.status === 'closed') return { kind: 'link-closed', clause }
  if (stationOf(link, table) === undefined) return { kind: 'table-not-linked', clause, table }
  const [last] = link.entries.filter((entry) => entry.table === table)
  if (last !== undefined && last.round > round) {
    return { kind: 'contributed-already', clause, order: `${table}/${round}` }
  }
  const wagers = [...command.wagers].sort((a, b) => a.box - b.box)
  const wrong = notAcceptable(draft, table, round, wagers)
  if (wrong) return wrong
  const hit = new Set<string>()
  for (const wager of wagers) {
    addWager(draft, table, round, wager)
    if (link.terms.winner === 'wager') hitAfterWager(draft, table, round, wager.box, hit)
  }
  if (link.terms.winner === 'activation') hitAfterActivation(draft, table, round)
  return undefined
}

/** Rounds count from 1. Each box has one wager for the jackpot, of an amount above zero. */
function notAcceptable(
  { link, rules }: LinkDraft,
  table: string,
  round: number,
  wagers: readonly WagerOrder[],
): LinkRefusal | undefined {
  const clause = rules.says.collected
  if (!Number.isSafeInteger(round) || round < 1) return { kind: 'no-such-entry', clause, order: `${table}/${round}` }
  const known = entriesOf(link, table, round).map(({ box }) => box)
  for (const { box, cents } of wagers) {
    if (!isAmount(cents)) return { kind: 'not-a-link-amount', clause, field: 'wager' }
    if (known.includes(box)) return { kind: 'contributed-already', clause, order: `${table}/${round}/${box}` }
    known.push(box)
  }
  return undefined
}

function addWager(draft: LinkDraft, table: string, round: number, { box, player, cents }: WagerOrder): void {
  const parts: Part[] = draft.link.levels.map(({ terms }) => ({
    level: terms.name,
    pool: addedBy(cents, terms.rate),
    reserve: addedBy(cents, terms.reserveRate),
  }))
  const changes = parts.map(({ level, pool, reserve }) => ({ level, contributed: pool, reserve }))
  draft.emit({ kind: 'contributed', table, round, box, player, cents, parts, changes })
}

/** Takes out what returned wagers had added, from the reserve too. */
export function giveBack(draft: LinkDraft, command: JackpotCommandOf<'giveBack'>): LinkRefusal | undefined {
  const { table, round, boxes, clause, why } = command
  for (const entry of entriesOf(draft.link, table, round)) {
    if (boxes.includes(entry.box)) takeOut(draft, entry, clause, why, [])
  }
  return undefined
}

export function takeOut(
  draft: LinkDraft,
  entry: Entry,
  clause: LinkRefusal['clause'],
  why: string,
  told: readonly string[],
): void {
  const { table, round, box, player } = entry
  const changes = entry.parts.map((part) => takenFrom(levelOf(draft.link, part.level) as Level, part))
  draft.emit({ kind: 'increments-adjusted', table, round, box, player, why, clause, told, changes })
}

/** The meter never falls below the reset value: the operator makes up the rest. */
function takenFrom(level: Level, { pool, reserve }: Part): LevelChange {
  const left = poolOf(level) - BigInt(pool)
  const missing = max(toMillionths(level.terms.reset) - left, 0n)
  return {
    level: level.terms.name,
    contributed: -pool,
    seeded: Number(missing),
    reserve: -Number(min(BigInt(reserve), level.reserve)),
  }
}
