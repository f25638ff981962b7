import type { Card } from '@openpit/cards'
import { type CardSource, cardsInARowAt, type Table, type TableCommand, waitsAt } from '@openpit/table'

/** The cards and prizes of a scenario file, and how many have been used. */
export class ScriptedSource implements CardSource {
  readonly cards: readonly Card[]
  readonly prizes: readonly number[]
  dealt = 0
  drawn = 0
  /** What the table waits for, if the file has run out of it. */
  dry: 'shoe' | 'prizes' | null = null
  /** How many cards and prizes may come out before the next step. */
  private left = Number.POSITIVE_INFINITY

  constructor(cards: readonly Card[], prizes: readonly number[]) {
    this.cards = cards
    this.prizes = prizes
  }

  /** A copy for one more step, so that a refused step uses nothing up. */
  forStep(most: number): ScriptedSource {
    const copy = new ScriptedSource(this.cards, this.prizes)
    copy.dealt = this.dealt
    copy.drawn = this.drawn
    copy.left = most
    return copy
  }

  next(table: Table): TableCommand | undefined {
    if (this.left <= 0) return undefined
    switch (waitsAt(table).for) {
      case 'card':
      case 'dealer-card':
        return this.nextCards(Math.min(cardsInARowAt(table), this.left))
      case 'prize':
        return this.nextPrize()
      default:
        return undefined
    }
  }

  /** Nothing to do: cards are counted as they come out. */
  follow(): void {}

  refuses(): undefined {
    return undefined
  }

  close(): void {}

  private nextCards(due: number): TableCommand | undefined {
    const cards = this.cards.slice(this.dealt, this.dealt + due)
    if (cards.length === 0) {
      this.dry = 'shoe'
      return undefined
    }
    this.dealt += cards.length
    this.left -= cards.length
    return { do: 'cards', cards }
  }

  private nextPrize(): TableCommand | undefined {
    const perDollar = this.prizes[this.drawn]
    if (perDollar === undefined) {
      this.dry = 'prizes'
      return undefined
    }
    this.drawn++
    this.left--
    return { do: 'prize', perDollar }
  }
}
