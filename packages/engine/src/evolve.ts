import { type Card, isAce, pointsOf } from '@openpit/cards'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { RoundEvent } from './event.ts'
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
  switch (event.kind) {
    case 'card-dealt':
      return withCard(round, event.box, event.hand, event.card)
    case 'dealer-card-dealt':
      return {
        ...round,
        dealer: {
          cards: [...round.dealer.cards, event.card],
          hard: round.dealer.hard + pointsOf(event.card),
          ace: round.dealer.ace || isAce(event.card),
          secondFaceDown: round.dealer.secondFaceDown || event.faceDown,
        },
        initialCards: round.phase === 'dealing' ? round.initialCards + 1 : round.initialCards,
      }
    case 'wager-settled':
      return withSettled(round, event.line)
    case 'phase-begun':
      return { ...round, phase: event.phase }
    case 'hand-finished':
      return changeHand(round, event.box, event.hand, { status: 'finished' })
    case 'card-called':
      return changeHand(round, event.box, event.hand, { status: 'card-due' })
    case 'round-ended':
      return { ...round, phase: 'ended', rack: withRemainingCards(round) }
    case 'wager-placed':
      return withWager(round, event.player, event.box, event.cents, event.tokens)
    case 'betting-closed':
      return withBettingClosed(round, event.controllers, event.insuranceForgotten)
    case 'side-wager-placed':
      return withSideWager(round, event)
    case 'seat-taken': {
      const seats = round.carried.seats.filter((seat) => seat.box !== event.box)
      return {
        ...round,
        carried: { ...round.carried, seats: [...seats, { box: event.box, player: event.player }] },
      }
    }
    case 'wager-returned':
      return withWagerReturned(round, event.player, event.box, event.cents, event.tokens)
    case 'side-wager-returned':
      return { ...round, sides: round.sides.filter((side) => !isSameSide(side, event)) }
    case 'no-more-bets-called':
      return { ...round, noMoreBets: true }
    case 'side-wager-collected':
      return {
        ...round,
        sides: round.sides.map((side) => (isSameSide(side, event) ? { ...side, collected: true } : side)),
      }
    case 'dealer-card-turned':
      return { ...round, dealer: { ...round.dealer, secondFaceDown: false } }
    case 'dealer-peeked':
      return { ...round, peeked: true }
    case 'cards-exposed':
      return changeBox(round, event.box, { exposed: true })
    case 'hand-cleared':
      return withCleared(round, event.box, event.hand)
    case 'offers-opened':
      return { ...round, offers: event.offers }
    case 'offer-declined':
      return withAnswer(round, event.player, event.box, () => undefined)
    case 'offers-closed':
      return { ...round, offers: null }
    case 'insurance-placed':
      return withAnswer(
        {
          ...round,
          insurance: [...round.insurance, { player: event.player, box: event.box, cents: event.cents }],
        },
        event.player,
        event.box,
        // A blackjack holder who insures may still ask for even money; anybody else has answered.
        (ask) => withoutOffer(ask, 'insure'),
      )
    case 'even-money-taken':
      return withAnswer(round, event.player, event.box, (ask) => onlyOffer(ask, 'pressPrizeButton'))
    case 'insurance-never-offered':
      return {
        ...round,
        carried: { ...round.carried, neverInsures: [...round.carried.neverInsures, event.player] },
      }
    case 'prize-button-nominated':
      return withNominee(round, event.box, event.player)
    case 'prize-button-pressed':
      return {
        ...round,
        offers: round.offers && {
          ...round.offers,
          asks: round.offers.asks.flatMap((ask) => {
            const rest = ask.box === event.box ? withoutOffer(ask, 'pressPrizeButton') : ask
            return rest ? [rest] : []
          }),
        },
        prizesDue: [...round.prizesDue, event.box],
      }
    case 'prize-drawn':
    case 'prize-button-failed':
      return { ...round, prizesDue: round.prizesDue.filter((box) => box !== event.box) }
    case 'hand-surrendered': {
      const surrendered = changeHand(round, event.box, event.hand, { surrendered: true, status: 'finished' })
      const offers = round.offers && {
        ...round.offers,
        asks: round.offers.asks.filter((ask) => ask.box !== event.box),
      }
      return { ...surrendered, offers }
    }
    case 'wager-doubled':
      return withDouble(round, event.box, event.hand, event.player, event.cents, event.acesLocked)
    case 'hand-split':
      return withSplit(round, event.box, event.hand, event.player, event.cents)
    case 'split-followed': {
      const target = round.hands[handIndex(round, event.box, event.hand + 1)] as Hand
      const stakes = [...target.stakes, newStake(event.player, 'split', event.cents)]
      return changeHand(
        withAnswer(round, event.player, event.box, () => undefined),
        event.box,
        event.hand + 1,
        {
          stakes,
        },
      )
    }
    case 'hand-taken':
      return withAnswer(
        withStakeMoved(round, event.box, event.from, event.hand, event.player),
        event.player,
        event.box,
        () => undefined,
      )
    case 'split-declined':
      return changeBox(round, event.box, { splitsClosed: true })
    case 'wager-rescued':
      return withAnswer(round, event.player, event.box, () => undefined)
    case 'hand-left-to-dealer':
      return changeHand(round, event.box, event.hand, { unattended: true })
    case 'control-passed': {
      const box = boxAt(round, event.box) as Box
      return changeBox(round, event.box, {
        controller: event.to,
        silent: [...box.silent, box.controller],
      })
    }
    case 'settlement-reversed':
      return {
        ...round,
        settled: round.settled.map((line) =>
          line === event.line || isSameLine(line, event.line) ? voided(line, event.clause) : line,
        ),
      }
    case 'pool-changed':
      return { ...round, carried: { ...round.carried, pool: event.to } }
    case 'wager-capped':
      return withCap(round, event.box, event.player, event.cap)
    case 'wager-invalidated':
      return changeBox(round, event.box, {
        bettors: (boxAt(round, event.box) as Box).bettors.map((bettor) =>
          bettor.player === event.player ? { ...bettor, winsNothing: true } : bettor,
        ),
      })
    case 'hand-voided':
      return {
        ...round,
        hands: round.hands.map((hand) => (hand.box === event.box ? { ...hand, status: 'finished' } : hand)),
        offers: round.offers && {
          ...round.offers,
          asks: round.offers.asks.filter((ask) => ask.box !== event.box),
        },
        prizesDue: round.prizesDue.filter((box) => box !== event.box),
      }
    case 'round-voided':
      return { ...round, offers: null, prizesDue: [] }
    default:
      return unreachable(event)
  }
}

function unreachable(event: never): never {
  throw new Error(`an event that evolve does not know: ${JSON.stringify(event)}`)
}

function withHandAt(round: Round, index: number, hand: Hand): Round {
  const hands = round.hands.slice()
  hands[index] = hand
  return { ...round, hands }
}

function changeHand(round: Round, box: BoxNumber, hand: number, change: Partial<Hand>): Round {
  const index = handIndex(round, box, hand)
  return withHandAt(round, index, { ...(round.hands[index] as Hand), ...change })
}

function changeBox(round: Round, number: BoxNumber, change: Partial<Box>): Round {
  return {
    ...round,
    boxes: round.boxes.map((box) => (box.number === number ? { ...box, ...change } : box)),
  }
}

function withCard(round: Round, box: BoxNumber, handNumber: number, card: Card): Round {
  const index = handIndex(round, box, handNumber)
  const hand = round.hands[index] as Hand
  const hands = round.hands.slice()
  hands[index] = {
    ...hand,
    cards: [...hand.cards, card],
    hard: hand.hard + pointsOf(card),
    ace: hand.ace || isAce(card),
    status: 'in-play',
  }
  return {
    ...round,
    hands,
    initialCards: round.phase === 'dealing' ? round.initialCards + 1 : round.initialCards,
  }
}

function withWager(round: Round, player: PlayerId, number: BoxNumber, cents: Cents, tokens: Cents): Round {
  const box = boxAt(round, number)
  if (box === undefined) {
    const opened: Box = {
      number,
      bettors: [{ player, cents, tokens, winsNothing: false }],
      controller: '',
      silent: [],
      splitsClosed: false,
      exposed: false,
      splitCards: [],
    }
    if (round.boxes.length === 0) return { ...round, boxes: [opened] }
    return { ...round, boxes: [...round.boxes, opened].sort((a, b) => a.number - b.number) }
  }
  const placed = box.bettors.find((bettor) => bettor.player === player)
  const bettors = placed
    ? box.bettors.map((bettor) => (bettor === placed ? grown(bettor, cents, tokens) : bettor))
    : [...box.bettors, { player, cents, tokens, winsNothing: false }]
  return changeBox(round, number, { bettors })
}

function grown(bettor: Bettor, cents: number, tokens: number): Bettor {
  return { ...bettor, cents: (bettor.cents + cents) as Cents, tokens: (bettor.tokens + tokens) as Cents }
}

function withWagerReturned(round: Round, player: PlayerId, number: BoxNumber, cents: Cents, tokens: Cents): Round {
  const box = boxAt(round, number) as Box
  const bettors = box.bettors
    .map((bettor) => (bettor.player === player ? grown(bettor, -cents, -tokens) : bettor))
    .filter((bettor) => bettor.cents > 0)
  if (bettors.length === 0) return { ...round, boxes: round.boxes.filter((other) => other !== box) }
  return changeBox(round, number, { bettors })
}

function withSideWager(
  round: Round,
  { player, box, bet, cents }: Extract<RoundEvent, { kind: 'side-wager-placed' }>,
): Round {
  const placed = round.sides.find((side) => isSameSide(side, { player, box, bet }))
  if (placed === undefined) {
    const kinds = round.carried.sideKinds
    const carried = kinds.includes(bet) ? round.carried : { ...round.carried, sideKinds: [...kinds, bet] }
    return { ...round, sides: [...round.sides, { player, box, bet, cents, collected: false }], carried }
  }
  const raised = { ...placed, cents: (placed.cents + cents) as Cents }
  return { ...round, sides: round.sides.map((side) => (side === placed ? raised : side)) }
}

type SideKey = { readonly player: PlayerId; readonly box: BoxNumber; readonly bet: string }

function isSameSide(side: SideKey, other: SideKey): boolean {
  return side.player === other.player && side.box === other.box && side.bet === other.bet
}

function withBettingClosed(round: Round, controllers: readonly PlayerId[], insuranceForgotten: boolean): Round {
  const boxes: Box[] = []
  const hands: Hand[] = []
  for (let index = 0; index < round.boxes.length; index++) {
    const box = round.boxes[index] as Box
    boxes.push({ ...box, controller: controllers[index] as PlayerId })
    const stakes: Stake[] = []
    for (const { player, cents, tokens } of box.bettors) {
      stakes.push({ player, wager: 'main', cents, tokens, double: NO_CENTS, live: true })
    }
    hands.push({
      box: box.number,
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
    })
  }
  return { ...round, phase: 'dealing', boxes, hands, insuranceForgotten }
}

function withSettled(round: Round, line: Settlement): Round {
  const settled = [...round.settled, line]
  switch (line.wager) {
    case 'main':
    case 'split':
    case 'double': {
      const index = handIndex(round, line.box, line.hand)
      const hand = round.hands[index] as Hand
      const stakes = hand.stakes.map((stake) => (stake.player === line.player ? withLineOff(stake, line) : stake))
      const hands = round.hands.slice()
      hands[index] = { ...hand, stakes }
      return { ...round, hands, settled }
    }
    case 'insurance':
      return {
        ...round,
        insurance: round.insurance.filter((wager) => wager.player !== line.player || wager.box !== line.box),
        settled,
      }
    case 'superBonus':
      return { ...round, settled }
    default:
      return {
        ...round,
        sides: round.sides.filter((side) => !isSameSide(side, { player: line.player, box: line.box, bet: line.wager })),
        settled,
      }
  }
}

function withLineOff(stake: Stake, line: Settlement): Stake {
  return line.wager === 'double' ? { ...stake, double: NO_CENTS } : { ...stake, live: false }
}

function withCleared(round: Round, box: BoxNumber, handNumber: number): Round {
  const index = handIndex(round, box, handNumber)
  const hand = round.hands[index] as Hand
  return {
    ...withHandAt(round, index, { ...hand, cleared: true }),
    rack: [...round.rack, ...hand.cards],
  }
}

function withRemainingCards(round: Round): Card[] {
  const rack = round.rack.slice()
  for (const hand of round.hands) if (!hand.cleared) rack.push(...hand.cards)
  rack.push(...round.dealer.cards)
  return rack
}

function withAnswer(round: Round, player: PlayerId, box: BoxNumber, rest: (ask: Ask) => Ask | undefined): Round {
  if (round.offers === null) return round
  const asks = round.offers.asks.flatMap((ask) => {
    if (ask.player !== player || ask.box !== box) return [ask]
    const left = rest(ask)
    return left ? [left] : []
  })
  return { ...round, offers: { ...round.offers, asks } }
}

function withoutOffer(ask: Ask, offer: Ask['may'][number]): Ask | undefined {
  const may = ask.may.filter((name) => name !== offer)
  return may.length > 0 ? { ...ask, may } : undefined
}

function onlyOffer(ask: Ask, offer: Ask['may'][number]): Ask | undefined {
  return ask.may.includes(offer) ? { ...ask, may: [offer] } : undefined
}

function withNominee(round: Round, box: BoxNumber, player: PlayerId): Round {
  if (round.offers === null) return round
  const asks = round.offers.asks
  const asked = asks.find((ask) => ask.player === player && ask.box === box)
  const nominated: Ask = { player, box, may: [...(asked?.may ?? []), 'pressPrizeButton'] }
  return {
    ...round,
    offers: {
      ...round.offers,
      asks: asked ? asks.map((ask) => (ask === asked ? nominated : ask)) : [...asks, nominated],
    },
  }
}

function withDouble(
  round: Round,
  box: BoxNumber,
  handNumber: number,
  player: PlayerId,
  cents: Cents,
  acesLocked: boolean,
): Round {
  const index = handIndex(round, box, handNumber)
  const hand = round.hands[index] as Hand
  const doubled = withHandAt(round, index, {
    ...hand,
    doubled: true,
    status: 'card-due',
    ace: acesLocked ? hand.cards.slice(2).some(isAce) : hand.ace,
    stakes: hand.stakes.map((stake) => (stake.player === player ? { ...stake, double: cents } : stake)),
  })
  return withAnswer(doubled, player, box, () => undefined)
}

function newStake(player: PlayerId, wager: Stake['wager'], cents: Cents): Stake {
  return { player, wager, cents, tokens: NO_CENTS, double: NO_CENTS, live: true }
}

function withSplit(round: Round, box: BoxNumber, handNumber: number, player: PlayerId, cents: Cents): Round {
  const index = handIndex(round, box, handNumber)
  const hand = round.hands[index] as Hand
  const [kept, moved] = hand.cards as [Card, Card]
  const first: Hand = { ...hand, ...single(kept), split: true, ofAces: isAce(kept), status: 'card-due' }
  const second: Hand = {
    ...first,
    ...single(moved),
    stakes: [newStake(player, 'split', cents)],
  }
  const hands = [...round.hands.slice(0, index), first, second, ...round.hands.slice(index + 1)]
  const splitCards = (boxAt(round, box) as Box).splitCards
  const changed = { ...round, hands }
  return splitCards.length > 0 ? changed : changeBox(changed, box, { splitCards: hand.cards })
}

function single(card: Card): Pick<Hand, 'cards' | 'hard' | 'ace'> {
  return { cards: [card], hard: pointsOf(card), ace: isAce(card) }
}

function withStakeMoved(round: Round, box: BoxNumber, from: number, to: number, player: PlayerId): Round {
  if (from === to) return round
  const source = round.hands[handIndex(round, box, from)] as Hand
  const stake = source.stakes.find((candidate) => candidate.player === player) as Stake
  const target = round.hands[handIndex(round, box, to)] as Hand
  const left = changeHand(round, box, from, { stakes: source.stakes.filter((other) => other !== stake) })
  return changeHand(left, box, to, { stakes: [...target.stakes, stake] })
}

function isSameLine(line: Settlement, other: Settlement): boolean {
  return (
    line.player === other.player && line.box === other.box && line.hand === other.hand && line.wager === other.wager
  )
}

function voided(line: Settlement, clause: Settlement['clause']): Settlement {
  return { ...line, outcome: 'void', profit: NO_CENTS, clause }
}

function withCap(round: Round, box: BoxNumber, player: PlayerId, cap: Cents): Round {
  const capped = (amount: Cents) => Math.min(amount, cap) as Cents
  const bettors = (boxAt(round, box) as Box).bettors.map((bettor) =>
    bettor.player === player ? { ...bettor, cents: capped(bettor.cents), tokens: capped(bettor.tokens) } : bettor,
  )
  const hands = round.hands.map((hand) =>
    hand.box !== box
      ? hand
      : {
          ...hand,
          stakes: hand.stakes.map((stake) =>
            stake.player === player && stake.live
              ? {
                  ...stake,
                  live: cap > 0,
                  cents: capped(stake.cents),
                  tokens: capped(stake.tokens),
                  double: capped(stake.double),
                }
              : stake,
          ),
        },
  )
  return changeBox({ ...round, hands }, box, { bettors })
}
