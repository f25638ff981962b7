import type { BoxNumber } from '@openpit/engine'
import { isFaceDown, type Place, type Table } from '@openpit/table'

/** Stands for the dealer where a box number is wanted. */
export const DEALER: BoxNumber = 0

/** A card that lies face down, with the shoe that it came from. */
export interface CoveredCard {
  readonly box: BoxNumber
  readonly shoe: string
  readonly position: number
}

/**
 * The cards that lie face down on the table, by box, with their shoes and positions: no transcript may show them yet.
 */
export class FaceDownCards {
  private readonly byBox = new Map<BoxNumber, readonly { readonly shoe: string; readonly position: number }[]>()

  get isEmpty(): boolean {
    return this.byBox.size === 0
  }

  get all(): readonly CoveredCard[] {
    return [...this.byBox].flatMap(([box, cards]) => cards.map((card) => ({ box, ...card })))
  }

  add(box: BoxNumber, shoe: string, position: number): void {
    this.byBox.set(box, [...(this.byBox.get(box) ?? []), { shoe, position }])
  }

  /** Removes the cards that have been turned over; `true` if there were any. */
  removeTurned(table: Table): boolean {
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

/** Cards on a box lie face down only before a split, when it has one hand. */
function placeOf(box: BoxNumber): Place {
  return box === DEALER ? 'dealer' : { box, hand: 1 }
}
