import type { PlayerId, Round, RoundEvent, Seat } from '@openpit/engine'
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

/** What a table knows of the people around its rounds. */
export interface People {
  /** Everybody who is at the table, in the order of arrival: who has sat down, wagered or brought chips, and has not left. */
  readonly present: readonly PlayerId[]
  /** Those who go as soon as nothing of theirs is in the round. */
  readonly leaving: readonly PlayerId[]
  readonly excluded: readonly PlayerId[]
  readonly notices: readonly Notice[]
  /** New limits that wait until no wager is on the layout. */
  readonly limitsDue: NewLimits | null
  /** A table that is closing plays the round out, and takes nobody in. */
  readonly is: 'open' | 'closing' | 'closed'
  readonly kept: readonly KeptMinimum[]
  readonly ownLimits: readonly OwnLimits[]
  readonly held: readonly MinimumHold[]
  readonly boxLimits: readonly BoxLimit[]
  readonly reserved: readonly Reservation[]
  /** How many may play here; `null` where nobody has said. */
  readonly playersMax: number | null
  readonly raisesLimited: boolean
  /** Who wagered in each round dealt from this shoe. With a shuffling device there is no shoe to speak of. */
  readonly rounds: readonly Attendance[]
  /** Those who sit and have not wagered, for how many rounds in a row, while no seat was free. */
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

export function evolvePeople(house: People, event: PeopleEvent): People {
  switch (event.kind) {
    case 'chips-brought':
      return withPresent(house, event.player)
    case 'player-leaving':
      return { ...house, leaving: [...house.leaving, event.player] }
    case 'player-left':
      return withoutPlayer(house, event.player)
    case 'notice-posted':
      return { ...house, notices: [...otherNotices(house, event.notice.of), event.notice] }
    case 'notice-withdrawn':
      return { ...house, notices: otherNotices(house, event.of) }
    case 'limits-due':
      return {
        ...house,
        notices: event.announced ? otherNotices(house, 'limits') : house.notices,
        limitsDue: event.limits,
      }
    case 'limits-changed':
      return { ...house, limitsDue: null, kept: event.limits.kept }
    case 'closing-due':
      return { ...house, notices: [], is: 'closing' }
    case 'table-closed':
      return { ...house, is: 'closed' }
    case 'players-limited':
      return { ...house, playersMax: event.players ?? house.playersMax }
    case 'raises-limited':
    case 'raises-allowed':
      return { ...house, raisesLimited: event.kind === 'raises-limited' }
    case 'player-excluded':
      return { ...house, excluded: [...house.excluded, event.player] }
    case 'void-proposed': {
      const { by, reason, ground, forfeits } = event
      return { ...house, voidProposed: { by, reason, ground, forfeits } }
    }
    case 'void-confirmed':
      return { ...house, voidProposed: null }
    case 'seat-left':
    case 'chips-taken':
    case 'wager-refused':
    case 'seats-vacated':
    case 'side-bet-restricted':
      return house
    default:
      return withRestriction(house, event)
  }
}

type RestrictionEvent = Extract<
  PeopleEvent,
  { kind: 'limits-granted' | 'player-held' | 'boxes-limited' | 'boxes-reserved' | 'restrictions-lifted' }
>

/** The last word on a player takes the place of earlier ones. */
function withRestriction(house: People, event: RestrictionEvent): People {
  const { player } = event
  switch (event.kind) {
    case 'limits-granted': {
      const { box, minimum, maximum } = event
      return { ...house, ownLimits: [...notOf(house.ownLimits, player, box), { player, box, minimum, maximum }] }
    }
    case 'player-held': {
      const { box, lasts } = event
      return { ...house, held: [...notOf(house.held, player, box), { player, box, lasts }] }
    }
    case 'boxes-limited': {
      const { boxes, atMinimum } = event
      return { ...house, boxLimits: [...notOf(house.boxLimits, player), { player, boxes, atMinimum }] }
    }
    case 'boxes-reserved':
      return { ...house, reserved: [...notOf(house.reserved, player), { player, boxes: event.boxes }] }
    case 'restrictions-lifted':
      return {
        ...house,
        ownLimits: notOf(house.ownLimits, player),
        held: notOf(house.held, player),
        boxLimits: notOf(house.boxLimits, player),
        reserved: notOf(house.reserved, player),
        excluded: without(house.excluded, player),
      }
  }
}

/** What a round's event tells the house. */
export function peopleAfter(
  house: People,
  event: RoundEvent,
  before: Round,
  boxes: number,
  keepsRounds: boolean,
): People {
  switch (event.kind) {
    case 'seat-taken':
    case 'wager-placed':
    case 'side-wager-placed':
      return withPresent(house, event.player)
    case 'card-dealt':
      // A round begins with its first card.
      if (before.initialCards > 0 || before.phase !== 'dealing') return house
      return {
        ...house,
        rounds: keepsRounds ? [...house.rounds, attendanceOf(before)] : house.rounds,
        idle: idleAfter(house.idle, before, boxes),
      }
    case 'round-ended':
      return house.voidProposed === null ? house : { ...house, voidProposed: null }
    default:
      return house
  }
}

/** The cards have been shuffled between rounds: nobody has skipped a round of this shoe. */
export function withNewShoe(house: People): People {
  if (house.rounds.length === 0 && house.held.length === 0) return house
  return { ...house, rounds: [], held: house.held.filter(({ lasts }) => lasts === 'further-shoes') }
}

function withPresent(house: People, player: PlayerId): People {
  return house.present.includes(player) ? house : { ...house, present: [...house.present, player] }
}

/** What was granted him goes with him; what he is restricted to waits for him. */
function withoutPlayer(house: People, player: PlayerId): People {
  return {
    ...house,
    present: without(house.present, player),
    leaving: without(house.leaving, player),
    kept: notOf(house.kept, player),
    ownLimits: notOf(house.ownLimits, player),
    reserved: notOf(house.reserved, player),
    idle: notOf(house.idle, player),
  }
}

function otherNotices({ notices }: People, of: Notice['of']): readonly Notice[] {
  return notices.filter((notice) => notice.of !== of)
}

function without(players: readonly PlayerId[], player: PlayerId): readonly PlayerId[] {
  return players.filter((other) => other !== player)
}

/** All but those of a player; of his only those on one box, if one is named. */
function notOf<T extends { readonly player: PlayerId; readonly box?: number | null }>(
  list: readonly T[],
  player: PlayerId,
  box?: number | null,
): readonly T[] {
  return list.filter((item) => item.player !== player || (box !== undefined && item.box !== box))
}
