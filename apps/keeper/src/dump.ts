import { type Card, type Composition, FIFTY_TWO, loadedShoe } from '@openpit/cards'
import { blocks, type Contribution, orderOf, RANDOM_BYTES, type ShoeHeader, shoeKey } from '@openpit/proof'
import { inMemory, SeedSource } from './seeds.ts'

export interface ShoeDump {
  readonly shoes: number
  readonly decks: number
  readonly deck: Composition
}

/** The shoes of one table, one after another, each with its own seed, a player's random bytes and a cut. */
export class ShoeStream {
  private readonly seeds = new SeedSource(inMemory())
  private readonly stack: readonly Card[]
  private readonly decks: number
  private number = 0

  constructor(decks: number, deck: Composition) {
    this.decks = decks
    this.stack = loadedShoe(decks, deck)
  }

  nextShoe(): Card[] {
    const { key, contributions } = this.nextKey()
    return orderOf(this.stack, key, contributions)
  }

  /** The key of the next shoe: everything random about the shoe follows from it. */
  nextKey(): { readonly key: Uint8Array; readonly contributions: readonly Contribution[] } {
    const shoe = `dump/${this.number++}`
    const header: ShoeHeader = {
      shoe,
      source: 'shoe',
      load: 'decks',
      follows: '',
      decks: this.decks,
      markers: [],
      stack: this.stack,
    }
    const seed = this.seeds.seedFor(header)
    this.seeds.release(shoe)
    const random = this.seeds.fresh().subarray(0, RANDOM_BYTES)
    const contributions = [{ by: 'player', cut: Math.floor(this.stack.length / 2), random }]
    return { key: shoeKey(header, seed, contributions), contributions }
  }
}

export function* dumpShoes({ shoes, decks, deck }: ShoeDump): Iterable<readonly Card[]> {
  const stream = new ShoeStream(decks, deck)
  for (let shoe = 0; shoe < shoes; shoe++) yield stream.nextShoe()
}

/** The bytes taken from one shoe's stream before the next shoe: a shuffle of eight decks needs about 1,200. */
const BYTES_PER_SHOE = 64 * 1024

/** The bytes from which picks are made, before any are masked or rejected. */
export function* dumpBytes(bytes = Number.POSITIVE_INFINITY): Iterable<Uint8Array> {
  const stream = new ShoeStream(8, FIFTY_TWO)
  let left = bytes
  while (left > 0) {
    const block = blocks(stream.nextKey().key, 'order')
    const length = Math.min(left, BYTES_PER_SHOE)
    const chunk = new Uint8Array(Math.ceil(length / 32) * 32)
    for (let number = 0; 32 * number < length; number++) chunk.set(block(number), 32 * number)
    yield chunk.subarray(0, length)
    left -= length
  }
}
