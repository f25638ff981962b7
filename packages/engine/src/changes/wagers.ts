import type { Card } from '@openpit/cards'
import { type Cents, NO_CENTS } from '@openpit/money'
import { listAsLongAs, withItem } from '../lists.ts'
import {
  type Bettor,
  type Box,
  type BoxNumber,
  bettorOn,
  boxAt,
  DEALERS_PLACE,
  type Hand,
  type PlayerId,
  type Stake,
} from '../round.ts'
import { type EventOf, handAt, type RoundChanges, type WritableRound } from './changing.ts'
import { fromBox } from './order.ts'

const NOBODY: readonly PlayerId[] = []
const NO_CARDS: readonly Card[] = []
const NO_STAKES: readonly Stake[] = []

export function changeBox(round: WritableRound, number: BoxNumber, change: Partial<Box>): void {
  round.boxes = round.boxes.map((box) => (box.number === number ? { ...box, ...change } : box))
}

export function placeWager(
  round: WritableRound,
  { player, box: number, cents, tokens }: EventOf<'wager-placed'>,
): void {
  const box = boxAt(round, number)
  const bettor: Bettor = { player, cents, tokens, winsNothing: false }
  if (box === undefined) {
    openBox(round, number, bettor)
    return
  }
  const placed = bettorOn(box, player)
  changeBox(round, number, { bettors: placed ? raiseWager(box.bettors, placed, bettor) : [...box.bettors, bettor] })
}

function raiseWager(bettors: readonly Bettor[], placed: Bettor, { cents, tokens }: Bettor): readonly Bettor[] {
  return bettors.map((other) => (other === placed ? addToWager(other, cents, tokens) : other))
}

export function openBox(round: WritableRound, number: BoxNumber, bettor: Bettor): void {
  const opened: Box = {
    number,
    bettors: [bettor],
    controller: '',
    silent: NOBODY,
    splitsClosed: false,
    exposed: false,
    splitCards: NO_CARDS,
    oneCardFound: false,
  }
  const last = round.boxes.at(-1)
  const boxes = withItem(round.boxes, opened)
  round.boxes = last === undefined || last.number < number ? boxes : boxes.toSorted((a, b) => a.number - b.number)
}

function addToWager(bettor: Bettor, cents: number, tokens: number): Bettor {
  return { ...bettor, cents: (bettor.cents + cents) as Cents, tokens: (bettor.tokens + tokens) as Cents }
}

export function returnWager(
  round: WritableRound,
  { player, box: number, cents, tokens }: EventOf<'wager-returned'>,
): void {
  const box = boxAt(round, number) as Box
  const bettors = box.bettors
    .map((bettor) => (bettor.player === player ? addToWager(bettor, -cents, -tokens) : bettor))
    .filter((bettor) => bettor.cents > 0 || bettor.sealed !== undefined)
  if (bettors.length > 0) changeBox(round, number, { bettors })
  else round.boxes = round.boxes.filter((other) => other !== box)
}

export function placeSideWager(
  round: WritableRound,
  { player, box, bet, cents, tokens }: EventOf<'side-wager-placed'>,
): void {
  const placed = round.sides.find((side) => isSameSide(side, { player, box, bet }))
  if (placed !== undefined) {
    const raised = { ...placed, cents: (placed.cents + cents) as Cents, ...inTokens(placed.tokens, tokens) }
    round.sides = round.sides.map((side) => (side === placed ? raised : side))
    return
  }
  round.sides = [...round.sides, { player, box, bet, cents, ...inTokens(tokens), collected: false }]
  const kinds = round.carried.sideKinds
  if (!kinds.includes(bet)) round.carried = { ...round.carried, sideKinds: [...kinds, bet] }
}

/** The field `tokens`, only where there are some: older programs know none. */
function inTokens(...amounts: readonly (Cents | undefined)[]): { readonly tokens?: Cents } {
  const tokens = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  return tokens > 0 ? { tokens: tokens as Cents } : {}
}

type SideKey = { readonly player: PlayerId; readonly box: BoxNumber; readonly bet: string }

export function removeSideWager(round: WritableRound, removed: SideKey): void {
  round.sides = round.sides.filter((side) => !isSameSide(side, removed))
}

/** Moves a wager from the layout into the float, or back. */
export function collectSideWager(
  round: WritableRound,
  event: EventOf<'side-wager-collected' | 'side-wager-put-back'>,
): void {
  const collected = event.kind === 'side-wager-collected'
  round.sides = round.sides.map((side) => (isSameSide(side, event) ? { ...side, collected } : side))
}

function isSameSide(side: SideKey, other: SideKey): boolean {
  return side.player === other.player && side.box === other.box && side.bet === other.bet
}

export function takeSeat(round: WritableRound, { box, player }: EventOf<'seat-taken'>): void {
  const others = round.carried.seats.filter((seat) => seat.box !== box)
  round.carried = { ...round.carried, seats: [...others, { box, player }] }
}

export function closeBetting(round: WritableRound, event: EventOf<'betting-closed'>): void {
  const boxes = round.boxes.slice()
  const hands = listAsLongAs<Hand>(boxes)
  for (let index = 0; index < boxes.length; index++) {
    const box = boxes[index] as Box
    hands[index] = emptyHand(box.number, box.bettors)
    boxes[index] = withController(box, event.controllers[index] as PlayerId)
  }
  round.phase = 'dealing'
  round.boxes = boxes
  const inOrder = event.first === undefined ? hands : fromBox(hands, event.first)
  round.hands = event.places === undefined ? inOrder : withHandsOfOthers(inOrder, event.places)
  round.places = event.places ?? null
  round.insuranceForgotten = event.insuranceForgotten
}

/** The hands in order of boxes, with one for each box that gets cards without a wager. */
function withHandsOfOthers(hands: readonly Hand[], places: readonly BoxNumber[]): readonly Hand[] {
  const others = new Set(places.filter((box) => box !== DEALERS_PLACE && !hands.some((hand) => hand.box === box)))
  return [...hands, ...[...others].map((number) => emptyHand(number, []))].toSorted((a, b) => a.box - b.box)
}

/** Reopens betting: no card of the round has left the shoe yet. */
export function reopenBetting(round: WritableRound): void {
  round.phase = 'wagering'
  round.noMoreBets = false
  round.insuranceForgotten = false
  round.boxes = round.boxes.map((box) => withController(box, ''))
  round.hands = []
  round.places = null
}

/** Field by field, because every round makes these copies, and a spread is slower. */
function withController(box: Box, controller: PlayerId): Box {
  return {
    number: box.number,
    bettors: box.bettors,
    controller,
    silent: box.silent,
    splitsClosed: box.splitsClosed,
    exposed: box.exposed,
    splitCards: box.splitCards,
    oneCardFound: box.oneCardFound,
  }
}

/** The hand of a box before its first card, with all main wagers on it. */
function emptyHand(number: BoxNumber, bettors: readonly Bettor[]): Hand {
  let stakes = NO_STAKES
  for (let index = 0; index < bettors.length; index++) stakes = withItem(stakes, mainStake(bettors[index] as Bettor))
  return {
    box: number,
    cards: NO_CARDS,
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

function mainStake({ player, cents, tokens, sealed }: Bettor): Stake {
  if (sealed !== undefined) return { player, wager: 'main', cents, tokens, double: NO_CENTS, live: true, sealed }
  return { player, wager: 'main', cents, tokens, double: NO_CENTS, live: true }
}

export function passControl(round: WritableRound, { box: number, to }: EventOf<'control-passed'>): void {
  const box = boxAt(round, number) as Box
  changeBox(round, number, { controller: to, silent: [...box.silent, box.controller] })
}

export function invalidateWager(round: WritableRound, { box, player }: EventOf<'wager-invalidated'>): void {
  const { bettors } = boxAt(round, box) as Box
  changeBox(round, box, {
    bettors: bettors.map((bettor) => (bettor.player === player ? { ...bettor, winsNothing: true } : bettor)),
  })
}

export function capWager(changing: RoundChanges, { box, player, cap }: EventOf<'wager-capped'>): void {
  const { round } = changing
  const capped = (amount: Cents) => Math.min(amount, cap) as Cents
  changeBox(round, box, {
    bettors: (boxAt(round, box) as Box).bettors.map((bettor) =>
      bettor.player === player ? { ...bettor, cents: capped(bettor.cents), tokens: capped(bettor.tokens) } : bettor,
    ),
  })
  const cappedStake = (stake: Stake): Stake => ({
    ...stake,
    live: cap > 0,
    cents: capped(stake.cents),
    tokens: capped(stake.tokens),
    double: capped(stake.double),
  })
  for (let index = 0; index < round.hands.length; index++) {
    if ((round.hands[index] as Hand).box !== box) continue
    const hand = handAt(changing, index)
    hand.stakes = hand.stakes.map((stake) => (stake.player === player && stake.live ? cappedStake(stake) : stake))
  }
}
