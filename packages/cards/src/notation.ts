import { type Card, cardOf, JOKER, RANKS, type Rank, rankOf, SUITS, type Suit, suitOf } from './card.ts'

/** `A 2 … 9 10 J Q K` (`T` = `10`) and `s h d c`; `Jk` is the joker. */
export function parseCard(text: string): Card | undefined {
  if (text === 'Jk') return JOKER
  const suit = text.slice(-1)
  const rank = text.slice(0, -1) === 'T' ? '10' : text.slice(0, -1)
  if (!isRank(rank) || !isSuit(suit)) return undefined
  return cardOf(rank, suit)
}

/** Reads cards separated by white space, or gives the first word that is not a card. */
export function parseCards(text: string): { cards: Card[] } | { notACard: string } {
  const cards: Card[] = []
  for (const word of text.split(/\s+/)) {
    if (word === '') continue
    const card = parseCard(word)
    if (card === undefined) return { notACard: word }
    cards.push(card)
  }
  return { cards }
}

export function printCard(card: Card): string {
  return card >= JOKER ? 'Jk' : rankOf(card) + suitOf(card)
}

export function printCards(cards: readonly Card[]): string {
  return cards.map(printCard).join(' ')
}

function isRank(text: string): text is Rank {
  return (RANKS as readonly string[]).includes(text)
}

function isSuit(text: string): text is Suit {
  return (SUITS as readonly string[]).includes(text)
}
