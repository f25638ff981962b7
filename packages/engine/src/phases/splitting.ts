import { isCents } from '@openpit/money'
import type { CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Ask,
  type Box,
  boxAt,
  type Hand,
  handIndex,
  handNumberAt,
  handsOn,
  type Offers,
  stakeOf,
  turnIndex,
} from '../round.ts'
import { settleSevens } from '../settlement/sides.ts'
import { hasRoomToSplit, isSplittable, notExposed, notOnTurn } from '../turn.ts'
import { followDouble, onVoucher, wrongSealedAmount } from './doubling.ts'
import { askOf } from './offers.ts'

export function split(draft: Draft, command: CommandOf<'split'>): Refusal | undefined {
  const { rules, round } = draft
  const index = turnIndex(round)
  const refusal = notOnTurn(draft, command, index) ?? notExposed(draft, command.box)
  if (refusal) return refusal
  const hand = round.hands[index] as Hand
  const unfit = onVoucher(rules, hand) ?? notSplittable(draft, boxAt(round, command.box) as Box, hand)
  if (unfit) return unfit
  const stake = stakeOf(hand, command.by.person)
  if (stake === undefined) return { kind: 'no-wager-on-box', clause: rules.says.controlOfSeated, box: command.box }
  const { sealed } = stake
  const wrong = sealed
    ? wrongSealedAmount(draft, command, stake, sealed)
    : wrongSplitAmount(draft, command.amount, stake.cents)
  if (wrong) return wrong
  const { box } = command
  const player = command.by.person
  const number = handNumberAt(round, index)
  // The second wager is placed before anything is paid: a Super Sevens win must not pay for its own split.
  const opened = { kind: 'hand-split', box, hand: number, player, cents: stake.cents } as const
  draft.emit(sealed === undefined ? opened : { ...opened, sealed: sealed.cents })
  if (draft.round.sides.length > 0) settleSevens(draft, box, hand.cards)
  askToFollow(draft, command.by.person, hand, number)
  return undefined
}

function notSplittable(draft: Draft, box: Box, hand: Hand): Refusal | undefined {
  const { rules } = draft
  if (!isSplittable(rules, hand)) return { kind: 'split-not-a-pair', clause: rules.pairsSplitBy.clause }
  if (!hasRoomToSplit(draft, box.number)) {
    const hands = handsOn(draft.round, box.number).length
    return { kind: 'split-too-many-hands', clause: rules.handsPerBox.clause, hands }
  }
  if (hand.ofAces && rules.acesSplit.is === 'once') {
    return { kind: 'split-aces-once', clause: rules.acesSplit.clause }
  }
  if (box.splitsClosed) return { kind: 'split-was-declined', clause: rules.declinedSplit.clause }
  return undefined
}

function wrongSplitAmount(
  draft: Draft,
  amount: CommandOf<'split'>['amount'],
  original: NonNullable<CommandOf<'split'>['amount']>,
): Refusal | undefined {
  const clause = draft.rules.says.splitStake
  if (amount === undefined || amount === original) return undefined
  if (!isCents(amount) || amount <= 0) return { kind: 'not-an-amount', clause, field: 'amount' }
  return { kind: 'split-amount', clause, amount, original }
}

/** Asks the other bettors on the hand whether they match the split. If not, their wager stays on one of the hands. */
function askToFollow(draft: Draft, controller: string, hand: Hand, number: number): void {
  const chooses = draft.rules.unmatchedSplitWager.is === 'chooses-a-hand'
  const asks: Ask[] = hand.stakes
    .filter((stake) => stake.live && stake.player !== controller)
    .map(({ player }) => ({ player, box: hand.box, may: chooses ? ['follow', 'takeHand'] : ['follow'] }))
  if (asks.length > 0) {
    draft.emit({ kind: 'offers-opened', offers: { about: 'split', box: hand.box, hand: number, asks } })
  }
}

export function follow(draft: Draft, command: CommandOf<'follow'>): Refusal | undefined {
  const { round, rules } = draft
  const offers = round.offers
  const asked = askOf(draft, command.by.person, command.box)?.may.includes('follow')
  if (offers === null) return { kind: 'offer-not-open', clause: rules.says.nothingToFollow, offer: 'follow' }
  const clause = offers.about === 'split' ? rules.says.followSplit : rules.says.followDouble
  if (!asked) return { kind: 'offer-not-open', clause, offer: 'follow' }
  // It does not matter which of the two hands the follower names: both get the same wager.
  const last = offers.about === 'split' ? offers.hand + 1 : offers.hand
  if (command.hand !== undefined && (command.hand < offers.hand || command.hand > last)) {
    return { kind: 'no-such-hand', clause, hand: command.hand }
  }
  if (offers.about === 'double') return followDouble(draft, command, offers)
  return followSplit(draft, command, offers)
}

function followSplit(draft: Draft, command: CommandOf<'follow'>, offers: Offers): Refusal | undefined {
  const { round, rules } = draft
  const stake = stakeOf(round.hands[handIndex(round, offers.box, offers.hand)] as Hand, command.by.person)
  if (stake === undefined) return { kind: 'no-wager-on-box', clause: rules.says.followSplit, box: command.box }
  const wrong = wrongSplitAmount(draft, command.amount, stake.cents)
  if (wrong) return { ...wrong, clause: rules.says.followSplit }
  const player = command.by.person
  draft.emit({ kind: 'split-followed', box: offers.box, hand: offers.hand, player, cents: stake.cents })
  return undefined
}

export function takeHand(draft: Draft, command: CommandOf<'takeHand'>): Refusal | undefined {
  const { round, rules } = draft
  const offers = round.offers
  const asked = askOf(draft, command.by.person, command.box)?.may.includes('takeHand')
  if (!asked || offers === null) {
    return { kind: 'offer-not-open', clause: rules.unmatchedSplitWager.clause, offer: 'takeHand' }
  }
  if (command.hand !== offers.hand && command.hand !== offers.hand + 1) {
    return { kind: 'no-such-hand', clause: rules.unmatchedSplitWager.clause, hand: command.hand }
  }
  const { hand } = command
  const player = command.by.person
  draft.emit({ kind: 'hand-taken', box: offers.box, from: offers.hand, hand, player })
  return undefined
}
