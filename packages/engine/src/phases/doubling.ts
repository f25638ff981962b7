import { isAce } from '@openpit/cards'
import { type Cents, isCents } from '@openpit/money'
import type { CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Ask,
  type Hand,
  handIndex,
  handNumberAt,
  handTotal,
  isBlackjack,
  type Offers,
  type SealedStake,
  type Stake,
  stakeOf,
  turnIndex,
} from '../round.ts'
import type { Rules } from '../rules.ts'
import { notExposed, noteDeclinedSplit, notOnTurn } from '../turn.ts'

export function double(draft: Draft, command: CommandOf<'double'>): Refusal | undefined {
  const { rules, round } = draft
  const index = turnIndex(round)
  const refusal = notOnTurn(draft, command, index) ?? notExposed(draft, command.box)
  if (refusal) return refusal
  const hand = round.hands[index] as Hand
  const unfit = onVoucher(rules, hand) ?? notDoublable(rules, hand)
  if (unfit) return unfit
  const stake = stakeOf(hand, command.by.person)
  if (stake === undefined) return { kind: 'no-wager-on-box', clause: rules.says.controlOfSeated, box: command.box }
  const cents = stake.sealed === undefined ? (command.amount ?? stake.cents) : stake.cents
  const wrong = stake.sealed
    ? wrongSealedAmount(draft, command, stake, stake.sealed)
    : wrongDoubleAmount(rules, cents, stake.cents)
  if (wrong) return wrong
  noteDeclinedSplit(draft, hand)
  const number = handNumberAt(round, index)
  emitDouble(draft, command.by.person, hand, number, cents, stake.sealed?.cents)
  const asks: Ask[] = hand.stakes
    .filter((other) => other.live && other.player !== command.by.person)
    .map(({ player }) => ({ player, box: hand.box, may: ['follow'] }))
  if (asks.length > 0) {
    draft.emit({ kind: 'offers-opened', offers: { about: 'double', box: hand.box, hand: number, asks } })
  }
  return undefined
}

/** A voucher is neither doubled nor split, whatever its hand would allow. */
export function onVoucher({ vouchers, doubleAmount }: Rules, { stakes }: Hand): Refusal | undefined {
  if (!stakes.some(({ sealed }) => sealed?.is === 'voucher')) return undefined
  return { kind: 'not-in-this-book', clause: (vouchers ?? doubleAmount).clause }
}

/** A box with a sealed wager is doubled or split for the whole, or not at all: another amount would tell too much. */
export function wrongSealedAmount(
  { rules }: Draft,
  { do: name, amount }: CommandOf<'double' | 'split'>,
  { cents }: Stake,
  sealed: SealedStake,
): Refusal | undefined {
  const whole = (cents + sealed.cents) as Cents
  if (amount === undefined || amount === whole) return undefined
  return name === 'double'
    ? { kind: 'double-amount', clause: rules.doubleAmount.clause, amount, least: whole, most: whole }
    : { kind: 'split-amount', clause: rules.says.splitStake, amount, original: whole }
}

function emitDouble(draft: Draft, player: string, hand: Hand, number: number, cents: Cents, sealed?: Cents): void {
  const acesLocked = draft.rules.doubledAces.is === 'first-two-locked-at-one'
  const doubled = { kind: 'wager-doubled', box: hand.box, hand: number, player, cents, acesLocked } as const
  draft.emit(sealed === undefined ? doubled : { ...doubled, sealed })
}

function notDoublable(rules: Rules, hand: Hand): Refusal | undefined {
  const { doubleTotals, doubleCards, doubleWithAce, splitAcesTake, says } = rules
  const total = handTotal(hand)
  if (isBlackjack(hand) || total >= 21) {
    return { kind: 'double-not-offered', clause: says.doubleOn21, total, offeredOn: doubleTotals.is }
  }
  if (hand.ofAces && splitAcesTake.is === 'one-card') {
    return { kind: 'split-ace-takes-one-card', clause: says.doubleOnSplitAce }
  }
  if (hand.cards.length < 2 || (hand.cards.length > 2 && doubleCards.is === 'two')) {
    return { kind: 'double-too-many-cards', clause: doubleCards.clause, cards: hand.cards.length }
  }
  if (doubleWithAce.is === 'refused' && hand.cards.some(isAce)) {
    return { kind: 'double-with-ace', clause: doubleWithAce.clause }
  }
  const countedTotal = doubleWithAce.is === 'ace-counts-one' ? hand.hard : total
  if (doubleTotals.is !== 'any' && !doubleTotals.is.includes(countedTotal)) {
    return { kind: 'double-not-offered', clause: doubleTotals.clause, total: countedTotal, offeredOn: doubleTotals.is }
  }
  return undefined
}

/**
 * The least that a double may add: one chip or the table's increment, as the book says; the whole wager in books
 * without doubling for less. If the increment is above the original wager, no double is possible.
 */
export function leastDouble(rules: Rules, original: Cents): Cents {
  if (rules.doubleAmount.is === 'original') return original
  const increment = rules.doubleLeast.is === 'the-increment' ? rules.increment.is : 0
  return Math.max(increment, Math.min(rules.smallestChip.is, original)) as Cents
}

function wrongDoubleAmount(rules: Rules, amount: Cents, most: Cents): Refusal | undefined {
  const least = leastDouble(rules, most)
  const clause = rules.doubleAmount.clause
  if (!isCents(amount) || amount <= 0) return { kind: 'not-an-amount', clause, field: 'amount' }
  if (amount > most) return { kind: 'double-amount', clause, amount, least, most }
  if (amount < least) return { kind: 'double-amount', clause: rules.doubleLeast.clause, amount, least, most }
  const chip = rules.smallestChip.is
  if (amount % chip !== 0 && amount !== most) {
    return { kind: 'not-payable-in-chips', clause: rules.says.chips, amount, smallestChip: chip }
  }
  return undefined
}

/** Another bettor on the box follows the double, for at most their own original wager. */
export function followDouble(draft: Draft, command: CommandOf<'follow'>, offers: Offers): Refusal | undefined {
  const { round, rules } = draft
  const hand = round.hands[handIndex(round, offers.box, offers.hand)] as Hand
  const stake = stakeOf(hand, command.by.person)
  if (stake === undefined) return { kind: 'no-wager-on-box', clause: rules.says.followDouble, box: command.box }
  const cents = command.amount ?? stake.cents
  const wrong = wrongDoubleAmount(rules, cents, stake.cents)
  if (wrong) return wrong
  emitDouble(draft, command.by.person, hand, offers.hand, cents)
  return undefined
}
