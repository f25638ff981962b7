import { type Card, loadedShoe } from '@openpit/cards'
import { cardsInAll, cardsLeft, rackAt, type Table } from '../table.ts'

/** Where the cards of a table are. Together they are the decks. */
export interface CardTally {
  readonly shoe: number
  readonly hands: number
  /** Out of the shoe, and in no hand. */
  readonly held: number
  readonly rack: number
  readonly decks: number
}

/** Counts the cards of a table by where they are. A table that waits for cards has none. */
export function cardTally(table: Table): CardTally {
  const { round, live, shoe } = table
  if (shoe.stage.is === 'to-load') return { shoe: 0, hands: 0, held: 0, rack: 0, decks: 0 }
  const inPlay = round.phase === 'ended' ? [] : [...round.hands.filter(({ cleared }) => cleared === 0), round.dealer]
  return {
    shoe: cardsLeft(table),
    hands: inPlay.reduce((sum, { cards }) => sum + cards.length, 0),
    held: live?.held.length ?? 0,
    rack: rackAt(table).length,
    decks: cardsInAll(table),
  }
}

/** The cards that a set of decks lacks, and those that it has too many of; each is listed once for every copy. */
export interface TallyFaults {
  readonly missing: readonly Card[]
  readonly surplus: readonly Card[]
}

/**
 * Accounts for every card at the end of a shoe: those that came out, as the reader said, and those that were found in
 * the shoe must together be the decks.
 */
export function endOfShoeTally({ rules, shoe }: Table, foundInShoe: readonly Card[]): TallyFaults {
  const expected = loadedShoe(rules.decks.is, rules.deck.is)
  const balance = new Map<Card, number>()
  const count = (card: Card, by: number) => balance.set(card, (balance.get(card) ?? 0) + by)
  for (const card of expected) count(card, -1)
  for (const card of foundInShoe) count(card, 1)
  shoe.out.forEach((times, card) => {
    if (times > 0) count(card as Card, times)
  })
  const ofSign = (sign: 1 | -1) =>
    [...balance].flatMap(([card, left]) => Array.from({ length: Math.max(0, sign * left) }, () => card))
  return { missing: ofSign(-1), surplus: ofSign(1) }
}
