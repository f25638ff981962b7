import type { Card } from '@openpit/cards'
import type { PlayerId, Round } from '@openpit/engine'
import type { CardOrigin, CardRequest, StrayFate } from '@openpit/rulebooks'
import type { TokenLots } from '../tokens/token-lots.ts'
import type { ShufflerFault } from './card-command.ts'
import type { Course } from './course.ts'

/** A card that is out of the shoe and in no hand. Its number counts the cards that came out at this table. */
export interface HeldCard {
  readonly number: number
  readonly card: Card
  /** Whether its face has been seen. Nobody may learn the face of an unseen card. */
  readonly seen: boolean
}

/** What a table with real cards knows besides its round and its shoe. */
export interface Live {
  /** How many events the table has had. A round goes back to such a number. */
  readonly version: number
  /** Held cards come before the shoe, in this order. */
  readonly held: readonly HeldCard[]
  readonly cardsOut: number
  /** What becomes of the next card, if it was not due or lies face up. */
  readonly stray: StrayReport | null
  readonly reader: 'works' | 'out-of-order'
  /** The round in play from its deal on, as far as it can go back; `null` before the deal. */
  readonly course: Course | null
  /** The versions just before each command since the round in play was opened. */
  readonly commandsAt: readonly number[]
  /** The round before, until the first card of the next. */
  readonly last: LastRound | null
  /** The wagers for the next round, while the last one is put right. */
  readonly next: Round | null
  /** Cards burned in this round. */
  readonly burned: readonly BurnedCard[]
  /** Whether cards that are left over after the initial deal are burned, because it is being repeated. */
  readonly burnsLeftOver: boolean
  /** The set of cards in use; `null`: it was there when the table opened, or the table has none. */
  readonly set: CardSet | null
  /** How many sets of cards have come to the table. */
  readonly sets: number
  /** A riffle that a player has asked for, or a supervisor has granted. */
  readonly riffle: 'asked' | 'granted' | null
  /** The first card of the shoe, burned unseen, and the players who were shown it. */
  readonly burn: { readonly card: Card; readonly shownTo: readonly PlayerId[] } | null
  /** A card of this set lay face up in the shoe or device. */
  readonly faceUp: boolean
  /** Damaged cards that have not been replaced. */
  readonly damaged: readonly Card[]
  readonly shuffler: 'works' | 'out-of-order'
  /** The shuffling device failed, and the round ends from a shoe. */
  readonly fault: ShufflerFault | null
  readonly prizeButton: 'works' | 'out-of-order'
}

/** A set of decks at a table. */
export interface CardSet {
  /** Counts the sets that have come to this table. */
  readonly number: number
  readonly cards: CardOrigin
  /** Whether a round has been dealt from it. */
  readonly used: boolean
  /** What players have asked for. */
  readonly asked: readonly CardRequest[]
}

export interface StrayReport {
  readonly seen: boolean
  readonly fate: StrayFate
}

/** A round that is over, with the rack and the lots of tokens as they were. */
export interface LastRound {
  readonly round: Round
  readonly course: Course
  readonly commandsAt: readonly number[]
  readonly rack: readonly (Card | null)[]
  readonly rackTaken: number
  readonly rackReturned: readonly (Card | null)[]
  readonly burned: readonly BurnedCard[]
  readonly tokenLots: TokenLots
}

/** A burned card, and how many cards of its round lay in the rack before it. The face of an unseen one is secret. */
export interface BurnedCard {
  readonly card: Card
  readonly seen: boolean
  readonly after: number
}

export function openLive(reader: Live['reader'] = 'works'): Live {
  return {
    version: 0,
    held: [],
    cardsOut: 0,
    stray: null,
    reader,
    course: null,
    commandsAt: [],
    last: null,
    next: null,
    burned: [],
    burnsLeftOver: false,
    set: null,
    sets: 0,
    riffle: null,
    burn: null,
    faceUp: false,
    damaged: [],
    shuffler: 'works',
    fault: null,
    prizeButton: 'works',
  }
}

/** This round's part of the rack, with the cards that were burned in it at their places. */
export function withBurned(cards: readonly (Card | null)[], burned: readonly BurnedCard[]): readonly (Card | null)[] {
  if (burned.length === 0) return cards
  const rack: (Card | null)[] = []
  for (let place = 0; place <= cards.length; place++) {
    // A round that went back may have fewer cards in the rack than when a card was burned.
    for (const { card, seen, after } of burned) {
      if (Math.min(after, cards.length) === place) rack.push(seen ? card : null)
    }
    if (place < cards.length) rack.push(cards[place] as Card | null)
  }
  return rack
}
