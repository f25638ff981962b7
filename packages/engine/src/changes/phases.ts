import type { Phase } from '../round.ts'
import type { WritableRound } from './changing.ts'

export function beginPhase(round: WritableRound, phase: Phase): void {
  round.phase = phase
}

export function beginDealersTurn(round: WritableRound): void {
  round.phase = 'dealer'
  round.settledBeforeDealer = round.settled.length
  if (round.dealer.secondFaceDown) round.dealer = { ...round.dealer, secondFaceDown: false }
}

export function endRound(round: WritableRound): void {
  round.phase = 'ended'
}
