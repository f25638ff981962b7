import type { Card } from '@openpit/cards'
import {
  type Clause,
  cardsInARow,
  openRound,
  type PlayerId,
  type Round,
  type RoundEvent,
  type Rules,
  rackOf,
  type Seat,
  type Wait,
  waitsFor,
} from '@openpit/engine'
import type { PoolChange } from '@openpit/ledger'
import { type Cents, NO_CENTS } from '@openpit/money'
import type {
  CardStep,
  Configuration,
  LiveRules,
  PeopleRules,
  PitRules,
  ShoeRules,
  VoucherRules,
} from '@openpit/rulebooks'
import type { LinkedEvent } from './jackpot/linked-event.ts'
import { openPool, type Pool } from './jackpot/pool.ts'
import type { LiveEvent } from './live/event.ts'
import { type Live, openLive, withBurned } from './live/live.ts'
import type { PeopleEvent } from './people/event.ts'
import { openPeople, type People } from './people/people.ts'
import type { PitEvent } from './pit/event.ts'
import { openPit, type Pit, type PitSetup } from './pit/pit.ts'
import type { RulingProposal, SecondPersonEvent } from './rulings/proposal.ts'
import { cutRange, type Stack } from './shoe/limits.ts'
import { openShoe, type Shoe, type ShoeEvent } from './shoe/shoe.ts'
import type { TokenEvent } from './tokens/event.ts'
import { NO_LOTS, type TokenLots } from './tokens/token-lots.ts'

/** A table: its people and their chips, its shoe, and the round in play. */
export interface Table {
  readonly rules: Rules
  readonly shoeRules: ShoeRules
  readonly peopleRules: PeopleRules
  readonly liveRules: LiveRules
  readonly pitRules: PitRules
  readonly voucherRules: VoucherRules
  /** How many cutting cards are used. */
  readonly markers: number
  readonly round: Round
  readonly pool: Pool
  readonly chips: Readonly<Record<PlayerId, Cents>>
  readonly tokens: Readonly<Record<PlayerId, Cents>>
  /** Those of them that came from vouchers, with their conditions. */
  readonly tokenLots: TokenLots
  /**
   * Money in wallets, as far as the cashier has reported it. It decides what is offered, but stakes are paid in chips.
   */
  readonly wallets: Readonly<Record<PlayerId, Cents>>
  /** The chips of a player who is not listed. */
  readonly chipsAtFirst: Cents
  readonly people: People
  /** How many players may wager on a box; staff may allow fewer. */
  readonly playersOnBoxMax: number
  readonly shoe: Shoe
  /** The discard rack before this round; `null` is a card burned unseen. */
  readonly rack: readonly (Card | null)[]
  /** How many of this round's discards have gone back into the shoe. */
  readonly rackTaken: number
  /** The rack that a device got back in this round. */
  readonly rackReturned: readonly (Card | null)[]
  /** What only tables with real cards have; `null`: the system deals virtual cards. */
  readonly live: Live | null
  /** Who is on duty, what is still to be done, payments, disputes and conduct. */
  readonly pit: Pit
  /** A ruling that waits for a second person. */
  readonly ruling: RulingProposal | null
  /** By which clause the next deal waits for a supervisor, after the table's jackpot has failed. */
  readonly dealWaits?: Clause
}

export interface TableSetup extends PitSetup {
  readonly configuration: Configuration
  readonly chips?: Readonly<Record<PlayerId, Cents>>
  readonly chipsAtFirst?: Cents
  readonly tokens?: Readonly<Record<PlayerId, Cents>>
  readonly seats?: readonly Seat[]
  /** Whether the shoe is ready to be dealt from, or the cards have yet to come to the table. */
  readonly shoe?: 'ready' | 'to-load'
  /** Cards in the rack from earlier rounds. */
  readonly rack?: readonly Card[]
  /** Whether people deal real cards; virtual cards if left out. */
  readonly dealt?: 'live' | 'virtual'
  /** Whether a reader tells a table with real cards what leaves the shoe; without one the dealer types the cards in. */
  readonly reader?: 'works' | 'out-of-order'
}

/** The events of a table: of its rounds, its cards and its people. */
export type TableEvent =
  | RoundEvent
  | ShoeEvent
  | PeopleEvent
  | PoolChange
  | LinkedEvent
  | LiveEvent
  | PitEvent
  | TokenEvent
  | SecondPersonEvent
  | { readonly kind: 'round-opened' }

export function openTable(opening: TableSetup): Table {
  const { rules, shoe, people, live, pit, vouchers, markers, pool, sideKinds } = opening.configuration
  const rack = opening.rack ?? []
  const seats = opening.seats ?? []
  return {
    rules,
    shoeRules: shoe,
    peopleRules: people,
    liveRules: live,
    pitRules: pit,
    voucherRules: vouchers,
    markers,
    round: openRound({ seats, neverInsures: [], sideKinds }),
    pool: openPool(pool),
    chips: opening.chips ?? {},
    tokens: opening.tokens ?? {},
    tokenLots: NO_LOTS,
    wallets: {},
    chipsAtFirst: opening.chipsAtFirst ?? NO_CENTS,
    people: openPeople(seats),
    playersOnBoxMax: rules.playersPerBox.is,
    shoe: openShoe(opening.shoe ?? 'ready', shoe.source.is === 'shoe' ? markers : 0, rack),
    rack,
    rackTaken: 0,
    rackReturned: [],
    live: opening.dealt === 'live' ? openLive(opening.reader) : null,
    pit: openPit(opening),
    ruling: null,
  }
}

/** Whether the table is closed: it takes no more players and no more wagers. */
export function tableIsClosed({ people }: Table): boolean {
  return people.is === 'closed'
}

/** No card of a round is on the table. */
export function betweenRounds({ round }: Table): boolean {
  return round.phase === 'wagering' || round.phase === 'ended'
}

export function cardsInAll({ rules }: Table): number {
  return rules.decks.is * cardsInDeck(rules) + (rules.jokers?.is ?? 0)
}

function cardsInDeck({ deck }: Rules): number {
  return deck.is.ranks.length * 4
}

/** Where cards come from now: a round in which a device has failed ends from a shoe. */
export function sourceOf({ live, shoeRules }: Table): ShoeRules['source']['is'] {
  const isFromShoe = live !== null && live.fault !== null && live.fault.asked.length === 0
  return isFromShoe ? 'shoe' : shoeRules.source.is
}

/** How many cards the shoe or device holds. */
export function cardsLeft(table: Table): number {
  return table.shoe.out.reduce((left, times) => left - times, cardsInAll(table))
}

/** The cards that are being shuffled and cut: all that are not on the table. */
export function stackOf(table: Table): Stack {
  return { cards: cardsLeft(table), decks: table.rules.decks.is, cardsInDeck: cardsInDeck(table.rules) }
}

/** Where the stack may be cut. */
export function cutLimits(table: Table): { readonly least: number; readonly most: number } {
  return cutRange(stackOf(table), table.shoeRules)
}

/** The discard rack, in the order in which cards got there. */
export function rackAt({ rack, round, rackTaken, live }: Table): readonly (Card | null)[] {
  const cards = rackOf(round)
  if (live === null || live.burned.length === 0) return [...rack, ...cards.slice(rackTaken)]
  return [...rack, ...withBurned(cards, live.burned).slice(rackTaken)]
}

/** How many cards the table can take at once. */
export function cardsInARowAt(table: Table): number {
  if (table.shoe.stage.is === 'burning' || table.live?.stray) return 1
  const held = table.live?.held.length ?? 0
  return Math.min(cardsInARow(table.round, table.rules), held > 0 ? held : cardsLeft(table))
}

/** The table waits for a step with the cards. */
export interface WaitsForShoe {
  readonly for: 'shoe'
  readonly step: ShoeStep
}

export type ShoeStep = 'load' | CardStep | 'shuffle' | 'cut' | 'markers' | 'burn'

/** What the table waits for: what its round waits for, the card to burn or, in mid-round, the shoe. */
export function waitsAt(table: Table): Wait | WaitsForShoe {
  if (table.shoe.stage.is === 'burning' || table.live?.stray) return { for: 'dealer-card', faceDown: true }
  if (table.live?.fault && table.live.fault.asked.length > 0) return { for: 'shoe', step: 'shuffle' }
  const step = shoeStep(table)
  if (step !== 'nothing' && !betweenRounds(table)) return { for: 'shoe', step }
  return waitsFor(table.round, table.rules)
}

/** The next step before a round can be dealt. A burn that the dealer forgets does not stop the deal. */
export function shoeStep(table: Table): ShoeStep | 'nothing' {
  const { shoe, shoeRules } = table
  switch (shoe.stage.is) {
    case 'to-load':
      return 'load'
    case 'to-prepare':
      return shoe.stage.wants[0]?.step ?? 'nothing'
    case 'to-shuffle':
      return 'shuffle'
    case 'to-cut':
      return 'cut'
    case 'to-mark':
      return 'markers'
    case 'burning':
      return 'burn'
    case 'in-play': {
      const isFresh = (!shoe.inPlay && betweenRounds(table)) || burnsInRound(table)
      const unburned = !shoe.burned && isFresh
      return unburned && shoeRules.firstCard.is === 'is-burned' ? 'burn' : 'nothing'
    }
  }
}

/** Whether a shoe that came into use in the middle of a round has its first card burned. */
export function burnsInRound({ live, shoe }: Table): boolean {
  return live !== null && live.fault !== null && live.fault.asked.length === 0 && !shoe.burned
}
