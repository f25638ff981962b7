import type { Answer, Clause, Setting } from '@openpit/engine'

/**
 * What a book says about real cards before play, and about decks with missing or foreign cards: who checks them, how
 * they are mixed, what players may ask for.
 */
export interface CardRules {
  /** The work on a set of cards before the shuffle, by how the cards come to the table. */
  readonly preparing: Readonly<Record<CardOrigin, Preparation>>
  /** Who checks cards: one person or a deck-checking device, one person, or a dealer and a supervisor. */
  readonly checkedBy: Setting<'a-person-or-device' | 'a-person' | 'a-dealer-and-a-supervisor'>
  /** The numbers of decks that a multishuffler may shuffle; none if the book does not mention it. */
  readonly multishuffler: Answer<readonly number[]>
  /** Whether the dealer may riffle unasked before the cards go into a shuffling device. */
  readonly riffleForDevice: Answer<'may' | 'not-in-this-book'>

  /** What players may ask for. */
  readonly requests: Readonly<Record<CardRequest, Answer<RequestAnswer>>>

  /**
   * The clauses by which a missing or foreign card makes the round void, and by which others are told of it; `null` in
   * books without such a rule.
   */
  readonly deckFault: { readonly round: Clause; readonly told: Clause } | null
  /** What is done with the cards when the table has closed. */
  readonly closing: Answer<'checked-and-spread' | 'nothing'>
}

/** How cards come to the table: unopened, checked in advance, or shuffled in advance by the casino or its supplier. */
export const CARD_ORIGINS = ['new', 'pre-checked', 'pre-shuffled', 'factory'] as const
export type CardOrigin = (typeof CARD_ORIGINS)[number]

/** Work on cards before play. */
export const CARD_WORK = ['check', 'spread', 'wash', 'stack', 'riffle', 'verify'] as const
export type CardWork = (typeof CARD_WORK)[number]

/** What cards wait for. `mix`: a wash or a riffle. */
export type CardStep = CardWork | 'mix'

export interface Preparation {
  /** The clause under which such cards come to the table. */
  readonly clause: Clause
  readonly steps: readonly Answer<CardStep>[]
  /** The steps of cards for a shuffling device, if they are others. */
  readonly forDevice?: readonly Answer<CardStep>[]
  readonly leadsTo: Setting<'shuffle' | 'cut'>
}

export const CARD_REQUESTS = ['riffle', 'viewing', 'mixing', 'burnedCard'] as const
export type CardRequest = (typeof CARD_REQUESTS)[number]

export type RequestAnswer = 'done' | 'done-with-leave' | 'refused'
