export {
  type Card,
  cardOf,
  isRed,
  JOKER,
  jokerAs,
  printedFace,
  RANKS,
  type Rank,
  rankOf,
  SUITS,
  type Suit,
  suitOf,
} from './card.ts'
export { type Composition, FIFTY_TWO, FORTY_EIGHT, holds, loadedShoe } from './deck.ts'
export { parseCard, parseCards, printCard, printCards } from './notation.ts'
export { orderByPicks } from './order.ts'
export { isAce, isPicture, isTenValue, pointsOf } from './points.ts'
