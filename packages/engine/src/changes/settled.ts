import { NO_CENTS } from '@openpit/money'
import { appended, replacedAt } from '../lists.ts'
import { type Hand, handIndex, type Settlement, type Stake } from '../round.ts'
import type { Changing, EventOf } from './changing.ts'
import { copiedHand, setHand } from './hands.ts'
import { isSameSide } from './wagers.ts'

export function applySettlement(round: Changing, { line }: EventOf<'wager-settled'>): void {
  round.settled = appended(round.settled, line)
  switch (line.wager) {
    case 'main':
    case 'split':
    case 'double':
      settleStake(round, line)
      return
    case 'insurance':
      round.insurance = round.insurance.filter((wager) => wager.player !== line.player || wager.box !== line.box)
      return
    case 'superBonus':
      return
    default: {
      const key = { player: line.player, box: line.box, bet: line.wager }
      round.sides = round.sides.filter((side) => !isSameSide(side, key))
    }
  }
}

function settleStake(round: Changing, line: Settlement): void {
  const index = handIndex(round, line.box, line.hand)
  const hand = copiedHand(round.hands[index] as Hand)
  let at = 0
  while ((hand.stakes[at] as Stake).player !== line.player) at++
  const stake = hand.stakes[at] as Stake
  const { player, wager, cents, tokens } = stake
  const isDouble = line.wager === 'double'
  const settled: Stake = {
    player,
    wager,
    cents,
    tokens,
    double: isDouble ? NO_CENTS : stake.double,
    live: isDouble && stake.live,
  }
  hand.stakes = replacedAt(hand.stakes, at, settled)
  setHand(round, index, hand)
}

export function isSameLine(line: Settlement, other: Settlement): boolean {
  return (
    line.player === other.player && line.box === other.box && line.hand === other.hand && line.wager === other.wager
  )
}

export function voided(line: Settlement, clause: Settlement['clause']): Settlement {
  return { ...line, outcome: 'void', profit: NO_CENTS, clause }
}
