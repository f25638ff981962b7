import { createHash } from 'node:crypto'
import { newPack, type ShoeSource } from './shoe-source.ts'

/** Enough for most shoes of eight decks: they need 415 words of 16 bits, and few are rejected. */
const BLOCK_BYTES = 1024
const WORDS = 1 << 16

/**
 * A fair source that is the same in every run: SHAKE256 of a name, the stream and the index, with rejection. It shares
 * no code with the generator under test, so that a fault there cannot also distort the null distributions here.
 */
export function fairSource(decks: number, name = 'fair reference'): ShoeSource {
  const pack = newPack(decks)
  return { name, decks, shoe: (stream, index) => shuffled(pack, fairPicks(name, stream, index)) }
}

/** Fisher–Yates; `pick(n)` chooses from 0 to n − 1. */
export function shuffled(cards: Uint8Array, pick: (below: number) => number): Uint8Array {
  const order = cards.slice()
  for (let last = order.length - 1; last > 0; last--) swap(order, last, pick(last + 1))
  return order
}

export function swap(order: Uint8Array, here: number, there: number): void {
  const card = order[here] as number
  order[here] = order[there] as number
  order[there] = card
}

/** Fair choices below n, for n up to 416. */
export function fairPicks(name: string, stream: number, index: number): (below: number) => number {
  const word = fairWords(name, stream, index)
  return (below) => {
    const limit = WORDS - (WORDS % below)
    let drawn = word()
    while (drawn >= limit) drawn = word()
    return drawn % below
  }
}

/** An endless sequence of fair 16-bit words for one shoe. */
export function fairWords(name: string, stream: number, index: number): () => number {
  let block = 0
  let bytes = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === bytes.length) {
      const hash = createHash('shake256', { outputLength: BLOCK_BYTES })
      bytes = hash.update(`${name}/${stream}/${index}/${block}`).digest()
      block++
      at = 0
    }
    at += 2
    return bytes.readUInt16BE(at - 2)
  }
}
