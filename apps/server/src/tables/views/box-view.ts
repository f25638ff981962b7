import { type Card, JOKER, printCard, printedFace, rankOf } from '@openpit/cards'
import { boxAt, type Hand, handsOn, handTotal, isBlackjack } from '@openpit/engine'
import type { BoxView, TableView } from '@openpit/protocol'
import { facesAt, isFaceDown, seatedAt, type Table } from '@openpit/table'

/** A box with its bettors and hands. */
export function boxView(table: Table, number: number): BoxView {
  const { round } = table
  const box = boxAt(round, number)
  return {
    box: number,
    seated: seatedAt(round, number),
    bettors: (box?.bettors ?? []).map(({ player, cents, tokens }) => ({ player, cents, tokens })),
    controller: box?.controller || null,
    sides: round.sides.filter((side) => side.box === number).map(({ player, bet, cents }) => ({ player, bet, cents })),
    insurance: round.insurance
      .filter((insurance) => insurance.box === number)
      .map(({ player, cents }) => ({ player, cents })),
    hands: handsOn(round, number).map((hand, index) => handView(table, hand, index + 1)),
  }
}

function handView(table: Table, hand: Hand, number: number): BoxView['hands'][number] {
  const place = { box: hand.box, hand: number }
  const isDown = isFaceDown(table, place)
  return {
    hand: number,
    cards: facesAt(table, place).map(printFace),
    ...jokersIn(isDown ? [] : hand.cards),
    // A joker counts nothing yet: until its player has said what it counts, the hand has no total.
    total: isDown || hand.cards.length === 0 || hand.cards.includes(JOKER) ? null : totalOf(hand),
    status: hand.status,
    bust: !isDown && handTotal(hand) > 21,
    blackjack: !isDown && isBlackjack(hand),
    doubled: hand.doubled,
    surrendered: hand.surrendered,
    cleared: hand.cleared > 0,
    stakes: hand.stakes.map((stake) => ({ ...stake })),
  }
}

export function dealerView(table: Table): TableView['dealer'] {
  const { dealer } = table.round
  const isDown = isFaceDown(table, 'dealer')
  return {
    cards: facesAt(table, 'dealer').map(printFace),
    total: isDown || dealer.cards.length === 0 ? null : totalOf(dealer),
    blackjack: !isDown && dealer.cards.length === 2 && handTotal(dealer) === 21,
    ...(dealer.laidAway === undefined ? {} : { laidAway: dealer.laidAway.length }),
  }
}

/** What the jokers of a hand count. Hands without any are shown as they always were. */
function jokersIn(cards: readonly Card[]): Pick<BoxView['hands'][number], 'jokers'> {
  const jokers = cards.filter((card) => printedFace(card) === JOKER)
  return jokers.length === 0 ? {} : { jokers: jokers.map((card) => (card === JOKER ? null : rankOf(card))) }
}

function printFace(card: Card | null): string | null {
  return card === null ? null : printCard(card)
}

function totalOf(hand: { readonly hard: number; readonly ace: boolean }): { points: number; soft: boolean } {
  const points = handTotal(hand)
  return { points, soft: points !== hand.hard }
}
