import { type Card, loadedShoe } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import { streamOf } from './seed.ts'

const TWO_32 = 2 ** 32

/**
 * A shoe that is dealt from its end, each card picked when it is needed: any order of the cards is as good a start as any other,
 * so that a shuffle is to have them all again.
 */
export class Shoe {
  private readonly cards: Uint8Array
  private readonly cut: number
  private left: number
  private a: number
  private b: number
  private c: number
  private d: number

  /** Without a penetration the cards are shuffled for every round; else when that share of them has been dealt. */
  constructor(rules: Rules, seed: bigint, thread: number, penetration?: number) {
    this.cards = Uint8Array.from(loadedShoe(rules.decks.is, rules.deck.is))
    this.left = this.cards.length
    this.cut = penetration === undefined ? this.left : Math.round(this.left * (1 - penetration))
    ;[this.a, this.b, this.c, this.d] = streamOf(seed, thread) as unknown as [number, number, number, number]
  }

  /** Between rounds: the cutting card has come, or each round has its own shuffle. */
  beginRound(): void {
    if (this.left <= this.cut) this.left = this.cards.length
  }

  /** All cards are used up only if the cutting card lies at the very end: then the round goes on with a new shuffle. */
  next(): Card {
    if (this.left === 0) this.left = this.cards.length
    const place = this.pick(this.left--)
    const card = this.cards[place] as Card
    this.cards[place] = this.cards[this.left] as number
    this.cards[this.left] = card
    return card
  }

  /** A fair choice: the few numbers that would make some places likelier are drawn again. */
  private pick(below: number): number {
    for (;;) {
      const product = this.random() * below
      const place = Math.floor(product / TWO_32)
      if (product - place * TWO_32 >= TWO_32 % below) return place
    }
  }

  /** xoshiro128++. */
  private random(): number {
    const sum = (this.a + this.d) | 0
    const result = (((sum << 7) | (sum >>> 25)) + this.a) >>> 0
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
