/** A generator of shuffled shoes. A stream is the sequence of shoes at one table. */
export interface ShoeSource {
  readonly name: string
  /** 6 or 8, each of 52 cards. */
  readonly decks: number
  /** The order of one whole shoe: card faces 0..51, each `decks` times. The same arguments give the same shoe. */
  shoe(stream: number, index: number): Uint8Array
}

export const FACES = 52

/** Throws unless a shoe is whole decks: all null distributions assume that. */
export function checkShoe(shoe: Uint8Array, decks: number): void {
  const seen = new Uint8Array(FACES)
  for (const face of shoe) seen[face] = (seen[face] ?? 0) + 1
  if (shoe.length !== decks * FACES || seen.some((times) => times !== decks)) {
    throw new Error(`a shoe of ${decks} decks must hold every face ${decks} times`)
  }
}

/** All cards of this many decks, in the order of new packs. */
export function newPack(decks: number): Uint8Array {
  return Uint8Array.from({ length: decks * FACES }, (_, place) => place % FACES)
}
