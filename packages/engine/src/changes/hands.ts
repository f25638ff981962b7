import { type Card, isAce, JOKER, jokerAs, pointsOf, type Rank } from '@openpit/cards'
import { type Cents, NO_CENTS } from '@openpit/money'
import { withCard } from '../lists.ts'
import {
  type Box,
  type BoxNumber,
  boxAt,
  type DealerHand,
  type Hand,
  handIndex,
  type PlayerId,
  type Stake,
} from '../round.ts'
import { copyHand, type EventOf, handAt, type RoundChanges, type WritableHand } from './changing.ts'
import { changeBox } from './wagers.ts'

/** The hand with this number on a box, safe to change in place. */
export function handOf(changing: RoundChanges, box: BoxNumber, hand: number): WritableHand {
  return handAt(changing, handIndex(changing.round, box, hand))
}

export function takeCard(changing: RoundChanges, index: number, card: Card): Hand {
  const hand = handAt(changing, index)
  hand.cards = withCard(hand.cards, card)
  hand.hard += pointsOf(card)
  hand.ace ||= isAce(card)
  hand.status = 'in-play'
  if (changing.round.phase === 'dealing') changing.round.initialCards++
  return hand
}

export function takeDealerCard({ round }: RoundChanges, card: Card, faceDown: boolean): DealerHand {
  const { cards, hard, ace, secondFaceDown } = round.dealer
  const taken: DealerHand = {
    cards: withCard(cards, card),
    hard: hard + pointsOf(card),
    ace: ace || isAce(card),
    secondFaceDown: secondFaceDown || faceDown,
  }
  const { laidAway } = round.dealer
  const dealer = laidAway === undefined ? taken : { ...taken, laidAway }
  round.dealer = dealer
  if (round.phase === 'dealing') round.initialCards++
  else if (round.dealerCardDue !== null) round.dealerCardDue = null
  return dealer
}

export function finishHand(changing: RoundChanges, index: number): void {
  handAt(changing, index).status = 'finished'
}

export function callCard(changing: RoundChanges, index: number): void {
  handAt(changing, index).status = 'card-due'
}

export function clearHand(changing: RoundChanges, index: number): void {
  const { hands } = changing.round
  let last = 0
  for (let place = 0; place < hands.length; place++) last = Math.max(last, (hands[place] as Hand).cleared)
  handAt(changing, index).cleared = last + 1
}

export function surrenderHand(changing: RoundChanges, box: BoxNumber, handNumber: number): void {
  const hand = handOf(changing, box, handNumber)
  hand.surrendered = true
  hand.status = 'finished'
}

export function voidHands(changing: RoundChanges, box: BoxNumber): void {
  for (let index = 0; index < changing.round.hands.length; index++) {
    if ((changing.round.hands[index] as Hand).box === box) handAt(changing, index).status = 'finished'
  }
}

export function double(
  changing: RoundChanges,
  { box, hand: number, player, cents, acesLocked, sealed }: EventOf<'wager-doubled'>,
): void {
  const hand = handOf(changing, box, number)
  hand.doubled = true
  hand.status = 'card-due'
  if (acesLocked) hand.ace = hand.cards.slice(2).some(isAce)
  const added = sealed === undefined ? { double: cents } : { double: cents, sealedDouble: sealed }
  hand.stakes = hand.stakes.map((stake) => (stake.player === player ? { ...stake, ...added } : stake))
}

export function split({ round }: RoundChanges, event: EventOf<'hand-split'>): void {
  const { box, hand: number, player, cents, sealed } = event
  const index = handIndex(round, box, number)
  const hand = round.hands[index] as Hand
  const [kept, moved] = hand.cards as [Card, Card]
  const first: Hand = { ...hand, ...oneCard(kept), split: true, ofAces: isAce(kept), status: 'card-due' }
  const second: Hand = { ...first, ...oneCard(moved), stakes: [splitStake(player, cents, sealed)] }
  // The hands after these two move to other indexes, so copy them: `handAt` takes a hand at a new index for a copy.
  const behind = round.hands.slice(index + 1).map(copyHand)
  round.hands = [...round.hands.slice(0, index), first, second, ...behind]
  if ((boxAt(round, box) as Box).splitCards.length === 0) changeBox(round, box, { splitCards: hand.cards })
}

function oneCard(card: Card): Pick<Hand, 'cards' | 'hard' | 'ace'> {
  return { cards: [card], hard: pointsOf(card), ace: isAce(card) }
}

function splitStake(player: PlayerId, cents: Cents, sealed: Cents | undefined): Stake {
  const stake = newStake(player, 'split', cents)
  return sealed === undefined ? stake : { ...stake, sealed: { is: 'secret', cents: sealed } }
}

/** The player says what a joker counts: from now on it is that card. */
export function nominateJoker(changing: RoundChanges, index: number, as: Rank): Hand {
  const hand = handAt(changing, index)
  const joker = jokerAs(as)
  hand.cards = hand.cards.map((card) => (card === JOKER ? joker : card))
  hand.hard += pointsOf(joker)
  hand.ace ||= isAce(joker)
  return hand
}

export function layJokerAway({ round }: RoundChanges): void {
  round.dealer = { ...round.dealer, laidAway: [...(round.dealer.laidAway ?? []), JOKER] }
}

/** The hand with one more card, for a deal that begins again. */
export function withCardOnHand(hand: Hand, card: Card): Hand {
  return { ...hand, cards: [card], hard: pointsOf(card), ace: isAce(card) }
}

function newStake(player: PlayerId, wager: Stake['wager'], cents: Cents): Stake {
  return { player, wager, cents, tokens: NO_CENTS, double: NO_CENTS, live: true }
}

export function followSplit(changing: RoundChanges, { box, hand, player, cents }: EventOf<'split-followed'>): void {
  const second = handOf(changing, box, hand + 1)
  second.stakes = [...second.stakes, newStake(player, 'split', cents)]
}

export function moveStake(changing: RoundChanges, { box, from, hand: to, player }: EventOf<'hand-taken'>): void {
  if (from === to) return
  const source = handOf(changing, box, from)
  const target = handOf(changing, box, to)
  const stake = source.stakes.find((candidate) => candidate.player === player) as Stake
  source.stakes = source.stakes.filter((other) => other !== stake)
  target.stakes = [...target.stakes, stake]
}
