import { type BoxNumber, boxAt, handsOn } from '@openpit/engine'
import type { Table } from '@openpit/table'

/** The dealer's place among the boxes. */
export const DEALER: BoxNumber = 0

/** Cards that lie face down on the table, by the box: where they came from. Nothing that is shown may tell what they are. */
export class CoveredCards {
  private readonly byBox = new Map<BoxNumber, readonly { readonly shoe: string; readonly position: number }[]>()

  get isEmpty(): boolean {
    return this.byBox.size === 0
  }

  cover(box: BoxNumber, shoe: string, position: number): void {
    this.byBox.set(box, [...(this.byBox.get(box) ?? []), { shoe, position }])
  }

  uncover(box: BoxNumber): void {
    this.byBox.delete(box)
  }

  clear(): void {
    this.byBox.clear()
  }

  hasCardsOf(shoe: string): boolean {
    return this.positionsIn(shoe).length > 0
  }

  positionsIn(shoe: string): readonly number[] {
    return [...this.byBox.values()].flat().flatMap((card) => (card.shoe === shoe ? [card.position] : []))
  }
}

/** Whether a card that was just dealt lies face down: one of the first two, before the player has exposed them. */
export function isCovered({ rules, round }: Table, box: BoxNumber, hand: number): boolean {
  if (rules.firstTwoCards.is !== 'face-down' || boxAt(round, box)?.exposed !== false) return false
  return (handsOn(round, box)[hand - 1]?.cards.length ?? 0) <= 2
}
