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
  type SealedStake,
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
  if (hasDoubled(stake)) settlePart(draft, index, stake, 'double', outcome, clause, odds)
}

/** Whether a double added anything to a stake, openly or to a secret wager. */
export function hasDoubled({ double, sealedDouble }: Stake): boolean {
  return double > 0 || (sealedDouble !== undefined && sealedDouble > 0)
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
  const { sealed } = stake
  if (sealed === undefined) {
    settleOpenPart(draft, index, stake, part, outcome, clause, odds)
    return
  }
  const open = part === 'double' ? stake.double : stake.cents
  if (open > 0) settleOpenPart(draft, index, stake, part, outcome, clause, odds)
  decideSealedPart(draft, index, stake, sealed, part, outcome, clause, odds)
}

/** Notes the result of the sealed part of a stake. It is announced and settled when the round is over. */
function decideSealedPart(
  draft: Draft,
  index: number,
  stake: Stake,
  sealed: SealedStake,
  part: 'original' | 'double',
  outcome: Outcome,
  clause: Clause,
  odds: Odds,
): void {
  const { box } = draft.round.hands[index] as Hand
  const cents = part === 'double' ? (stake.sealedDouble ?? NO_CENTS) : sealed.cents
  const isVoucher = sealed.is === 'voucher'
  const profit = isVoucher && outcome !== 'win' ? NO_CENTS : profitOf(draft, cents, outcome, odds)
  const line: Settlement = {
    player: stake.player,
    box,
    hand: handNumberAt(draft.round, index),
    wager: isVoucher ? 'voucher' : part === 'double' ? 'secretDouble' : SECRET_NAMES[stake.wager],
    stake: cents,
    tokens: NO_CENTS,
    outcome,
    profit,
    collected: false,
    paidBy: 'house',
    sealed: true,
    clause: (part === 'double' || outcome === 'void' ? undefined : sealed.clause) ?? clause,
  }
  draft.emit({ kind: 'sealed-wager-decided', line })
}

const SECRET_NAMES = { main: 'secret', split: 'secretSplit' } as const

function settleOpenPart(
  draft: Draft,
  index: number,
  stake: Stake,
  part: 'original' | 'double',
  outcome: Outcome,
  clause: Clause,
  odds: Odds,
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

export function profitOf(draft: Draft, stake: Cents, outcome: Outcome, odds: Odds): Cents {
  switch (outcome) {
    case 'win':
      return winnings(draft, stake, odds)
    case 'loss':
      // A form that counts for nothing has a stake of 0: its profit must not be -0, which a stored log does not keep.
      return (0 - stake) as Cents
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
      tokens: wager.tokens ?? NO_CENTS,
      outcome,
      profit,
      collected: wager.collected ?? false,
      paidBy: wager.paidBy ?? 'house',
      ...(wager.sealed === undefined ? {} : { sealed: wager.sealed }),
      clause,
    },
  })
}

/** The cards of a sealed wager stay on the box until it is settled. */
export function keepsCards({ round }: Draft, box: BoxNumber): boolean {
  return round.sealed?.some((line) => line.box === box) === true
}

/** Finishes a hand and clears its cards once its last wager is settled. */
export function clearIfSettled(draft: Draft, index: number): void {
  const hand = draft.round.hands[index] as Hand
  if (isLive(hand)) return
  const { box, cleared } = hand
  const number = handNumberAt(draft.round, index)
  if (hand.status !== 'finished') draft.emit({ kind: 'hand-finished', box, hand: number })
  if (cleared === 0 && !keepsCards(draft, box)) draft.emit({ kind: 'hand-cleared', box, hand: number })
}
