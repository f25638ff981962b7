import type { PlayerId, Seat } from '@openpit/engine'
import type { PeopleEffect } from '../effects.ts'
import type { Table } from '../table.ts'
import { type Attendance, attendanceOf, type IdlePlayer, idleAfter } from './attendance.ts'
import type {
  BoxLimit,
  KeptMinimum,
  MinimumHold,
  NewLimits,
  Notice,
  OwnLimits,
  PeopleEvent,
  Reservation,
  VoidProposal,
} from './event.ts'

/** What a table knows of its people, and the rulings of staff about them. */
export interface People {
  /** Players at the table in order of arrival: they sat down, wagered or brought chips, and have not left. */
  readonly present: readonly PlayerId[]
  /** Players who leave as soon as they have no money in the round. */
  readonly leaving: readonly PlayerId[]
  readonly excluded: readonly PlayerId[]
  readonly notices: readonly Notice[]
  /** New limits that wait until no wager is on the layout. */
  readonly limitsDue: NewLimits | null
  /** A closing table plays its round out and admits nobody. */
  readonly is: 'open' | 'closing' | 'closed'
  readonly kept: readonly KeptMinimum[]
  readonly ownLimits: readonly OwnLimits[]
  readonly held: readonly MinimumHold[]
  readonly boxLimits: readonly BoxLimit[]
  readonly reserved: readonly Reservation[]
  /** How many players may play here; `null`: no limit. */
  readonly playersMax: number | null
  readonly raisesLimited: boolean
  /** Who wagered in each round of this shoe. Not kept with a shuffling device, whose shoe never ends. */
  readonly rounds: readonly Attendance[]
  /** Seated players without a wager, and for how many rounds in a row, while no seat was free. */
  readonly idle: readonly IdlePlayer[]
  readonly voidProposed: VoidProposal | null
}

export function openPeople(seats: readonly Seat[]): People {
  const present = seats.flatMap(({ player }) => (player === null ? [] : [player]))
  return {
    present: [...new Set(present)],
    leaving: [],
    excluded: [],
    notices: [],
    limitsDue: null,
    is: 'open',
    kept: [],
    ownLimits: [],
    held: [],
    boxLimits: [],
    reserved: [],
    playersMax: null,
    raisesLimited: false,
    rounds: [],
    idle: [],
    voidProposed: null,
  }
}

export function evolvePeople(people: People, event: PeopleEvent): People {
  switch (event.kind) {
    case 'chips-brought':
      return withPresent(people, event.player)
    case 'player-leaving':
      return { ...people, leaving: [...people.leaving, event.player] }
    case 'player-left':
      return withoutPlayer(people, event.player)
    case 'notice-posted':
      return { ...people, notices: [...otherNotices(people, event.notice.of), event.notice] }
    case 'notice-withdrawn':
      return { ...people, notices: otherNotices(people, event.of) }
    case 'limits-due':
      return {
        ...people,
        notices: event.announced ? otherNotices(people, 'limits') : people.notices,
        limitsDue: event.limits,
      }
    case 'limits-changed':
      return { ...people, limitsDue: null, kept: event.limits.kept }
    case 'closing-due':
      return { ...people, notices: [], is: 'closing' }
    case 'table-closed':
      return { ...people, is: 'closed' }
    case 'players-limited':
      return { ...people, playersMax: event.players ?? people.playersMax }
    case 'raises-limited':
    case 'raises-allowed':
      return { ...people, raisesLimited: event.kind === 'raises-limited' }
    case 'player-excluded':
      return { ...people, excluded: [...people.excluded, event.player] }
    case 'void-proposed': {
      const { by, reason, ground, forfeits } = event
      return { ...people, voidProposed: { by, reason, ground, forfeits } }
    }
    case 'void-confirmed':
      return { ...people, voidProposed: null }
    case 'seat-left':
    case 'chips-taken':
    case 'wager-refused':
    case 'seats-vacated':
    case 'side-bet-restricted':
      return people
    default:
      return withRestriction(people, event)
  }
}

type RestrictionEvent = Extract<
  PeopleEvent,
  { kind: 'limits-granted' | 'player-held' | 'boxes-limited' | 'boxes-reserved' | 'restrictions-lifted' }
>

/** A new restriction or grant replaces the player's earlier one of the same kind. */
function withRestriction(people: People, event: RestrictionEvent): People {
  const { player } = event
  switch (event.kind) {
    case 'limits-granted': {
      const { box, minimum, maximum } = event
      return { ...people, ownLimits: [...notOf(people.ownLimits, player, box), { player, box, minimum, maximum }] }
    }
    case 'player-held': {
      const { box, lasts } = event
      return { ...people, held: [...notOf(people.held, player, box), { player, box, lasts }] }
    }
    case 'boxes-limited': {
      const { boxes, atMinimum } = event
      return { ...people, boxLimits: [...notOf(people.boxLimits, player), { player, boxes, atMinimum }] }
    }
    case 'boxes-reserved':
      return { ...people, reserved: [...notOf(people.reserved, player), { player, boxes: event.boxes }] }
    case 'restrictions-lifted':
      return {
        ...people,
        ownLimits: notOf(people.ownLimits, player),
        held: notOf(people.held, player),
        boxLimits: notOf(people.boxLimits, player),
        reserved: notOf(people.reserved, player),
        excluded: without(people.excluded, player),
      }
  }
}

/** The people after an event of the round. */
export function peopleAfter({ people, round, rules, shoeRules }: Table, event: PeopleEffect): People {
  switch (event.kind) {
    case 'seat-taken':
    case 'wager-placed':
    case 'wager-sealed':
    case 'side-wager-placed':
      return withPresent(people, event.player)
    case 'card-dealt':
    case 'dealer-card-dealt': {
      // The first card begins the round, wherever it was put: from here on its wagers count as attendance.
      if (round.initialCards > 0 || round.phase !== 'dealing') return people
      const idle = idleAfter(people.idle, round, rules.boxes.is)
      return shoeRules.source.is === 'shoe'
        ? { ...people, rounds: [...people.rounds, attendanceOf(round)], idle }
        : { ...people, idle }
    }
    case 'round-ended':
      return people.voidProposed === null ? people : { ...people, voidProposed: null }
  }
}

/** A new shoe: nobody has skipped a round of it yet. */
export function withNewShoe(people: People): People {
  if (people.rounds.length === 0 && people.held.length === 0) return people
  return { ...people, rounds: [], held: people.held.filter(({ lasts }) => lasts === 'further-shoes') }
}

function withPresent(people: People, player: PlayerId): People {
  return people.present.includes(player) ? people : { ...people, present: [...people.present, player] }
}

/** A leaving player loses grants and reservations; restrictions stay until they are lifted. */
function withoutPlayer(people: People, player: PlayerId): People {
  return {
    ...people,
    present: without(people.present, player),
    leaving: without(people.leaving, player),
    kept: notOf(people.kept, player),
    ownLimits: notOf(people.ownLimits, player),
    reserved: notOf(people.reserved, player),
    idle: notOf(people.idle, player),
  }
}

function otherNotices({ notices }: People, of: Notice['of']): readonly Notice[] {
  return notices.filter((notice) => notice.of !== of)
}

function without(players: readonly PlayerId[], player: PlayerId): readonly PlayerId[] {
  return players.filter((other) => other !== player)
}

/** The items of other players; if a box is named, also this player's items on other boxes. */
function notOf<T extends { readonly player: PlayerId; readonly box?: number | null }>(
  list: readonly T[],
  player: PlayerId,
  box?: number | null,
): readonly T[] {
  return list.filter((item) => item.player !== player || (box !== undefined && item.box !== box))
}
