import type { Answer, Clause, Setting } from '@openpit/engine'
import type { ShoePowers } from './powers.ts'

/**
 * What a book says about the cards before they are dealt: where they come from, when they are shuffled, who cuts, where
 * the cutting card goes. The table asks these questions; a round does not.
 */
export interface ShoeRules {
  /** Who may do what with the cards. */
  readonly powers: ShoePowers

  /** A shoe dealt down to its cutting card, a device that shuffles all the time, or fresh cards for every round. */
  readonly source: Answer<'shoe' | 'device' | 'fresh-every-round'>
  /** What happens to the first card of a freshly loaded shoe. */
  readonly firstCard: Answer<'is-burned' | 'may-be-burned' | 'is-dealt'>

  /** For each reason to shuffle: the clause that demands it, and who is then asked to cut. */
  readonly shuffles: Readonly<Record<ShuffleReason, ShuffleRule>>
  /** What happens if the cutting card is the first card of a round. */
  readonly markerFirst: Setting<'shuffle-at-once' | 'deal-the-round-first'>
  /** With two cutting cards: whether the first to come out demands a shuffle, or only permits it. */
  readonly firstOfTwoMarkers: Setting<'binds' | 'permits'>
  /** When the cards are shuffled if staff doubt that they are mixed. */
  readonly suspicion: Setting<'shuffle-at-once' | 'shuffle-after-the-round'>
  /** Whether a forgotten step is made up for. */
  readonly missed: Readonly<Record<Omission, Answer<'made-up-for' | 'not-in-this-book'>>>
  /** What happens after a round in which the shoe ran out and the discards were shuffled in. */
  readonly afterShortShoe: Answer<'goes-on' | 'cards-stay-in-use' | 'shuffled-after-the-round'>
  /** What happens if the cutting card came out in a void round. */
  readonly afterVoidRound: Setting<'play-goes-on' | 'shuffled-all-the-same'>
  /** When the cards in a shoe may be replaced. With a device it is after any round. */
  readonly replacing: Answer<'after-any-round' | 'when-the-marker-has-shown'>

  /** Who may be asked to cut: seated players only, or everyone with a box. */
  readonly cutters: Setting<'seated' | 'at-a-box'>
  /** Whether players are asked to cut one after another, clockwise, or all at once. */
  readonly cutOffered: Answer<'clockwise' | 'to-all'>
  /** How many decks the cut must leave at each end. */
  readonly cutLeaves: Answer<0 | 1>
  /** Whether the dealer may cut once more after the player. */
  readonly dealerCut: Setting<'may' | 'never'>
  /** Whether cards are cut before they go into a device. */
  readonly deviceCut: Answer<'before-loading' | 'never'>
  /** Whether the rules on shuffling apply to a device. */
  readonly deviceShuffles: Answer<'apply' | 'do-not-apply'>

  /** The rules for cutting cards by number of decks: the first entry that names the number applies. */
  readonly markers: readonly MarkerRule[]
  readonly says: Readonly<Record<ShoeTopic, Clause>>
}

export const SHUFFLE_REASONS = [
  'start', // play begins
  'markerOnBox', // the cutting card came out for a box
  'markerAtDealer', // the cutting card came out for the dealer's hand
  'markerFirst', // the cutting card came out as the first card of a round
  'suspicion', // staff doubt that the cards are mixed
  'vacant', // the table stood empty
  'replaced', // the cards were replaced
  'shortShoe', // the shoe ran out in a round
  'shuffleMissed', // a shuffle was forgotten
  'cutMissed', // the cut was forgotten
  'markerMissed', // the cutting card was forgotten
  'fault', // something was wrong with the cards or the device
] as const
export type ShuffleReason = (typeof SHUFFLE_REASONS)[number]

export interface ShuffleRule {
  readonly clause: Clause
  readonly cutter: Answer<Cutter>
}

/** Steps that may be forgotten: the shuffle, the cut, placing the cutting card, returning the discards to a device. */
export const OMISSIONS = ['shuffle', 'cut', 'marker', 'return'] as const
export type Omission = (typeof OMISSIONS)[number]

/** Who is asked to cut first. The box farthest to the dealer's right is the highest, to the left the lowest. */
export type Cutter = 'first-to-arrive' | 'that-box' | 'farthest-right' | 'farthest-left'

export interface MarkerRule {
  readonly decks: readonly number[]
  readonly most: Answer<1 | 2>
  /** Where a single cutting card may lie. */
  readonly single: Answer<'up-to-half-from-the-back' | 'up-to-a-deck-from-the-back' | 'anywhere'>
  /** Where two may lie. */
  readonly two: Answer<'second-at-the-back' | 'three-decks-from-the-front'>
}

/** Matters that need a clause but no answer. */
export const SHOE_TOPICS = [
  'cards', // what is loaded must be whole decks
  'shuffling', // when cards are shuffled
  'cut', // cards are cut after the shuffle
  'marking', // the cutting card goes in before the stack is dealt from
  'device', // what a shuffling device makes unnecessary
  'discardsReturn', // when a device gets its discards back
] as const
export type ShoeTopic = (typeof SHOE_TOPICS)[number]

/** The rule for cutting cards with this number of decks; `undefined` if none is used. */
export function markerRule(shoe: ShoeRules, decks: number): MarkerRule | undefined {
  return shoe.markers.find((rule) => rule.decks.includes(decks))
}
