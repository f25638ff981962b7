import type { TournamentOverview } from '@openpit/protocol'
import { placesIn } from '../bracket/way.ts'

/** A player on the podium. */
export interface PodiumStep {
  readonly place: number
  readonly player: string
  readonly prize: number
  readonly chips: number
}

const STEPS = 3

/** The first three of a tournament that is over; level players share a step. Empty before that. */
export function stepsOf({ state, results, sessions, prizes }: TournamentOverview): readonly PodiumStep[] {
  const final = state === 'finished' ? results.find(({ session }) => session === sessions) : undefined
  if (final === undefined) return []
  const won = new Map(prizes.map(({ player, cents }) => [player, cents]))
  const chips = new Map(final.tables.flatMap(({ seats }) => seats).map((seat) => [seat.player, seat.chips]))
  const places = placesIn(final.tables.flatMap(({ standings }) => standings))
  return [...places]
    .filter(([, place]) => place <= STEPS)
    .map(([player, place]) => ({ place, player, prize: won.get(player) ?? 0, chips: chips.get(player) ?? 0 }))
}
