import { type Card, isRed, rankOf, suitOf } from '@openpit/cards'
import { totalOf } from './hand.ts'

/** What a pay line can look for in a few cards. */
export type Pattern =
  | 'any'
  | 'pair'
  | 'pair-of-one-colour'
  | 'pair-suited'
  | 'pair-of-aces'
  | 'seven'
  | 'seven-first'
  | 'two-sevens'
  | 'two-sevens-suited'
  | 'three-sevens'
  | 'three-sevens-suited'
  | 'three-sevens-of-diamonds'
  | 'three-sevens-of-spades'
  | 'three-sevens-of-one-colour'
  | 'six-seven-eight'
  | 'six-seven-eight-suited'
  | 'six-seven-eight-of-spades'
  | 'total-21-suited'
  | 'total-21'
  | 'total-20'
  | 'total-19'
  | 'straight-flush'
  | 'three-of-a-kind'
  | 'straight'
  | 'flush'
  | 'five-cards'
  | 'six-cards'
  | 'seven-cards-or-more'
  | 'two-sevens-and-no-third'
  | 'one-seven-and-dealer-seven'

/** Whether cards match a pattern. For three-card side bets the dealer's first card comes last. */
export function matches(pattern: Pattern, cards: readonly Card[]): boolean {
  switch (pattern) {
    case 'any':
      return true
    case 'pair':
      return isPair(cards)
    case 'pair-of-one-colour':
      return isPair(cards) && oneColour(cards)
    case 'pair-suited':
      return isPair(cards) && oneSuit(cards)
    case 'pair-of-aces':
      return isPair(cards) && rankAt(cards, 0) === 'A'
    case 'seven':
      return cards.length === 1 && rankAt(cards, 0) === '7'
    case 'seven-first':
      return rankAt(cards, 0) === '7'
    case 'two-sevens':
      return rankAt(cards, 0) === '7' && rankAt(cards, 1) === '7'
    case 'two-sevens-suited':
      return matches('two-sevens', cards) && oneSuit(cards.slice(0, 2))
    case 'three-sevens':
      return cards.length === 3 && cards.every((card) => rankOf(card) === '7')
    case 'three-sevens-suited':
      return matches('three-sevens', cards) && oneSuit(cards)
    case 'three-sevens-of-diamonds':
      return matches('three-sevens-suited', cards) && suitAt(cards, 0) === 'd'
    case 'three-sevens-of-spades':
      return matches('three-sevens-suited', cards) && suitAt(cards, 0) === 's'
    case 'three-sevens-of-one-colour':
      return matches('three-sevens', cards) && oneColour(cards)
    case 'six-seven-eight':
      return cards.length === 3 && holdsRanks(cards, ['6', '7', '8'])
    case 'six-seven-eight-suited':
      return matches('six-seven-eight', cards) && oneSuit(cards)
    case 'six-seven-eight-of-spades':
      return matches('six-seven-eight-suited', cards) && suitAt(cards, 0) === 's'
    case 'total-21-suited':
      return totalOf(cards) === 21 && oneSuit(cards)
    case 'total-21':
      return totalOf(cards) === 21
    case 'total-20':
      return totalOf(cards) === 20
    case 'total-19':
      return totalOf(cards) === 19
    case 'straight-flush':
      return isStraight(cards) && oneSuit(cards)
    case 'three-of-a-kind':
      return cards.every((card) => rankOf(card) === rankAt(cards, 0))
    case 'straight':
      return isStraight(cards)
    case 'flush':
      return oneSuit(cards)
    case 'five-cards':
      return cards.length === 5
    case 'six-cards':
      return cards.length === 6
    case 'seven-cards-or-more':
      return cards.length >= 7
    case 'two-sevens-and-no-third':
      return matches('two-sevens', cards) && rankAt(cards, 2) !== '7'
    case 'one-seven-and-dealer-seven':
      return rankAt(cards, 2) === '7' && (rankAt(cards, 0) === '7' || rankAt(cards, 1) === '7')
  }
}

function rankAt(cards: readonly Card[], index: number): string | undefined {
  const card = cards[index]
  return card === undefined ? undefined : rankOf(card)
}

function suitAt(cards: readonly Card[], index: number): string | undefined {
  const card = cards[index]
  return card === undefined ? undefined : suitOf(card)
}

/** Side bets pair by rank: a king and a queen can be split in some books, but are not a pair here. */
function isPair(cards: readonly Card[]): boolean {
  return cards.length === 2 && rankAt(cards, 0) === rankAt(cards, 1)
}

function oneSuit(cards: readonly Card[]): boolean {
  return cards.every((card) => suitOf(card) === suitAt(cards, 0))
}

function oneColour(cards: readonly Card[]): boolean {
  return cards.every((card) => isRed(card) === isRed(cards[0] as Card))
}

function holdsRanks(cards: readonly Card[], ranks: readonly string[]): boolean {
  return ranks.every((rank) => cards.some((card) => rankOf(card) === rank))
}

/** An ace is high or low, never in the middle: K-A-2 is not a straight. */
function isStraight(cards: readonly Card[]): boolean {
  const places = cards.map((card) => card >> 2).sort((a, b) => a - b)
  const [low, middle, high] = places as [number, number, number]
  const inSequence = middle === low + 1 && high === middle + 1
  const queenKingAce = low === 0 && middle === 11 && high === 12
  return inSequence || queenKingAce
}
