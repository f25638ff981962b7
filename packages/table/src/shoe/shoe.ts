import { type Card, JOKER, printedFace } from '@openpit/cards'
import type { Actor, BoxNumber, Clause, PlayerId } from '@openpit/engine'
import type { CardOrigin, CardStep, Omission, ShuffleReason } from '@openpit/rulebooks'

/** What a table knows of its shoe without looking inside: how far it is prepared, and which cards are out. */
export interface Shoe {
  readonly stage: ShoeStage
  /** How many of each card are out: on the table or in the discard rack. */
  readonly out: readonly number[]
  /** Cutting cards that have not come out. */
  readonly markers: number
  readonly burned: boolean
  /** A round has been dealt from it since it was loaded. */
  readonly inPlay: boolean
  /** The table opened with a ready shoe, and nothing has been done with its cards since. */
  readonly asOpened: boolean
  /** A shuffle that is due after this round. */
  readonly due: ShuffleDue | null
  /** A shuffle that was put off to the round after a void one. */
  readonly held: ShuffleDue | null
  /** A shuffle that the dealer may make between rounds. */
  readonly allowed: ShuffleDue | null
  /** How many of each card went back into the device in this round; `null`: none. */
  readonly returned: readonly number[] | null
}

/** How far the cards are on their way into the shoe. */
export type ShoeStage =
  | { readonly is: 'in-play' }
  /** The next card will be burned. */
  | { readonly is: 'burning' }
  | { readonly is: 'to-load'; readonly reason: 'start' | 'replaced' }
  /** Real cards are checked and mixed, or dropped ones verified: the next work is the first of `wants`. */
  | {
      readonly is: 'to-prepare'
      readonly wants: readonly CardsWant[]
      /** Those who have checked the cards, where the book wants two people. */
      readonly checkedBy: readonly Actor[]
      readonly next: ShoeStage
    }
  | ({ readonly is: 'to-shuffle' } & ShuffleDue)
  | {
      readonly is: 'to-cut'
      readonly reason: ShuffleReason
      readonly place: MarkerPlace | null
      readonly declined: readonly PlayerId[]
    }
  | { readonly is: 'to-mark'; readonly reason: ShuffleReason; readonly dealerMayCut: boolean }

/** Work that the cards wait for, and the clause that demands it. */
export interface CardsWant {
  readonly step: CardStep
  readonly clause: Clause
}

export interface ShuffleDue {
  readonly reason: ShuffleReason
  /** The box at which the cutting card came out, if it was at one. */
  readonly place: MarkerPlace | null
  /** Whether the shuffle is compulsory. */
  readonly binding: boolean
  readonly clause: Clause
}

/** The box at which the cutting card came out, and who controlled it. */
export interface MarkerPlace {
  readonly box: BoxNumber
  readonly player: PlayerId | null
}

/** Events about the cards, other than dealing them. */
export type ShoeEvent =
  | {
      readonly kind: 'cards-loaded'
      readonly counted: number
      readonly due: ShuffleDue
      /** Real cards: how they came to the table, and the clause under which. */
      readonly cards?: CardOrigin
      readonly clause?: Clause
    }
  /** After a shuffle in mid-round, the shuffle after the round may still be due. */
  | {
      readonly kind: 'cards-shuffled'
      readonly reason: ShuffleReason
      readonly midRound: boolean
      readonly stillDue: boolean
      /** Real cards: how they were shuffled, and the clause under which. */
      readonly how?: ShuffleMethod
      readonly clause?: Clause
    }
  | { readonly kind: 'cut-due'; readonly reason: ShuffleReason; readonly place: MarkerPlace | null }
  | { readonly kind: 'cut-declined'; readonly player: PlayerId }
  /** The cards in front of the cutting card went behind the others. */
  | { readonly kind: 'cards-cut'; readonly by: Actor; readonly at: number }
  | { readonly kind: 'marking-due'; readonly reason: ShuffleReason; readonly dealerMayCut: boolean }
  | { readonly kind: 'shoe-loaded'; readonly markers: readonly number[]; readonly midRound: boolean }
  | { readonly kind: 'burn-called' }
  /** The card is in the log for the transcript; nobody at the table sees it. */
  | { readonly kind: 'card-burned'; readonly card: Card }
  | { readonly kind: 'cutting-card-drawn'; readonly at: BoxNumber | 'dealer' | 'first' }
  | { readonly kind: 'shuffle-due'; readonly due: ShuffleDue; readonly now: boolean }
  | { readonly kind: 'cards-replaced' }
  | { readonly kind: 'missed'; readonly what: Omission; readonly clause: Clause }
  | { readonly kind: 'discards-returned' }

export const SHUFFLE_METHODS = ['hand', 'multishuffler'] as const
export type ShuffleMethod = (typeof SHUFFLE_METHODS)[number]

const SHOE_EVENTS: Readonly<Record<ShoeEvent['kind'], true>> = {
  'cards-loaded': true,
  'cards-shuffled': true,
  'cut-due': true,
  'cut-declined': true,
  'cards-cut': true,
  'marking-due': true,
  'shoe-loaded': true,
  'burn-called': true,
  'card-burned': true,
  'cutting-card-drawn': true,
  'shuffle-due': true,
  'cards-replaced': true,
  missed: true,
  'discards-returned': true,
}

export function isShoeEvent(event: { readonly kind: string }): event is ShoeEvent {
  return Object.hasOwn(SHOE_EVENTS, event.kind)
}

const NOTHING_OUT: readonly number[] = Array(JOKER + 1).fill(0)

const IN_PLAY: ShoeStage = { is: 'in-play' }

/** A shoe at the start of a table or scenario: ready or empty; some of its cards may have been played. */
export function openShoe(stage: 'ready' | 'to-load', markers: number, played: readonly Card[]): Shoe {
  return {
    stage: stage === 'ready' ? IN_PLAY : { is: 'to-load', reason: 'start' },
    out: tallyOf(played),
    markers,
    burned: false,
    inPlay: played.length > 0,
    asOpened: stage === 'ready' && played.length === 0,
    due: null,
    held: null,
    allowed: null,
    returned: null,
  }
}

export function tallyOf(cards: readonly Card[]): readonly number[] {
  if (cards.length === 0) return NOTHING_OUT
  const tally = NOTHING_OUT.slice()
  for (const card of cards) {
    const face = printedFace(card)
    tally[face] = (tally[face] as number) + 1
  }
  return tally
}

/** The shoe after a card was dealt. */
export function withCardOut(shoe: Shoe, card: Card): Shoe {
  const out = shoe.out.slice()
  out[card] = (out[card] as number) + 1
  // The dealer's option to shuffle was for the pause between rounds, which is over.
  return { ...shoe, out, inPlay: true, asOpened: false, allowed: null }
}

/** The shoe after a round: a shuffle that waited for it is due now. */
export function afterRound(shoe: Shoe): Shoe {
  const { due } = shoe
  if (due === null) return shoe
  if (!due.binding) return { ...shoe, allowed: due, due: null }
  return { ...shoe, stage: { is: 'to-shuffle', ...due }, due: null }
}

/** The cards of a round that ended from a shoe are in a device again: no cutting card, and nothing to prepare. */
export function backInDevice(shoe: Shoe): Shoe {
  return { ...shoe, stage: IN_PLAY, markers: 0, burned: true, due: null }
}

/** Shuffles that wait for the end of a round. The others are ordered between rounds, or are of new cards. */
const WAIT_FOR_THE_ROUND: readonly ShuffleReason[] = ['markerOnBox', 'markerAtDealer', 'shuffleMissed', 'cutMissed']

/** The shoe after a void round, where play goes on: the shuffle is put off to the end of the next round. */
export function afterVoidRound(shoe: Shoe): Shoe {
  const { stage, due, held } = shoe
  if (stage.is === 'to-shuffle' && WAIT_FOR_THE_ROUND.includes(stage.reason)) {
    // The round was over when it became void, and its shuffle was due already.
    const { is: _, ...waited } = stage
    return { ...shoe, stage: IN_PLAY, held: waited }
  }
  // A round can become void twice: what is put off stays put off.
  return { ...shoe, due: null, held: due ?? held }
}

/** The shoe when a round opens. */
export function beforeRound(shoe: Shoe): Shoe {
  return { ...shoe, due: shoe.held ?? shoe.due, held: null, returned: null }
}

/** The shoe after one of its events. A shuffle does not include the cards in `onTable`. */
export function evolveShoe(shoe: Shoe, event: ShoeEvent, onTable: readonly Card[]): Shoe {
  switch (event.kind) {
    case 'cards-loaded':
      return { ...openShoe('ready', 0, []), asOpened: false, stage: { is: 'to-shuffle', ...event.due } }
    case 'cards-shuffled':
      return {
        ...shoe,
        out: tallyOf(onTable),
        due: event.stillDue ? shoe.due : null,
        allowed: null,
        markers: 0,
        asOpened: false,
        burned: event.midRound && shoe.burned,
        inPlay: event.midRound,
      }
    case 'cut-due':
      return { ...shoe, stage: { is: 'to-cut', reason: event.reason, place: event.place, declined: [] } }
    case 'cut-declined':
      return shoe.stage.is === 'to-cut'
        ? { ...shoe, stage: { ...shoe.stage, declined: [...shoe.stage.declined, event.player] } }
        : shoe
    case 'cards-cut':
      return shoe
    case 'marking-due':
      return { ...shoe, stage: { is: 'to-mark', reason: event.reason, dealerMayCut: event.dealerMayCut } }
    case 'shoe-loaded':
      return { ...shoe, stage: IN_PLAY, markers: event.markers.length, burned: false, inPlay: event.midRound }
    case 'burn-called':
      return { ...shoe, stage: { is: 'burning' } }
    case 'card-burned':
      return { ...withCardOut(shoe, event.card), stage: IN_PLAY, burned: true, inPlay: false }
    case 'cutting-card-drawn':
      return { ...shoe, markers: shoe.markers - 1, asOpened: false }
    case 'shuffle-due':
      return event.now ? { ...shoe, stage: { is: 'to-shuffle', ...event.due } } : { ...shoe, due: event.due }
    case 'cards-replaced':
      return { ...openShoe('to-load', 0, []), stage: { is: 'to-load', reason: 'replaced' } }
    case 'missed':
      return event.what === 'return' ? withoutReturn(shoe) : { ...shoe, stage: IN_PLAY }
    case 'discards-returned': {
      const out = tallyOf(onTable)
      return { ...shoe, out, returned: shoe.out.map((times, card) => times - (out[card] as number)) }
    }
  }
}

/** The shoe as if the discards had stayed in the rack. */
function withoutReturn(shoe: Shoe): Shoe {
  return { ...shoe, out: outWithoutReturn(shoe), returned: null }
}

/** How many of each card would be out if the discards had not gone back. */
export function outWithoutReturn({ out, returned }: Shoe): readonly number[] {
  return out.map((times, card) => times + (returned?.[card] ?? 0))
}
