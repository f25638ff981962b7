import { type Cents, halfOf, NO_CENTS, type Odds, oddsPay, roundedUpTo } from '@openpit/money'

import { settleOnHand } from '../changes/settled.ts'
import type { Clause } from '../clause.ts'
import type { Draft } from '../draft.ts'
import {
  type BoxNumber,
  bettorOn,
  boxAt,
  type Hand,
  handNumberAt,
  isLive,
  type Outcome,
  type PlayerId,
  type Settlement,
  type Stake,
} from '../round.ts'

/** The profit of a stake that won. Call it once for each wager: a sum of wagers would be rounded differently. */
export function winnings(draft: Draft, stake: Cents, odds: Odds): Cents {
  const { rounding, smallestChip } = draft.rules
  return oddsPay(stake, odds, rounding.is, smallestChip.is)
}

/** Settles a player's stake on a hand and what a double added to it, with the same outcome. */
export function settleStake(
  draft: Draft,
  index: number,
  stake: Stake,
  outcome: 'win' | 'loss' | 'stand-off' | 'void',
  clause: Clause,
  odds: Odds = draft.rules.winPays.is,
): void {
  settlePart(draft, index, stake, 'original', outcome, clause, odds)
  if (stake.double > 0) settlePart(draft, index, stake, 'double', outcome, clause, odds)
}

export function settlePart(
  draft: Draft,
  index: number,
  stake: Stake,
  part: 'original' | 'double',
  outcome: Outcome,
  clause: Clause,
  odds: Odds = draft.rules.winPays.is,
): void {
  const hand = draft.round.hands[index] as Hand
  const cents = part === 'double' ? stake.double : stake.cents
  const onlyReturned = (outcome === 'win' || outcome === 'stand-off') && winsNothing(draft, hand.box, stake.player)
  const settled = onlyReturned ? 'void' : outcome
  const line: Settlement = {
    player: stake.player,
    box: hand.box,
    hand: handNumberAt(draft.round, index),
    wager: part === 'double' ? 'double' : stake.wager,
    stake: cents,
    tokens: part === 'double' ? NO_CENTS : stake.tokens,
    outcome: settled,
    profit: profitOf(draft, cents, settled, odds),
    collected: false,
    paidBy: 'house',
    clause: onlyReturned ? draft.rules.voidedWager.clause : clause,
  }
  draft.note({ kind: 'wager-settled', line })
  settleOnHand(draft, index, line)
}

/** Whether a wager was ruled invalid: it can lose, but with a win or a stand-off it only comes back. */
export function winsNothing(draft: Draft, box: BoxNumber, player: PlayerId): boolean {
  return bettorOn(boxAt(draft.round, box), player)?.winsNothing === true
}

function profitOf(draft: Draft, stake: Cents, outcome: Outcome, odds: Odds): Cents {
  switch (outcome) {
    case 'win':
      return winnings(draft, stake, odds)
    case 'loss':
      return -stake as Cents
    case 'surrender':
      return (surrenderReturns(draft, stake) - stake) as Cents
    case 'stand-off':
    case 'void':
      return NO_CENTS
  }
}

/** The half that a surrender returns, rounded as payments are; half a cent is not returned. */
function surrenderReturns(draft: Draft, stake: Cents): Cents {
  const { rounding, smallestChip } = draft.rules
  return rounding.is === 'exact-cents' ? halfOf(stake, 1) : roundedUpTo(smallestChip.is, stake / 2)
}

/** Settles a wager that is not on a hand: a side bet, insurance, or a bonus without a stake. */
export function settleBeside(
  draft: Draft,
  wager: Pick<Settlement, 'player' | 'box' | 'wager' | 'stake'> & Partial<Settlement>,
  outcome: Outcome,
  profit: Cents,
  clause: Clause,
): void {
  draft.emit({
    kind: 'wager-settled',
    line: {
      player: wager.player,
      box: wager.box,
      hand: wager.hand ?? 1,
      wager: wager.wager,
      stake: wager.stake,
      tokens: NO_CENTS,
      outcome,
      profit,
      collected: wager.collected ?? false,
      paidBy: wager.paidBy ?? 'house',
      clause,
    },
  })
}

/** Finishes a hand and clears its cards once its last wager is settled. */
export function clearIfSettled(draft: Draft, index: number): void {
  const hand = draft.round.hands[index] as Hand
  if (isLive(hand)) return
  const { box, cleared } = hand
  const number = handNumberAt(draft.round, index)
  if (hand.status !== 'finished') draft.emit({ kind: 'hand-finished', box, hand: number })
  if (cleared === 0) draft.emit({ kind: 'hand-cleared', box, hand: number })
}
