import type { Clause, SideBet, SideName } from '@openpit/engine'
import type { ReturnOrder, TableOrder } from '@openpit/jackpot'
import type { Refusal } from '@openpit/protocol'
import type { TableCommand } from '@openpit/table'
import type { NewOrder } from '../store/append/append.ts'
import type { RunningTable } from '../tables/running-table.ts'
import { tellTable } from '../tables/virtual-dealer.ts'
import { printOrder } from './link-orders.ts'
import { linkIn } from './link-record.ts'

/** Where an order comes from, and the table that carries it out. */
export interface OrderContext {
  readonly table: string
  readonly round: number
  readonly from: string
  readonly id: string
  /** The table has refused to settle. */
  readonly refused: (refusal: Refusal) => void
}

/** Carries out an order of the link at the table. Returns the orders that the link gets in return. */
export function carryOutOrder(running: RunningTable, order: TableOrder, context: OrderContext): readonly NewOrder[] {
  switch (order.do) {
    case 'setTerms':
      setTerms(running, order.terms, linkIn(context.from))
      return []
    case 'settleClaim':
      settle(running, { do: 'settleClaim', claim: inItsRound(withClause(running, order.claim), context) }, context)
      return []
    case 'settleAgain':
      settleAgain(running, order, context)
      return []
    case 'reverseClaim':
      settle(running, order, context)
      return []
    case 'returnWagers':
      return returnWagers(running, order, context)
  }
}

type ClaimLine = Extract<TableOrder, { do: 'settleClaim' }>['claim']

/** A wager that has won nothing is lost by the table's own clause. */
function withClause({ table: { rules } }: RunningTable, claim: ClaimLine): ClaimLine {
  const clause = claim.line.clause || (rules.sides[claim.line.wager as SideName] as SideBet).loses
  return { ...claim, line: { ...claim.line, clause } }
}

/**
 * Settles a wager for a new amount. Until its round is over there is nothing to do: it is settled then. A wager that is
 * still on its spot was not settled, but prizes of it may have been paid.
 */
function settleAgain(
  running: RunningTable,
  { was, now }: Extract<TableOrder, { do: 'settleAgain' }>,
  context: OrderContext,
): void {
  const known = now ?? was
  if (known === null || !isOver(running, known.round, context)) return
  const claim = withClause(running, known)
  const isOpen = isHeld(running, known, context)
  if (!isOpen && was === null) return
  if (was !== null && (!isOpen || was.open)) reopen(running, was, claim.line.clause, context)
  if (now !== null) settle(running, { do: 'settleClaim', claim: inItsRound(claim, context) }, context)
}

function reopen(running: RunningTable, was: ClaimLine, clause: Clause, context: OrderContext): void {
  settle(running, { do: 'reopenClaim', claim: { ...withClause(running, was), clause } }, context)
}

/** Pays or takes back what a jackpot owes. A refusal would leave the money with the link, so it is in the answer. */
function settle(running: RunningTable, command: TableCommand, { refused }: OrderContext): void {
  const refusal = tellTable(running, command)
  if (refusal) refused(refusal)
}

/**
 * Marks a claim of an earlier round: the player may have bet on the same spot again before the link settled it. Without
 * the mark, the new wager would vanish with the old one.
 */
function inItsRound(claim: ClaimLine, { round }: OrderContext): ClaimLine {
  return claim.round < round ? { ...claim, late: true } : claim
}

function isOver({ table }: RunningTable, round: number, context: OrderContext): boolean {
  return round < context.round || (round === context.round && table.round.phase === 'ended')
}

/** Whether the wager of a claim still lies on its spot: a win of it is open. */
function isHeld({ table }: RunningTable, { round, line }: ClaimLine, context: OrderContext): boolean {
  const { sides } = table.round
  return round === context.round && sides.some(({ bet, box }) => bet === line.wager && box === line.box)
}

/** Returns a wager of a round that is over: the player gives back what was paid, and gets the stake. */
function returnLate(
  running: RunningTable,
  { late, clause }: ReturnOrder & { readonly late: NonNullable<ReturnOrder['late']> },
  context: OrderContext,
): void {
  const { was, back } = late
  const { line, round } = back
  if (isHeld(running, back, context)) {
    // What was paid while another prize of the wager waited goes back too.
    if (was?.open) reopen(running, was, clause, context)
    settle(running, { do: 'settleClaim', claim: back }, context)
    return
  }
  const { settled } = running.table.round
  const isBack = settled.some((one) => one.wager === line.wager && one.box === line.box && one.outcome === 'void')
  // The wager may have been returned during its round, before the link heard of it.
  if (was === null || (round === context.round && isBack)) return
  settle(running, { do: 'reverseClaim', claim: { ...withClause(running, was), clause } }, context)
}

function setTerms(running: RunningTable, terms: Extract<TableOrder, { do: 'setTerms' }>['terms'], from: string): void {
  const side = running.table.rules.sides[terms.bet]
  // The table has moved to another link, and this order comes from the old one: ignore it.
  if (side === undefined || (terms.link === null && side.link !== from)) return
  const clause = terms.clause ?? side.offered.clause
  tellTable(running, { do: 'setJackpotTerms', ...terms, clause })
}

function returnWagers(running: RunningTable, order: ReturnOrder, context: OrderContext): readonly NewOrder[] {
  const { bet, clause, which, only, standing, late } = order
  if (only !== undefined && late !== undefined && isOver(running, only.round, context)) {
    returnLate(running, { ...order, late }, context)
    return []
  }
  const { round: state } = running.table
  const { round, table } = context
  const isOpen = which === 'placed' ? state.phase === 'wagering' : state.phase !== 'ended'
  if (!isOpen || (only !== undefined && only.round !== round)) return []
  const sides = state.sides.filter((side) => side.bet === bet)
  const held = only && sides.find(({ box }) => box === only.box)
  if (only !== undefined && (held === undefined || held.player === only.unless)) return []
  const collected = which === 'placed' ? sides.filter((side) => side.collected).map(({ box }) => box) : []
  const except = [...collected, ...standing.filter((one) => one.round === round).map(({ box }) => box)]
  tellTable(running, {
    do: 'returnSides',
    bet,
    clause,
    lost: which === 'all',
    uncollected: which === 'placed' ? 'withdrawn' : 'void',
    except,
    ...(only === undefined ? {} : { box: only.box }),
  })
  if (which !== 'all') return []
  const command = { do: 'voidWins', table, round, boxes: 'all', which: 'waiting', clause } as const
  return [{ to: context.from, id: `${context.id}/void`, body: printOrder({ by: null, command }) }]
}
