import type { Card } from '@openpit/cards'
import {
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
import type { Configuration, PeopleRules, ShoeRules } from '@openpit/rulebooks'
import { openPool, type Pool } from './jackpot/pool.ts'
import type { PeopleEvent } from './people/event.ts'
import { openPeople, type People } from './people/people.ts'
import { cutRange, type Stack } from './shoe/limits.ts'
import { openShoe, type Shoe, type ShoeEvent } from './shoe/shoe.ts'

/** A table: its people and their chips, its shoe, and the round in play. */
export interface Table {
  readonly rules: Rules
  readonly shoeRules: ShoeRules
  readonly peopleRules: PeopleRules
  /** How many cutting cards are used. */
  readonly markers: number
  readonly round: Round
  readonly pool: Pool
  readonly chips: Readonly<Record<PlayerId, Cents>>
  readonly tokens: Readonly<Record<PlayerId, Cents>>
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
}

export interface TableSetup {
  readonly configuration: Configuration
  readonly chips?: Readonly<Record<PlayerId, Cents>>
  readonly chipsAtFirst?: Cents
  readonly tokens?: Readonly<Record<PlayerId, Cents>>
  readonly seats?: readonly Seat[]
  /** Whether the shoe is ready to be dealt from, or the cards have yet to come to the table. */
  readonly shoe?: 'ready' | 'to-load'
  /** Cards in the rack from earlier rounds. */
  readonly rack?: readonly Card[]
}

/** The events of a table: of its rounds, its cards and its people. */
export type TableEvent = RoundEvent | ShoeEvent | PeopleEvent | PoolChange | { readonly kind: 'round-opened' }

export function openTable(opening: TableSetup): Table {
  const { rules, shoe, people, markers, pool, sideKinds } = opening.configuration
  const rack = opening.rack ?? []
  const seats = opening.seats ?? []
  return {
    rules,
    shoeRules: shoe,
    peopleRules: people,
    markers,
    round: openRound({ seats, neverInsures: [], sideKinds }),
    pool: openPool(pool),
    chips: opening.chips ?? {},
    tokens: opening.tokens ?? {},
    wallets: {},
    chipsAtFirst: opening.chipsAtFirst ?? NO_CENTS,
    people: openPeople(seats),
    playersOnBoxMax: rules.playersPerBox.is,
    shoe: openShoe(opening.shoe ?? 'ready', shoe.source.is === 'shoe' ? markers : 0, rack),
    rack,
    rackTaken: 0,
    rackReturned: [],
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
  return rules.decks.is * cardsInDeck(rules)
}

function cardsInDeck({ deck }: Rules): number {
  return deck.is.ranks.length * 4
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
export function rackAt({ rack, round, rackTaken }: Table): readonly (Card | null)[] {
  return [...rack, ...rackOf(round).slice(rackTaken)]
}

/** How many cards the table can take at once. */
export function cardsInARowAt(table: Table): number {
  if (table.shoe.stage.is === 'burning') return 1
  return Math.min(cardsInARow(table.round, table.rules), cardsLeft(table))
}

/** The table waits for a step with the cards. */
export interface WaitsForShoe {
  readonly for: 'shoe'
  readonly step: ShoeStep
}

export type ShoeStep = 'load' | 'shuffle' | 'cut' | 'markers' | 'burn'

/** What the table waits for: what its round waits for, the card to burn or, in mid-round, the shoe. */
export function waitsAt(table: Table): Wait | WaitsForShoe {
  if (table.shoe.stage.is === 'burning') return { for: 'dealer-card', faceDown: true }
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
    case 'to-shuffle':
      return 'shuffle'
    case 'to-cut':
      return 'cut'
    case 'to-mark':
      return 'markers'
    case 'burning':
      return 'burn'
    case 'in-play': {
      const unburned = !shoe.burned && !shoe.inPlay && betweenRounds(table)
      return unburned && shoeRules.firstCard.is === 'is-burned' ? 'burn' : 'nothing'
    }
  }
}
