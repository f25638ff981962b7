import { NO_CENTS } from '@openpit/money'
import type { CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import type { BoxNumber } from '../round.ts'
import { settleSideWager } from '../settlement/sides.ts'

/** Returns the wagers of a jackpot in this round: before they are collected as if withdrawn, afterwards as void. */
export function returnSides(draft: Draft, command: CommandOf<'returnSides'>): Refusal | undefined {
  const { bet, clause, lost, uncollected, except = [] } = command
  const goesBack = (box: BoxNumber) => (command.box === undefined || command.box === box) && !except.includes(box)
  for (const wager of draft.round.sides) {
    if (wager.bet !== bet || !goesBack(wager.box)) continue
    const { player, box, cents, collected } = wager
    if (collected || uncollected === 'void') settleSideWager(draft, wager, 'void', NO_CENTS, clause)
    else draft.emit({ kind: 'side-wager-returned', player, box, bet, cents, clause })
  }
  if (!lost) return undefined
  for (const line of draft.round.settled) {
    if (line.wager !== bet || line.outcome !== 'loss' || !goesBack(line.box)) continue
    draft.emit({ kind: 'settlement-reversed', line, clause })
  }
  return undefined
}
