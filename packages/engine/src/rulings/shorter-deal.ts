import type { Draft } from '../draft.ts'
import { type BoxNumber, DEALERS_PLACE, isLive, type Round } from '../round.ts'
import type { Rules } from '../rules.ts'
import { initialCardsInAll } from '../waits.ts'

/** Where every card of the initial deal goes. */
export function placesOf(round: Round, rules: Rules): readonly BoxNumber[] {
  if (round.places !== null) return round.places
  const boxes = round.hands.map(({ box }) => box)
  if (rules.dealOrder.is === 'hand-by-hand') return [...boxes.flatMap((box) => [box, box]), DEALERS_PLACE]
  const all = [...boxes, DEALERS_PLACE, ...boxes, DEALERS_PLACE]
  return all.slice(0, initialCardsInAll(round, rules))
}

/** The rest of the initial deal leaves out boxes that no longer have a wager; without any wager the round is over. */
export function shortenDeal(draft: Draft, places: readonly BoxNumber[]): void {
  const { hands, initialCards } = draft.round
  if (!hands.some(isLive)) {
    draft.emit({ kind: 'round-ended' })
    return
  }
  const isDealtTo = (place: BoxNumber) =>
    place === DEALERS_PLACE || hands.some((hand) => hand.box === place && isLive(hand))
  const rest = places.slice(initialCards).filter(isDealtTo)
  draft.emit({ kind: 'deal-shortened', places: [...places.slice(0, initialCards), ...rest] })
}
