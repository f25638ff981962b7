import type { TournamentDraft } from './draft.ts'
import type { TableNumber } from './state.ts'

/** The next hand is not begun: wagers for it go back. A count that left them on the layout would miss them. */
export function callOffHand(draft: TournamentDraft, number: TableNumber): void {
  const { round, rules } = draft.at(number).table
  const clause = rules.says.betting
  for (const { number: box, bettors } of round.phase === 'wagering' ? round.boxes : []) {
    for (const { player, cents, tokens, sealed } of bettors) {
      if (sealed !== undefined) draft.emitAtTable(number, { kind: 'sealed-wager-returned', player, box })
      if (cents > 0) draft.emitAtTable(number, { kind: 'wager-returned', player, box, cents, tokens, clause })
    }
  }
  draft.emit({ kind: 'hand-cancelled', table: number })
}
