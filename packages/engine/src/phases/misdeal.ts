import type { CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import {
  type BoxNumber,
  bettorOn,
  boxAt,
  firstHandIndex,
  type Hand,
  handNumberAt,
  handTotal,
  isLive,
  turnIndex,
} from '../round.ts'
import { returnLive } from '../settlement/unsettled.ts'
import { notExposed, noteDeclinedSplit, notOnTurn } from '../turn.ts'
import { isDealerCardDue } from '../waits.ts'
import { finish } from './playing.ts'

// Cards that were dealt wrongly. Until this is noticed, play goes on with the cards as they lie.

/** A player does not want the card that came out unasked: the hand gets no more cards. */
export function refuseCard(draft: Draft, command: CommandOf<'refuseCard'>): Refusal | undefined {
  const { refusedCard, mustDrawBelow } = draft.rules
  if (refusedCard.is === 'no-such-right') return { kind: 'not-in-this-book', clause: refusedCard.clause }
  const index = turnIndex(draft.round)
  const refusal = notOnTurn(draft, command, index)
  if (refusal) return refusal
  const hand = draft.round.hands[index] as Hand
  const total = handTotal(hand)
  if (refusedCard.is === 'if-it-need-not-draw' && total < mustDrawBelow.is) {
    return { kind: 'must-draw', clause: mustDrawBelow.clause, total, below: mustDrawBelow.is }
  }
  noteDeclinedSplit(draft, hand)
  const number = handNumberAt(draft.round, index)
  draft.emit({ kind: 'card-refused', box: hand.box, hand: number, clause: refusedCard.clause })
  finish(draft, index)
  return undefined
}

/** It is found that the initial deal left something out. The book says what is done about it. */
export function reportMisdeal(draft: Draft, command: CommandOf<'reportMisdeal'>): Refusal | undefined {
  switch (command.what) {
    case 'dealerCard':
      return reportDealerCard(draft)
    case 'cards':
      return reportBoxWithoutCards(draft, command.box)
    case 'card':
      return reportBoxWithOneCard(draft, command.box)
  }
}

function reportDealerCard(draft: Draft): Refusal | undefined {
  const { rules, round } = draft
  const { is, clause } = rules.dealerCardMissed
  if (is === 'deal-is-made-anew') return { kind: 'not-in-this-book', clause }
  if (round.phase !== 'playing' || round.dealer.cards.length > 0 || round.dealerCardDue !== null) {
    return { kind: 'nothing-was-missed', clause }
  }
  const index = turnIndex(round)
  const turn = round.hands[index]
  const after = turn ? { box: turn.box, hand: handNumberAt(round, index) } : 'now'
  draft.emit({ kind: 'dealer-card-missed', after, clause })
  return undefined
}

/** The player on turn lets the dealer take the missed card before deciding further. */
export function callDealerCard(draft: Draft, command: CommandOf<'callDealerCard'>): Refusal | undefined {
  const { rules, round } = draft
  const { is, clause } = rules.dealerCardMissed
  if (is === 'deal-is-made-anew') return { kind: 'not-in-this-book', clause }
  const { callDealerCard: called } = rules.says
  const refusal = notOnTurn(draft, command)
  // The right belongs to the player whose hand is being decided.
  if (refusal) return refusal.kind === 'not-the-turn' ? { ...refusal, clause: called } : refusal
  if (round.dealerCardDue === null || isDealerCardDue(round)) return { kind: 'nothing-was-missed', clause }
  draft.emit({ kind: 'dealer-card-missed', after: 'now', clause: called })
  return undefined
}

function reportBoxWithoutCards(draft: Draft, box: BoxNumber | undefined): Refusal | undefined {
  const { is, clause } = draft.rules.boxWithoutCards
  if (is === 'deal-is-made-anew') return { kind: 'not-in-this-book', clause }
  const hand = box === undefined ? undefined : draft.round.hands[firstHandIndex(draft.round, box)]
  if (hand === undefined || !isPlayed(draft) || hand.cards.length > 0 || !isLive(hand)) {
    return { kind: 'nothing-was-missed', clause }
  }
  draft.emit({ kind: 'cards-missed', box: hand.box, clause })
  returnLive(draft, 'hand', clause, (_, at) => at === hand.box)
  return undefined
}

function reportBoxWithOneCard(draft: Draft, box: BoxNumber | undefined): Refusal | undefined {
  const { is, clause } = draft.rules.boxWithOneCard
  if (is === 'deal-is-made-anew') return { kind: 'not-in-this-book', clause }
  const hand = box === undefined ? undefined : draft.round.hands[firstHandIndex(draft.round, box)]
  const isFound = boxAt(draft.round, box ?? 0)?.oneCardFound === true
  if (hand === undefined || !isPlayed(draft) || hand.cards.length !== 1 || hand.split || isFound) {
    return { kind: 'nothing-was-missed', clause }
  }
  if (hand.status === 'finished' || !isLive(hand)) return { kind: 'nothing-was-missed', clause }
  draft.emit({ kind: 'one-card-found', box: hand.box, clause })
  return undefined
}

function isPlayed({ round }: Draft): boolean {
  return round.phase === 'playing' || round.phase === 'offers' || round.phase === 'surrender'
}

/** A player on a box that got only one card takes the wager back, when the box is called on. */
export function retract(draft: Draft, command: CommandOf<'retract'>): Refusal | undefined {
  const { rules, round } = draft
  const { is, clause } = rules.boxWithOneCard
  if (is === 'deal-is-made-anew') return { kind: 'not-in-this-book', clause }
  const box = boxAt(round, command.box)
  const turn = round.hands[turnIndex(round)]
  const isCalled = round.phase === 'playing' && turn?.box === command.box && turn.cards.length === 1
  if (box === undefined || bettorOn(box, command.by.person) === undefined) {
    return { kind: 'no-wager-on-box', clause, box: command.box }
  }
  if (!box.oneCardFound || !isCalled) return { kind: 'nothing-was-missed', clause }
  draft.emit({ kind: 'wager-retracted', box: command.box, player: command.by.person, clause })
  returnLive(draft, 'mainWager', clause, (player, at) => at === command.box && player === command.by.person)
  const heir = draft.round.hands[turnIndex(draft.round)]?.stakes.find(({ live }) => live)
  if (box.controller === command.by.person && heir !== undefined) {
    draft.emit({ kind: 'control-passed', box: command.box, to: heir.player })
  }
  return undefined
}

/** Cards on a box without a wager go to the rack. */
export function discardHand(draft: Draft, command: CommandOf<'discardHand'>): Refusal | undefined {
  const { is, clause } = draft.rules.handWithoutWager
  if (is === 'deal-is-made-anew') return { kind: 'not-in-this-book', clause }
  const hand = draft.round.hands[firstHandIndex(draft.round, command.box)]
  const isThere = hand !== undefined && isPlayed(draft) && hand.stakes.length === 0 && hand.cleared === 0
  if (!isThere || notExposed(draft, command.box)) return { kind: 'no-hand-to-discard', clause, box: command.box }
  draft.emit({ kind: 'hand-discarded', box: command.box, clause })
  return undefined
}
