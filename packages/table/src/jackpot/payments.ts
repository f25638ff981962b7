import { jackpotOf, type Settlement, type SideName } from '@openpit/engine'
import type { PoolChange } from '@openpit/ledger'
import type { Cents } from '@openpit/money'
import type { Progress } from '../progress.ts'
import type { Table, TableEvent } from '../table.ts'

/** Takes events, and behind prizes that they pay from the pool, or take back, what it shows after that. */
export function addWithPool(progress: Progress, events: readonly TableEvent[]): void {
  if (!events.some(movesPool)) {
    progress.add(events)
    return
  }
  let moved: Settlement[] = []
  for (const [index, event] of events.entries()) {
    progress.add([event])
    if (movesPool(event)) moved.push(event.line)
    if (moved.length === 0 || areOneMove(event, events[index + 1])) continue
    progress.add([event.kind === 'wager-settled' ? paid(progress.table, moved) : takenBack(progress.table, moved)])
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

/** Winners by one line are paid together; whatever a ruling undoes, it undoes at once. */
function areOneMove(event: TableEvent, next: TableEvent | undefined): boolean {
  if (event.kind === 'settlement-reversed') return next?.kind === 'settlement-reversed'
  return event.kind === 'wager-settled' && next?.kind === 'wager-settled' && event.line.clause === next.line.clause
}

function paid(table: Table, prizes: readonly Settlement[]): PoolChange {
  const { shows } = table.pool
  const paid = grossOf(prizes)
  return { kind: 'pool-changed', from: shows, to: atLeastReset(table, prizes, shows - paid), paid }
}

/**
 * Prizes that were taken back are in the pool again: it stands where those that are left have brought it. The winners gave
 * back what they had gained; what is missing of the prize is their stake, which the house had collected.
 */
function takenBack(table: Table, prizes: readonly Settlement[]): PoolChange {
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
