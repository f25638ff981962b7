import type { BoxView, HandView, SettledLine, TableView } from '@openpit/protocol'

/** Where a side bet's line is told apart from the lines of hands. */
export function isSideLine(view: Pick<TableView, 'sideBets'>, { wager }: SettledLine): boolean {
  return (view.sideBets as readonly string[]).includes(wager)
}

export function linesAt(view: TableView, box: number): readonly SettledLine[] {
  return view.settled.filter((line) => line.box === box)
}

/** The hand whose turn it is, if it is on this box. */
export function turnOn({ waits }: TableView, box: number): number | null {
  return waits.for === 'decision' && waits.box === box ? waits.hand : null
}

/** Boxes on which somebody sits or has wagered. */
export function boxesOf(view: TableView, player: string | null): readonly number[] {
  if (player === null) return []
  return view.boxes
    .filter(({ seated, bettors }) => seated === player || bettors.some((bettor) => bettor.player === player))
    .map(({ box }) => box)
}

/** Who plays a box: who controls it, or will. */
export function playerOf({ controller, seated, bettors }: BoxView): string | null {
  return controller ?? (bettors.some(({ player }) => player === seated) ? seated : (bettors[0]?.player ?? seated))
}

export function stakeOn(hand: HandView): { readonly cents: number; readonly doubles: number } {
  const cents = hand.stakes.reduce((sum, stake) => sum + stake.cents, 0)
  const doubles = hand.stakes.reduce((sum, stake) => sum + stake.double, 0)
  return { cents, doubles }
}

/** Which of its cards lies sideways: the last, after a double or on a split ace. */
export function isSideways(hand: HandView, hands: number): boolean {
  const isSplitAce = hands > 1 && hand.cards.length === 2 && hand.cards[0]?.[0] === 'A' && hand.status === 'finished'
  return (hand.doubled && hand.cards.length > 2) || isSplitAce
}

/** Free for somebody to sit down at. */
export function isFree({ seated, bettors }: BoxView): boolean {
  return seated === null && bettors.length === 0
}

/** The free box nearest to the middle. */
export function bestFreeBox({ boxes }: TableView): number | null {
  const middle = (boxes.length + 1) / 2
  const free = boxes.filter(isFree).map(({ box }) => box)
  return free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? null
}
