import { type Card, isAce, pointsOf } from '@openpit/cards'
import { type Cents, NO_CENTS } from '@openpit/money'
import { replacedAt, withCard } from '../lists.ts'
import {
  type Box,
  type BoxNumber,
  boxAt,
  type Hand,
  handIndex,
  type PlayerId,
  type Round,
  type Stake,
} from '../round.ts'
import type { Changing, EventOf } from './changing.ts'
import { changeBox } from './wagers.ts'

export function handOn(round: Round, box: BoxNumber, hand: number): Hand {
  return round.hands[handIndex(round, box, hand)] as Hand
}

export function setHand(round: Changing, index: number, hand: Hand): void {
  round.hands = replacedAt(round.hands, index, hand)
}

export function changeHand(round: Changing, box: BoxNumber, hand: number, change: Partial<Hand>): void {
  setHand(round, handIndex(round, box, hand), { ...handOn(round, box, hand), ...change })
}

export function setStatus(round: Changing, box: BoxNumber, hand: number, status: Hand['status']): void {
  const index = handIndex(round, box, hand)
  const changed = copiedHand(round.hands[index] as Hand)
  changed.status = status
  setHand(round, index, changed)
}

export function copiedHand(hand: Hand): { -readonly [Field in keyof Hand]: Hand[Field] } {
  return {
    box: hand.box,
    cards: hand.cards,
    hard: hand.hard,
    ace: hand.ace,
    status: hand.status,
    doubled: hand.doubled,
    split: hand.split,
    ofAces: hand.ofAces,
    surrendered: hand.surrendered,
    unattended: hand.unattended,
    cleared: hand.cleared,
    stakes: hand.stakes,
  }
}

export function applyCard(round: Changing, { box, hand: number, card }: EventOf<'card-dealt'>): void {
  const index = handIndex(round, box, number)
  const hand = copiedHand(round.hands[index] as Hand)
  hand.cards = withCard(hand.cards, card)
  hand.hard += pointsOf(card)
  hand.ace ||= isAce(card)
  hand.status = 'in-play'
  setHand(round, index, hand)
  if (round.phase === 'dealing') round.initialCards++
}

export function applyDealerCard(round: Changing, { card, faceDown }: EventOf<'dealer-card-dealt'>): void {
  const { dealer } = round
  round.dealer = {
    cards: withCard(dealer.cards, card),
    hard: dealer.hard + pointsOf(card),
    ace: dealer.ace || isAce(card),
    secondFaceDown: dealer.secondFaceDown || faceDown,
  }
  if (round.phase === 'dealing') round.initialCards++
}

export function clearHand(round: Changing, box: BoxNumber, handNumber: number): void {
  const cleared = round.hands.reduce((last, hand) => Math.max(last, hand.cleared), 0) + 1
  changeHand(round, box, handNumber, { cleared })
}

export function double(
  round: Changing,
  box: BoxNumber,
  handNumber: number,
  player: PlayerId,
  cents: Cents,
  acesLocked: boolean,
): void {
  const hand = handOn(round, box, handNumber)
  changeHand(round, box, handNumber, {
    doubled: true,
    status: 'card-due',
    ace: acesLocked ? hand.cards.slice(2).some(isAce) : hand.ace,
    stakes: hand.stakes.map((stake) => (stake.player === player ? { ...stake, double: cents } : stake)),
  })
}

export function split(round: Changing, box: BoxNumber, handNumber: number, player: PlayerId, cents: Cents): void {
  const index = handIndex(round, box, handNumber)
  const hand = round.hands[index] as Hand
  const [kept, moved] = hand.cards as [Card, Card]
  const first: Hand = { ...hand, ...single(kept), split: true, ofAces: isAce(kept), status: 'card-due' }
  const second: Hand = { ...first, ...single(moved), stakes: [newStake(player, 'split', cents)] }
  round.hands = [...round.hands.slice(0, index), first, second, ...round.hands.slice(index + 1)]
  if ((boxAt(round, box) as Box).splitCards.length === 0) changeBox(round, box, { splitCards: hand.cards })
}

function single(card: Card): Pick<Hand, 'cards' | 'hard' | 'ace'> {
  return { cards: [card], hard: pointsOf(card), ace: isAce(card) }
}

export function newStake(player: PlayerId, wager: Stake['wager'], cents: Cents): Stake {
  return { player, wager, cents, tokens: NO_CENTS, double: NO_CENTS, live: true }
}

export function moveStake(round: Changing, box: BoxNumber, from: number, to: number, player: PlayerId): void {
  if (from === to) return
  const source = handOn(round, box, from)
  const stake = source.stakes.find((candidate) => candidate.player === player) as Stake
  changeHand(round, box, from, { stakes: source.stakes.filter((other) => other !== stake) })
  changeHand(round, box, to, { stakes: [...handOn(round, box, to).stakes, stake] })
}
