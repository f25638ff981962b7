import { RANKS } from '@openpit/cards'
import { both, choose, either, eq, find, moreThan } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import { SUIT_BITS, SUIT_HALF } from './draw.ts'
import type { Frame } from './frame.ts'
import type { Pays, TwentyOne } from './pays.ts'

// What pay tables for 21 distinguish: a bit each for six, seven, eight and any other rank, and a bit for each suit.

const SIX = 1
const SEVEN = 2
const EIGHT = 4
const OTHER = 8
const [SPADES] = SUIT_BITS as [number]

/** The marks of a card of this kind. */
export function marksOf(frame: Frame, points: Local, kind: Local): Code {
  const byPoints = [...RANKS, ''].map((_, value) => ({ 6: SIX, 7: SEVEN, 8: EIGHT })[value] ?? OTHER)
  return either(find(frame.table(byPoints), points), both(kind, frame.all(SUIT_HALF)))
}

/** What each 21 pays, by its number of cards and their marks. */
export function paysAt21(frame: Frame, pays: Pays, cards: Local, marks: Local): Local {
  const paid = frame.lanes(frame.all(pays.twentyOne.plain))
  const pay = (kind: TwentyOne, where: Code): void => {
    frame.set(paid, choose(frame.all(pays.twentyOne[kind]), paid, where))
  }
  pay('fiveCards', eq(cards, frame.all(5)))
  pay('sixCards', eq(cards, frame.all(6)))
  pay('sevenCards', moreThan(cards, frame.all(6)))
  const three = frame.lanes(eq(cards, frame.all(3)))
  const ranks = frame.lanes(both(marks, frame.all(0x0f)))
  const suits = frame.lanes(both(marks, frame.all(SUIT_HALF)))
  const oneSuit = frame.lanes(SUIT_BITS.map((bit) => eq(suits, frame.all(bit))).reduce(either))
  const spades = frame.lanes(eq(suits, frame.all(SPADES)))
  const straight = frame.lanes(both(three, eq(ranks, frame.all(SIX | SEVEN | EIGHT))))
  pay('straight', straight)
  pay('straightSuited', both(straight, oneSuit))
  pay('straightSpades', both(straight, spades))
  const sevens = frame.lanes(both(three, eq(ranks, frame.all(SEVEN))))
  pay('sevens', sevens)
  pay('sevensSuited', both(sevens, oneSuit))
  pay('sevensSpades', both(sevens, spades))
  return paid
}
