import type { Answer, Clause, Setting } from '@openpit/engine'
import type { ShoePowers } from './powers.ts'

/**
 * What a book says about the cards before they are dealt: where they come from, when they are shuffled, who cuts,
 * where the cutting card goes. The rounds know nothing of it; the table asks.
 */
export interface ShoeRules {
  /** Who may do what with the cards. */
  readonly powers: ShoePowers

  /** A shoe that is dealt down to its cutting card, a device that shuffles all the time, or new cards for every round. */
  readonly source: Answer<'shoe' | 'device' | 'fresh-every-round'>
  /** The first card out of a freshly loaded shoe. */
  readonly firstCard: Answer<'is-burned' | 'may-be-burned' | 'is-dealt'>

  /** Every reason for a shuffle: the clause that demands it, and who is asked to cut then. */
  readonly shuffles: Readonly<Record<ShuffleReason, ShuffleRule>>
  /** The cutting card as the first card of a round. */
  readonly markerFirst: Setting<'shuffle-at-once' | 'deal-the-round-first'>
  /** The first of two cutting cards to come out obliges to shuffle, or only allows it. */
  readonly firstOfTwoMarkers: Setting<'binds' | 'permits'>
  /** When cards that staff doubt to be mixed are shuffled. */
  readonly suspicion: Setting<'shuffle-at-once' | 'shuffle-after-the-round'>
  /** What the book does about things that were forgotten. */
  readonly missed: Readonly<Record<Omission, Answer<'made-up-for' | 'not-in-this-book'>>>
  /** After the discards were shuffled in because a round ran short. */
  readonly afterShortShoe: Answer<'goes-on' | 'cards-stay-in-use' | 'shuffled-after-the-round'>
  /** When the cutting card came out in a round that was then declared void. */
  readonly afterVoidRound: Setting<'play-goes-on' | 'shuffled-all-the-same'>
  /** When the cards in a shoe may be exchanged for new ones. With a device it is after any round. */
  readonly replacing: Answer<'after-any-round' | 'when-the-marker-has-shown'>

  /** Who counts when a cutter is looked for. */
  readonly cutters: Setting<'seated' | 'at-a-box'>
  /** One player after the other is asked, clockwise; or all at once. */
  readonly cutOffered: Answer<'clockwise' | 'to-all'>
  /** How many decks the cut must leave at either end. */
  readonly cutLeaves: Answer<0 | 1>
  /** Whether the dealer may cut once more after the player. */
  readonly dealerCut: Setting<'may' | 'never'>
  /** Whether cards are cut before they go into a device. */
  readonly deviceCut: Answer<'before-loading' | 'never'>
  /** Whether the rules on shuffling hold for a device too, or it needs none of that. */
  readonly deviceShuffles: Answer<'apply' | 'do-not-apply'>

  /** The cutting cards, by number of decks: the first entry that names the decks holds. */
  readonly markers: readonly MarkerRule[]
  readonly says: Readonly<Record<ShoeTopic, Clause>>
}

export const SHUFFLE_REASONS = [
  'start', // play begins
  'markerOnBox', // the cutting card came out for a box
  'markerAtDealer', // … for the dealer's hand
  'markerFirst', // … as the first card of a round
  'suspicion', // staff doubt that the cards are mixed
  'vacant', // the table stood empty
  'replaced', // new cards
  'shortShoe', // the shoe ran out in a round
  'shuffleMissed', // it was found that a shuffle was forgotten
  'cutMissed',
  'markerMissed',
] as const
export type ShuffleReason = (typeof SHUFFLE_REASONS)[number]

export interface ShuffleRule {
  readonly clause: Clause
  readonly cutter: Answer<Cutter>
}

/** What staff may find to have been forgotten: a shuffle, the cut, the cutting card, the discards' way back into a device. */
export const OMISSIONS = ['shuffle', 'cut', 'marker', 'return'] as const
export type Omission = (typeof OMISSIONS)[number]

/** Whom the cut is offered to first. The dealer's right is the highest box, the left the lowest. */
export type Cutter = 'first-to-arrive' | 'that-box' | 'farthest-right' | 'farthest-left'

export interface MarkerRule {
  readonly decks: readonly number[]
  readonly most: Answer<1 | 2>
  /** Where a single cutting card may lie. */
  readonly single: Answer<'up-to-half-from-the-back' | 'up-to-a-deck-from-the-back' | 'anywhere'>
  /** Where two may lie. */
  readonly two: Answer<'second-at-the-back' | 'three-decks-from-the-front'>
}

/** Clauses that the table names without asking a question. */
export const SHOE_TOPICS = [
  'cards', // what is loaded must be whole decks
  'shuffling', // when cards are shuffled
  'cut', // cards are cut after the shuffle
  'marking', // the cutting card goes in before the stack is dealt from
  'device', // what a device makes needless
  'discardsReturn', // when a device gets its discards back
] as const
export type ShoeTopic = (typeof SHOE_TOPICS)[number]

/** What holds for the cutting cards of so many decks; `undefined` where none is used. */
export function markerRule(shoe: ShoeRules, decks: number): MarkerRule | undefined {
  return shoe.markers.find((rule) => rule.decks.includes(decks))
}
