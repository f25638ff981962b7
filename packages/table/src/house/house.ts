import type { PlayerId, RoundEvent, Seat } from '@openpit/engine'
import type { HouseEvent } from './event.ts'

/** What a table knows of the people around its rounds. */
export interface House {
  /** Everybody who is at the table, in the order of arrival: who has sat down, wagered or brought chips, and has not left. */
  readonly present: readonly PlayerId[]
  /** Those who go as soon as nothing of theirs is in the round. */
  readonly leaving: readonly PlayerId[]
}

export function openHouse(seats: readonly Seat[]): House {
  const present = seats.flatMap(({ player }) => (player === null ? [] : [player]))
  return { present: [...new Set(present)], leaving: [] }
}

export function evolveHouse(house: House, event: HouseEvent): House {
  switch (event.kind) {
    case 'chips-brought':
      return withPresent(house, event.player)
    case 'player-leaving':
      return { ...house, leaving: [...house.leaving, event.player] }
    case 'player-left':
      return { ...house, present: without(house.present, event.player), leaving: without(house.leaving, event.player) }
    case 'seat-left':
    case 'chips-taken':
      return house
  }
}

/** What a round's event tells the house. */
export function houseAfter(house: House, event: RoundEvent): House {
  switch (event.kind) {
    case 'seat-taken':
    case 'wager-placed':
    case 'side-wager-placed':
      return withPresent(house, event.player)
    default:
      return house
  }
}

function withPresent(house: House, player: PlayerId): House {
  return house.present.includes(player) ? house : { ...house, present: [...house.present, player] }
}

function without(players: readonly PlayerId[], player: PlayerId): readonly PlayerId[] {
  return players.filter((other) => other !== player)
}
