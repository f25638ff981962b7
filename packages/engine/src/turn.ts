import { type Card, pointsOf, rankOf } from '@openpit/cards'
import type { Actor } from './actor.ts'
import type { Clause } from './clause.ts'
import { controlClause } from './control.ts'
import type { Draft } from './draft.ts'
import { jokerWaits } from './phases/jokers.ts'
import type { Refusal } from './refusal.ts'
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
} from './round.ts'
import type { Rules } from './rules.ts'

/** A decision on a turn: by whom, on which box, and on which hand if the command names one. */
export interface TurnCommand {
  readonly do: string
  readonly by: Actor
  readonly box: BoxNumber
  readonly hand?: number
}

/**
 * Why the player may not decide now; `undefined` if the hand on turn is theirs. Callers that need the index of that
 * hand themselves pass it, so that it is searched for once.
 */
export function notOnTurn(
  { round, rules }: Draft,
  command: TurnCommand,
  turn: number = turnIndex(round),
): Refusal | undefined {
  const box = boxAt(round, command.box)
  if (box === undefined) return { kind: 'no-wager-on-box', clause: rules.says.betting, box: command.box }
  const joker = rules.jokers !== undefined && jokerWaits(round, rules) >= 0 ? rules.jokers.clause : undefined
  if (round.phase === 'wagering' || round.phase === 'dealing') {
    return joker === undefined
      ? { kind: 'wrong-phase', clause: rules.says.turn, phase: round.phase }
      : { kind: 'card-is-coming', clause: joker }
  }
  if (box.controller !== command.by.person) return notController(round, rules, box, command.by.person)
  if (round.offers !== null) return { kind: 'offers-open', clause: rules.says.offers }
  if (joker !== undefined) return { kind: 'card-is-coming', clause: joker }
  const isTheirs = round.phase === 'playing' && turn >= 0 && isAboutHand(round, turn, command)
  if (!isTheirs) return whyNotNow(round, rules, command)
  if ((round.hands[turn] as Hand).status === 'card-due') return { kind: 'card-is-coming', clause: rules.says.turn }
  return undefined
}

/** Whether a command is about this hand: it names the box, and no other hand. */
function isAboutHand(round: Round, index: number, { box, hand }: TurnCommand): boolean {
  if ((round.hands[index] as Hand).box !== box) return false
  return hand === undefined || hand === handNumberAt(round, index)
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

/** Why a hand cannot act now: what finished it, or that its turn has not come. */
function whyNotNow(round: Round, rules: Rules, command: TurnCommand): Refusal {
  const hands = handsOn(round, command.box)
  if (command.hand !== undefined && hands[command.hand - 1] === undefined) {
    return { kind: 'no-such-hand', clause: rules.says.turn, hand: command.hand }
  }
  const number = command.hand ?? hands.length
  const hand = hands[number - 1] as Hand
  const clause = hand.status === 'finished' ? finishClause(rules, command, hand) : rules.says.turn
  return { kind: 'not-the-turn', clause, box: command.box, hand: number }
}

function finishClause(rules: Rules, command: TurnCommand, hand: Hand): Clause {
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

export function notExposed({ round, rules }: Draft, box: BoxNumber): Refusal | undefined {
  if (rules.firstTwoCards.is === 'face-up' || boxAt(round, box)?.exposed) return undefined
  return { kind: 'cards-not-exposed', clause: rules.firstTwoCards.clause, box }
}

/** Whether a hand is a pair that the book splits: by value or by rank. */
export function isSplittable(rules: Rules, hand: Hand): boolean {
  if (hand.cards.length !== 2) return false
  const [first, second] = hand.cards as [Card, Card]
  return rules.pairsSplitBy.is === 'value' ? pointsOf(first) === pointsOf(second) : rankOf(first) === rankOf(second)
}

export function hasRoomToSplit(draft: Draft, box: BoxNumber): boolean {
  return handsOn(draft.round, box).length < draft.rules.handsPerBox.is
}

/** Notes a declined split, in a book where that rules out any later split on the box. */
export function noteDeclinedSplit(draft: Draft, hand: Hand): void {
  const { rules, round } = draft
  if (rules.declinedSplit.is === 'closes-nothing' || !isSplittable(rules, hand)) return
  if (!boxAt(round, hand.box)?.splitsClosed) draft.emit({ kind: 'split-declined', box: hand.box })
}
