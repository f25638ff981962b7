import { type Cents, roundedUpTo } from '@openpit/money'
import type { Draft } from '../draft.ts'
import { matches } from '../pattern.ts'
import type { Settlement, SideWager } from '../round.ts'
import type { Jackpot, JackpotLine, SideBet, SideName } from '../rules.ts'
import { cardsRead, settleSideWager } from './sides.ts'

/**
 * The progressive: fixed prizes are paid first, then those that share the pool. Prizes are gross, because the
 * wager was lifted before the deal; the profit is what is left after it.
 */
export function settleJackpots(draft: Draft): void {
  const sharers: { wager: SideWager; line: JackpotLine; jackpot: Jackpot }[] = []
  for (const wager of [...draft.round.sides].sort((a, b) => a.box - b.box)) {
    const side = draft.rules.sides[wager.bet] as SideBet
    if (side.jackpot === undefined) continue
    const cards = cardsRead(draft, 'first-two-and-dealer-first', wager.box)
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
  const share = Math.max(equalShare(pool, percent, sharers.length), (reset * percent) / 100)
  const { rounding, smallestChip } = draft.rules
  const each = roundedUpTo(rounding.is === 'up-to-chip' ? smallestChip.is : 1, share)
  for (const { wager } of sharers) {
    settleSideWager(draft, wager, 'win', (each - wager.cents) as Cents, line.clause, 'pool')
  }
  const paid = (each * sharers.length) as Cents
  draft.emit({ kind: 'pool-changed', from: pool, to: Math.max(pool - paid, reset) as Cents, paid })
}

/**
 * Prizes that were taken back are in the pool again: it stands where those that are left have brought it. The winners gave
 * back what they had gained; what is missing of the prize is their stake, which the house had collected.
 */
export function refillPool(draft: Draft, reversed: readonly Settlement[]): void {
  const { round, rules } = draft
  const prizes = reversed.filter(isFromPool)
  const [first] = prizes
  if (first === undefined) return
  const reset = rules.sides[first.wager as SideName]?.jackpot?.reset.is ?? 0
  const left = round.settled.filter(isFromPool).reduce((sum, { stake, profit }) => sum + stake + profit, 0)
  const to = Math.max(round.poolBefore - left, reset) as Cents
  const paid = -prizes.reduce((sum, { profit }) => sum + profit, 0) as Cents
  draft.emit({ kind: 'pool-changed', from: round.carried.pool, to, paid })
}

function isFromPool({ paidBy, outcome }: Settlement): boolean {
  return paidBy === 'pool' && outcome === 'win'
}

/**
 * So many percent of the pool, then of what is left, and so on; the sum in equal shares, up to the next cent. In whole
 * numbers throughout: with fractions a third winner could be a cent out.
 */
function equalShare(pool: Cents, percent: number, winners: number): number {
  const all = 100n ** BigInt(winners)
  const left = BigInt(100 - percent) ** BigInt(winners)
  const parts = all * BigInt(winners)
  return Number((BigInt(pool) * (all - left) + parts - 1n) / parts)
}
