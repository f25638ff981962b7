import type { Answer, Clause, Power, Setting } from '@openpit/engine'
import type { CardRules } from './card-rules.ts'
import type { FaultRules } from './fault-rules.ts'

/**
 * What a book says about tables with real cards: cards that come out wrongly, and how an error is put right. The table
 * asks these questions; a round does not.
 */
export interface LiveRules {
  /** Whether people may deal the game with real cards. */
  readonly dealt: Answer<'by-people-or-system' | 'by-the-system-only'>
  readonly powers: Readonly<Record<LivePower, Power>>

  /** What becomes of a card that came out although none was due, by where it came out and whether it was seen. */
  readonly stray: Readonly<Record<StrayPlace, { readonly seen: Answer<StrayFate>; readonly unseen: Answer<StrayFate> }>>
  /** What becomes of cards that were seen and that nobody took, when the round is over. */
  readonly seenCardsLeft: Setting<StrayFate>

  /** Until when a wrong initial deal can be repeated. */
  readonly dealMadeAnew: Answer<'until-the-next-round' | 'before-a-third-card-and-any-settlement'>
  /** Until when a round can go back to a decision. */
  readonly goesBack: Answer<'until-the-next-round' | 'until-the-final-settlement'>
  /** What becomes of cards that are left over when the initial deal was repeated. */
  readonly leftOver: Setting<StrayFate>
  /** The clause under which a card that was read wrongly is corrected. */
  readonly correction: Clause

  /** Cards before play. */
  readonly cards: CardRules
  /** A shuffling device that fails. */
  readonly faults: FaultRules
}

/** Held cards come before the shoe; burned cards do not come back. */
export type StrayFate = 'held' | 'burned'

export const STRAY_PLACES = [
  'inRound', // during a round
  'onDealersHand', // on the dealer's hand, which is complete
  'betweenRounds', // no round, and no wagers on the layout
] as const
export type StrayPlace = (typeof STRAY_PLACES)[number]

/** What staff report and rule at tables with real cards. */
export const LIVE_POWERS = [
  'strayCard', // a card came out and none was due
  'faceUpCard', // the next card lies face up in the shoe
  'keyCard', // type in a card while the reader is out of order
  'playForAbsent', // play the hand of a player who does not act; where the system deals, its clock does
  'reconstruct',
  'correctCard',
  'readerFails',
  'readerRepaired',
  'prepareCards', // work on cards before the shuffle
  'superviseCheck', // be the supervisor of two people who check cards
  'grant', // what a player has asked for
  'deckFault', // a card is missing or foreign
  'orderCheck', // of all cards in a device, after a card face up
  'cardsDropped',
  'verifyCards', // that all dropped cards were found
  'cardShown', // a card was seen between the shuffle and the shoe
  'damagedCard',
  'replaceCard',
  'shufflerFails',
  'shufflerRepaired',
] as const
export type LivePower = (typeof LIVE_POWERS)[number]
