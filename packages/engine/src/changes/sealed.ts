import { type Cents, NO_CENTS } from '@openpit/money'
import {
  type Bettor,
  type Box,
  type BoxNumber,
  bettorOn,
  boxAt,
  type Hand,
  handIndex,
  type PlayerId,
  type SealedStake,
  type Settlement,
  type Stake,
} from '../round.ts'
import { type EventOf, handAt, type RoundChanges, type WritableRound } from './changing.ts'
import { changeBox, openBox } from './wagers.ts'

export function sealWager(round: WritableRound, event: EventOf<'wager-sealed'>): void {
  const { player, box: number, is, cents, clause } = event
  const box = boxAt(round, number)
  const before = bettorOn(box, player)
  const amount = ((before?.sealed?.cents ?? 0) + cents) as Cents
  const sealed: SealedStake = { is, cents: amount, ...(clause === undefined ? {} : { clause }) }
  if (box === undefined) {
    openBox(round, number, { player, cents: NO_CENTS, tokens: NO_CENTS, winsNothing: false, sealed })
  } else if (before === undefined) {
    const bettor: Bettor = { player, cents: NO_CENTS, tokens: NO_CENTS, winsNothing: false, sealed }
    changeBox(round, number, { bettors: [...box.bettors, bettor] })
  } else {
    changeBettor(round, box, { ...before, sealed })
  }
}

export function unsealWager(round: WritableRound, box: BoxNumber, player: PlayerId, opened: Cents = NO_CENTS): void {
  const there = boxAt(round, box) as Box
  const { sealed: _, ...open } = bettorOn(there, player) as Bettor
  changeBettor(round, there, { ...open, cents: (open.cents + opened) as Cents })
}

function changeBettor(round: WritableRound, box: Box, to: Bettor): void {
  const bettors = box.bettors
    .map((bettor) => (bettor.player === to.player ? to : bettor))
    .filter(({ cents, sealed }) => cents > 0 || sealed !== undefined)
  if (bettors.length > 0) changeBox(round, box.number, { bettors })
  else round.boxes = round.boxes.filter((other) => other !== box)
}

/** Keeps a result until the round is over. The stake on the hand is decided. */
export function keepSealedResult(changing: RoundChanges, { line }: EventOf<'sealed-wager-decided'>): void {
  const { round } = changing
  round.sealed = [...(round.sealed ?? []), line]
  if (line.wager === 'insurance') {
    round.insurance = round.insurance.filter((one) => one.player !== line.player || one.box !== line.box)
  } else if (line.wager !== 'secretDouble') {
    const hand = handAt(changing, handIndex(round, line.box, line.hand))
    hand.stakes = hand.stakes.map((stake) => (stake.player === line.player ? decidedStake(stake) : stake))
  }
}

function decidedStake({ player, wager, cents, tokens, double }: Stake): Stake {
  return { player, wager, cents, tokens, double, live: false }
}

/** A sealed result is no longer kept once it is settled. */
export function dropSealedResult(round: WritableRound, settled: Settlement): void {
  if (round.sealed === undefined || settled.sealed === undefined) return
  const { player, box, hand, wager } = settled
  round.sealed = round.sealed.filter(
    (line) => line.player !== player || line.box !== box || line.hand !== hand || line.wager !== wager,
  )
}

/** Raises a wager on every hand of the box, as if the player had placed this amount at first. */
export function makeUpWager(changing: RoundChanges, { box, player, to }: EventOf<'wager-made-up'>): void {
  const { round } = changing
  const there = boxAt(round, box) as Box
  changeBettor(round, there, { ...(bettorOn(there, player) as Bettor), cents: to })
  for (let index = 0; index < round.hands.length; index++) {
    if ((round.hands[index] as Hand).box !== box) continue
    const hand = handAt(changing, index)
    hand.stakes = hand.stakes.map((stake) => (stake.player === player && stake.live ? { ...stake, cents: to } : stake))
  }
}
