import { type Changing, copied } from './changes/changing.ts'
import {
  applyCard,
  applyDealerCard,
  changeHand,
  clearHand,
  double,
  handOn,
  moveStake,
  newStake,
  setStatus,
  split,
} from './changes/hands.ts'
import { answer, changeAsks, nominate, onlyOffer, withoutOffer } from './changes/offers.ts'
import { applySettlement, isSameLine, voided } from './changes/settled.ts'
import {
  cap,
  changeBox,
  closeBetting,
  isSameSide,
  placeSideWager,
  placeWager,
  reopenBetting,
  returnWager,
} from './changes/wagers.ts'
import type { RoundEvent } from './event.ts'
import { type Box, boxAt, type Round } from './round.ts'

/** The next state, given what happened. No judgement here: whatever needs one was decided before. */
export function evolve(round: Round, event: RoundEvent): Round {
  const next = copied(round)
  apply(next, event)
  return next
}

/** Sets the fields that an event changes. Arrays and hands are replaced, never changed in place. */
export function apply(round: Changing, event: RoundEvent): void {
  switch (event.kind) {
    case 'card-dealt':
      applyCard(round, event)
      return
    case 'dealer-card-dealt':
      applyDealerCard(round, event)
      return
    case 'wager-settled':
      applySettlement(round, event)
      return
    case 'phase-begun':
      round.phase = event.phase
      return
    case 'dealer-turn-begun':
      round.phase = 'dealer'
      if (round.dealer.secondFaceDown) round.dealer = { ...round.dealer, secondFaceDown: false }
      return
    case 'hand-finished':
      setStatus(round, event.box, event.hand, 'finished')
      return
    case 'card-called':
      setStatus(round, event.box, event.hand, 'card-due')
      return
    case 'round-ended':
      round.phase = 'ended'
      return
    case 'wager-placed':
      placeWager(round, event.player, event.box, event.cents, event.tokens)
      return
    case 'betting-closed':
      closeBetting(round, event.controllers, event.insuranceForgotten)
      return
    case 'side-wager-placed':
      placeSideWager(round, event)
      return
    case 'seat-taken':
      round.carried = {
        ...round.carried,
        seats: [
          ...round.carried.seats.filter((seat) => seat.box !== event.box),
          { box: event.box, player: event.player },
        ],
      }
      return
    case 'wager-returned':
      returnWager(round, event.player, event.box, event.cents, event.tokens)
      return
    case 'side-wager-returned':
      round.sides = round.sides.filter((side) => !isSameSide(side, event))
      return
    case 'no-more-bets-called':
      round.noMoreBets = true
      return
    case 'betting-reopened':
      reopenBetting(round)
      return
    case 'side-wager-collected':
    case 'side-wager-put-back': {
      const collected = event.kind === 'side-wager-collected'
      round.sides = round.sides.map((side) => (isSameSide(side, event) ? { ...side, collected } : side))
      return
    }
    case 'dealer-peeked':
      round.peeked = true
      return
    case 'cards-exposed':
      changeBox(round, event.box, { exposed: true })
      return
    case 'hand-cleared':
      clearHand(round, event.box, event.hand)
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
      round.insurance = [...round.insurance, { player: event.player, box: event.box, cents: event.cents }]
      // A blackjack holder who insures may still ask for even money; anybody else has answered.
      answer(round, event.player, event.box, (ask) => withoutOffer(ask, 'insure'))
      return
    case 'even-money-taken':
      answer(round, event.player, event.box, (ask) => onlyOffer(ask, 'pressPrizeButton'))
      return
    case 'insurance-never-offered':
      round.carried = { ...round.carried, neverInsures: [...round.carried.neverInsures, event.player] }
      return
    case 'prize-button-nominated':
      nominate(round, event.box, event.player)
      return
    case 'prize-button-pressed':
      changeAsks(round, (ask) => (ask.box === event.box ? withoutOffer(ask, 'pressPrizeButton') : ask))
      round.prizesDue = [...round.prizesDue, event.box]
      return
    case 'prize-drawn':
    case 'prize-button-failed':
      round.prizesDue = round.prizesDue.filter((box) => box !== event.box)
      return
    case 'hand-surrendered':
      changeHand(round, event.box, event.hand, { surrendered: true, status: 'finished' })
      changeAsks(round, (ask) => (ask.box === event.box ? undefined : ask))
      return
    case 'wager-doubled':
      double(round, event.box, event.hand, event.player, event.cents, event.acesLocked)
      answer(round, event.player, event.box)
      return
    case 'hand-split':
      split(round, event.box, event.hand, event.player, event.cents)
      return
    case 'split-followed':
      changeHand(round, event.box, event.hand + 1, {
        stakes: [...handOn(round, event.box, event.hand + 1).stakes, newStake(event.player, 'split', event.cents)],
      })
      answer(round, event.player, event.box)
      return
    case 'hand-taken':
      moveStake(round, event.box, event.from, event.hand, event.player)
      answer(round, event.player, event.box)
      return
    case 'split-declined':
      changeBox(round, event.box, { splitsClosed: true })
      return
    case 'wager-rescued':
      answer(round, event.player, event.box)
      return
    case 'hand-left-to-dealer':
      changeHand(round, event.box, event.hand, { unattended: true })
      return
    case 'control-passed': {
      const box = boxAt(round, event.box) as Box
      changeBox(round, event.box, { controller: event.to, silent: [...box.silent, box.controller] })
      return
    }
    case 'settlement-reversed':
      round.settled = round.settled.map((line) => (isSameLine(line, event.line) ? voided(line, event.clause) : line))
      return
    case 'pool-changed':
      round.carried = { ...round.carried, pool: event.to }
      return
    case 'wager-capped':
      cap(round, event.box, event.player, event.cap)
      return
    case 'wager-invalidated':
      changeBox(round, event.box, {
        bettors: (boxAt(round, event.box) as Box).bettors.map((bettor) =>
          bettor.player === event.player ? { ...bettor, winsNothing: true } : bettor,
        ),
      })
      return
    case 'hand-voided':
      round.hands = round.hands.map((hand) => (hand.box === event.box ? { ...hand, status: 'finished' } : hand))
      changeAsks(round, (ask) => (ask.box === event.box ? undefined : ask))
      round.prizesDue = round.prizesDue.filter((box) => box !== event.box)
      return
    case 'round-voided':
      round.offers = null
      round.prizesDue = []
      return
    default:
      unreachable(event)
  }
}

function unreachable(event: never): never {
  throw new Error(`an event that the round does not know: ${JSON.stringify(event)}`)
}
