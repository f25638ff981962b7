import { type Card, isRed, RANKS, rankOf } from '@openpit/cards'
import { FACES } from './shoe-source.ts'

/** A property that divides the cards into kinds of equal size. */
export interface Trait {
  readonly name: 'face' | 'rank' | 'colour'
  readonly kinds: number
  /** The kind of each of the 52 faces. */
  readonly of: Uint8Array
}

export const FACE: Trait = { name: 'face', kinds: FACES, of: ofFaces((face) => face) }
export const RANK: Trait = { name: 'rank', kinds: RANKS.length, of: ofFaces((face) => RANKS.indexOf(rankOf(face))) }
export const COLOUR: Trait = { name: 'colour', kinds: 2, of: ofFaces((face) => Number(isRed(face))) }

/** The shape of a shoe for a trait: the number of cards, of kinds, and of copies of each kind. */
export interface Shape {
  readonly cards: number
  readonly kinds: number
  readonly copies: number
}

export function shapeOf(decks: number, { kinds }: Trait): Shape {
  return { cards: decks * FACES, kinds, copies: (decks * FACES) / kinds }
}

function ofFaces(kind: (face: Card) => number): Uint8Array {
  return Uint8Array.from({ length: FACES }, (_, face) => kind(face as Card))
}
