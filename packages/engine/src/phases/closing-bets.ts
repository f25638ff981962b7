import type { EventOf } from '../changes/changing.ts'
import { closeBetting } from '../changes/wagers.ts'
import type { CommandOf } from '../command.ts'
import { controllerAmong } from '../control.ts'
import type { Draft } from '../draft.ts'
import { listAsLongAs } from '../lists.ts'
import type { Refusal } from '../refusal.ts'
import { type Box, type BoxNumber, DEALERS_PLACE, type PlayerId, type Round } from '../round.ts'
import type { Rules } from '../rules.ts'
import { collectJackpotWagers, collectSpotWagers, pressesButton } from './spots.ts'

export function noMoreBets(draft: Draft): Refusal | undefined {
  const { rules, round } = draft
  if (rules.noMoreBets.is === 'not-called') return { kind: 'not-in-this-book', clause: rules.noMoreBets.clause }
  if (round.phase !== 'wagering') return { kind: 'wrong-phase', clause: rules.noMoreBets.clause, phase: round.phase }
  draft.emit({ kind: 'no-more-bets-called' })
  if (round.sides.length > 0) collectSpotWagers(draft)
  return undefined
}

/** Closes betting: fixes who controls each box, and starts the initial deal. */
export function deal(draft: Draft, command: CommandOf<'deal'>): Refusal | undefined {
  const { rules, round } = draft
  if (round.phase !== 'wagering') return { kind: 'wrong-phase', clause: rules.says.deal, phase: round.phase }
  if (round.boxes.length === 0) return { kind: 'no-wagers', clause: rules.says.deal }
  const insuranceForgotten = command.omits === 'insurance'
  if (insuranceForgotten && rules.insuranceForgotten.is !== 'made-good') {
    return { kind: 'not-in-this-book', clause: rules.insuranceForgotten.clause }
  }
  const misplaced = command.places === undefined ? undefined : notPlaces(draft, command.places)
  if (misplaced) return misplaced
  const controllers = controllersOf(round, rules)
  if (pressesButton(draft)) {
    draft.emit({ kind: 'no-more-bets-called' })
    collectSpotWagers(draft)
  }
  const { first, places } = command
  const closed: EventOf<'betting-closed'> = { kind: 'betting-closed', controllers, insuranceForgotten }
  const begun = first === undefined ? closed : { ...closed, first }
  const event = places === undefined ? begun : { ...begun, places }
  draft.note(event)
  closeBetting(round, event)
  if (round.sides.length > 0) collectJackpotWagers(draft)
  return undefined
}

/** Refuses places that the table does not have. */
function notPlaces({ rules }: Draft, places: readonly BoxNumber[]): Refusal | undefined {
  if (places.length === 0) return { kind: 'no-card-due', clause: rules.says.deal }
  const boxes = rules.boxes.is
  const wrong = places.find((box) => !Number.isInteger(box) || box < DEALERS_PLACE || box > boxes)
  return wrong === undefined ? undefined : { kind: 'no-such-box', clause: rules.boxes.clause, box: wrong, boxes }
}

/** The controlling player of each box, in order of boxes. */
function controllersOf(round: Round, rules: Rules): readonly PlayerId[] {
  const controllers = listAsLongAs<PlayerId>(round.boxes)
  for (let index = 0; index < controllers.length; index++) {
    const { number, bettors } = round.boxes[index] as Box
    controllers[index] = controllerAmong(round, rules, number, bettors)
  }
  return controllers
}
