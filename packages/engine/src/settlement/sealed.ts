import { NO_CENTS } from '@openpit/money'
import type { Clause } from '../clause.ts'
import type { Draft } from '../draft.ts'
import type { BoxNumber, PlayerId, Round, Settlement } from '../round.ts'

/** Settles sealed wagers when the round is over: secret ones in the order of play, then vouchers. */
export function settleSealed(draft: Draft): void {
  const { round } = draft
  if (round.sealed === undefined) return
  const places = placesOf(round)
  const lines = round.sealed.toSorted((a, b) => rankOf(places, a) - rankOf(places, b) || a.hand - b.hand)
  for (const line of lines) if (line.stake > 0) draft.emit({ kind: 'wager-settled', line })
}

/** The boxes in the order of play. */
function placesOf({ hands }: Round): readonly BoxNumber[] {
  return [...new Set(hands.map(({ box }) => box))]
}

function rankOf(places: readonly BoxNumber[], { box, wager }: Settlement): number {
  return (wager === 'voucher' ? places.length : 0) + places.indexOf(box)
}

/** Makes kept results void: their hand, or the whole round, does not count. */
export function voidSealed(
  draft: Draft,
  clause: Clause,
  isVoid: (player: PlayerId, box: BoxNumber) => boolean = () => true,
): void {
  for (const line of draft.round.sealed ?? []) {
    if (!isVoid(line.player, line.box) || line.stake === 0) continue
    const voided: Settlement = { ...line, outcome: 'void', profit: NO_CENTS, clause }
    draft.emit({ kind: 'wager-settled', line: line.outcome === 'void' ? line : voided })
  }
}
