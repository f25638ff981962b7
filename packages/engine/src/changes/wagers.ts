import { type Cents, NO_CENTS } from '@openpit/money'
import type { RoundEvent } from '../event.ts'
import { appended } from '../lists.ts'
import { type Bettor, type Box, type BoxNumber, boxAt, type Hand, type PlayerId, type Stake } from '../round.ts'
import type { Changing } from './changing.ts'

export function changeBox(round: Changing, number: BoxNumber, change: Partial<Box>): void {
  round.boxes = round.boxes.map((box) => (box.number === number ? { ...box, ...change } : box))
}

export function placeWager(round: Changing, player: PlayerId, number: BoxNumber, cents: Cents, tokens: Cents): void {
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

export function returnWager(round: Changing, player: PlayerId, number: BoxNumber, cents: Cents, tokens: Cents): void {
  const box = boxAt(round, number) as Box
  const bettors = box.bettors
    .map((bettor) => (bettor.player === player ? grown(bettor, -cents, -tokens) : bettor))
    .filter((bettor) => bettor.cents > 0)
  if (bettors.length > 0) changeBox(round, number, { bettors })
  else round.boxes = round.boxes.filter((other) => other !== box)
}

export function placeSideWager(
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

export function isSameSide(side: SideKey, other: SideKey): boolean {
  return side.player === other.player && side.box === other.box && side.bet === other.bet
}

export function closeBetting(round: Changing, controllers: readonly PlayerId[], insuranceForgotten: boolean): void {
  let boxes: readonly Box[] = []
  let hands: readonly Hand[] = []
  for (const box of round.boxes) {
    boxes = appended(boxes, controlled(box, controllers[boxes.length] as PlayerId))
    hands = appended(hands, dealtIn(box))
  }
  round.phase = 'dealing'
  round.boxes = boxes
  round.hands = hands
  round.insuranceForgotten = insuranceForgotten
}

/** No card of the round has left the shoe: it is as if betting had never closed. */
export function reopenBetting(round: Changing): void {
  round.phase = 'wagering'
  round.noMoreBets = false
  round.insuranceForgotten = false
  round.boxes = round.boxes.map((box) => controlled(box, ''))
  round.hands = []
}

/** Spelt out, as rounds and hands are: every round makes such copies. */
function controlled(box: Box, controller: PlayerId): Box {
  return {
    number: box.number,
    bettors: box.bettors,
    controller,
    silent: box.silent,
    splitsClosed: box.splitsClosed,
    exposed: box.exposed,
    splitCards: box.splitCards,
  }
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
    cleared: 0,
    stakes,
  }
}

function mainStake(player: PlayerId, cents: Cents, tokens: Cents): Stake {
  return { player, wager: 'main', cents, tokens, double: NO_CENTS, live: true }
}

export function cap(round: Changing, box: BoxNumber, player: PlayerId, most: Cents): void {
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
