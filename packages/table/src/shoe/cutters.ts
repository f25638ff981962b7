import { type BoxNumber, boxAt, type Clause, type PlayerId, type Round } from '@openpit/engine'
import type { Cutter, ShoeRules } from '@openpit/rulebooks'
import type { Table } from '../table.ts'

/** A player and the box at which he counts when a cutter is looked for. */
interface Place {
  readonly box: BoxNumber
  readonly player: PlayerId
}

/** Who may cut now, and the clause that says so. */
export interface AskedToCut {
  readonly who: readonly string[]
  readonly clause: Clause
  readonly areStaff: boolean
}

/**
 * Whom the cut is offered to at this moment, if it is: seen from those who are at the table now, so that nobody who has
 * left is waited for. First the one whom the book names, then clockwise; or all at once; then staff.
 */
export function askedToCut({ round, shoe, shoeRules }: Table): AskedToCut | undefined {
  const { stage } = shoe
  if (stage.is !== 'to-cut') return undefined
  const { reason, box, declined } = stage
  const { cutOffered, staffCut, shuffles } = shoeRules
  const { cutter } = shuffles[reason]
  const players = cutOffered.is === 'to-all' ? everybody(round) : inOrder(round, shoeRules, cutter.is, box)
  const willing = players.filter((player) => !declined.includes(player))
  if (willing.length === 0) return { who: staffCut.is, clause: staffCut.clause, areStaff: true }
  if (cutOffered.is === 'to-all') return { who: willing, clause: cutOffered.clause, areStaff: false }
  const clause = declined.length === 0 ? cutter.clause : cutOffered.clause
  return { who: willing.slice(0, 1), clause, areStaff: false }
}

/** Seated or with a wager, in no order. */
function everybody(round: Round): readonly PlayerId[] {
  const seated = round.carried.seats.flatMap(({ player }) => (player === null ? [] : [player]))
  const bettors = round.boxes.flatMap((box) => box.bettors.map(({ player }) => player))
  return [...new Set([...seated, ...bettors])]
}

function inOrder(round: Round, rules: ShoeRules, cutter: Cutter, box: BoxNumber | null): readonly PlayerId[] {
  const places = placesClockwise(round, rules)
  const first = firstPlace(places, round, cutter, box)
  return [...new Set([...places.slice(first), ...places.slice(0, first)].map(({ player }) => player))]
}

/** Box by box from the dealer's left: who is seated there, or (where a seat is not asked for) who controls it. */
function placesClockwise(round: Round, rules: ShoeRules): readonly Place[] {
  const boxes = new Set([...round.carried.seats.map(({ box }) => box), ...round.boxes.map(({ number }) => number)])
  return [...boxes]
    .toSorted((a, b) => a - b)
    .flatMap((box) => {
      const seated = round.carried.seats.find((seat) => seat.box === box)?.player ?? null
      const player = seated ?? (rules.cutters.is === 'at-a-box' ? firstOn(round, box) : null)
      return player === null ? [] : [{ box, player }]
    })
}

function firstOn(round: Round, number: BoxNumber): PlayerId | null {
  const box = boxAt(round, number)
  return box?.controller || (box?.bettors[0]?.player ?? null)
}

function firstPlace(places: readonly Place[], round: Round, cutter: Cutter, box: BoxNumber | null): number {
  switch (cutter) {
    case 'farthest-left':
      return 0
    case 'farthest-right':
      return Math.max(places.length - 1, 0)
    case 'first-to-arrive': {
      // Seats are listed in the order in which they were taken.
      const arrived = round.carried.seats.find(({ player }) => player !== null)
      return Math.max(
        places.findIndex((place) => place.box === arrived?.box),
        0,
      )
    }
    case 'that-box': {
      // If nobody is left at that box, it is for the next one clockwise.
      const at = places.findIndex((place) => place.box >= (box ?? 0))
      return Math.max(at, 0)
    }
  }
}
