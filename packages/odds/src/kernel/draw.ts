import { SUITS } from '@openpit/cards'
import {
  both,
  differs,
  either,
  find,
  minusTo0,
  moreThan,
  moreThan16,
  narrowSigned,
  plus,
  plus16,
  plus32,
  roundedProduct,
  shiftLeft32,
  shiftRight16,
  shiftRight32,
  shiftRightSigned16,
  times16,
  vload,
  vstore,
} from '../wasm/lanes.ts'
import { type Code, type Local, num } from '../wasm/wasm.ts'
import type { Frame } from './frame.ts'
import { STATE_AT } from './memory.ts'

/** Four xoshiro128++ generators side by side: 128 random bits in each step. */
export class Generator {
  private readonly frame: Frame
  private readonly state: readonly [Local, Local, Local, Local]

  constructor(frame: Frame) {
    this.frame = frame
    const word = (place: number): Local => frame.lanes(vload(num(0), STATE_AT + 16 * place))
    this.state = [word(0), word(1), word(2), word(3)]
  }

  next(): Local {
    const { frame } = this
    const [a, b, c, d] = this.state
    const mixed = frame.lanes(plus32(a, d))
    const result = frame.lanes(plus32(rotated(mixed, 7), a))
    const shifted = frame.lanes(shiftLeft32(b, 9))
    frame.set(c, differs(c, a))
    frame.set(d, differs(d, b))
    frame.set(b, differs(b, c))
    frame.set(a, differs(a, d))
    frame.set(c, differs(c, shifted))
    frame.set(d, rotated(d, 11))
    return result
  }

  keep(): void {
    this.state.forEach((word, place) => {
      this.frame.put(vstore(num(0), STATE_AT + 16 * place, word))
    })
  }

  /** Loads the state that another function has left in memory. */
  resume(): void {
    this.state.forEach((word, place) => {
      this.frame.set(word, vload(num(0), STATE_AT + 16 * place))
    })
  }
}

function rotated(word: Code, bits: number): Code {
  return either(shiftLeft32(word, bits), shiftRight32(word, 32 - bits))
}

/**
 * A card for each lane: its kind, its number among the cards of its kind, and the lanes in which the draw must be
 * refused. A kind is a rank (a place in the deck), and where suits matter also a suit.
 */
export interface DrawResult {
  readonly kind: Local
  readonly copy: Local
  readonly refused: Local
}

/** A full shoe: the number of ranks, and of cards of each rank; whether suits matter. */
export interface Shoe {
  readonly ranks: number
  readonly copies: number
  readonly suits: boolean
}

/** In a kind, the low half is the rank; the high half has one bit for each suit, or nothing if suits do not matter. */
export const LOW_HALF = 0x0f
export const HIGH_HALF = 0xf0
export const SUIT_BITS = SUITS.map((_, suit) => 0x10 << suit)

/**
 * One of the shoe's cards for each lane, all equally likely. The number of random words is not a multiple of the number
 * of cards, so the excess words are refused. Otherwise some cards would come a little too often, which even a day of
 * simulation would not show.
 */
export function drawCards(frame: Frame, generator: Pick<Generator, 'next'>, shoe: Shoe): DrawResult {
  const draw = Number.isInteger(Math.log2(shoe.copies)) ? eightOfPowerOf2 : eightOfAnyNumber
  const first = draw(frame, generator.next(), shoe)
  const second = draw(frame, generator.next(), shoe)
  const from0 = (value: Code, lowest: number): Local =>
    frame.lanes(lowest === 0 ? value : plus(value, frame.all(-lowest)))
  const rank = from0(narrowSigned(first.rank, second.rank), first.lowest.rank)
  const copy = from0(narrowSigned(first.copy, second.copy), first.lowest.copy)
  const refused = frame.lanes(moreThan(narrowSigned(first.excess, second.excess), frame.all(0)))
  if (!shoe.suits) return { kind: rank, copy, refused }
  const suit = find(frame.table(SUIT_BITS), both(copy, frame.all(3)))
  // Shifted in pairs of bytes: the bits that fall in from the neighbour are cleared.
  const ofKind = both(shiftRight16(copy, 2), frame.all(0x3f))
  return { kind: frame.lanes(either(rank, suit)), copy: frame.lanes(ofKind), refused }
}

/** The kind's rank, for looking up in a table. */
export function rankOf(frame: Frame, { suits }: Shoe, kind: Code): Code {
  return suits ? both(kind, frame.all(LOW_HALF)) : kind
}

/** Eight cards in words of 16 bits. A word is refused if its `excess` is above 0. */
interface EightCards {
  readonly rank: Code
  readonly copy: Code
  /** What the ranks and copies are counted from. */
  readonly lowest: { readonly rank: number; readonly copy: number }
  readonly excess: Code
}

/** The low bits are the copy. The rest, as a fraction, times the number of ranks gives the rank. */
function eightOfPowerOf2(frame: Frame, word: Local, { ranks, copies }: Shoe): EightCards {
  const bits = Math.log2(copies)
  const scale = 1 << (16 - bits)
  const product = frame.lanes(times16(shiftRight16(word, bits), frame.all16(ranks)))
  return {
    rank: shiftRight16(product, 16 - bits),
    copy: both(word, frame.all16(copies - 1)),
    lowest: { rank: 0, copy: 0 },
    excess: minusTo0(frame.all16(scale % ranks), both(product, frame.all16(scale - 1))),
  }
}

/**
 * The word is a place in the shoe between -1/2 and 1/2, in units of 1/32,768: it has a rank, and in the rank a copy.
 * Its lowest bit is dropped, because a product with a sign has room for 15 bits.
 */
function eightOfAnyNumber(frame: Frame, word: Local, { ranks, copies }: Shoe): EightCards {
  const rank = partOf(frame, frame.lanes(shiftRightSigned16(word, 1)), ranks)
  const copy = partOf(frame, frame.lanes(rank.within), copies)
  return {
    rank: rank.part,
    copy: copy.part,
    lowest: { rank: -Math.floor(ranks / 2), copy: -Math.floor(copies / 2) },
    excess: minusTo0(frame.all16(2 * (HALF_WORDS % (ranks * copies))), copy.left),
  }
}

const HALF_WORDS = 32_768

/** One of a number of equal parts, counted from the one in the middle. */
interface Part {
  readonly part: Code
  /** The place within the part, between -1/2 and 1/2. */
  readonly within: Code
  /** Twice the distance from the lower end of the part, without a sign. */
  readonly left: Code
}

function partOf(frame: Frame, place: Local, parts: number): Part {
  const rounded = roundedProduct(place, frame.all16(parts))
  const left = frame.lanes(times16(place, frame.all16(2 * parts)))
  const turned = differs(left, frame.all16(0x8000))
  // With an odd number of parts, zero is the middle of one; with an even number it is the lower end of one.
  if (parts % 2 === 1) return { part: rounded, within: shiftRightSigned16(left, 1), left: turned }
  const isRoundedUp = moreThan16(frame.all16(0), left)
  return { part: plus16(rounded, isRoundedUp), within: shiftRightSigned16(turned, 1), left }
}
