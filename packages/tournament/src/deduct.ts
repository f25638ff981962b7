import type { Clause } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { TournamentDraft } from './draft.ts'
import type { TableNumber, TournamentSeat } from './state.ts'

/** Takes one minimum, or what is left. */
export function deduct(
  draft: TournamentDraft,
  number: TableNumber,
  { player, box }: TournamentSeat,
  because: 'absence' | 'late' | 'form',
  clause: Clause,
): void {
  const cents = Math.min(draft.at(number).limits.minimum, draft.chips(number, player)) as Cents
  draft.emit({ kind: 'minimum-deducted', table: number, player, box, cents, because, clause })
}
