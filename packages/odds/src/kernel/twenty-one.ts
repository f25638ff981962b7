import { RANKS } from '@openpit/cards'
import { both, choose, either, find, moreThan, plus, shiftRight16, smaller } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import { HIGH_HALF, LOW_HALF, SUIT_BITS } from './draw.ts'
import type { Frame } from './frame.ts'
import type { Pays } from './pays.ts'

// What pay tables for 21 distinguish: a bit each for six, seven, eight and any other rank, and a bit for each suit.

const SIX = 1
const SEVEN = 2
const EIGHT = 4
const OTHER = 8

// Places in the table of what three cards pay. Only 6-7-8 has the marks of a straight at 21, and only 7-7-7 those of
// sevens alone.
const STRAIGHT = 4
const SEVENS = 8
const ONE_SUIT = 1
const ALL_SPADES = 2

/** The marks of a card of this kind. */
export function marksOf(frame: Frame, points: Local, kind: Local): Code {
  const byPoints = [...RANKS, ''].map((_, value) => ({ 6: SIX, 7: SEVEN, 8: EIGHT })[value] ?? OTHER)
  return either(find(frame.table(byPoints), points), both(kind, frame.all(HIGH_HALF)))
}

/** What each 21 pays, by its number of cards and their marks. Other totals give nonsense. */
export function paysAt21(frame: Frame, { twentyOne }: Pays, cards: Local, marks: Local): Local {
  const { plain, fiveCards, sixCards, sevenCards } = twentyOne
  const byCards = frame.table([plain, plain, plain, plain, plain, fiveCards, sixCards, sevenCards])
  const paid = find(byCards, smaller(cards, frame.all(7)))
  const ranks = find(
    frame.table(places({ [SIX | SEVEN | EIGHT]: STRAIGHT, [SEVEN]: SEVENS })),
    both(marks, frame.all(LOW_HALF)),
  )
  const suits = find(frame.table(suitPlaces()), both(shiftRight16(marks, 4), frame.all(LOW_HALF)))
  const place = frame.lanes(plus(ranks, suits))
  const special = frame.table(
    places({
      [STRAIGHT]: twentyOne.straight,
      [STRAIGHT + ONE_SUIT]: twentyOne.straightSuited,
      [STRAIGHT + ALL_SPADES]: twentyOne.straightSpades,
      [SEVENS]: twentyOne.sevens,
      [SEVENS + ONE_SUIT]: twentyOne.sevensSuited,
      [SEVENS + ALL_SPADES]: twentyOne.sevensSpades,
    }),
  )
  return frame.lanes(choose(find(special, place), paid, moreThan(place, frame.all(STRAIGHT - 1))))
}

/** A table of sixteen bytes with some of its places filled. */
function places(filled: Readonly<Record<number, number>>): readonly number[] {
  return Array.from({ length: 16 }, (_, place) => filled[place] ?? 0)
}

/** Suits that are all the same have one bit. */
function suitPlaces(): readonly number[] {
  const [spades, ...others] = SUIT_BITS.map((bit) => bit >> 4) as [number, ...number[]]
  return places({ [spades]: ALL_SPADES, ...Object.fromEntries(others.map((suit) => [suit, ONE_SUIT])) })
}
