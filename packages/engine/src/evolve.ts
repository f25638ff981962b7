import { copyRound, type RoundChanges } from './changes/changing.ts'
import {
  callCard,
  clearHand,
  double,
  finishHand,
  followSplit,
  handOf,
  layJokerAway,
  moveStake,
  nominateJoker,
  split,
  surrenderHand,
  takeCard,
  takeDealerCard,
  voidHands,
  withCardOnHand,
} from './changes/hands.ts'
import {
  answer,
  closeAsks,
  insure,
  nominate,
  pressPrizeButton,
  removePrizeDue,
  returnInsurance,
  takeEvenMoney,
} from './changes/offers.ts'
import { layAgain } from './changes/order.ts'
import { beginDealersTurn, beginPhase, endRound } from './changes/phases.ts'
import { keepSealedResult, makeUpWager, sealWager, unsealWager } from './changes/sealed.ts'
import { addShareDue, applySettlement, correctSettlement, reverseSettlement } from './changes/settled.ts'
import {
  capWager,
  changeBox,
  closeBetting,
  collectSideWager,
  invalidateWager,
  passControl,
  placeSideWager,
  placeWager,
  removeSideWager,
  reopenBetting,
  returnWager,
  takeSeat,
} from './changes/wagers.ts'
import type { RoundEvent } from './event.ts'
import { handIndex, type Round } from './round.ts'

/** The round after an event. It judges nothing, because `decide` has judged already. */
export function evolve(round: Round, event: RoundEvent): Round {
  const next = copyRound(round)
  apply({ round: next, before: round }, event)
  return next
}

/**
 * Makes the change of an event. Write no closures here: they would capture `event`, and every event would then cost an
 * allocation.
 */
export function apply(changing: RoundChanges, event: RoundEvent): void {
  const { round } = changing
  switch (event.kind) {
    case 'card-dealt':
      takeCard(changing, handIndex(round, event.box, event.hand), event.card)
      return
    case 'dealer-card-dealt':
      takeDealerCard(changing, event.card, event.faceDown)
      return
    case 'wager-settled':
      applySettlement(changing, event)
      return
    case 'phase-begun':
      beginPhase(round, event.phase)
      return
    case 'dealer-turn-begun':
      beginDealersTurn(round)
      return
    case 'hand-finished':
      finishHand(changing, handIndex(round, event.box, event.hand))
      return
    case 'card-called':
      callCard(changing, handIndex(round, event.box, event.hand))
      return
    case 'round-ended':
      endRound(round)
      return
    case 'wager-placed':
      placeWager(round, event)
      return
    case 'betting-closed':
      closeBetting(round, event)
      return
    case 'side-wager-placed':
      placeSideWager(round, event)
      return
    case 'seat-taken':
      takeSeat(round, event)
      return
    case 'wager-returned':
      returnWager(round, event)
      return
    case 'side-wager-returned':
      removeSideWager(round, event)
      return
    case 'no-more-bets-called':
      round.noMoreBets = true
      return
    case 'betting-reopened':
      reopenBetting(round)
      return
    case 'side-wager-collected':
    case 'side-wager-put-back':
      collectSideWager(round, event)
      return
    case 'dealer-peeked':
      round.peeked = true
      return
    case 'cards-exposed':
      changeBox(round, event.box, { exposed: true })
      return
    case 'hand-cleared':
      clearHand(changing, handIndex(round, event.box, event.hand))
      return
    case 'offers-opened':
      round.offers = event.offers
      return
    case 'offer-declined':
      answer(round, event.player, event.box)
      return
    case 'offers-closed':
      round.offers = null
      return
    case 'insurance-placed':
      insure(round, event)
      return
    case 'insurance-returned':
      returnInsurance(round, event)
      return
    case 'even-money-taken':
      takeEvenMoney(round, event)
      return
    case 'insurance-never-offered':
      round.carried = { ...round.carried, neverInsures: [...round.carried.neverInsures, event.player] }
      return
    case 'prize-button-nominated':
      nominate(round, event)
      return
    case 'prize-button-pressed':
      pressPrizeButton(round, event)
      return
    case 'prize-drawn':
    case 'prize-button-failed':
      removePrizeDue(round, event.box)
      return
    case 'hand-surrendered':
      surrenderHand(changing, event.box, event.hand)
      closeAsks(round, event.box)
      return
    case 'wager-doubled':
      double(changing, event)
      answer(round, event.player, event.box)
      return
    case 'hand-split':
      split(changing, event)
      return
    case 'split-followed':
      followSplit(changing, event)
      answer(round, event.player, event.box)
      return
    case 'hand-taken':
      moveStake(changing, event)
      answer(round, event.player, event.box)
      return
    case 'split-declined':
      changeBox(round, event.box, { splitsClosed: true })
      return
    case 'wager-rescued':
      answer(round, event.player, event.box)
      return
    case 'hand-left-to-dealer':
      handOf(changing, event.box, event.hand).unattended = true
      return
    case 'control-passed':
      passControl(round, event)
      return
    case 'dealer-card-missed':
      round.dealerCardDue = event.after
      return
    case 'one-card-found':
      changeBox(round, event.box, { oneCardFound: true })
      return
    case 'hand-discarded':
      clearHand(changing, handIndex(round, event.box, 1))
      return
    case 'deal-shortened':
      round.places = event.places
      return
    case 'card-refused':
    case 'cards-missed':
    case 'wager-retracted':
      return
    case 'settlement-reversed':
      reverseSettlement(round, event)
      return
    case 'settlement-corrected':
      correctSettlement(round, event)
      return
    case 'jackpot-won':
      addShareDue(round, event)
      return
    case 'wager-capped':
      capWager(changing, event)
      return
    case 'wager-invalidated':
      invalidateWager(round, event)
      return
    case 'hand-voided':
      voidHands(changing, event.box)
      closeAsks(round, event.box)
      removePrizeDue(round, event.box)
      return
    case 'round-voided':
      round.offers = null
      round.prizesDue = []
      return
    case 'sealed-wager-decided':
      keepSealedResult(changing, event)
      return
    case 'wager-sealed':
      sealWager(round, event)
      return
    case 'sealed-wager-returned':
      unsealWager(round, event.box, event.player)
      return
    case 'sealed-wager-opened':
      unsealWager(round, event.box, event.player, event.cents)
      return
    case 'wager-made-up':
      makeUpWager(changing, event)
      return
    case 'deal-restarted':
      layAgain(round, event.first, withCardOnHand)
      return
    case 'joker-nominated':
      nominateJoker(changing, handIndex(round, event.box, event.hand), event.as)
      return
    case 'joker-laid-away':
      layJokerAway(changing)
      return
    default:
      unreachable(event)
  }
}

function unreachable(event: never): never {
  throw new Error(`unknown event: ${JSON.stringify(event)}`)
}
