import { isAce, isTenValue } from '@openpit/cards'
import { type Cents, halfOf, isCents, NO_CENTS } from '@openpit/money'
import type { Clause } from '../clause.ts'
import type { CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Bettor,
  type Box,
  bettorOn,
  boxAt,
  dealersFirst,
  firstHandIndex,
  type Hand,
  isBlackjack,
  isVoid,
  type PlayerId,
  type Round,
  stakeOf,
} from '../round.ts'
import type { Rules } from '../rules.ts'
import { settleInsurance } from '../settlement/insurance.ts'
import { clearIfSettled, settleStake } from '../settlement/lines.ts'
import { askOf } from './offers.ts'

/** The most that a player may insure: half the original wager, rounded down to the unit of insurance. */
export function mostInsurance(rules: Rules, original: Cents): Cents {
  return halfOf(original, insuranceUnit(rules))
}

/** What a player may insure half of: the wager and a secret one beside it. */
export function insurable({ cents, sealed }: Bettor): Cents {
  return sealed === undefined ? cents : ((cents + sealed.cents) as Cents)
}

/** Whether the book offers insurance against the dealer's first card. If it does not, there is no even money either. */
export function insuranceIsOpen({ round, rules }: Draft): boolean {
  const upcard = dealersFirst(round)
  if (upcard === undefined) return false
  return isAce(upcard) || (rules.insuranceAgainst.is === 'ace-or-ten' && isTenValue(upcard))
}

/** Whether this player may insure, going by the dealer's first card and their hand. */
export function insuranceIsOpenTo(draft: Draft, box: Box, bettor: Bettor): boolean {
  if (!insuranceIsOpen(draft) || bettor.sealed?.is === 'voucher') return false
  const { round, rules } = draft
  const hand = round.hands[firstHandIndex(round, box.number)] as Hand
  if (isBlackjack(hand)) return rules.blackjackMayInsure.is && stakeOf(hand, bettor.player) !== undefined
  // Insurance outlives a bust, but a void wager has nothing left to insure.
  return !isVoid(round, { player: bettor.player, box: box.number, wager: 'main' })
}

export function mayTakeEvenMoney(draft: Draft, box: Box, bettor: Bettor): boolean {
  const { round, rules } = draft
  const hand = round.hands[firstHandIndex(round, box.number)] as Hand
  return (
    rules.evenMoney.is === 'against-ace' &&
    bettor.sealed?.is !== 'voucher' &&
    isAceFirst(round) &&
    isBlackjack(hand) &&
    stakeOf(hand, bettor.player) !== undefined
  )
}

function isAceFirst(round: Round): boolean {
  const first = dealersFirst(round)
  return first !== undefined && isAce(first)
}

function isTenFirst(round: Round): boolean {
  const first = dealersFirst(round)
  return first !== undefined && isTenValue(first)
}

/** The unit of insurance: a chip, an amount whose win can be paid in chips, or a cent. */
export function insuranceUnit(rules: Rules): number {
  const chip = rules.smallestChip.is
  switch (rules.insuranceUnit.is) {
    case 'chips':
      return chip
    case 'payable-in-chips': {
      const [to, from] = rules.insurancePays.is
      const unit = (chip * from) / to
      return Number.isInteger(unit) ? unit : chip
    }
    case 'cents':
      return 1
  }
}

export function insure(draft: Draft, command: CommandOf<'insure'>): Refusal | undefined {
  const { round, rules } = draft
  const box = boxAt(round, command.box)
  const bettor = bettorOn(box, command.by.person)
  if (box === undefined || bettor === undefined) {
    return { kind: 'no-wager-on-box', clause: rules.says.betting, box: command.box }
  }
  if (bettor.sealed?.is === 'voucher' && rules.vouchers !== undefined) {
    return { kind: 'not-in-this-book', clause: rules.vouchers.clause }
  }
  const closed = notOpen(draft, command, box, bettor)
  if (closed) return closed
  if (round.insurance.some((wager) => wager.player === command.by.person && wager.box === command.box)) {
    return { kind: 'already-insured', clause: rules.insuranceAmount.clause }
  }
  const most = mostInsurance(rules, insurable(bettor))
  const amount = command.amount ?? most
  const half = halfClause(draft)
  if (!isCents(amount) || amount <= 0) {
    return { kind: 'not-an-amount', clause: half, field: 'amount' }
  }
  if (rules.insuranceAmount.is === 'exactly-half' && amount !== most) {
    return { kind: 'insurance-fixed-at-half', clause: rules.insuranceAmount.clause, half: most }
  }
  if (amount * 2 > insurable(bettor)) {
    return { kind: 'insurance-too-much', clause: half, amount, most }
  }
  if (amount % insuranceUnit(rules) !== 0) {
    const clause = rules.insuranceUnit.clause
    return { kind: 'not-payable-in-chips', clause, amount, smallestChip: rules.smallestChip.is }
  }
  const placed = { kind: 'insurance-placed', player: command.by.person, box: command.box } as const
  draft.emit(
    bettor.sealed === undefined ? { ...placed, cents: amount } : { ...placed, cents: NO_CENTS, sealed: amount },
  )
  return undefined
}

/** The clause that says how much may be insured against the dealer's first card. */
export function halfClause({ round, rules }: Draft): Clause {
  return isTenFirst(round) ? rules.says.insuranceOnTen : rules.insuranceAmount.clause
}

function notOpen(draft: Draft, command: CommandOf<'insure'>, box: Box, bettor: Bettor): Refusal | undefined {
  const { round, rules } = draft
  if (round.phase === 'wagering' || round.phase === 'dealing') {
    return { kind: 'offer-not-open', clause: rules.says.insuranceWindow, offer: 'insure' }
  }
  const hand = round.hands[firstHandIndex(round, box.number)] as Hand
  if (!rules.blackjackMayInsure.is && isBlackjack(hand)) {
    return { kind: 'offer-not-open', clause: rules.blackjackMayInsure.clause, offer: 'insure' }
  }
  if (isVoid(round, { player: command.by.person, box: box.number, wager: 'main' })) {
    return { kind: 'offer-not-open', clause: rules.says.voidedInsurance, offer: 'insure' }
  }
  if (!insuranceIsOpenTo(draft, box, bettor)) {
    const onTen = isTenFirst(round)
    const clause = onTen ? rules.says.insuranceOnTen : rules.insuranceAgainst.clause
    return { kind: 'offer-not-open', clause, offer: 'insure' }
  }
  const most = mostInsurance(rules, insurable(bettor))
  if (most === 0) {
    // A wager too small to insure is refused for its amount, not because the offer is closed.
    const { amount = rules.smallestChip.is } = command
    if (!isCents(amount)) return { kind: 'not-an-amount', clause: halfClause(draft), field: 'amount' }
    return { kind: 'insurance-too-much', clause: halfClause(draft), amount, most }
  }
  // Forgotten insurance may be placed until the dealer's second card, but not after the round: nothing would settle it.
  if (round.insuranceForgotten && round.dealer.cards.length < 2 && round.phase !== 'ended') return undefined
  const asked = askOf(draft, command.by.person, command.box)?.may.includes('insure')
  const insured = round.insurance.some((wager) => wager.player === command.by.person && wager.box === command.box)
  if (asked || (insured && round.offers !== null)) return undefined
  return { kind: 'offer-not-open', clause: whyClosed(draft, command.by.person), offer: 'insure' }
}

function whyClosed({ round, rules }: Draft, player: PlayerId): Clause {
  if (round.carried.neverInsures.includes(player)) return rules.insuranceNeverOffered.clause
  return round.insuranceForgotten ? rules.insuranceForgotten.clause : rules.says.insuranceWindow
}

/** Settles a blackjack against an ace at one to one, on request. The player's insurance comes back. */
export function evenMoney(draft: Draft, command: CommandOf<'evenMoney'>): Refusal | undefined {
  const { round, rules } = draft
  const box = boxAt(round, command.box)
  const bettor = bettorOn(box, command.by.person)
  if (box === undefined || bettor === undefined) {
    return { kind: 'no-wager-on-box', clause: rules.says.betting, box: command.box }
  }
  const asked = askOf(draft, command.by.person, command.box)?.may.includes('evenMoney')
  if (!asked || !mayTakeEvenMoney(draft, box, bettor)) {
    const clause = isTenFirst(round) ? rules.says.blackjackWaits : rules.evenMoney.clause
    return { kind: 'offer-not-open', clause, offer: 'evenMoney' }
  }
  draft.emit({ kind: 'even-money-taken', player: command.by.person, box: command.box })
  const index = firstHandIndex(round, command.box)
  const stake = stakeOf(round.hands[index] as Hand, command.by.person)
  if (stake) settleStake(draft, index, stake, 'win', rules.evenMoney.clause, [1, 1])
  for (const wager of round.insurance) {
    if (wager.player !== command.by.person || wager.box !== command.box) continue
    settleInsurance(draft, wager, 'void', 0 as Cents, rules.says.evenMoneyReturnsInsurance)
  }
  clearIfSettled(draft, index)
  return undefined
}

/** Online: the player declines insurance now and is not offered it again in this session. */
export function neverOfferInsurance(draft: Draft, command: CommandOf<'neverOfferInsurance'>): Refusal | undefined {
  const { round, rules } = draft
  if (rules.insuranceNeverOffered.is === 'not-an-answer') {
    return { kind: 'not-in-this-book', clause: rules.insuranceNeverOffered.clause }
  }
  if (round.carried.neverInsures.includes(command.by.person)) {
    return { kind: 'offer-not-open', clause: rules.insuranceNeverOffered.clause, offer: 'neverOfferInsurance' }
  }
  draft.emit({ kind: 'insurance-never-offered', player: command.by.person })
  for (const ask of round.offers?.asks ?? []) {
    if (ask.player === command.by.person) draft.emit({ kind: 'offer-declined', player: ask.player, box: ask.box })
  }
  return undefined
}
