import type { BoxView, HandView, SettledLine, TableView } from '@openpit/protocol'
import type { Wagers } from './controls/use-wagers.ts'
import { amountAt } from './felt/layout.ts'

/** Whether a settled line belongs to a side bet, not to a hand. */
export function isSideLine(view: Pick<TableView, 'sideBets'>, { wager }: SettledLine): boolean {
  return (view.sideBets as readonly string[]).includes(wager)
}

export function linesAt(view: TableView, box: number): readonly SettledLine[] {
  return view.settled.filter((line) => line.box === box)
}

const HAND_WAGERS: ReadonlySet<string> = new Set(['main', 'split', 'double'])

/** Whether a wager is won or lost by the total of a hand. */
export function isOnHand({ wager }: SettledLine): boolean {
  return HAND_WAGERS.has(wager)
}

/** The settled lines of a box's hands, without side bets and insurance. */
export function handLinesAt(view: TableView, box: number): readonly SettledLine[] {
  return linesAt(view, box).filter((line) => !isSideLine(view, line) && line.wager !== 'insurance')
}

/** The hand whose turn it is, if it is on this box. */
export function turnOn({ waits }: TableView, box: number): number | null {
  return waits.for === 'decision' && waits.box === box ? waits.hand : null
}

/** Whether the table waits for an answer on a box: from its hand in turn, or from this player. */
export function isActing(view: TableView, box: number, me: string | null): boolean {
  const { waits } = view
  if (turnOn(view, box) !== null) return true
  return waits.for === 'answers' && waits.asks.some((ask) => ask.box === box && ask.player === me)
}

/** Whether the cards of the round before are off a box: the player has put a chip on it for the next one. */
export function isCleared({ phase }: TableView, wagers: Wagers | null, box: number): boolean {
  const isBetting = phase === 'wagering' || phase === 'ended'
  return isBetting && wagers !== null && amountAt(wagers.want, { box, bet: 'main' }) > 0
}

/** Boxes to show as a player's own: those with their seat, or with their wager in this round, settled or not. */
export function boxesOf(view: TableView, player: string | null): readonly number[] {
  if (player === null) return []
  return view.boxes
    .filter(({ seated, bettors }) => seated === player || bettors.some((bettor) => bettor.player === player))
    .map(({ box }) => box)
}

/** Boxes that a player holds: by seat or live wager. A settled round stays on screen after its players have left. */
export function boxesHeldBy(view: TableView, player: string | null): readonly number[] {
  return boxesOf(view, player).filter((box) => view.phase !== 'ended' || view.boxes[box - 1]?.seated === player)
}

/** The player who controls a box, or will control it. */
export function playerOf({ controller, seated, bettors }: BoxView): string | null {
  return controller ?? (bettors.some(({ player }) => player === seated) ? seated : (bettors[0]?.player ?? seated))
}

export function stakeOn(hand: HandView): { readonly cents: number; readonly doubles: number } {
  const cents = hand.stakes.reduce((sum, stake) => sum + stake.cents, 0)
  const doubles = hand.stakes.reduce((sum, stake) => sum + stake.double, 0)
  return { cents, doubles }
}

/** Whether the last card lies sideways: after a double, or on a split ace. */
export function isSideways(hand: HandView, hands: number): boolean {
  const isSplitAce = hands > 1 && hand.cards.length === 2 && hand.cards[0]?.[0] === 'A' && hand.status === 'finished'
  return (hand.doubled && hand.cards.length > 2) || isSplitAce
}

/** Whether a player can sit down here: no seat is taken, and no wager is live. */
export function isFree({ phase }: Pick<TableView, 'phase'>, { seated, bettors }: BoxView): boolean {
  return seated === null && (bettors.length === 0 || phase === 'ended')
}

/** The free box nearest to the middle. */
export function bestFreeBox(view: TableView): number | null {
  const { boxes } = view
  const middle = (boxes.length + 1) / 2
  const free = boxes.filter((box) => isFree(view, box)).map(({ box }) => box)
  return free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? null
}
