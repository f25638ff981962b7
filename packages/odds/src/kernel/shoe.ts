import { type Card, loadedShoe } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import { streamOf } from './seed.ts'

/** Where the cutting card is, and the book's rules for the first card and the last round. */
export interface Cut {
  readonly at: number
  /** The first card after a shuffle is burned. */
  readonly burns: boolean
  /** Whether a round is still dealt when the cutting card comes first. */
  readonly dealsFirst: boolean
}

/**
 * A shoe whose cards are picked at random when they are needed. So a shuffle only has to put all cards back. Without a
 * cutting card that happens before every round.
 */
export class Shoe {
  private readonly cards: Uint8Array
  private readonly behindCut: number
  private readonly cut: Cut | undefined
  private left = 0
  private inRound = 0
  private a: number
  private b: number
  private c: number
  private d: number

  constructor(rules: Rules, seed: bigint, thread: number, cut?: Cut) {
    this.cards = Uint8Array.from(loadedShoe(rules.decks.is, rules.deck.is))
    this.cut = cut
    this.behindCut = cut === undefined ? this.cards.length : this.cards.length - cut.at
    const [a = 0, b = 0, c = 0, d = 0] = Int32Array.from(streamOf(seed, thread))
    this.a = a
    this.b = b
    this.c = c
    this.d = d
  }

  /** Shuffles if the cutting card came out in the last round, or comes first in this one. */
  beginRound(): void {
    const first = this.left === this.behindCut && this.cut?.dealsFirst !== true
    if (this.left < this.behindCut || first) {
      this.left = this.cards.length
      if (this.cut?.burns) this.next()
    }
    this.inRound = 0
  }

  next(): Card {
    if (this.left === 0) this.takeDiscards()
    const place = this.pick(this.left--)
    const card = this.cards[place] as Card
    this.cards[place] = this.cards[this.left] as number
    this.cards[this.left] = card
    this.inRound++
    return card
  }

  /** The shoe ran out during a round: all cards except those on the table are shuffled. */
  private takeDiscards(): void {
    const { cards, inRound } = this
    const onTable = cards.slice(0, inRound)
    cards.copyWithin(0, inRound)
    cards.set(onTable, cards.length - inRound)
    this.left = cards.length - inRound
  }

  /** A fair choice: the few numbers that would favour some places are drawn again. */
  private pick(below: number): number {
    for (;;) {
      const product = (this.random() >>> 16) * below
      const left = product & 0xffff
      if (left >= below || left >= 0x10000 % below) return product >>> 16
    }
  }

  /** xoshiro128++. */
  private random(): number {
    const sum = (this.a + this.d) | 0
    const result = (((sum << 7) | (sum >>> 25)) + this.a) | 0
    const shifted = this.b << 9
    this.c ^= this.a
    this.d ^= this.b
    this.b ^= this.c
    this.a ^= this.d
    this.c ^= shifted
    this.d = (this.d << 11) | (this.d >>> 21)
    return result
  }
}
