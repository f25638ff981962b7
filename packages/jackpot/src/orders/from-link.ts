import type { BoxNumber, Clause, PlayerId, SideName } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { JackpotTerms, LinkedCommand } from '@openpit/table'
import type { JackpotCommand, TableLinkCommand } from '../command.ts'
import type { LinkBook } from '../decide.ts'
import type { LinkEvent } from '../event.ts'
import { claimOf, lineFor, mysteryLine, paidFor } from '../floor/settling.ts'
import { entriesOf, type Link, type Station, stationOf, type Win, winById } from '../link.ts'

/** An order of a link to one of its tables. The table adds what only it knows. */
export type TableOrder =
  /** `clause` is `null` where the jackpot is offered: then the table's own book names it. */
  | { readonly do: 'setTerms'; readonly terms: Omit<JackpotTerms, 'clause'> & { readonly clause: Clause | null } }
  | Extract<LinkedCommand, { do: 'settleClaim' }>
  | {
      readonly do: 'reverseClaim'
      readonly claim: Extract<LinkedCommand, { do: 'reverseClaim' | 'reopenClaim' }>['claim']
    }
  | ReturnOrder
  /**
   * A round was worked out again. If it is over, this wager is settled again, for the new amount. `now` is `null` if
   * one prize of the wager was paid and the others still wait.
   */
  | { readonly do: 'settleAgain'; readonly was: ClaimLine | null; readonly now: ClaimLine | null }

type ClaimLine = Extract<LinkedCommand, { do: 'settleClaim' }>['claim']

/** Wagers of the jackpot go back, if the table is still in a round in which they can. */
export interface ReturnOrder {
  readonly do: 'returnWagers'
  readonly bet: SideName
  readonly clause: Clause
  /** `placed`: wagers that are not collected yet; `unsettled`: collected ones too; `all`: also those that have lost. */
  readonly which: 'placed' | 'unsettled' | 'all'
  /** Only the wager on this box, in this round. */
  readonly only?: { readonly round: number; readonly box: BoxNumber; readonly unless?: PlayerId }
  /** For a round that is over: how the link settled this wager (or `null`), and the line that returns it. */
  readonly late?: { readonly was: ClaimLine | null; readonly back: ClaimLine }
  /** Wins that stand: their wagers do not go back. */
  readonly standing: readonly { readonly round: number; readonly box: BoxNumber }[]
}

export interface StationOrder {
  readonly table: string
  readonly order: TableOrder
  /** A name for the order. An order of this name is given once, even if it follows from several events. */
  readonly once?: string
}

/** What a link does to itself after these events: the contribution of a void win is taken out again. */
export function followUps(link: Link, events: readonly LinkEvent[]): readonly TableLinkCommand[] {
  return events.flatMap((event) => {
    if (event.kind !== 'jackpot-void' || event.reopened) return []
    const { table, round, box, clause, percent } = winById(link, event.win) as Win
    if (percent === null) return []
    return [{ do: 'giveBack', table, round, boxes: [box], clause, why: 'the win is void' } as const]
  })
}

/** The orders of a link to its tables after a command. */
export function ordersToTables(
  before: Link,
  after: Link,
  events: readonly LinkEvent[],
  command: JackpotCommand,
  book: LinkBook,
): readonly StationOrder[] {
  const orders = events.flatMap((event) => ordersAfter(before, after, event, book))
  const undone = command.do === 'misregistered' ? undoWager(before, after, events, command, book) : []
  return [...orders, ...ordersOf(before, after, command, book), ...undone, ...termsChanged(before, after, book)]
}

function ordersAfter(before: Link, after: Link, event: LinkEvent, book: LinkBook): readonly StationOrder[] {
  const { says, prizes } = book.rules
  if (event.kind === 'jackpot-paid') {
    const win = winById(after, event.win) as Win
    if (win.percent === null) return settleLevels(before, after, win.table, win.round)
    return [settleOrder(after, win, 'win', (win.amount - win.stake) as Cents)]
  }
  if (event.kind === 'jackpot-void') {
    const win = winById(after, event.win) as Win
    if (event.reopened || win.percent === null) return []
    const wasPaid = winById(before, event.win)?.state === 'paid'
    return [wasPaid ? takeBack(after, win) : settleOrder(after, win, 'void', NO_CENTS)]
  }
  if (event.kind === 'jackpot-failed') return prizes.is === 'prize-button' ? [] : [failOrder(after, event.table, book)]
  if (event.kind === 'sensor-reported') return event.works ? [] : [placedOrder(after, event.table, says.deadSensor)]
  const isStopped = event.kind === 'link-suspended' || (event.kind === 'count-compared' && !event.agrees)
  return isStopped ? returnPlaced(after, book) : []
}

/** What follows from a command itself: a round's mystery wagers are settled when it ends, whether they won or not. */
function ordersOf(before: Link, link: Link, command: JackpotCommand, { rules }: LinkBook): readonly StationOrder[] {
  const { bet } = link.terms
  if (command.do === 'endRound' && rules.prizes.is === 'mystery-levels') {
    return settleLevels(before, link, command.table, command.round)
  }
  if (command.do === 'awardSpot') {
    const { table, round, box, player } = command
    const { clause } = rules.powers.awardSpot
    const only = { round, box, unless: player }
    return [{ table, order: { do: 'returnWagers', bet, clause, which: 'placed', only, standing: [] } }]
  }
  return []
}

/**
 * A wager that was registered wrongly goes back, also from a round that is over. The wagers beside it are settled again
 * if they had won or win now. Even if a prize is the same as before: the link has put it back on the account of its win
 * (link-entries.ts), where it would stay.
 */
function undoWager(
  before: Link,
  after: Link,
  events: readonly LinkEvent[],
  { table, round, box, player }: Extract<JackpotCommand, { do: 'misregistered' }>,
  { rules }: LinkBook,
): readonly StationOrder[] {
  const { bet, name } = after.terms
  const noted = events.find((event) => event.kind === 'increments-adjusted')
  const clause = noted?.clause ?? rules.powers.misregistered.clause
  const entries = rules.prizes.is === 'mystery-levels' ? entriesOf(before, table, round) : []
  const wrong = entries.find((one) => one.box === box && one.player === player)
  const line = wrong && mysteryLine({ bet, player, box, stake: wrong.cents }, 'void', NO_CENTS, clause)
  const back = line && { link: name, round, line, rounding: NO_CENTS }
  const late = wrong && back ? { late: { was: claimOf(before, wrong) ?? null, back } } : {}
  const only = { round, box }
  const order = { do: 'returnWagers', bet, clause, which: 'unsettled', only, standing: [], ...late } as const
  const others = entries.flatMap((entry): readonly StationOrder[] => {
    const [was, now] = [claimOf(before, entry), claimOf(after, entry)]
    if (entry === wrong || (was === undefined && now === undefined)) return []
    if (was?.line.outcome === 'loss' && now?.line.outcome === 'loss') return []
    return [{ table, order: { do: 'settleAgain', was: was ?? null, now: now ?? null } }]
  })
  return [{ table, order }, ...others]
}

/**
 * Settles the mystery wagers of a round. If a prize of one waits for approval, the others are paid with the hand, and
 * the wager stays open (TAS-24.4.5, TAS-24.8).
 */
function settleLevels(before: Link, after: Link, table: string, round: number): readonly StationOrder[] {
  return entriesOf(after, table, round).flatMap((entry) => {
    const [was, now] = [claimOf(before, entry), claimOf(after, entry)]
    if (now === undefined || (was?.open && now.open && was.line.profit === now.line.profit)) return []
    const claim = was?.open ? { ...now, earlier: paidFor(was) } : now
    // With the amount: a wager that was lost can win later, when the round is worked out again.
    const once = `${table}/${round}/${entry.box}/${now.line.profit}${now.open ? '/open' : ''}`
    return [{ table, order: { do: 'settleClaim', claim }, once }]
  })
}

function settleOrder(link: Link, win: Win, outcome: 'win' | 'void', profit: Cents): StationOrder {
  const line = lineFor(link, win, outcome, profit, win.clause)
  const rounding = outcome === 'win' ? win.rounding : NO_CENTS
  const claim = { link: link.terms.name, round: win.round, line, rounding }
  return { table: win.table, order: { do: 'settleClaim', claim }, once: `${win.id}/${outcome}` }
}

function takeBack(link: Link, win: Win): StationOrder {
  const line = lineFor(link, win, 'win', (win.amount - win.stake) as Cents, win.clause)
  const claim = { link: link.terms.name, round: win.round, line, rounding: win.rounding, clause: win.clause }
  return { table: win.table, order: { do: 'reverseClaim', claim }, once: `${win.id}/back` }
}

/** The equipment of a table has failed: the book says which wagers of the running round go back. */
function failOrder(link: Link, table: string, { rules }: LinkBook): StationOrder {
  const { failure } = rules
  const stands = ({ state }: Win) => state !== 'waiting' || failure.is === 'unwon-go-back'
  const standing = link.wins
    .filter((win) => win.table === table && stands(win))
    .slice(-STANDING_MAX)
    .map(({ round, box }) => ({ round, box }))
  const which = failure.is === 'all-go-back' ? 'all' : 'unsettled'
  return {
    table,
    order: { do: 'returnWagers', bet: link.terms.bet, clause: failure.clause, which, standing },
  }
}

/** More wins than one round can have. */
const STANDING_MAX = 20

function returnPlaced(link: Link, { rules }: LinkBook): readonly StationOrder[] {
  if (rules.prizes.is === 'prize-button') return []
  return link.stations.map(({ table }) => placedOrder(link, table, rules.says.link))
}

function placedOrder({ terms }: Link, table: string, clause: Clause): StationOrder {
  return { table, order: { do: 'returnWagers', bet: terms.bet, clause, which: 'placed', standing: [] } }
}

/** The terms of every table for which they have changed. */
function termsChanged(before: Link, after: Link, book: LinkBook): readonly StationOrder[] {
  const tables = new Set([...before.stations, ...after.stations].map(({ table }) => table))
  return [...tables].flatMap((table) => {
    const [was, is] = [termsAt(before, table, book), termsAt(after, table, book)]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ table, order: { do: 'setTerms', terms: is } }]
  })
}

/** The terms on which a table takes wagers for this jackpot. A table outside the link takes none. */
export function termsAt(
  link: Link,
  table: string,
  { rules }: LinkBook,
): Extract<TableOrder, { do: 'setTerms' }>['terms'] {
  const { bet, name, wager } = link.terms
  const station = stationOf(link, table)
  if (station === undefined) {
    return { bet, link: null, wager: null, reset: null, offered: false, clause: rules.says.unlinked }
  }
  const reset = link.levels[0]?.terms.reset ?? null
  const why = closedBy(rules.says, link, station)
  const { is, clause } = rules.afterFailure
  const waits = is === 'deal-waits' && station.failed && !station.continues
  const terms = { bet, link: name, wager, reset, offered: why === undefined, clause: why ?? null }
  return waits ? { ...terms, dealWaits: clause } : terms
}

function closedBy(says: LinkBook['rules']['says'], { status }: Link, station: Station): Clause | undefined {
  if (station.failed) return says.failed
  if (station.deadSensors.length > 0) return says.deadSensorElsewhere
  if (station.terminal === 'closed') return says.terminalClosed
  return status === 'open' ? undefined : says.link
}
