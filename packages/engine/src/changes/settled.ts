import { NO_CENTS } from '@openpit/money'
import { withItemAt } from '../lists.ts'
import { handIndex, type Settlement, type Stake } from '../round.ts'
import { addSettled, type EventOf, handAt, type RoundChanges, type WritableRound } from './changing.ts'
import { dropSealedResult } from './sealed.ts'
import { removeSideWager } from './wagers.ts'

export function applySettlement(changing: RoundChanges, { line }: EventOf<'wager-settled'>): void {
  switch (line.wager) {
    case 'main':
    case 'split':
    case 'double':
      settleOnHand(changing, handIndex(changing.round, line.box, line.hand), line)
      return
    case 'insurance':
      removeInsurance(changing.round, line)
      break
    case 'secret':
    case 'secretSplit':
    case 'secretDouble':
    case 'voucher':
    case 'deduction':
    case 'superBonus':
      break
    default:
      removeSideWager(changing.round, { player: line.player, box: line.box, bet: line.wager })
      removeShareDue(changing.round, line)
  }
  dropSealedResult(changing.round, line)
  addSettled(changing, line)
}

/** Replaces the list of stakes instead of changing it, because callers settle stakes while they iterate over it. */
export function settleOnHand(changing: RoundChanges, index: number, line: Settlement): void {
  addSettled(changing, line)
  const hand = handAt(changing, index)
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
  hand.stakes = withItemAt(hand.stakes, at, settled)
}

export function addShareDue(round: WritableRound, { kind: _, ...share }: EventOf<'jackpot-won'>): void {
  if (share.stake === undefined) round.sharesDue = [...round.sharesDue, share]
  else removeSideWager(round, share)
}

/** A share is no longer due once its wager is settled, by a win or by a ruling. */
function removeShareDue(round: WritableRound, { player, box, wager }: Settlement): void {
  if (round.sharesDue.length === 0) return
  round.sharesDue = round.sharesDue.filter(
    (share) => share.player !== player || share.box !== box || share.bet !== wager,
  )
}

function removeInsurance(round: WritableRound, { player, box }: Settlement): void {
  round.insurance = round.insurance.filter((wager) => wager.player !== player || wager.box !== box)
}

export function reverseSettlement(
  round: WritableRound,
  { line: reversed, clause }: EventOf<'settlement-reversed'>,
): void {
  round.settled = round.settled.map((line) => (isSameLine(line, reversed) ? voidLine(line, clause) : line))
}

export function correctSettlement(round: WritableRound, { line: wrong, to }: EventOf<'settlement-corrected'>): void {
  round.settled = round.settled.map((line) => (isSameLine(line, wrong) ? to : line))
}

function isSameLine(line: Settlement, other: Settlement): boolean {
  return (
    line.player === other.player && line.box === other.box && line.hand === other.hand && line.wager === other.wager
  )
}

function voidLine(line: Settlement, clause: Settlement['clause']): Settlement {
  return { ...line, outcome: 'void', profit: NO_CENTS, clause }
}
