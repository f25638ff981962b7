import { type Card, pointsOf, rankOf } from '@openpit/cards'
import type { Clause } from '../clause.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Box,
  type BoxNumber,
  bettorOn,
  boxAt,
  type Hand,
  handNumberAt,
  handsOn,
  handTotal,
  type PlayerId,
  type Round,
  turnIndex,
} from '../round.ts'
import type { Rules } from '../rules.ts'
import { controlClause } from './control.ts'

/** A playing decision: whose, on which box, and for which hand if that is said. */
export interface TurnCommand {
  readonly do: string
  readonly by: PlayerId
  readonly box: BoxNumber
  readonly hand?: number
}

/** The hand that a player decides on now, or why not. */
export type Turn =
  | { readonly index: number; readonly number: number; readonly hand: Hand; readonly box: Box }
  | { readonly refusal: Refusal }

export function turnFor(draft: Draft, command: TurnCommand): Turn {
  const { round, rules } = draft
  const box = boxAt(round, command.box)
  if (box === undefined) {
    return { refusal: { kind: 'no-wager-on-box', clause: rules.says.betting, box: command.box } }
  }
  if (round.phase === 'wagering' || round.phase === 'dealing') {
    return { refusal: { kind: 'wrong-phase', clause: rules.says.turn, phase: round.phase } }
  }
  if (box.controller !== command.by) return { refusal: notController(round, rules, box, command.by) }
  if (round.offers !== null) return { refusal: { kind: 'offers-open', clause: rules.says.offers } }
  const index = turnIndex(round)
  const hand = round.hands[index]
  const number = index < 0 ? 0 : handNumberAt(round, index)
  const isTurn = round.phase === 'playing' && hand?.box === command.box && (command.hand ?? number) === number
  if (hand === undefined || !isTurn) return { refusal: whyNotNow(round, rules, command) }
  if (hand.status === 'card-due') return { refusal: { kind: 'card-is-coming', clause: rules.says.turn } }
  return { index, number, hand, box }
}

function notController(round: Round, rules: Rules, box: Box, player: PlayerId): Refusal {
  const clause = controlClause(round, rules, box)
  if (bettorOn(box, player) === undefined) return { kind: 'no-wager-on-box', clause, box: box.number }
  return {
    kind: 'not-controlling-player',
    clause,
    box: box.number,
    controller: box.controller,
  }
}

/** A finished hand says what finished it; a waiting one that its turn has not come. */
function whyNotNow(round: Round, rules: Rules, command: TurnCommand): Refusal {
  const hands = handsOn(round, command.box)
  if (command.hand !== undefined && hands[command.hand - 1] === undefined) {
    return { kind: 'no-such-hand', clause: rules.says.turn, hand: command.hand }
  }
  const number = command.hand ?? hands.length
  const hand = hands[number - 1] as Hand
  const clause = hand.status === 'finished' ? whatFinished(rules, command, hand) : rules.says.turn
  return { kind: 'not-the-turn', clause, box: command.box, hand: number }
}

function whatFinished(rules: Rules, command: TurnCommand, hand: Hand): Clause {
  if (hand.surrendered) return rules.says.surrenderedHand
  if (handTotal(hand) > 21) return rules.says.bust
  if (hand.doubled) return rules.says.oneCard
  if (hand.ofAces) return splitAceClause(rules, command)
  if (handTotal(hand) === 21) return command.do === 'double' ? rules.says.doubleOn21 : rules.says.draw21
  return rules.says.turn
}

function splitAceClause(rules: Rules, command: TurnCommand): Clause {
  if (command.do === 'double') return rules.says.doubleOnSplitAce
  return command.do === 'split' ? rules.acesSplit.clause : rules.splitAcesTake.clause
}

export function notExposed(draft: Draft, box: Box): Refusal | undefined {
  const { rules } = draft
  if (rules.firstTwoCards.is === 'face-up' || box.exposed) return undefined
  return { kind: 'cards-not-exposed', clause: rules.firstTwoCards.clause, box: box.number }
}

/** A pair for splitting: in every book so far by what the cards count, not by what is printed on them. */
export function isSplittable(rules: Rules, hand: Hand): boolean {
  if (hand.cards.length !== 2) return false
  const [first, second] = hand.cards as [Card, Card]
  return rules.pairsSplitBy.is === 'value' ? pointsOf(first) === pointsOf(second) : rankOf(first) === rankOf(second)
}

export function hasRoomToSplit(draft: Draft, box: BoxNumber): boolean {
  return handsOn(draft.round, box).length < draft.rules.handsPerBox.is
}

/** Where a declined split closes the box: any other decision on a pair that could be split declines it. */
export function noteDeclinedSplit(draft: Draft, box: Box, hand: Hand): void {
  const { rules } = draft
  if (rules.declinedSplit.is === 'closes-nothing' || box.splitsClosed) return
  if (isSplittable(rules, hand)) draft.emit({ kind: 'split-declined', box: box.number })
}
