import { type Cents, isCents, roundedUpTo } from '@openpit/money'
import type { Draft } from '../draft.ts'
import { matches } from '../pattern.ts'
import type { Refusal } from '../refusal.ts'
import type { JackpotShare, SideWager } from '../round.ts'
import type { Jackpot, SideBet, SideName } from '../rules.ts'
import { jackpotOf } from '../side-bets.ts'
import { cardsRead, hasCardsToRead, settleSideWager } from './sides.ts'

/**
 * Settles the jackpot's wagers. Fixed prizes are paid at once; shares of the pool once it says what it shows. Prizes
 * are gross, because the wager was collected before the deal: the profit is the prize less the wager.
 */
export function settleJackpots(draft: Draft): void {
  const shares: JackpotShare[] = []
  for (const wager of [...draft.round.sides].sort((a, b) => a.box - b.box)) {
    const side = draft.rules.sides[wager.bet] as SideBet
    const jackpot = jackpotOf(side)
    if (jackpot === undefined) continue
    if (draft.round.places !== null && !hasCardsToRead(draft, side, wager.box)) continue
    const cards = cardsRead(draft, 'first-two-and-dealer-first', wager.box)
    const line = jackpot.prizes.find(({ when }) => matches(when, cards))
    if (line === undefined) settleSideWager(draft, wager, 'loss', -wager.cents as Cents, side.loses)
    else if ('gross' in line.pays) {
      const gross = line.pays.gross[jackpot.wagers.is.indexOf(wager.cents)] as Cents
      settleSideWager(draft, wager, 'win', (gross - wager.cents) as Cents, line.clause)
    } else {
      const { player, box, bet } = wager
      const { name, clause } = line
      const share = { player, box, bet, line: name, poolPercent: line.pays.poolPercent, clause }
      shares.push(jackpot.pool === 'of-a-link' ? { ...share, stake: wager.cents } : share)
    }
  }
  for (const share of shares) draft.emit({ kind: 'jackpot-won', ...share })
}

/** Pays the shares of a jackpot that are due, pay line by pay line, each from what the line before left in the pool. */
export function settleShares(draft: Draft, bet: SideName, shows: Cents): Refusal | undefined {
  const { round, rules } = draft
  const jackpot = jackpotOf(rules.sides[bet])
  const due = round.sharesDue.filter((share) => share.bet === bet)
  const { clause } = rules.sides[bet]?.offered ?? rules.sideKinds
  if (jackpot === undefined || due.length === 0) return { kind: 'no-share-due', clause, bet }
  if (!isCents(shows) || shows < 0) return { kind: 'not-an-amount', clause, field: 'cents' }
  let pool = shows
  for (const { name } of jackpot.prizes) {
    pool = payFromPool(
      draft,
      jackpot,
      due.filter(({ line }) => line === name),
      pool,
    )
  }
  return undefined
}

/** Pays the winners of one pay line: all get the same. Returns what the pool shows afterwards. */
function payFromPool(draft: Draft, { reset }: Jackpot, shares: readonly JackpotShare[], pool: Cents): Cents {
  const [first] = shares
  if (first === undefined) return pool
  const { poolPercent, clause } = first
  const share = Math.max(equalShare(pool, poolPercent, shares.length), (reset.is * poolPercent) / 100)
  const { rounding, smallestChip } = draft.rules
  const each = roundedUpTo(rounding.is === 'up-to-chip' ? smallestChip.is : 1, share)
  for (const { player, box, bet } of shares) {
    const wager = draft.round.sides.find((side) => side.player === player && side.box === box && side.bet === bet)
    const { cents } = wager as SideWager
    settleSideWager(draft, wager as SideWager, 'win', (each - cents) as Cents, clause, 'pool')
  }
  return Math.max(pool - each * shares.length, reset.is) as Cents
}

/**
 * One winner's part: the winners take their percentage one after another, each of what is left, and divide the sum
 * equally, up to the next cent. Computed in integers: with fractions a third winner could be a cent out.
 */
function equalShare(pool: Cents, percent: number, winners: number): number {
  const all = 100n ** BigInt(winners)
  const left = BigInt(100 - percent) ** BigInt(winners)
  const parts = all * BigInt(winners)
  return Number((BigInt(pool) * (all - left) + parts - 1n) / parts)
}
