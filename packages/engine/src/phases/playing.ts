import { playerActor } from '../actor.ts'
import { callCard, finishHand } from '../changes/hands.ts'
import type { CommandOf } from '../command.ts'
import { nextInLine } from '../control.ts'
import type { Draft } from '../draft.ts'
import { matches } from '../pattern.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Ask,
  boxAt,
  type Hand,
  handIndex,
  handNumberAt,
  handTotal,
  isBlackjack,
  isLive,
  stakeOf,
  turnIndex,
} from '../round.ts'
import { clearIfSettled, settlePart, settleStake } from '../settlement/lines.ts'
import { settleSevens } from '../settlement/sides.ts'
import { mayWinSuperBonus } from '../settlement/super-bonus.ts'
import { hasRoomToSplit, isSplittable, notExposed, noteDeclinedSplit, notOnTurn } from '../turn.ts'
import { isDealerCardDue } from '../waits.ts'
import { payBlackjack } from './interim.ts'
import { jokerWaits, nominateForAbsent } from './jokers.ts'
import { askOf } from './offers.ts'

export function hit(draft: Draft, command: CommandOf<'hit'>): Refusal | undefined {
  const index = turnIndex(draft.round)
  const refusal = notOnTurn(draft, command, index) ?? notExposed(draft, command.box)
  if (refusal) return refusal
  const hand = draft.round.hands[index] as Hand
  if (hand.ofAces && draft.rules.splitAcesTake.is === 'one-card') {
    return { kind: 'split-ace-takes-one-card', clause: draft.rules.splitAcesTake.clause }
  }
  noteDeclinedSplit(draft, hand)
  draft.note({ kind: 'card-called', box: command.box, hand: handNumberAt(draft.round, index) })
  callCard(draft, index)
  return undefined
}

export function stand(draft: Draft, command: CommandOf<'stand'>): Refusal | undefined {
  const index = turnIndex(draft.round)
  const refusal = notOnTurn(draft, command, index)
  if (refusal) return refusal
  const { mustDrawBelow } = draft.rules
  const hand = draft.round.hands[index] as Hand
  const total = handTotal(hand)
  if (total < mustDrawBelow.is) {
    return { kind: 'must-draw', clause: mustDrawBelow.clause, total, below: mustDrawBelow.is }
  }
  noteDeclinedSplit(draft, hand)
  finish(draft, index)
  return undefined
}

/** The player turns over the first two cards; before that no third card is dealt. */
export function expose(draft: Draft, command: CommandOf<'expose'>): Refusal | undefined {
  const refusal = notOnTurn(draft, command)
  if (refusal) return refusal
  if (notExposed(draft, command.box) === undefined) {
    return { kind: 'cards-face-up', clause: draft.rules.firstTwoCards.clause, box: command.box }
  }
  draft.emit({ kind: 'cards-exposed', box: command.box })
  return undefined
}

/** In pontoon a box surrenders before play begins; online a player surrenders as the first action of their turn. */
export function surrender(draft: Draft, command: CommandOf<'surrender'>): Refusal | undefined {
  const { rules, round } = draft
  if (rules.surrender.is === 'none') return { kind: 'surrender-not-offered', clause: rules.surrender.clause }
  if (rules.surrender.is === 'on-the-turn') return surrenderOnTurn(draft, command)
  if (askOf(draft, command.by.person, command.box)?.may.includes('surrender') !== true) {
    const box = boxAt(round, command.box)
    if (box !== undefined && box.controller !== '' && box.controller !== command.by.person) {
      return {
        kind: 'not-controlling-player',
        clause: rules.says.surrenderOfBox,
        box: command.box,
        controller: box.controller,
      }
    }
    return { kind: 'surrender-not-offered', clause: rules.surrender.clause }
  }
  if (command.hand !== undefined && command.hand !== 1) {
    return { kind: 'no-such-hand', clause: rules.surrender.clause, hand: command.hand }
  }
  draft.emit({ kind: 'hand-surrendered', box: command.box, hand: 1 })
  return undefined
}

function surrenderOnTurn(draft: Draft, command: CommandOf<'surrender'>): Refusal | undefined {
  const { rules, round } = draft
  const index = turnIndex(draft.round)
  const refusal = notOnTurn(draft, command, index)
  if (refusal) return refusal
  const { split, cards, stakes } = round.hands[index] as Hand
  if (split || cards.length !== 2) {
    return { kind: 'surrender-not-offered', clause: rules.surrender.clause }
  }
  draft.emit({ kind: 'hand-surrendered', box: command.box, hand: handNumberAt(round, index) })
  for (const stake of stakes) {
    if (stake.live) settlePart(draft, index, stake, 'original', 'surrender', rules.says.surrenderSettled)
  }
  clearIfSettled(draft, index)
  return undefined
}

/** Rescues a double after its card: the bettor takes the doubled part back and loses the original wager. */
export function rescue(draft: Draft, command: CommandOf<'rescue'>): Refusal | undefined {
  const { round, rules } = draft
  const offers = round.offers
  const asked = askOf(draft, command.by.person, command.box)?.may.includes('rescue')
  if (offers?.about !== 'rescue' || !asked) return { kind: 'nothing-to-rescue', clause: rules.doubledPart.clause }
  const index = handIndex(round, offers.box, offers.hand)
  const stake = stakeOf(round.hands[index] as Hand, command.by.person)
  if (stake === undefined || (command.hand ?? offers.hand) !== offers.hand) {
    return { kind: 'nothing-to-rescue', clause: rules.doubledPart.clause }
  }
  draft.emit({ kind: 'wager-rescued', box: command.box, hand: offers.hand, player: command.by.person })
  settlePart(draft, index, stake, 'double', 'void', rules.doubledPart.clause)
  settlePart(draft, index, stake, 'original', 'loss', rules.says.rescueTakesOriginal)
  clearIfSettled(draft, index)
  return undefined
}

/** The controlling player does not decide in time: control passes on, or the dealer plays the hand out. */
export function timeIsUp(draft: Draft, command: CommandOf<'timeIsUp'>): Refusal | undefined {
  const { round, rules } = draft
  const box = boxAt(round, command.box)
  if (box === undefined) return { kind: 'no-wager-on-box', clause: rules.says.silence, box: command.box }
  const joker = jokerWaits(round, rules)
  if (joker >= 0 && round.hands[joker]?.box === command.box) {
    nominateForAbsent(draft, joker)
    return undefined
  }
  const index = turnIndex(draft.round)
  const refusal = notOnTurn(draft, { do: 'timeIsUp', by: playerActor(box.controller), box: command.box }, index)
  if (refusal) return refusal
  const next = nextInLine(box, [round.hands[index] as Hand])
  if (rules.silenceOfController.is === 'passes-control' && next !== undefined) {
    draft.emit({ kind: 'control-passed', box: command.box, to: next })
  } else {
    // The dealer now hits or stands for the player, so a pair counts as not split.
    noteDeclinedSplit(draft, round.hands[index] as Hand)
    draft.emit({ kind: 'hand-left-to-dealer', box: command.box, hand: handNumberAt(round, index) })
  }
  return undefined
}

/** Moves the turn one step on, if nobody has to decide. */
export function playOn(draft: Draft): 'goes-on' | 'waits' | 'all-done' {
  if (draft.round.dealerCardDue !== null && isDealerCardDue(draft.round)) return 'waits'
  const index = turnIndex(draft.round)
  if (index < 0) return 'all-done'
  const hand = draft.round.hands[index] as Hand
  if (!isLive(hand)) {
    // A ruling took the last wager off this hand: it gets no more cards.
    clearIfSettled(draft, index)
    return 'goes-on'
  }
  if (hand.status === 'card-due') return 'waits'
  const total = handTotal(hand)
  if (total > 21) {
    bust(draft, index)
  } else if (isBlackjack(hand)) {
    finish(draft, index)
    // A late second card has made it, after the others were paid. It must not meet the dealer's second card.
    if (draft.rules.blackjackPaid.is === 'at-once') payBlackjack(draft, index)
  } else if (hand.doubled) {
    finishDoubled(draft, index, total)
  } else if (total === 21) {
    finishTwentyOne(draft, index)
  } else if (hand.ofAces && !mayPlaySplitAce(draft, hand)) {
    finish(draft, index)
  } else if (hand.unattended) {
    playForAbsent(draft, index, total)
  } else {
    return 'waits'
  }
  return 'goes-on'
}

function playForAbsent(draft: Draft, index: number, total: number): void {
  const hand = draft.round.hands[index] as Hand
  if (total >= draft.rules.mustDrawBelow.is) {
    finish(draft, index)
    return
  }
  if (notExposed(draft, hand.box)) draft.emit({ kind: 'cards-exposed', box: hand.box })
  draft.emit({ kind: 'card-called', box: hand.box, hand: handNumberAt(draft.round, index) })
}

/** Whether a split ace that has its one card still has a decision: only if it may be split again. */
function mayPlaySplitAce(draft: Draft, hand: Hand): boolean {
  const { rules } = draft
  if (rules.splitAcesTake.is !== 'one-card') return true
  return rules.acesSplit.is === 'again' && isSplittable(rules, hand) && hasRoomToSplit(draft, hand.box)
}

export function finish(draft: Draft, index: number): void {
  const hand = draft.round.hands[index] as Hand
  if (draft.round.sides.length > 0) settleSevens(draft, hand.box, hand.cards)
  draft.note({ kind: 'hand-finished', box: hand.box, hand: handNumberAt(draft.round, index) })
  finishHand(draft, index)
}

function bust(draft: Draft, index: number): void {
  finish(draft, index)
  const { says } = draft.rules
  const clause = (draft.round.hands[index] as Hand).split ? says.splitBust : says.bust
  for (const stake of (draft.round.hands[index] as Hand).stakes) {
    if (stake.live) settleStake(draft, index, stake, 'loss', clause)
  }
  clearIfSettled(draft, index)
}

function finishDoubled(draft: Draft, index: number, total: number): void {
  const { rules } = draft
  finish(draft, index)
  if (total === 21 && rules.twentyOne.is === 'wins-at-once') {
    for (const stake of (draft.round.hands[index] as Hand).stakes) {
      if (!stake.live) continue
      const clause = stake.double > 0 ? rules.says.doubledTwentyOne : rules.says.unmatchedDouble
      settleStake(draft, index, stake, 'win', clause)
    }
    clearIfSettled(draft, index)
    return
  }
  if (rules.doubledPart.is === 'stays') return
  const hand = draft.round.hands[index] as Hand
  const asks: Ask[] = hand.stakes
    .filter((stake) => stake.live && stake.double > 0)
    .map((stake) => ({ player: stake.player, box: hand.box, may: ['rescue'] }))
  if (asks.length === 0) return
  const offers = { about: 'rescue' as const, box: hand.box, hand: handNumberAt(draft.round, index), asks }
  draft.emit({ kind: 'offers-opened', offers })
}

/** In pontoon a 21 wins whatever the dealer gets, and is paid at once from the bonus table. */
function finishTwentyOne(draft: Draft, index: number): void {
  const { rules } = draft
  finish(draft, index)
  if (rules.twentyOne.is !== 'wins-at-once') return
  const hand = draft.round.hands[index] as Hand
  const line = rules.twentyOnePays.is.find(({ when }) => matches(when, hand.cards))
  const clause = line?.clause ?? rules.twentyOnePays.clause
  for (const stake of hand.stakes) {
    if (stake.live) settleStake(draft, index, stake, 'win', clause, line?.pays ?? rules.winPays.is)
  }
  if (!mayWinSuperBonus(draft, hand)) clearIfSettled(draft, index)
}
