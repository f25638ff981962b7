import type { Refusal, TournamentReason } from '@openpit/protocol'
import type { TournamentRefusal, TournamentRefusalKind } from '@openpit/tournament'

/** A refusal as it travels: the table's own as they are, those of the tournament under one kind. */
export function refusalOf(refused: TournamentRefusal): Refusal {
  if (refused.from === 'table') return refused.refusal
  // The build fails here if the protocol does not know a reason.
  const why: TournamentReason = refused.kind satisfies TournamentRefusalKind
  return { kind: 'tournament', clause: refused.clause, why }
}
