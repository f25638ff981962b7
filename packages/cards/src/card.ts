/**
 * A playing card as a small whole number, rank times four plus suit: a shoe is an array of numbers, and a lookup is an
 * array read. People see only the notation (`10h`, `Ks`).
 */
export type Card = number & { readonly brand: 'Card' }

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
export type Rank = (typeof RANKS)[number]

export const SUITS = ['s', 'h', 'd', 'c'] as const
export type Suit = (typeof SUITS)[number]

/** The joker, numbered after the 52 cards; it has no rank and no suit. */
export const JOKER = 52 as Card

/** A joker that counts as a card of this rank, because the player who got it said so. */
export function jokerAs(rank: Rank): Card {
  return (JOKER + 1 + RANKS.indexOf(rank)) as Card
}

/** The joker itself, whatever it counts as; any other card as it is. */
export function printedFace(card: Card): Card {
  return card > JOKER ? JOKER : card
}

export function cardOf(rank: Rank, suit: Suit): Card {
  return (RANKS.indexOf(rank) * SUITS.length + SUITS.indexOf(suit)) as Card
}

export function rankOf(card: Card): Rank {
  return RANKS[card > JOKER ? card - JOKER - 1 : card >> 2] as Rank
}

export function suitOf(card: Card): Suit {
  return SUITS[card & 3] as Suit
}

export function isRed(card: Card): boolean {
  const suit = suitOf(card)
  return suit === 'h' || suit === 'd'
}
