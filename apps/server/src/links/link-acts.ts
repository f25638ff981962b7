import type { Actor } from '@openpit/engine'
import {
  type JackpotCommand,
  type LevelStart,
  type Link,
  type LinkBook,
  type LinkRefusal,
  lacksLinkPower,
  sharedTermsOf,
  stationOf,
  unfitTable,
  winsOf,
} from '@openpit/jackpot'
import type { Cents } from '@openpit/money'
import type { LevelSetup, LinkCommand, Refusal } from '@openpit/protocol'
import { findAbsence, type Table } from '@openpit/table'
import { configurationOf, type TableOpening } from '../tables/opening.ts'
import { ownPool } from './adoption.ts'
import type { LinkState } from './link-record.ts'

/** A table as it is now, where a command names one. */
export interface SeenTable {
  readonly opening: TableOpening
  readonly table: Table
  readonly round: number
  /** A table that has closed can only leave. */
  readonly isOpen: boolean
}

/** What an act is judged with before the link itself judges it. */
export interface ActContext {
  readonly by: Actor
  readonly state: LinkState
  readonly book: LinkBook
  readonly seen: SeenTable | undefined
  /** The link that the table is in already. */
  readonly linkOfTable: string | undefined
}

export type TranslatedAct =
  | { readonly ok: true; readonly command: JackpotCommand }
  | { readonly ok: false; readonly refusal: Refusal }

const NO_TABLE: Refusal = { kind: 'no-such-table', clause: null }

/** An act of staff as the link takes it, with what only its table knows; or why it is refused. */
export function translateAct(command: LinkCommand, context: ActContext): TranslatedAct {
  const { by, book, state, seen } = context
  const refusal = lacksLinkPower(book, command.do, by) ?? absenceOf(command, context)
  if (refusal) return { ok: false, refusal }
  const isThere = seen !== undefined && (seen.isOpen || command.do === 'leaveLink')
  if ('table' in command && command.table !== undefined && !isThere) return { ok: false, refusal: NO_TABLE }
  const made = translated(command, context)
  if ('kind' in made) return { ok: false, refusal: made }
  return { ok: true, command: withLevel(made, state.link) }
}

/** Refuses a member of staff who is off duty at the table. */
function absenceOf(command: LinkCommand, { by, seen, book }: ActContext): Refusal | undefined {
  const away = seen?.isOpen ? findAbsence(seen.table, by) : undefined
  return away && { ...away, clause: book.rules.powers[command.do].clause }
}

function translated(command: LinkCommand, context: ActContext): JackpotCommand | LinkRefusal {
  const { by, seen } = context
  const round = seen?.round ?? 0
  switch (command.do) {
    case 'joinLink':
      return notJoinable(command.table, context) ?? { do: 'joinTable', table: command.table }
    case 'leaveLink':
      return notLeavable(command.table, context) ?? { do: 'leaveTable', table: command.table }
    case 'addLevel':
      return { do: 'addLevel', by, level: levelStart(command.level) }
    case 'closeLink':
      return { ...given(command), by, other: undefined } as JackpotCommand
    case 'correctMeter':
      return { ...given(command), by, person: by.person } as JackpotCommand
    case 'confirmJackpot':
      return { ...command, by, round }
    case 'gameOver':
      return { ...command, by, round, isOver: seen?.table.round.phase === 'ended' }
    case 'openTerminal':
    case 'closeTerminal':
      return { ...command, by, round, hasWagers: hasWagers(command.table, context) }
    case 'misregistered': {
      const { clause } = context.book.rules.powers.misregistered
      const { gameOver = 0 } = stationOf(context.state.link, command.table) ?? {}
      if (round > 0 && gameOver >= round) return { kind: 'game-is-over', clause }
      const side = sideOn(context, command.box, command.player)
      return { ...command, by, round, uncollected: side !== undefined && !side.collected }
    }
    case 'awardSpot':
      return { ...command, by, round: seen?.table.round.phase === 'ended' ? round + 1 : round }
    default:
      return { ...given(command), by } as JackpotCommand
  }
}

/** The command without fields that are `undefined`: a link would take them as given. */
function given(command: LinkCommand): object {
  return Object.fromEntries(Object.entries(command).filter(([, value]) => value !== undefined))
}

/** A jackpot with one pool needs no name for it. */
function withLevel(command: JackpotCommand, { levels }: Link): JackpotCommand {
  if (!('level' in command) && !LEVELLED.has(command.do)) return command
  if ('level' in command && command.level !== undefined) return command
  const name = levels.length === 1 ? (levels[0]?.terms.name ?? '') : ''
  return { ...command, level: name } as JackpotCommand
}

const LEVELLED: ReadonlySet<string> = new Set(['changeLink', 'correctMeter', 'reconcile', 'reportMeter'])

export function levelStart({ name, reset, cap, rate, reserveRate, approval, pool, reserved }: LevelSetup): LevelStart {
  return {
    terms: {
      name,
      reset: reset as Cents,
      cap: (cap ?? null) as Cents | null,
      rate,
      reserveRate: reserveRate ?? 0,
      approval: (approval ?? null) as Cents | null,
    },
    pool: (pool ?? reset) as Cents,
    reserved: (reserved ?? 0) as Cents,
  }
}

function notJoinable(table: string, { state, seen, book, linkOfTable }: ActContext): LinkRefusal | undefined {
  if (seen === undefined) return undefined
  const { opening } = seen
  const { clause } = book.rules.powers.joinLink
  const configuration = configurationOf(opening)
  const unfit = unfitTable({ name: table, configuration, options: opening.options }, sharedTermsOf(state.link))
  if (unfit) return unfit
  if (linkOfTable !== undefined || ownPool(seen.table) !== undefined)
    return { kind: 'table-linked-already', clause, table }
  return isPlayedFor(seen, state.link) ? { kind: 'wagers-in-the-round', clause, table } : undefined
}

function notLeavable(table: string, context: ActContext): LinkRefusal | undefined {
  const { state, book } = context
  const { clause } = book.rules.powers.leaveLink
  if (stationOf(state.link, table) === undefined) return { kind: 'table-not-linked', clause, table }
  return hasWagers(table, context) ? { kind: 'wagers-in-the-round', clause, table } : undefined
}

/** Whether a table has wagers for this jackpot in its round, or a win of it waits. */
function hasWagers(table: string, { state: { link }, seen }: ActContext): boolean {
  if (seen === undefined) return false
  return isPlayedFor(seen, link) || winsOf(link, table, seen.round).some(({ state }) => state === 'waiting')
}

function isPlayedFor({ table: { round } }: SeenTable, { terms }: Link): boolean {
  const bets = [...round.sides.map(({ bet }) => bet), ...round.settled.map(({ wager }) => wager)]
  return round.phase !== 'ended' && bets.includes(terms.bet)
}

function sideOn({ seen, state }: ActContext, box: number, player: string): { readonly collected: boolean } | undefined {
  const { bet } = state.link.terms
  return seen?.table.round.sides.find((one) => one.bet === bet && one.box === box && one.player === player)
}
