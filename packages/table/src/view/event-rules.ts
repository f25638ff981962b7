import type { Card } from '@openpit/cards'
import type { Actor } from '@openpit/engine'
import type { HeldCard } from '../live/live.ts'
import type { SourceEvent } from '../source/event.ts'
import type { TableEvent } from '../table.ts'
import type { Reach } from './audience.ts'
import { LIVE_EVENTS } from './live-event-rules.ts'
import { SOURCE_EVENTS } from './source-event-rules.ts'
import { TOURNAMENT_EVENTS } from './tournament-event-rules.ts'

export type AnyEvent = TableEvent | SourceEvent
export type Kind = AnyEvent['kind']
export type EventOf<Name extends Kind, Event = AnyEvent> = Event extends { readonly kind: infer Names }
  ? Name extends Names
    ? Event
    : never
  : never

/**
 * A card, or a field that would give a card away: shown once the card lies face up, hidden for as long as its shoe
 * runs, shown to staff, or shown to the player concerned alone.
 */
export type CardRule = 'face-up' | 'unseen' | 'for-staff' | 'for-the-player'
/** Held cards: those that have been seen are shown. */
type HeldRule = 'seen-cards'
/** An actor: staff see the person, everybody else the role. */
type ActorRule = 'role'
export type Rule = Reach | CardRule | HeldRule | ActorRule

/** No card and no actor can be declared public. */
type RuleFor<Value> = Value extends Card
  ? CardRule
  : Value extends readonly Card[]
    ? 'unseen' | 'for-staff'
    : Value extends readonly HeldCard[]
      ? HeldRule
      : Value extends Actor
        ? ActorRule
        : Reach | 'face-up'

/** The rule for `kind` says who learns that the event happened at all. */
export type RulesFor<Event> = {
  readonly [Field in keyof Event]: Field extends 'kind' ? Reach : RuleFor<NonNullable<Event[Field]>>
}

const CLAIM = { kind: 'public', link: 'public', round: 'public', line: 'public', rounding: 'public' } as const
const CLAIM_UNDONE = { ...CLAIM, clause: 'public', open: 'public' } as const

/**
 * Who sees each field of each event. A new kind or field breaks the build until it is listed here; what is not listed
 * is not shown. What a book puts on a sign or a marker is public: personal limits (NSW-6.6, TAS-7.6) and kept minimums
 * (NSW-6.5.1.1). Only staff and the player see other rulings about that player, and only staff see the reasons.
 */
export const EVENTS: { readonly [Name in Kind]: RulesFor<EventOf<Name>> } = {
  // wagering
  'round-opened': { kind: 'public' },
  'seat-taken': { kind: 'public', box: 'public', player: 'public' },
  'wager-placed': { kind: 'public', player: 'public', box: 'public', cents: 'public', tokens: 'public' },
  'side-wager-placed': {
    kind: 'public',
    player: 'public',
    box: 'public',
    bet: 'public',
    cents: 'public',
    tokens: 'public',
  },
  'wager-returned': {
    kind: 'public',
    player: 'public',
    box: 'public',
    cents: 'public',
    tokens: 'public',
    clause: 'public',
  },
  'side-wager-returned': {
    kind: 'public',
    player: 'public',
    box: 'public',
    bet: 'public',
    cents: 'public',
    tokens: 'public',
    clause: 'public',
  },
  'no-more-bets-called': { kind: 'public' },
  'betting-reopened': { kind: 'public' },
  'betting-closed': {
    kind: 'public',
    controllers: 'public',
    insuranceForgotten: 'public',
    first: 'public',
    places: 'public',
  },
  'side-wager-collected': { kind: 'public', player: 'public', box: 'public', bet: 'public', cents: 'public' },
  'side-wager-put-back': { kind: 'public', player: 'public', box: 'public', bet: 'public', cents: 'public' },

  // cards
  'card-dealt': {
    kind: 'public',
    box: 'public',
    hand: 'public',
    card: 'face-up',
    total: 'face-up',
    soft: 'face-up',
  },
  'dealer-card-dealt': {
    kind: 'public',
    card: 'face-up',
    faceDown: 'public',
    total: 'face-up',
    soft: 'face-up',
  },
  'dealer-turn-begun': { kind: 'public' },
  'dealer-peeked': { kind: 'public', blackjack: 'public' },
  'cards-exposed': { kind: 'public', box: 'public' },
  'hand-cleared': { kind: 'public', box: 'public', hand: 'public' },

  // offers
  'phase-begun': { kind: 'public', phase: 'public' },
  'offers-opened': { kind: 'public', offers: 'public' },
  'offer-declined': { kind: 'public', player: 'public', box: 'public' },
  'offers-closed': { kind: 'public' },
  'insurance-placed': { kind: 'public', player: 'public', box: 'public', cents: 'public', sealed: 'staff' },
  'insurance-returned': { kind: 'public', player: 'public', box: 'public', cents: 'public', clause: 'public' },
  'even-money-taken': { kind: 'public', player: 'public', box: 'public' },
  'insurance-never-offered': { kind: 'public', player: 'public' },
  'prize-button-nominated': { kind: 'public', box: 'public', player: 'public' },
  'prize-button-pressed': { kind: 'public', box: 'public', by: 'role' },
  'prize-drawn': { kind: 'public', box: 'public', perDollar: 'public' },
  'prize-button-failed': { kind: 'public', box: 'public' },

  // decisions
  'card-called': { kind: 'public', box: 'public', hand: 'public' },
  'hand-finished': { kind: 'public', box: 'public', hand: 'public' },
  'hand-surrendered': { kind: 'public', box: 'public', hand: 'public' },
  'wager-doubled': {
    kind: 'public',
    box: 'public',
    hand: 'public',
    player: 'public',
    cents: 'public',
    acesLocked: 'public',
    sealed: 'staff',
  },
  'hand-split': {
    kind: 'public',
    box: 'public',
    hand: 'public',
    player: 'public',
    cents: 'public',
    sealed: 'staff',
  },
  'split-followed': { kind: 'public', box: 'public', hand: 'public', player: 'public', cents: 'public' },
  'hand-taken': { kind: 'public', box: 'public', from: 'public', hand: 'public', player: 'public' },
  'split-declined': { kind: 'public', box: 'public' },
  'wager-rescued': { kind: 'public', box: 'public', hand: 'public', player: 'public' },
  'hand-left-to-dealer': { kind: 'public', box: 'public', hand: 'public' },
  'control-passed': { kind: 'public', box: 'public', to: 'public' },

  // cards dealt wrongly
  'card-refused': { kind: 'public', box: 'public', hand: 'public', clause: 'public' },
  'dealer-card-missed': { kind: 'public', after: 'public', clause: 'public' },
  'one-card-found': { kind: 'public', box: 'public', clause: 'public' },
  'cards-missed': { kind: 'public', box: 'public', clause: 'public' },
  'deal-shortened': { kind: 'public', places: 'public' },
  'wager-retracted': { kind: 'public', box: 'public', player: 'public', clause: 'public' },
  'hand-discarded': { kind: 'public', box: 'public', clause: 'public' },

  // settlement
  'jackpot-won': {
    kind: 'public',
    player: 'public',
    box: 'public',
    bet: 'public',
    line: 'public',
    poolPercent: 'public',
    clause: 'public',
    stake: 'public',
  },
  'tokens-given': {
    kind: 'player',
    player: 'player',
    voucher: 'player',
    cents: 'player',
    conditions: 'player',
    clause: 'player',
  },
  'tokens-staked': { kind: 'player', player: 'player', box: 'player', area: 'player', parts: 'player' },
  'tokens-collected': { kind: 'public', player: 'public', cents: 'public', clause: 'public' },
  'jackpot-terms-set': {
    kind: 'public',
    bet: 'public',
    link: 'public',
    wager: 'public',
    reset: 'public',
    offered: 'public',
    clause: 'public',
    dealWaits: 'public',
  },
  'claim-settled': { ...CLAIM, open: 'public', earlier: 'public', late: 'public' },
  'claim-reversed': CLAIM_UNDONE,
  'claim-reopened': CLAIM_UNDONE,
  'wager-settled': { kind: 'public', line: 'public' },
  'settlement-reversed': { kind: 'public', line: 'public', clause: 'public' },
  'settlement-corrected': { kind: 'public', line: 'public', to: 'public' },
  'pool-changed': { kind: 'public', from: 'public', to: 'public', paid: 'public' },

  // rulings on the layout: everybody sees the chips and cards move
  'wager-capped': {
    kind: 'public',
    box: 'public',
    player: 'public',
    cap: 'public',
    returned: 'public',
    tokens: 'public',
    clause: 'public',
  },
  'wager-invalidated': { kind: 'public', box: 'public', player: 'public' },
  'hand-voided': { kind: 'public', box: 'public', clause: 'public' },
  'round-voided': { kind: 'public', clause: 'public' },
  'round-ended': { kind: 'public' },

  // people and their chips: other players do not see how many chips a player has
  'seat-left': { kind: 'public', box: 'public', player: 'public' },
  'player-leaving': { kind: 'public', player: 'public' },
  'player-left': { kind: 'public', player: 'public' },
  'chips-brought': { kind: 'player', player: 'player', cents: 'player' },
  'chips-taken': { kind: 'player', player: 'player', cents: 'player' },

  // signs and markers
  'notice-posted': { kind: 'public', notice: 'public', by: 'role', at: 'public' },
  'notice-withdrawn': { kind: 'public', of: 'public', by: 'role' },
  'limits-due': { kind: 'public', limits: 'public', announced: 'public' },
  'limits-changed': { kind: 'public', limits: 'public' },
  'closing-due': { kind: 'public' },
  'table-closed': { kind: 'public', clause: 'public' },
  'limits-granted': {
    kind: 'public',
    clause: 'public',
    player: 'public',
    box: 'public',
    minimum: 'public',
    maximum: 'public',
  },
  'boxes-reserved': { kind: 'public', clause: 'public', player: 'public', boxes: 'public' },
  'players-limited': { kind: 'public', players: 'public', onBox: 'public', clause: 'public' },
  'raises-limited': { kind: 'public', by: 'role' },
  'raises-allowed': { kind: 'public', by: 'role' },
  'side-bet-restricted': { kind: 'public', bet: 'public', clause: 'public' },

  // rulings about one player
  'player-held': { kind: 'player', clause: 'player', player: 'player', box: 'player', lasts: 'player' },
  'boxes-limited': { kind: 'player', clause: 'player', player: 'player', boxes: 'player', atMinimum: 'player' },
  'restrictions-lifted': { kind: 'player', player: 'player', by: 'role' },
  'wager-refused': {
    kind: 'player',
    player: 'player',
    box: 'player',
    reason: 'staff',
    by: 'role',
    clause: 'player',
  },
  'seats-vacated': { kind: 'player', player: 'player', clause: 'player' },
  'player-excluded': { kind: 'player', player: 'player', reason: 'staff', clause: 'player' },
  'void-proposed': { kind: 'staff', by: 'role', reason: 'staff', ground: 'staff', forfeits: 'staff' },
  'void-confirmed': { kind: 'public', by: 'role' },

  // the shoe
  'cards-loaded': { kind: 'public', counted: 'public', due: 'public', cards: 'public', clause: 'public' },
  'cards-shuffled': {
    kind: 'public',
    reason: 'public',
    midRound: 'public',
    stillDue: 'public',
    how: 'public',
    clause: 'public',
  },
  'cut-due': { kind: 'public', reason: 'public', place: 'public' },
  'cut-declined': { kind: 'public', player: 'public' },
  'cards-cut': { kind: 'public', by: 'role', at: 'public' },
  'marking-due': { kind: 'public', reason: 'public', dealerMayCut: 'public' },
  'shoe-loaded': { kind: 'public', markers: 'public', midRound: 'public' },
  'burn-called': { kind: 'public' },
  'card-burned': { kind: 'public', card: 'unseen' },
  'cutting-card-drawn': { kind: 'public', at: 'public' },
  'shuffle-due': { kind: 'public', due: 'public', now: 'public' },
  'cards-replaced': { kind: 'public' },
  missed: { kind: 'public', what: 'public', clause: 'public' },
  'discards-returned': { kind: 'public' },

  ...LIVE_EVENTS,
  ...TOURNAMENT_EVENTS,
  ...SOURCE_EVENTS,
}
