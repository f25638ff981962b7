import type { BoxNumber } from '@openpit/engine'
import { isFaceDown, type Place, type Table } from '@openpit/table'

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

  /** Forgets the cards that have been turned over; says whether there were any. */
  uncover(table: Table): boolean {
    const turned = [...this.byBox.keys()].filter((box) => !isFaceDown(table, placeOf(box)))
    for (const box of turned) this.byBox.delete(box)
    return turned.length > 0
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

/** Cards on a box lie face down before anything is split: there is one hand. */
function placeOf(box: BoxNumber): Place {
  return box === DEALER ? 'dealer' : { box, hand: 1 }
}
