import type { Cents } from '@openpit/money'
import type { Draft } from '../draft.ts'
import { matches } from '../pattern.ts'
import type { SideWager } from '../round.ts'
import type { Jackpot, JackpotLine, SideBet } from '../rules.ts'
import { cardsFor, settleSideWager } from './sides.ts'

/**
 * The progressive: fixed prizes are paid first, then those that share the pool. Prizes are gross, because the
 * wager was lifted before the deal; the profit is what is left after it.
 */
export function settleJackpots(draft: Draft): void {
  const sharers: { wager: SideWager; line: JackpotLine; jackpot: Jackpot }[] = []
  for (const wager of [...draft.round.sides].sort((a, b) => a.box - b.box)) {
    const side = draft.rules.sides[wager.bet] as SideBet
    if (side.jackpot === undefined) continue
    const cards = cardsFor(draft, side, wager.box)
    const line = side.jackpot.prizes.find(({ when }) => matches(when, cards))
    if (line === undefined) settleSideWager(draft, wager, 'loss', -wager.cents as Cents, side.loses)
    else if ('gross' in line.pays) {
      const gross = line.pays.gross[side.jackpot.wagers.is.indexOf(wager.cents)] as Cents
      settleSideWager(draft, wager, 'win', (gross - wager.cents) as Cents, line.clause)
    } else sharers.push({ wager, line, jackpot: side.jackpot })
  }
  for (const line of new Set(sharers.map((sharer) => sharer.line))) {
    payFromPool(
      draft,
      line,
      sharers.filter((sharer) => sharer.line === line),
    )
  }
}

/** Winners of one round take their shares in succession and divide the sum equally. */
function payFromPool(
  draft: Draft,
  line: JackpotLine,
  sharers: readonly { wager: SideWager; jackpot: Jackpot }[],
): void {
  const percent = (line.pays as { poolPercent: number }).poolPercent
  const reset = (sharers[0] as { jackpot: Jackpot }).jackpot.reset.is
  const pool = draft.round.carried.pool
  const taken = pool * (1 - (1 - percent / 100) ** sharers.length)
  const leastEach = (reset * percent) / 100
  const each = Math.ceil(roundedOff(Math.max(taken / sharers.length, leastEach)))
  for (const { wager } of sharers) {
    settleSideWager(draft, wager, 'win', (each - wager.cents) as Cents, line.clause, 'pool')
  }
  const paid = (each * sharers.length) as Cents
  draft.emit({ kind: 'pool-changed', from: pool, to: Math.max(pool - paid, reset) as Cents, paid })
}

/** Powers of nine tenths leave dust behind the decimal point; a cent must not be added for it. */
function roundedOff(cents: number): number {
  return Math.round(cents * 1e6) / 1e6
}
