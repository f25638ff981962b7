import { type Card, JOKER } from '@openpit/cards'
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
import { withLinkedEvent } from './jackpot/linked.ts'
import { isLinkedEvent } from './jackpot/linked-event.ts'
import { poolForRound } from './jackpot/pool.ts'
import { isDealtCard } from './live/course.ts'
import { isLiveEvent } from './live/event.ts'
import { liveAfter, withLiveEvent } from './live/evolve.ts'
import { isPeopleEvent, type NewLimits, type PeopleEvent } from './people/event.ts'
import { evolvePeople, peopleAfter, withNewShoe } from './people/people.ts'
import { withChips, withLeft, withoutPurses, withPostings, withReturned } from './people/purses.ts'
import { isPitEvent, movesMoney } from './pit/event.ts'
import { pitAfter } from './pit/evolve.ts'
import { isSecondPersonEvent, proposalAfter } from './rulings/proposal.ts'
import {
  afterRound,
  afterVoidRound,
  backInDevice,
  beforeRound,
  evolveShoe,
  isShoeEvent,
  openShoe,
  type Shoe,
  type ShoeEvent,
  withCardOut,
} from './shoe/shoe.ts'
import { betweenRounds, rackAt, type Table, type TableEvent } from './table.ts'
import { isTokenEvent } from './tokens/event.ts'
import { lotsAfter } from './tokens/lots.ts'

/** The table after an event. A table is the fold of its events and has no other state. */
export function evolveTable(table: Table, event: TableEvent): Table {
  const pit = pitAfter(table, event)
  const tokenLots = lotsAfter(table, event)
  const changed = evolved(table, event)
  const isSame = pit === table.pit && tokenLots === table.tokenLots
  const next = isSame ? changed : { ...changed, pit, tokenLots }
  return table.live === null ? next : { ...next, live: liveAfter(table, event) }
}

function evolved(table: Table, event: TableEvent): Table {
  if (event.kind === 'round-opened') return withNextRound(table)
  if (event.kind === 'pool-changed') return { ...table, pool: { ...table.pool, shows: event.to } }
  if (isLinkedEvent(event)) return withLinkedEvent(table, event)
  if (isShoeEvent(event)) return withShoeEvent(table, event)
  if (isLiveEvent(event)) return withLiveEvent(table, event)
  if (isPitEvent(event)) return movesMoney(event) ? { ...table, ...withPostings(table, event) } : table
  if (isTokenEvent(event)) {
    return event.kind === 'tokens-staked' ? table : { ...table, ...withPostings(table, event) }
  }
  if (isSecondPersonEvent(event)) return { ...table, ruling: proposalAfter(event) }
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
      if (event.midRound && event.reason === 'fault') return withDeviceShuffled(table, event)
      // Between rounds a held card counts as the next one in the shoe, so it is shuffled with the others.
      return withoutRack(table, evolveShoe(table.shoe, event, event.midRound ? cardsOnTable(table) : []))
    }
    case 'cut-due': {
      // Cards that were shuffled in advance come to their cut without a shuffle: they are a new shoe too.
      const people = betweenRounds(table) ? withNewShoe(table.people) : table.people
      return { ...table, people, shoe: evolveShoe(table.shoe, event, []) }
    }
    case 'cards-replaced':
      return withoutRack(table, evolveShoe(table.shoe, event, []))
    case 'discards-returned':
      // The discards of this round stay in the rack until the next round.
      return {
        ...table,
        rack: [],
        rackReturned: rack,
        shoe: evolveShoe(table.shoe, event, [...cardsOf(round), ...heldAt(table), ...burnedAt(table)]),
      }
    case 'missed': {
      const racks = event.what === 'return' ? { rack: [...table.rackReturned, ...rack], rackReturned: [] } : {}
      return { ...table, ...racks, shoe: evolveShoe(table.shoe, event, []) }
    }
    case 'card-burned':
      return {
        ...table,
        // In the middle of a round the burned card lies among this round's cards (`Live.burned`).
        rack: betweenRounds(table) ? [...rack, null] : rack,
        shoe: withoutHeldCard(table, evolveShoe(table.shoe, event, [])),
      }
    default:
      return { ...table, shoe: evolveShoe(table.shoe, event, []) }
  }
}

/** When a device has failed, only its own cards are shuffled: what is out stays out. */
function withDeviceShuffled(table: Table, event: Extract<ShoeEvent, { kind: 'cards-shuffled' }>): Table {
  return { ...table, shoe: { ...evolveShoe(table.shoe, event, []), out: table.shoe.out } }
}

function withNextRound(table: Table): Table {
  const fresh = table.shoeRules.source.is === 'fresh-every-round'
  return {
    ...table,
    round: table.live?.next ?? openRound(table.round.carried),
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
  const people = affectsPeople(event) && !isDealtAgain(table, event) ? peopleAfter(table, event) : table.people
  const shoe = affectsShoe(event) ? shoeAfter(table, event) : table.shoe
  return { ...table, ...purses, round, people, shoe }
}

/** Whether a round that went back deals its first card again: its wagers must not count as attendance twice. */
function isDealtAgain({ live }: Table, event: RoundEvent): boolean {
  return isDealtCard(event) && live?.course?.begun === true
}

function shoeAfter({ shoe, shoeRules, live }: Table, event: ShoeEffect): Shoe {
  switch (event.kind) {
    case 'card-dealt':
    case 'dealer-card-dealt':
      // A held card left the shoe before.
      return live !== null && live.held.length > 0 ? shoe : withCardOut(shoe, event.card)
    case 'joker-laid-away':
      return withCardOut(shoe, JOKER)
    case 'round-voided':
      return shoeRules.afterVoidRound.is === 'play-goes-on' ? afterVoidRound(shoe) : shoe
    case 'round-ended':
      return afterRound(live?.fault ? backInDevice(shoe) : shoe)
  }
}

/** A held card that is burned was out already. */
function withoutHeldCard(table: Table, shoe: Shoe): Shoe {
  const isHeld = table.live !== null && table.live.held.length > 0 && betweenRounds(table)
  return isHeld ? { ...shoe, out: table.shoe.out } : shoe
}

function heldAt({ live }: Table): readonly Card[] {
  return live === null ? [] : live.held.map(({ card }) => card)
}

/** Cards burned in this round stay in the rack until the next. */
function burnedAt({ live }: Table): readonly Card[] {
  return live === null ? [] : live.burned.map(({ card }) => card)
}

function cardsOf(round: Round): readonly Card[] {
  return [...round.hands, round.dealer].flatMap(({ cards }) => cards)
}

/** The cards that are neither in the shoe nor in the rack. */
function cardsOnTable(table: Table): readonly Card[] {
  const { round } = table
  if (round.phase === 'ended') return heldAt(table)
  const inHands = [...round.hands.filter(({ cleared }) => cleared === 0), round.dealer].flatMap(({ cards }) => cards)
  return [...inHands, ...heldAt(table)]
}
