import type { Card } from '@openpit/cards'
import type { Actor, PlayerId } from '@openpit/engine'
import type { SourceEvent } from '../source/event.ts'
import type { Table, TableEvent } from '../table.ts'
import { type Audience, type Reach, reaches, redactActor } from './audience.ts'
import { isFaceDown } from './face-down.ts'

type AnyEvent = TableEvent | SourceEvent
type Kind = AnyEvent['kind']
type EventOf<Name extends Kind, Event = AnyEvent> = Event extends { readonly kind: infer Names }
  ? Name extends Names
    ? Event
    : never
  : never

/**
 * A card, or a field that would give a card away: shown once the card lies face up, or hidden for as long as its shoe
 * runs.
 */
type CardRule = 'face-up' | 'unseen'
/** An actor: staff see the person, everybody else the role. */
type ActorRule = 'role'
type Rule = Reach | CardRule | ActorRule

/** No card and no actor can be declared public. */
type RuleFor<Value> = Value extends Card
  ? CardRule
  : Value extends readonly Card[]
    ? 'unseen'
    : Value extends Actor
      ? ActorRule
      : Reach | 'face-up'

/** The rule for `kind` says who learns that the event happened at all. */
type RulesFor<Event> = {
  readonly [Field in keyof Event]: Field extends 'kind' ? Reach : RuleFor<NonNullable<Event[Field]>>
}

/**
 * Who sees each field of each event. A new kind or field breaks the build until it is listed here; what is not listed
 * is not shown. What a book puts on a sign or a marker is public: personal limits (NSW-6.6, TAS-7.6) and kept minimums
 * (NSW-6.5.1.1). Only staff and the player see other rulings about that player, and only staff see the reasons.
 */
const EVENTS: { readonly [Name in Kind]: RulesFor<EventOf<Name>> } = {
  // wagering
  'round-opened': { kind: 'public' },
  'seat-taken': { kind: 'public', box: 'public', player: 'public' },
  'wager-placed': { kind: 'public', player: 'public', box: 'public', cents: 'public', tokens: 'public' },
  'side-wager-placed': { kind: 'public', player: 'public', box: 'public', bet: 'public', cents: 'public' },
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
    clause: 'public',
  },
  'no-more-bets-called': { kind: 'public' },
  'betting-reopened': { kind: 'public' },
  'betting-closed': { kind: 'public', controllers: 'public', insuranceForgotten: 'public' },
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
  'insurance-placed': { kind: 'public', player: 'public', box: 'public', cents: 'public' },
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
  },
  'hand-split': { kind: 'public', box: 'public', hand: 'public', player: 'public', cents: 'public' },
  'split-followed': { kind: 'public', box: 'public', hand: 'public', player: 'public', cents: 'public' },
  'hand-taken': { kind: 'public', box: 'public', from: 'public', hand: 'public', player: 'public' },
  'split-declined': { kind: 'public', box: 'public' },
  'wager-rescued': { kind: 'public', box: 'public', hand: 'public', player: 'public' },
  'hand-left-to-dealer': { kind: 'public', box: 'public', hand: 'public' },
  'control-passed': { kind: 'public', box: 'public', to: 'public' },

  // settlement
  'jackpot-won': {
    kind: 'public',
    player: 'public',
    box: 'public',
    bet: 'public',
    line: 'public',
    poolPercent: 'public',
    clause: 'public',
  },
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
  'cards-loaded': { kind: 'public', counted: 'public', due: 'public' },
  'cards-shuffled': { kind: 'public', reason: 'public', midRound: 'public', stillDue: 'public' },
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

  // the source of the cards: the cards of incomplete decks would tell which card was burned
  'shoe-announced': {
    kind: 'public',
    commitment: 'public',
    header: 'public',
    part: 'unseen',
    signature: 'public',
  },
  'contribution-committed': { kind: 'public', by: 'public', commitment: 'public', cuts: 'public' },
  'commitments-closed': { kind: 'public', shoe: 'public', signature: 'public' },
  'contribution-revealed': { kind: 'public', by: 'public', cut: 'public', random: 'public' },
  'contributions-withheld': { kind: 'public', by: 'public' },
  'cut-lapsed': { kind: 'public', by: 'public' },
  'table-restored': { kind: 'public', backup: 'public', round: 'public' },
  'order-fixed': { kind: 'public', shoe: 'public', root: 'public' },
  'shoe-ended': { kind: 'public', shoe: 'public', ended: 'public', seed: 'public' },
}

/** What an audience sees of an event. A field that it may not see is left out; a card that lies face down is `null`. */
export type VisibleEvent = { readonly kind: Kind } & Readonly<Record<string, unknown>>

/**
 * An event as an audience may see it. Pass the table after the event, or a later one: cards that have been turned over
 * by then are shown. The table before the event would show cards that lie face down.
 */
export function redact(
  event: AnyEvent,
  audience: Audience,
  table: Pick<Table, 'rules' | 'round'>,
): VisibleEvent | 'hidden' {
  // A log can hold a kind that this program does not know.
  if (!Object.hasOwn(EVENTS, event.kind)) return 'hidden'
  const rules: Readonly<Record<string, Rule>> & { readonly kind: Reach } = EVENTS[event.kind]
  const concerned = concernedBy(event)
  if (!reaches(rules.kind, audience, concerned)) return 'hidden'
  const visible: { kind: Kind } & Record<string, unknown> = { kind: event.kind }
  // A plain loop, because this runs for every event and every audience.
  for (const field in event) {
    const rule = rules[field]
    if (field === 'kind' || rule === undefined) continue
    const value: unknown = event[field as keyof AnyEvent]
    if (rule === 'role') visible[field] = redactActor(value as Actor, audience)
    else if (rule === 'unseen') visible[field] = null
    else if (rule === 'face-up') visible[field] = liesFaceDown(event, table) ? null : value
    else if (reaches(rule, audience, concerned)) visible[field] = value
  }
  return visible
}

function liesFaceDown(event: AnyEvent, table: Pick<Table, 'rules' | 'round'>): boolean {
  if (event.kind === 'dealer-card-dealt') return event.faceDown && isFaceDown(table, 'dealer')
  // In any other event with a card, the card counts as unseen.
  return event.kind !== 'card-dealt' || isFaceDown(table, event)
}

/** Whether everybody learns that an event has happened. */
export function isPublic({ kind }: AnyEvent): boolean {
  return Object.hasOwn(EVENTS, kind) && EVENTS[kind].kind === 'public'
}

/** The player who sees more of an event than the public does; `null` where there is none. */
export function concernedBy(event: AnyEvent): PlayerId | null {
  if (!Object.hasOwn(EVENTS, event.kind) || EVENTS[event.kind].kind !== 'player') return null
  return 'player' in event ? event.player : null
}
