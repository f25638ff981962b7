import { type Card, loadedShoe } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import { streamOf } from './seed.ts'

/** How a shoe is dealt down: how many cards lie in front of the cutting card, and what the book says about its ends. */
export interface Cut {
  readonly at: number
  /** The first card after a shuffle goes away unseen. */
  readonly burns: boolean
  /** The cutting card as the first of a round: whether that round is still dealt. */
  readonly dealsFirst: boolean
}

/**
 * A shoe that is dealt from its end, each card picked when it is needed: any order of the cards is as good a start as any other,
 * so that a shuffle is to have them all again. Without a cutting card that happens before every round.
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

  /** Between rounds: a new shuffle once the cutting card has come, or as the first card of this round. */
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

  /** The shoe ran out within a round: all but the cards on the table are shuffled and dealt again. */
  private takeDiscards(): void {
    const { cards, inRound } = this
    const onTable = cards.slice(0, inRound)
    cards.copyWithin(0, inRound)
    cards.set(onTable, cards.length - inRound)
    this.left = cards.length - inRound
  }

  /** A fair choice: the few numbers that would make some places likelier are drawn again. */
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
