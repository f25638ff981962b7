import type { Progress } from '../progress.ts'
import type { Table, TableEvent } from '../table.ts'
import { collections } from '../tokens/staking.ts'
import type { Live } from './live.ts'
import { closingWork } from './prepare-cards.ts'
import { prizeWithoutButton } from './prize-button.ts'
import { shoeForFault } from './shuffler.ts'

/** Adds what follows at a table with real cards: leftover cards are burned, and wagers that waited come back. */
export function addLiveConsequences(before: Table, progress: Progress): void {
  if (progress.table.live === null) return
  addPrizes(progress)
  if (progress.steps.some(({ event }) => event.kind === 'fault-answered')) progress.add(shoeForFault(progress.table))
  const isDealt = before.round.phase === 'dealing' && progress.table.round.phase !== 'dealing'
  if (isDealt && progress.table.live.burnsLeftOver) burnSeen(progress)
  const isOver = progress.steps.some(({ event }) => event.kind === 'round-ended')
  if (isOver && progress.table.liveRules.seenCardsLeft.is === 'burned') burnSeen(progress)
  const { live, round } = progress.table
  if (!live?.next || round.phase !== 'ended') return
  // Once the next round is open, nobody knows which tokens of this one are still to be collected or given back.
  progress.add([...collections(progress.table), { kind: 'round-opened' }])
}

/** When a table with real cards has closed, its cards are checked once more where the book wants that. */
export function addClosingWork(progress: Progress): void {
  const isClosed = progress.steps.some(({ event }) => event.kind === 'table-closed')
  if (isClosed && progress.table.live !== null) progress.add(closingWork(progress.table))
}

/** Winners who wait for a prize button that is out of order get the fixed prize. */
function addPrizes(progress: Progress): void {
  for (;;) {
    const events = prizeWithoutButton(progress.table)
    if (events.length === 0) return
    progress.add(events)
  }
}

/** Burns the held cards that have been seen. One that nobody has seen is still the next card. */
function burnSeen(progress: Progress): void {
  const seenCards = (progress.table.live as Live).held.filter(({ seen }) => seen)
  progress.add(
    seenCards.map(({ number, card, seen }): TableEvent => ({ kind: 'card-set-aside', card, seen, held: number })),
  )
}
