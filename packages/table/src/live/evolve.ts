import { type Card, JOKER } from '@openpit/cards'
import { type Round, rackOf } from '@openpit/engine'
import type { CardOrigin } from '@openpit/rulebooks'
import { isLinkedEvent } from '../jackpot/linked-event.ts'
import { isPeopleEvent } from '../people/event.ts'
import { withPostings } from '../people/purses.ts'
import { isPitEvent } from '../pit/event.ts'
import { isSecondPersonEvent } from '../rulings/proposal.ts'
import { isShoeEvent, type Shoe } from '../shoe/shoe.ts'
import type { Table, TableEvent } from '../table.ts'
import { isTokenEvent } from '../tokens/event.ts'
import { isCardEvent } from './card-event.ts'
import { liveAfterCards, withCardEvent, withoutSet } from './card-evolve.ts'
import { type Course, type CourseEvent, courseUpTo, roundAfter, withEvent } from './course.ts'
import type { LiveEvent } from './event.ts'
import type { HeldCard, LastRound, Live } from './live.ts'

/** The table after an event about real cards. What the table remembers of it is in `liveAfter`. */
export function withLiveEvent(table: Table, event: LiveEvent): Table {
  const { live } = table
  if (live === null) return table
  if (isCardEvent(event)) return withCardEvent(table, event)
  switch (event.kind) {
    case 'last-round-recalled':
      return live.last === null ? table : withLastRound(table, live.last)
    case 'round-reconstructed':
      return withRoundReconstructed(table, live, event)
    case 'card-corrected':
      return { ...table, shoe: withCardCorrected(table.shoe, event.was, event.is) }
    case 'card-held':
      return { ...table, shoe: withTally(table.shoe, event.card, 1) }
    case 'card-set-aside':
      return event.held !== null ? table : { ...table, shoe: withTally(table.shoe, event.card, 1) }
    case 'command-noted':
    case 'stray-card-reported':
    case 'reader-failed':
    case 'reader-repaired':
      return table
  }
}

function withLastRound(table: Table, { round, rack, rackTaken, rackReturned }: LastRound): Table {
  return { ...table, round, rack, rackTaken, rackReturned, shoe: withShuffleAfterRound(table.shoe) }
}

/** A shuffle that was due after the round is due after it again. */
function withShuffleAfterRound(shoe: Shoe): Shoe {
  const { stage } = shoe
  if (stage.is !== 'to-shuffle') return shoe
  const { is: _, ...due } = stage
  return { ...shoe, stage: { is: 'in-play' }, due }
}

function withRoundReconstructed(
  table: Table,
  live: Live,
  event: Extract<LiveEvent, { kind: 'round-reconstructed' }>,
): Table {
  if (live.course === null) return table
  // Seats are not undone.
  const round = { ...roundAfter(courseUpTo(live.course, event.keep)), carried: table.round.carried }
  return {
    ...table,
    ...withPostings(table, event),
    round: event.anew ? withoutPlaces(round) : round,
    shoe: withShuffleAfterRound(table.shoe),
  }
}

/** The round before its first card, to be dealt as the book says. */
function withoutPlaces(round: Round): Round {
  return { ...round, places: null, hands: round.hands.filter(({ stakes }) => stakes.length > 0) }
}

function withCardCorrected(shoe: Shoe, was: Card, is: Card): Shoe {
  return withTally(withTally(shoe, was, -1), is, 1)
}

function withTally(shoe: Shoe, card: Card, by: 1 | -1): Shoe {
  if (card === JOKER) return shoe
  return { ...shoe, asOpened: false, out: shoe.out.map((times, other) => (other === card ? times + by : times)) }
}

/** What the table remembers of its real cards after an event. */
export function liveAfter(before: Table, event: TableEvent): Live | null {
  const { live } = before
  return live === null ? null : { ...changed(live, before, event), version: live.version + 1 }
}

function changed(live: Live, before: Table, event: TableEvent): Live {
  if (isCardEvent(event)) return liveAfterCards(live, event)
  switch (event.kind) {
    case 'command-noted':
      return withCommand(live, before, event)
    case 'betting-closed':
      return withDeal(live, before.round, event)
    case 'betting-reopened':
      return { ...live, course: null }
    case 'card-dealt':
    case 'dealer-card-dealt':
      return withDealtCard(live, before.round, event)
    case 'round-opened':
      return withRoundOpened(live, before)
    case 'last-round-recalled':
      return withRecall(live, before.round)
    case 'round-reconstructed':
      return withReconstruction(live, event)
    case 'card-corrected':
      return { ...live, course: live.course && withCorrectCard(live.course, event.number, event.is) }
    case 'stray-card-reported': {
      const { seen, fate, faceUp } = event
      const commandsAt = [...live.commandsAt, live.version]
      return { ...live, stray: { seen, fate }, faceUp: live.faceUp || faceUp === true, commandsAt }
    }
    case 'card-held':
      return withHeldCard(live, before, event)
    case 'card-set-aside':
      return withCardSetAside(live, before, event)
    case 'card-burned':
      return withBurn(live, before, event.card)
    case 'reader-failed':
      return { ...live, reader: 'out-of-order' }
    case 'reader-repaired':
      return { ...live, reader: 'works' }
    case 'cards-loaded':
      return withSet(live, event.cards)
    case 'cards-shuffled':
      return withShuffle(live, event)
    case 'cards-replaced':
      return { ...withoutSet(live), burned: [], last: null, course: null, held: [] }
    default:
      return withOtherEvent(live, event)
  }
}

/** A new kind of live event must be handled above: it is none of these, and stops the build. */
type OtherEvent = Exclude<TableEvent, LiveEvent | { readonly kind: 'round-opened' }>

/** What is left are events of the round: no other kind can be folded with them when the round goes back. */
function withOtherEvent(live: Live, event: OtherEvent): Live {
  if (isPeopleEvent(event) || isShoeEvent(event) || isPitEvent(event)) return live
  if (isSecondPersonEvent(event) || isLinkedEvent(event) || isTokenEvent(event)) return live
  return withCourseEvent(live, event)
}

function withCourseEvent(live: Live, event: CourseEvent): Live {
  const isOver = event.kind === 'round-ended'
  const course = live.course && withEvent(live.course, event)
  return isOver ? { ...live, course, burnsLeftOver: false, fault: null } : { ...live, course }
}

function withSet(live: Live, cards: CardOrigin = 'new'): Live {
  const number = live.sets + 1
  return { ...withoutSet(live), set: { number, cards, used: false, asked: [] }, sets: number }
}

function withShuffle(live: Live, { midRound, reason }: Extract<TableEvent, { kind: 'cards-shuffled' }>): Live {
  // When a device has failed, only its own cards are shuffled: the rack stays as it is.
  if (midRound && reason === 'fault') return live
  const shuffled = { ...live, burned: [], burn: null, faceUp: false }
  return midRound ? shuffled : { ...shuffled, last: null, course: null, held: [] }
}

/**
 * The first card of a shoe is burned unseen. In the middle of a round, held cards belong to the round, so the burned
 * card comes from the shoe. It lies among this round's cards in the rack.
 */
function withBurn(live: Live, { round }: Table, card: Card): Live {
  const midRound = round.phase !== 'wagering' && round.phase !== 'ended'
  const isHeld = live.held.length > 0 && !midRound
  const burned = midRound ? [...live.burned, { card, seen: false, after: rackOf(round).length }] : live.burned
  return { ...live, burned, held: isHeld ? live.held.slice(1) : live.held, burn: { card, shownTo: [] } }
}

function withCommand(
  live: Live,
  { round }: Table,
  { command, again }: Extract<LiveEvent, { kind: 'command-noted' }>,
): Live {
  const version = again ?? live.version
  const step = { version, command, events: [] }
  const noted = { ...live, commandsAt: [...live.commandsAt, version] }
  const begins = command.do === 'deal' && round.phase === 'wagering'
  if (begins) return { ...noted, course: { start: round, steps: [step], cards: [], dealt: [], begun: false } }
  return live.course === null ? noted : { ...noted, course: { ...live.course, steps: [...live.course.steps, step] } }
}

/** Cards that are still held from the round before are the first cards of this one. */
function withDeal(live: Live, start: Round, event: CourseEvent): Live {
  const course: Course = live.course ?? { start, steps: [], cards: [], dealt: [], begun: false }
  return { ...live, course: withEvent({ ...course, cards: live.held }, event) }
}

function withDealtCard(live: Live, round: Round, event: CourseEvent & { readonly card: Card }): Live {
  const [next, ...held] = live.held
  const number = next?.number ?? live.cardsOut + 1
  const isFirst = round.phase === 'dealing' && round.initialCards === 0
  const course = live.course && withEvent(live.course, event)
  return {
    ...live,
    held,
    cardsOut: Math.max(live.cardsOut, number),
    last: isFirst ? null : live.last,
    set: isFirst && live.set ? { ...live.set, used: true } : live.set,
    course: course && {
      ...course,
      cards: course.cards.some((card) => card.number === number)
        ? course.cards
        : [...course.cards, { number, card: event.card, seen: true }],
      dealt: [...course.dealt, number],
      begun: true,
    },
  }
}

function withRoundOpened(live: Live, before: Table): Live {
  const { round, rack, rackTaken, rackReturned } = before
  const { course, commandsAt, burned } = live
  const { waiting: _, ...tokenLots } = before.tokenLots
  const last = course && { round, course, commandsAt, rack, rackTaken, rackReturned, burned, tokenLots }
  return { ...live, course: null, last, next: null, burned: [], commandsAt: [live.version] }
}

function withRecall(live: Live, next: Round): Live {
  const { last } = live
  if (last === null) return live
  const { course, commandsAt, burned } = last
  return { ...live, course, commandsAt, burned, last: null, next }
}

function withReconstruction(live: Live, event: Extract<LiveEvent, { kind: 'round-reconstructed' }>): Live {
  const course = live.course && courseUpTo(live.course, event.keep)
  const commandsAt = live.commandsAt.filter((version) => version <= reached(live, course, event.anew))
  return { ...live, course, commandsAt, held: event.held, burnsLeftOver: event.leftOver === 'burned' }
}

/** The last version to which a round can still go back: what came after it has been undone. */
function reached(live: Live, course: Course | null, anew: boolean): number {
  const last = course?.steps.at(-1)?.version ?? 0
  // The round is just before the first step that was undone, unless its deal is repeated.
  const undone = live.course?.steps.find(({ version }) => version > last)
  return anew ? last : (undone?.version ?? live.version)
}

function withCorrectCard(course: Course, number: number, is: Card): Course {
  return { ...course, cards: course.cards.map((card, index) => (index === number - 1 ? { ...card, card: is } : card)) }
}

function withHeldCard(live: Live, { round }: Table, { card, seen }: Extract<LiveEvent, { kind: 'card-held' }>): Live {
  const held: HeldCard = { number: live.cardsOut + 1, card, seen }
  const isOfRound = live.course !== null && round.phase !== 'wagering' && round.phase !== 'ended'
  return {
    ...live,
    held: [...live.held, held],
    cardsOut: held.number,
    stray: null,
    course: live.course && isOfRound ? { ...live.course, cards: [...live.course.cards, held] } : live.course,
  }
}

function withCardSetAside(
  live: Live,
  { round }: Table,
  { card, seen, held: number }: Extract<LiveEvent, { kind: 'card-set-aside' }>,
): Live {
  const burned = [...live.burned, { card, seen, after: rackOf(round).length }]
  if (number === null) return { ...live, burned, cardsOut: live.cardsOut + 1, stray: null }
  const isOther = (other: HeldCard) => other.number !== number
  const course = live.course && { ...live.course, cards: live.course.cards.filter(isOther) }
  return { ...live, burned, held: live.held.filter(isOther), course }
}
