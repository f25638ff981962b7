import type { DisqualificationReason, TournamentRules } from '@openpit/rulebooks'
import type { OutPlayer } from './state.ts'

/** Why a player is out, beyond what the cards decided. */
export type ExitReason = DisqualificationReason | 'late' | 'buyIn'

/** What the clause of an exit is about, so that a player is told more than its number; `null` if the cards decided. */
export function exitReason(
  { lateWithoutWager, noBuyIn, disqualifyFor, says }: TournamentRules,
  { how, clause }: Pick<OutPlayer, 'how' | 'clause'>,
): ExitReason | null {
  if (how === noBuyIn.is && clause === noBuyIn.clause) return 'buyIn'
  if (how !== 'disqualified') return null
  if (clause === lateWithoutWager.clause) return 'late'
  if (clause === says.absentForfeits) return 'absence'
  const reasons = Object.entries(disqualifyFor) as [DisqualificationReason, string][]
  return reasons.find(([, its]) => its === clause)?.[0] ?? null
}
