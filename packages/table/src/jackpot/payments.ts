import { jackpotOf, type Settlement, type SideName } from '@openpit/engine'
import type { PoolChange } from '@openpit/ledger'
import type { Cents } from '@openpit/money'
import type { Progress } from '../progress.ts'
import type { Table, TableEvent } from '../table.ts'

/** Adds events. After prizes that are paid from the pool, or taken back, it adds the change of the pool. */
export function addWithPool(progress: Progress, events: readonly TableEvent[]): void {
  if (!events.some(movesPool)) {
    progress.add(events)
    return
  }
  let moved: Settlement[] = []
  for (const [index, event] of events.entries()) {
    progress.add([event])
    if (movesPool(event)) moved.push(event.line)
    if (moved.length === 0 || areSameMove(event, events[index + 1])) continue
    progress.add([
      event.kind === 'wager-settled'
        ? poolAfterPayment(progress.table, moved)
        : poolAfterReversal(progress.table, moved),
    ])
    moved = []
  }
}

type PoolMove = Extract<TableEvent, { kind: 'wager-settled' | 'settlement-reversed' }>

function movesPool(event: TableEvent): event is PoolMove {
  return (event.kind === 'wager-settled' || event.kind === 'settlement-reversed') && isFromPool(event.line)
}

function isFromPool({ paidBy, outcome }: Settlement): boolean {
  return paidBy === 'pool' && outcome === 'win'
}

/**
 * Winners by the same line of the pay table are paid together. All reversals of one ruling are one change of the pool.
 */
function areSameMove(event: TableEvent, next: TableEvent | undefined): boolean {
  if (event.kind === 'settlement-reversed') return next?.kind === 'settlement-reversed'
  return event.kind === 'wager-settled' && next?.kind === 'wager-settled' && event.line.clause === next.line.clause
}

function poolAfterPayment(table: Table, prizes: readonly Settlement[]): PoolChange {
  const { shows } = table.pool
  const paid = grossOf(prizes)
  return { kind: 'pool-changed', from: shows, to: atLeastReset(table, prizes, shows - paid), paid }
}

/**
 * The pool after prizes were taken back: what it showed at the opening, less the prizes that stay paid. The winners
 * gave back only their profit; the rest of the prize is the stake, which the house had collected.
 */
function poolAfterReversal(table: Table, prizes: readonly Settlement[]): PoolChange {
  const { shows, atOpening } = table.pool
  const left = grossOf(table.round.settled.filter(isFromPool))
  const gained = prizes.reduce((sum, { profit }) => sum + profit, 0)
  return {
    kind: 'pool-changed',
    from: shows,
    to: atLeastReset(table, prizes, atOpening - left),
    paid: -gained as Cents,
  }
}

function grossOf(prizes: readonly Settlement[]): Cents {
  return prizes.reduce((sum, { stake, profit }) => sum + stake + profit, 0) as Cents
}

function atLeastReset({ rules }: Table, [prize]: readonly Settlement[], cents: number): Cents {
  const reset = jackpotOf(rules.sides[prize?.wager as SideName])?.reset.is ?? 0
  return Math.max(cents, reset) as Cents
}
