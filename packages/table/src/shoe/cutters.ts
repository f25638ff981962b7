import { type BoxNumber, boxAt, type Clause, type PlayerId, type Round } from '@openpit/engine'
import type { Cutter, ShoeRules } from '@openpit/rulebooks'
import type { Table } from '../table.ts'
import type { MarkerPlace } from './shoe.ts'

/** A player, and the box that decides their place in the order of cutters. */
interface Place {
  readonly box: BoxNumber
  readonly player: PlayerId
}

/** Who may cut now, and the clause that says so. */
export interface CutRequest {
  readonly who: readonly string[]
  readonly clause: Clause
  readonly areStaff: boolean
}

/**
 * Who is asked to cut now, among those with a seat or a wager: first the player whom the book names, then the others
 * clockwise, or all players at once; when all have declined, staff.
 */
export function cutRequest({ round, shoe, shoeRules }: Table): CutRequest | undefined {
  const { stage } = shoe
  if (stage.is !== 'to-cut') return undefined
  const { reason, place, declined } = stage
  const { cutOffered, powers, shuffles } = shoeRules
  const { cutter } = shuffles[reason]
  const players = cutOffered.is === 'to-all' ? allPlayers(round) : playersInOrder(round, shoeRules, cutter.is, place)
  const willing = players.filter((player) => !declined.includes(player))
  if (willing.length === 0) return { who: powers.cut.is, clause: powers.cut.clause, areStaff: true }
  if (cutOffered.is === 'to-all') return { who: willing, clause: cutOffered.clause, areStaff: false }
  const clause = declined.length === 0 ? cutter.clause : cutOffered.clause
  return { who: willing.slice(0, 1), clause, areStaff: false }
}

/** Players with a seat or a wager, in no order. */
function allPlayers(round: Round): readonly PlayerId[] {
  const seated = round.carried.seats.flatMap(({ player }) => (player === null ? [] : [player]))
  const bettors = round.boxes.flatMap((box) => box.bettors.map(({ player }) => player))
  return [...new Set([...seated, ...bettors])]
}

function playersInOrder(
  round: Round,
  rules: ShoeRules,
  cutter: Cutter,
  marker: MarkerPlace | null,
): readonly PlayerId[] {
  const places = placesClockwise(round, rules)
  const first = firstPlace(places, round, cutter, marker)
  return [...new Set([...places.slice(first), ...places.slice(0, first)].map(({ player }) => player))]
}

/**
 * Box by box from the dealer's left: the seated player and, where the book does not require a seat, the other bettors.
 */
function placesClockwise(round: Round, rules: ShoeRules): readonly Place[] {
  const boxes = new Set([...round.carried.seats.map(({ box }) => box), ...round.boxes.map(({ number }) => number)])
  return [...boxes]
    .toSorted((a, b) => a - b)
    .flatMap((box) => {
      const seated = round.carried.seats.find((seat) => seat.box === box)?.player ?? null
      const standing = rules.cutters.is === 'at-a-box' ? bettorsOn(round, box) : []
      return [...(seated === null ? [] : [seated]), ...standing].map((player) => ({ box, player }))
    })
}

/** The controlling player first, then the other bettors. */
function bettorsOn(round: Round, number: BoxNumber): readonly PlayerId[] {
  const box = boxAt(round, number)
  const players = box?.bettors.map(({ player }) => player) ?? []
  return box?.controller ? [box.controller, ...players] : players
}

function firstPlace(places: readonly Place[], round: Round, cutter: Cutter, marker: MarkerPlace | null): number {
  switch (cutter) {
    case 'farthest-left':
      return 0
    case 'farthest-right':
      return placeAt(places, places.at(-1)?.box)
    case 'first-to-arrive': {
      // Seats are listed in the order in which they were taken.
      const arrived = round.carried.seats.find(({ player }) => player !== null)
      return placeAt(places, arrived?.box)
    }
    case 'that-box': {
      const same = places.findIndex(({ box, player }) => box === marker?.box && player === marker.player)
      // If that player has gone, another player on the box cuts, or the next one clockwise.
      const next = places.findIndex(({ box }) => box >= (marker?.box ?? 0))
      return Math.max(same >= 0 ? same : next, 0)
    }
  }
}

/** The index of the first player at a box; zero if nobody is there. */
function placeAt(places: readonly Place[], box: BoxNumber | undefined): number {
  return Math.max(
    places.findIndex((place) => place.box === box),
    0,
  )
}
