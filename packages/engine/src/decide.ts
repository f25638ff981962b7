import type { Card } from '@openpit/cards'
import { beginDealersTurn } from './changes/phases.ts'
import type { Clause } from './clause.ts'
import type { Command, CommandOf, PlayerCommand, StaffCommand } from './command.ts'
import { Draft } from './draft.ts'
import type { RoundEvent } from './event.ts'
import { deal, noMoreBets } from './phases/closing-bets.ts'
import { dealerPlays } from './phases/dealer.ts'
import { dealCard } from './phases/dealing.ts'
import { double } from './phases/doubling.ts'
import { evenMoney, insure, neverOfferInsurance } from './phases/insurance.ts'
import { endOffers, poolShows, settleInterim } from './phases/interim.ts'
import { jokerWaits, nominate } from './phases/jokers.ts'
import { callDealerCard, discardHand, refuseCard, reportMisdeal, retract } from './phases/misdeal.ts'
import { closeOffers, decline, pressPrizeButton, prize, prizeButtonFails } from './phases/offers.ts'
import { expose, hit, playOn, rescue, stand, surrender, timeIsUp } from './phases/playing.ts'
import { follow, split, takeHand } from './phases/splitting.ts'
import { recordWager, wager, withdraw } from './phases/wagering.ts'
import { lacksPower, type Power } from './powers.ts'
import type { Refusal } from './refusal.ts'
import type { Round } from './round.ts'
import type { Rules } from './rules.ts'
import { capWagers } from './rulings/capping.ts'
import { returnSides } from './rulings/returning.ts'
import { stayIn, takeBack } from './rulings/taking-back.ts'
import { voidHand, voidRound, voidWager } from './rulings/voiding.ts'
import { cardsInARow, initialCardsInAll } from './waits.ts'

export type Decision =
  | { readonly ok: true; readonly events: readonly RoundEvent[]; readonly round: Round }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * What a command does to a round: its events and the round after them, or a refusal, which changes nothing. Pure: the
 * same round, command and rules give the same decision.
 */
export function decide(round: Round, command: Command, rules: Rules): Decision {
  const draft = new Draft(round, rules)
  const refusal = carryOut(draft, command)
  if (refusal !== undefined) return { ok: false, refusal }
  proceed(draft)
  return { ok: true, events: draft.events, round: draft.round }
}

/** Checks the role before anything else: players play, and staff need the power that the book gives. */
function carryOut(draft: Draft, command: Command): Refusal | undefined {
  switch (command.do) {
    case 'cards':
      return dealCards(draft, command.cards)
    case 'wager':
    case 'hit':
    case 'stand':
    case 'double':
    case 'split':
    case 'insure':
    case 'evenMoney':
    case 'decline':
    case 'withdraw':
    case 'neverOfferInsurance':
    case 'surrender':
    case 'expose':
    case 'follow':
    case 'takeHand':
    case 'rescue':
    case 'pressPrizeButton':
    case 'nominate':
    case 'refuseCard':
    case 'callDealerCard':
    case 'retract':
    case 'takeBack':
    case 'stayIn':
      if (command.by.role !== 'player') return { kind: 'not-for-staff', clause: playersClause(draft.rules, command) }
      return carryOutForPlayer(draft, command)
    case 'deal':
      // Every round has one. Looked up as `powers[command.do]`, it makes a round at one box two percent slower.
      return lacksPower(draft.rules, draft.rules.powers.deal, command.by) ?? deal(draft, command)
    case 'noMoreBets':
    case 'closeOffers':
    case 'timeIsUp':
    case 'recordWager':
    case 'capWagers':
    case 'voidWager':
    case 'voidHand':
    case 'voidRound':
    case 'prizeButtonFails':
    case 'discardHand':
      return lacksPower(draft.rules, draft.rules.powers[command.do], command.by) ?? carryOutForStaff(draft, command)
    case 'reportMisdeal':
      return lacksPower(draft.rules, misdealPower(draft.rules, command), command.by) ?? reportMisdeal(draft, command)
    case 'prize':
      return prize(draft, command)
    case 'poolShows':
      return poolShows(draft, command)
    case 'returnSides':
      return returnSides(draft, command)
  }
}

/** The clause that lets players decide this, and nobody else. */
function playersClause(rules: Rules, { do: name }: PlayerCommand): Clause {
  switch (name) {
    case 'refuseCard':
      return rules.refusedCard.clause
    case 'callDealerCard':
      return rules.dealerCardMissed.clause
    case 'retract':
      return rules.boxWithOneCard.clause
    default:
      return rules.says.betting
  }
}

/** Who may say what the initial deal left out, by the clause about that. */
function misdealPower(
  { powers, dealerCardMissed, boxWithOneCard }: Rules,
  { what }: CommandOf<'reportMisdeal'>,
): Power {
  const { reportMisdeal: power } = powers
  if (what === 'cards') return power
  return { ...power, clause: what === 'card' ? boxWithOneCard.clause : dealerCardMissed.clause }
}

function carryOutForPlayer(draft: Draft, command: PlayerCommand): Refusal | undefined {
  switch (command.do) {
    case 'wager':
      return wager(draft, command)
    case 'hit':
      return hit(draft, command)
    case 'stand':
      return stand(draft, command)
    case 'double':
      return double(draft, command)
    case 'split':
      return split(draft, command)
    case 'insure':
      return insure(draft, command)
    case 'evenMoney':
      return evenMoney(draft, command)
    case 'decline':
      return decline(draft, command)
    case 'withdraw':
      return withdraw(draft, command)
    case 'neverOfferInsurance':
      return neverOfferInsurance(draft, command)
    case 'surrender':
      return surrender(draft, command)
    case 'expose':
      return expose(draft, command)
    case 'follow':
      return follow(draft, command)
    case 'takeHand':
      return takeHand(draft, command)
    case 'rescue':
      return rescue(draft, command)
    case 'pressPrizeButton':
      return pressPrizeButton(draft, command)
    case 'nominate':
      return nominate(draft, command)
    case 'refuseCard':
      return refuseCard(draft, command)
    case 'callDealerCard':
      return callDealerCard(draft, command)
    case 'retract':
      return retract(draft, command)
    case 'takeBack':
      return takeBack(draft, command)
    case 'stayIn':
      return stayIn(draft, command)
  }
}

function carryOutForStaff(
  draft: Draft,
  command: Exclude<StaffCommand, { do: 'deal' | 'reportMisdeal' }>,
): Refusal | undefined {
  switch (command.do) {
    case 'noMoreBets':
      return noMoreBets(draft)
    case 'closeOffers':
      return closeOffers(draft, command)
    case 'timeIsUp':
      return timeIsUp(draft, command)
    case 'recordWager':
      return recordWager(draft, command)
    case 'capWagers':
      return capWagers(draft, command)
    case 'voidWager':
      return voidWager(draft, command)
    case 'voidHand':
      return voidHand(draft, command)
    case 'voidRound':
      return voidRound(draft)
    case 'prizeButtonFails':
      return prizeButtonFails(draft, command)
    case 'discardHand':
      return discardHand(draft, command)
  }
}

/** Deals cards one after another, each to where it is due. If one is not due, all are refused. */
function dealCards(draft: Draft, cards: readonly Card[]): Refusal | undefined {
  if (cards.length === 0) return { kind: 'no-card-due', clause: draft.rules.says.deal }
  let inARow = cardsInARow(draft.round, draft.rules)
  for (let index = 0; index < cards.length; index++) {
    if (inARow === 0) {
      proceed(draft)
      inARow = cardsInARow(draft.round, draft.rules)
    }
    const refusal = dealCard(draft, cards[index] as Card)
    if (refusal !== undefined) return refusal
    inARow--
  }
  return undefined
}

/** Whether the round waits for a prize, for the pool, or for a player to say what a joker counts. */
function waitsForChance(round: Round, rules: Rules): boolean {
  if (round.prizesDue.length > 0 || round.sharesDue.length > 0) return true
  return rules.jokers !== undefined && jokerWaits(round, rules) >= 0
}

/** Moves the round on, phase by phase, until it waits for a player, staff, a card, a prize or the pool. */
function proceed(draft: Draft): void {
  for (;;) {
    const { round, rules } = draft
    if (round.offers !== null) {
      if (round.offers.asks.length > 0) return
      draft.emit({ kind: 'offers-closed' })
      continue
    }
    if (waitsForChance(round, rules)) return
    switch (round.phase) {
      case 'wagering':
      case 'ended':
        return
      case 'dealing':
        if (round.initialCards < initialCardsInAll(round, rules)) return
        settleInterim(draft)
        break
      case 'offers':
        endOffers(draft)
        break
      case 'surrender':
        draft.emit({ kind: 'phase-begun', phase: 'playing' })
        break
      case 'playing': {
        const turn = playOn(draft)
        if (turn === 'waits') return
        if (turn === 'goes-on') break
        draft.note({ kind: 'dealer-turn-begun' })
        beginDealersTurn(round)
        break
      }
      case 'dealer':
        if (dealerPlays(draft)) return
        break
    }
  }
}
