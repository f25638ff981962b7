import type { Card } from '@openpit/cards'
import {
  type BoxNumber,
  type Clause,
  evolve,
  openRound,
  type PlayerId,
  type Round,
  type RoundEvent,
  type Rules,
  rackOf,
  type SideName,
} from '@openpit/engine'
import { affectsPeople, affectsShoe, type ShoeEffect } from './effects.ts'
import { poolForRound } from './jackpot/pool.ts'
import { isPeopleEvent, type NewLimits, type PeopleEvent } from './people/event.ts'
import { evolvePeople, peopleAfter, withNewShoe } from './people/people.ts'
import { withChips, withLeft, withoutPurses, withPostings, withReturned } from './people/purses.ts'
import {
  afterRound,
  afterVoidRound,
  beforeRound,
  evolveShoe,
  isShoeEvent,
  openShoe,
  type Shoe,
  type ShoeEvent,
  withCardOut,
} from './shoe/shoe.ts'
import { rackAt, type Table, type TableEvent } from './table.ts'

/** The table after an event. A table is the fold of its events and has no other state. */
export function evolveTable(table: Table, event: TableEvent): Table {
  if (event.kind === 'round-opened') return withNextRound(table)
  if (event.kind === 'pool-changed') return { ...table, pool: { ...table.pool, shows: event.to } }
  if (isShoeEvent(event)) return withShoeEvent(table, event)
  return isPeopleEvent(event) ? withPeopleEvent(table, event) : withRoundEvent(table, event)
}

function withPeopleEvent(table: Table, event: PeopleEvent): Table {
  const people = evolvePeople(table.people, event)
  switch (event.kind) {
    case 'seat-left':
      return { ...table, people, round: withoutSeat(table.round, event.box) }
    case 'player-left':
      return {
        ...table,
        people,
        round: withInsuranceOffered(table.round, event.player),
        ...withoutPurses(table, event.player),
      }
    case 'chips-brought':
      return { ...table, people, chips: withChips(table, event.player, event.cents), wallets: withLeft(table, event) }
    case 'chips-taken':
      return {
        ...table,
        people,
        chips: withChips(table, event.player, -event.cents),
        wallets: withReturned(table, event.player, event.cents),
      }
    case 'limits-changed':
      return { ...table, people, rules: withLimits(table.rules, event.limits) }
    case 'side-bet-restricted':
      return { ...table, people, rules: withOwnMainWager(table.rules, event.bet, event.clause) }
    case 'players-limited':
      return { ...table, people, rules: withPlayersOnBox(table.rules, event.onBox, event.clause) }
    case 'player-leaving':
    case 'notice-posted':
    case 'notice-withdrawn':
    case 'limits-due':
    case 'closing-due':
    case 'table-closed':
    case 'limits-granted':
    case 'player-held':
    case 'boxes-limited':
    case 'boxes-reserved':
    case 'raises-limited':
    case 'raises-allowed':
    case 'restrictions-lifted':
    case 'wager-refused':
    case 'seats-vacated':
    case 'player-excluded':
    case 'void-proposed':
    case 'void-confirmed':
      return { ...table, people }
  }
}

function withLimits(rules: Rules, { minimum, maximum, clause }: NewLimits): Rules {
  return { ...rules, minimum: { is: minimum, clause }, maximum: { ...rules.maximum, is: maximum } }
}

function withOwnMainWager(rules: Rules, bet: SideName, clause: Clause): Rules {
  const side = rules.sides[bet]
  if (side === undefined) return rules
  return { ...rules, sides: { ...rules.sides, [bet]: { ...side, needs: { is: 'own-main-wager', clause } } } }
}

function withPlayersOnBox(rules: Rules, players: number | null, clause: Clause): Rules {
  return players === null ? rules : { ...rules, playersPerBox: { is: players, clause } }
}

/** The box is as if nobody had ever sat there: the next player to wager on it takes the seat. */
function withoutSeat(round: Round, left: BoxNumber): Round {
  const seats = round.carried.seats.filter(({ box }) => box !== left)
  return { ...round, carried: { ...round.carried, seats } }
}

/** "Never offer insurance" lasts until the player leaves: on their return they are asked again. */
function withInsuranceOffered(round: Round, player: PlayerId): Round {
  const neverInsures = round.carried.neverInsures.filter((other) => other !== player)
  return { ...round, carried: { ...round.carried, neverInsures } }
}

function withShoeEvent(table: Table, event: ShoeEvent): Table {
  const { round, rack } = table
  switch (event.kind) {
    case 'cards-shuffled': {
      const shuffled = withoutRack(table, evolveShoe(table.shoe, event, cardsOnTable(round)))
      return event.midRound ? shuffled : { ...shuffled, people: withNewShoe(table.people) }
    }
    case 'cards-replaced':
      return withoutRack(table, evolveShoe(table.shoe, event, []))
    case 'discards-returned':
      // The discards of this round stay in the rack until the next round.
      return { ...table, rack: [], rackReturned: rack, shoe: evolveShoe(table.shoe, event, cardsOf(round)) }
    case 'missed': {
      const racks = event.what === 'return' ? { rack: [...table.rackReturned, ...rack], rackReturned: [] } : {}
      return { ...table, ...racks, shoe: evolveShoe(table.shoe, event, []) }
    }
    case 'card-burned':
      return { ...table, rack: [...rack, null], shoe: evolveShoe(table.shoe, event, []) }
    default:
      return { ...table, shoe: evolveShoe(table.shoe, event, []) }
  }
}

function withNextRound(table: Table): Table {
  const fresh = table.shoeRules.source.is === 'fresh-every-round'
  return {
    ...table,
    round: openRound(table.round.carried),
    pool: poolForRound(table.pool),
    rack: fresh ? [] : rackAt(table),
    rackTaken: 0,
    rackReturned: [],
    shoe: fresh ? openShoe('ready', 0, []) : beforeRound(table.shoe),
  }
}

/** All discards have gone into the stack that is being shuffled. */
function withoutRack(table: Table, shoe: Shoe): Table {
  return { ...table, shoe, rack: [], rackTaken: rackOf(table.round).length }
}

function withRoundEvent(table: Table, event: RoundEvent): Table {
  const round = evolve(table.round, event)
  const purses = withPostings(table, event)
  const people = affectsPeople(event) ? peopleAfter(table, event) : table.people
  const shoe = affectsShoe(event) ? shoeAfter(table, event) : table.shoe
  return { ...table, ...purses, round, people, shoe }
}

function shoeAfter({ shoe, shoeRules }: Table, event: ShoeEffect): Shoe {
  switch (event.kind) {
    case 'card-dealt':
    case 'dealer-card-dealt':
      return withCardOut(shoe, event.card)
    case 'round-voided':
      return shoeRules.afterVoidRound.is === 'play-goes-on' ? afterVoidRound(shoe) : shoe
    case 'round-ended':
      return afterRound(shoe)
  }
}

function cardsOf(round: Round): readonly Card[] {
  return [...round.hands, round.dealer].flatMap(({ cards }) => cards)
}

/** The cards that are neither in the shoe nor in the rack. */
function cardsOnTable(round: Round): readonly Card[] {
  if (round.phase === 'ended') return []
  return [...round.hands.filter(({ cleared }) => cleared === 0), round.dealer].flatMap(({ cards }) => cards)
}
