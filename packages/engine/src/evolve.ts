import { type Card, isAce, pointsOf } from '@openpit/cards'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { RoundEvent } from './event.ts'
import { appended, replacedAt, withCard } from './lists.ts'
import {
  type Ask,
  type Bettor,
  type Box,
  type BoxNumber,
  boxAt,
  type Hand,
  handIndex,
  type PlayerId,
  type Round,
  type Settlement,
  type Stake,
} from './round.ts'

/** The next state, given what happened. No judgement here: whatever needs one was decided before. */
export function evolve(round: Round, event: RoundEvent): Round {
  const next = copied(round)
  apply(next, event)
  return next
}

/** A copy of a round that nobody else has seen yet. Only its own fields may be set; what they hold is shared. */
export type Changing = { -readonly [Field in keyof Round]: Round[Field] }

/** Spelt out, as hands are below: every command makes such copies, and a spread of so many fields is slower. */
export function copied(round: Round): Changing {
  return {
    phase: round.phase,
    boxes: round.boxes,
    hands: round.hands,
    dealer: round.dealer,
    sides: round.sides,
    insurance: round.insurance,
    offers: round.offers,
    prizesDue: round.prizesDue,
    settled: round.settled,
    initialCards: round.initialCards,
    rack: round.rack,
    noMoreBets: round.noMoreBets,
    insuranceForgotten: round.insuranceForgotten,
    peeked: round.peeked,
    carried: round.carried,
  }
}

type EventOf<Kind extends RoundEvent['kind']> = Extract<RoundEvent, { kind: Kind }>

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
      endRound(round)
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
    case 'side-wager-collected':
      round.sides = round.sides.map((side) => (isSameSide(side, event) ? { ...side, collected: true } : side))
      return
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

function handOn(round: Round, box: BoxNumber, hand: number): Hand {
  return round.hands[handIndex(round, box, hand)] as Hand
}

function setHand(round: Changing, index: number, hand: Hand): void {
  round.hands = replacedAt(round.hands, index, hand)
}

function changeHand(round: Changing, box: BoxNumber, hand: number, change: Partial<Hand>): void {
  setHand(round, handIndex(round, box, hand), { ...handOn(round, box, hand), ...change })
}

function setStatus(round: Changing, box: BoxNumber, hand: number, status: Hand['status']): void {
  const index = handIndex(round, box, hand)
  const changed = copiedHand(round.hands[index] as Hand)
  changed.status = status
  setHand(round, index, changed)
}

function copiedHand(hand: Hand): { -readonly [Field in keyof Hand]: Hand[Field] } {
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

function changeBox(round: Changing, number: BoxNumber, change: Partial<Box>): void {
  round.boxes = round.boxes.map((box) => (box.number === number ? { ...box, ...change } : box))
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

function placeWager(round: Changing, player: PlayerId, number: BoxNumber, cents: Cents, tokens: Cents): void {
  const box = boxAt(round, number)
  const bettor: Bettor = { player, cents, tokens, winsNothing: false }
  if (box === undefined) {
    openBox(round, number, bettor)
    return
  }
  const placed = box.bettors.find((other) => other.player === player)
  const bettors = placed
    ? box.bettors.map((other) => (other === placed ? grown(other, cents, tokens) : other))
    : [...box.bettors, bettor]
  changeBox(round, number, { bettors })
}

function openBox(round: Changing, number: BoxNumber, bettor: Bettor): void {
  const opened: Box = {
    number,
    bettors: [bettor],
    controller: '',
    silent: [],
    splitsClosed: false,
    exposed: false,
    splitCards: [],
  }
  const last = round.boxes.at(-1)
  const boxes = appended(round.boxes, opened)
  round.boxes = last === undefined || last.number < number ? boxes : boxes.toSorted((a, b) => a.number - b.number)
}

function grown(bettor: Bettor, cents: number, tokens: number): Bettor {
  return { ...bettor, cents: (bettor.cents + cents) as Cents, tokens: (bettor.tokens + tokens) as Cents }
}

function returnWager(round: Changing, player: PlayerId, number: BoxNumber, cents: Cents, tokens: Cents): void {
  const box = boxAt(round, number) as Box
  const bettors = box.bettors
    .map((bettor) => (bettor.player === player ? grown(bettor, -cents, -tokens) : bettor))
    .filter((bettor) => bettor.cents > 0)
  if (bettors.length > 0) changeBox(round, number, { bettors })
  else round.boxes = round.boxes.filter((other) => other !== box)
}

function placeSideWager(
  round: Changing,
  { player, box, bet, cents }: Extract<RoundEvent, { kind: 'side-wager-placed' }>,
): void {
  const placed = round.sides.find((side) => isSameSide(side, { player, box, bet }))
  if (placed !== undefined) {
    const raised = { ...placed, cents: (placed.cents + cents) as Cents }
    round.sides = round.sides.map((side) => (side === placed ? raised : side))
    return
  }
  round.sides = [...round.sides, { player, box, bet, cents, collected: false }]
  const kinds = round.carried.sideKinds
  if (!kinds.includes(bet)) round.carried = { ...round.carried, sideKinds: [...kinds, bet] }
}

type SideKey = { readonly player: PlayerId; readonly box: BoxNumber; readonly bet: string }

function isSameSide(side: SideKey, other: SideKey): boolean {
  return side.player === other.player && side.box === other.box && side.bet === other.bet
}

function closeBetting(round: Changing, controllers: readonly PlayerId[], insuranceForgotten: boolean): void {
  let boxes: readonly Box[] = []
  let hands: readonly Hand[] = []
  for (const box of round.boxes) {
    boxes = appended(boxes, { ...box, controller: controllers[boxes.length] as PlayerId })
    hands = appended(hands, dealtIn(box))
  }
  round.phase = 'dealing'
  round.boxes = boxes
  round.hands = hands
  round.insuranceForgotten = insuranceForgotten
}

/** A box's hand before its first card, with everybody's main wager on it. */
function dealtIn({ number, bettors }: Box): Hand {
  let stakes: readonly Stake[] = []
  for (const { player, cents, tokens } of bettors) stakes = appended(stakes, mainStake(player, cents, tokens))
  return {
    box: number,
    cards: [],
    hard: 0,
    ace: false,
    status: 'in-play',
    doubled: false,
    split: false,
    ofAces: false,
    surrendered: false,
    unattended: false,
    cleared: false,
    stakes,
  }
}

function mainStake(player: PlayerId, cents: Cents, tokens: Cents): Stake {
  return { player, wager: 'main', cents, tokens, double: NO_CENTS, live: true }
}

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

function clearHand(round: Changing, box: BoxNumber, handNumber: number): void {
  round.rack = [...round.rack, ...handOn(round, box, handNumber).cards]
  changeHand(round, box, handNumber, { cleared: true })
}

function endRound(round: Changing): void {
  round.phase = 'ended'
  round.rack = withRemainingCards(round)
}

function withRemainingCards(round: Round): Card[] {
  const rack = round.rack.slice()
  for (const hand of round.hands) if (!hand.cleared) for (const card of hand.cards) rack.push(card)
  for (const card of round.dealer.cards) rack.push(card)
  return rack
}

function changeAsks(round: Changing, change: (ask: Ask) => Ask | undefined): void {
  if (round.offers === null) return
  const asks = round.offers.asks.flatMap((ask) => change(ask) ?? [])
  round.offers = { ...round.offers, asks }
}

/** A player has answered at a box: what is left of the question, if anything. */
function answer(
  round: Changing,
  player: PlayerId,
  box: BoxNumber,
  left: (ask: Ask) => Ask | undefined = () => undefined,
): void {
  changeAsks(round, (ask) => (ask.player === player && ask.box === box ? left(ask) : ask))
}

function withoutOffer(ask: Ask, offer: Ask['may'][number]): Ask | undefined {
  const may = ask.may.filter((name) => name !== offer)
  return may.length > 0 ? { ...ask, may } : undefined
}

function onlyOffer(ask: Ask, offer: Ask['may'][number]): Ask | undefined {
  return ask.may.includes(offer) ? { ...ask, may: [offer] } : undefined
}

function nominate(round: Changing, box: BoxNumber, player: PlayerId): void {
  if (round.offers === null) return
  const asks = round.offers.asks
  const asked = asks.find((ask) => ask.player === player && ask.box === box)
  const nominated: Ask = { player, box, may: [...(asked?.may ?? []), 'pressPrizeButton'] }
  round.offers = {
    ...round.offers,
    asks: asked ? asks.map((ask) => (ask === asked ? nominated : ask)) : [...asks, nominated],
  }
}

function double(
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

function newStake(player: PlayerId, wager: Stake['wager'], cents: Cents): Stake {
  return { player, wager, cents, tokens: NO_CENTS, double: NO_CENTS, live: true }
}

function split(round: Changing, box: BoxNumber, handNumber: number, player: PlayerId, cents: Cents): void {
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

function moveStake(round: Changing, box: BoxNumber, from: number, to: number, player: PlayerId): void {
  if (from === to) return
  const source = handOn(round, box, from)
  const stake = source.stakes.find((candidate) => candidate.player === player) as Stake
  changeHand(round, box, from, { stakes: source.stakes.filter((other) => other !== stake) })
  changeHand(round, box, to, { stakes: [...handOn(round, box, to).stakes, stake] })
}

function isSameLine(line: Settlement, other: Settlement): boolean {
  return (
    line.player === other.player && line.box === other.box && line.hand === other.hand && line.wager === other.wager
  )
}

function voided(line: Settlement, clause: Settlement['clause']): Settlement {
  return { ...line, outcome: 'void', profit: NO_CENTS, clause }
}

function cap(round: Changing, box: BoxNumber, player: PlayerId, most: Cents): void {
  const capped = (amount: Cents) => Math.min(amount, most) as Cents
  changeBox(round, box, {
    bettors: (boxAt(round, box) as Box).bettors.map((bettor) =>
      bettor.player === player ? { ...bettor, cents: capped(bettor.cents), tokens: capped(bettor.tokens) } : bettor,
    ),
  })
  const cappedStake = (stake: Stake): Stake => ({
    ...stake,
    live: most > 0,
    cents: capped(stake.cents),
    tokens: capped(stake.tokens),
    double: capped(stake.double),
  })
  round.hands = round.hands.map((hand) => {
    if (hand.box !== box) return hand
    const stakes = hand.stakes.map((stake) => (stake.player === player && stake.live ? cappedStake(stake) : stake))
    return { ...hand, stakes }
  })
}
