import type { PlayerId } from '@openpit/engine'
import type { TournamentDraft } from './draft.ts'
import { putOut } from './out.ts'
import { planOf } from './sessions.ts'
import { standingsOfIn } from './standings.ts'
import { seatsIn, type TableNumber, type Tournament, type TournamentTable } from './state.ts'

/** Whether players are put out after this hand, because it is an elimination hand that is not disregarded. */
export function isDesignated(draft: TournamentDraft, number: TableNumber): boolean {
  const at = draft.at(number)
  return planOf(draft.now)?.eliminationHands.includes(at.hand) === true && !at.isDisregarded
}

/**
 * The elimination hands, this one and later ones, that are disregarded: as many players ran out of chips before them as
 * they would put out. The next hand is judged in the same way when it begins (`beginHand`).
 */
export function disregardedHands(tournament: Tournament, at: TournamentTable): readonly number[] {
  const plan = planOf(tournament)
  if (plan === undefined) return []
  const later = plan.eliminationHands.filter((hand) => hand > at.hand)
  const earned = Math.floor(at.credits / plan.eliminate)
  return [...(at.isDisregarded ? [at.hand] : []), ...later.slice(0, earned)]
}

/**
 * The count after an elimination hand. Players who ran out of chips before it, or on it, are the first to leave; then
 * the lowest do. If more are level than have to leave, those play off.
 */
export function countDesignatedHand(draft: TournamentDraft, number: TableNumber, fallen: number): void {
  const { now } = draft
  const at = draft.at(number)
  const eliminate = planOf(now)?.eliminate ?? 1
  const chips = seatsIn(now, at).map(({ player }) => [player, draft.chips(number, player)] as const)
  draft.emit({ kind: 'counted', chips, clause: now.rules.powers.count.clause })
  const have = at.credits + fallen
  const left = Math.max(0, have - eliminate)
  if (left !== at.credits) draft.emit({ kind: 'credits-changed', table: number, credits: left })
  putLowestOut(draft, number, Math.min(eliminate - have, chips.length - 1))
}

function putLowestOut(draft: TournamentDraft, number: TableNumber, need: number): void {
  if (need <= 0) return
  const { now } = draft
  const groups = standingsOfIn(now, draft.at(number)).toReversed()
  const lowest: PlayerId[] = []
  let levelGroup: readonly PlayerId[] = []
  for (const group of groups) {
    if (lowest.length + group.length <= need) {
      lowest.push(...group)
      continue
    }
    if (lowest.length < need) levelGroup = group
    break
  }
  for (const player of lowest) putOut(draft, player, 'eliminated', now.rules.says.lowest)
  if (levelGroup.length === 0) return
  const stay = levelGroup.length - (need - lowest.length)
  draft.emit({ kind: 'play-off-due', table: number, about: 'elimination', group: levelGroup, lines: [stay] })
}
