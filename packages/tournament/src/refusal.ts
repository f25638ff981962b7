import type { Clause } from '@openpit/engine'
import { explainRefusal, type TableRefusal } from '@openpit/table'
import { tournamentSentences } from './sentences.ts'

export type TournamentRefusalKind = keyof typeof tournamentSentences

/** Why a tournament refuses a command: for its own reasons, or because the table does. */
export type TournamentRefusal =
  | { readonly from: 'tournament'; readonly kind: TournamentRefusalKind; readonly clause: Clause }
  | { readonly from: 'table'; readonly kind: string; readonly clause: Clause; readonly refusal: TableRefusal }

export function refusal(kind: TournamentRefusalKind, clause: Clause): TournamentRefusal {
  return { from: 'tournament', kind, clause }
}

export function tableRefusal(refused: TableRefusal): TournamentRefusal {
  return { from: 'table', kind: refused.kind, clause: refused.clause, refusal: refused }
}

/** A refusal in words, with its clause. */
export function explainTournamentRefusal(refused: TournamentRefusal): string {
  if (refused.from === 'table') return explainRefusal(refused.refusal)
  return `${tournamentSentences[refused.kind]} (${refused.clause})`
}
