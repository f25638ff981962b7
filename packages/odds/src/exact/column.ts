/** A column of a chart as numbers: one decision for each cell versus one upcard. */
import type { VersusUpcard } from './game.ts'
import { HOLDINGS, holdingOf, VALUES } from './holdings.ts'
import { DOUBLE, HIT, type Play, playOut } from './play.ts'
import { eachDeal, emptyInitialDeal, type InitialDeal, roundValue, type UpcardRound } from './round.ts'
import { splitValue } from './splits.ts'
import type { States } from './states.ts'
import type { Terms } from './terms.ts'

/** From this many cards on, one more makes no difference to what a 21 pays. */
export const CARDS_MAX = 6
export const TOTALS = 22
export const COUNTS = CARDS_MAX + 1
/** Hard hands, soft hands, doubled hands. */
export const CELLS = 3 * TOTALS * COUNTS

export interface Column {
  /** Stand or hit, for hands that are not doubled. */
  readonly base: Uint8Array
  readonly doubles: Uint8Array
  readonly surrenders: Uint8Array
  /** Whether doubled hands are rescued. */
  readonly rescues: Uint8Array
  /** Pairs, by value: whether they are split or surrendered, and how they are played otherwise. */
  readonly splits: Uint8Array
  readonly surrenderedPairs: Uint8Array
  readonly pairBase: Uint8Array
  readonly pairDoubles: Uint8Array
}

/** Whether the number of cards matters for a decision: if a 21 is paid by it, or more than two cards may be doubled. */
export function cardsMatter({ rules }: Terms): boolean {
  return rules.twentyOnePays.is.length > 0 || rules.doubleCards.is === 'two-or-more'
}

/** The cell of hands with this many cards, hard (0) or soft (1). */
export function cellAt(terms: Terms, soft: number, total: number, cards: number): number {
  const counted = cardsMatter(terms) ? Math.min(cards, CARDS_MAX) : 2
  return (soft * TOTALS + total) * COUNTS + counted
}

export function cellOf({ game }: VersusUpcard, state: number): number {
  const { terms, states } = game
  const cards = HOLDINGS.cards[states.holdings[state] as number] as number
  return cellAt(terms, states.soft[state] as number, states.totals[state] as number, cards)
}

/** The cell of a doubled hand. It takes no more cards, so only its total matters. */
export function doubledCell(total: number): number {
  return (2 * TOTALS + total) * COUNTS
}

export function totalOfCell(cell: number): number {
  return Math.floor(cell / COUNTS) % TOTALS
}

/** The value of a state's pair, or −1 if it is not a pair. */
function pairOf(states: States, state: number): number {
  const holding = states.holdings[state] as number
  if (HOLDINGS.cards[holding] !== 2) return -1
  const value = (HOLDINGS.hard[holding] as number) / 2 - 1
  return Number.isInteger(value) && holding === holdingOf(value, value) ? value : -1
}

export function emptyColumn(): Column {
  return {
    base: new Uint8Array(CELLS),
    doubles: new Uint8Array(CELLS),
    surrenders: new Uint8Array(CELLS),
    rescues: new Uint8Array(CELLS),
    splits: new Uint8Array(VALUES),
    surrenderedPairs: new Uint8Array(VALUES),
    pairBase: new Uint8Array(VALUES),
    pairDoubles: new Uint8Array(VALUES),
  }
}

/** Pairs that are not split are played as any other hand of their total. */
export function playPairsByTotal(versus: VersusUpcard, column: Column): void {
  for (let value = 0; value < VALUES; value++) {
    const cell = cellOf(versus, holdingOf(value, value))
    column.pairBase[value] = column.base[cell] as number
    column.pairDoubles[value] = column.doubles[cell] as number
  }
}

/** The play of every state by a column. */
export function playColumn(versus: VersusUpcard, column: Column): Play {
  const { terms, states } = versus.game
  const actions = new Uint8Array(states.size)
  const rescues = new Uint8Array(states.size * VALUES)
  for (let state = 0; state < states.size; state++) {
    const cell = cellOf(versus, state)
    const pair = pairOf(states, state)
    const base = pair < 0 ? column.base[cell] : column.pairBase[pair]
    const doubles = pair < 0 ? column.doubles[cell] : column.pairDoubles[pair]
    actions[state] = (states.totals[state] as number) < terms.mustDrawBelow ? HIT : (base as number)
    if (states.mayDouble[state] === 0) continue
    if (doubles === 1) actions[state] = DOUBLE
    if (terms.mayRescue) rescueBy(versus, column, state, rescues)
  }
  return playOut(versus, { actions, rescues })
}

function rescueBy({ game }: VersusUpcard, column: Column, state: number, rescues: Uint8Array): void {
  for (let value = 0; value < VALUES; value++) {
    const total = game.states.doubledTotals[state * VALUES + value] as number
    if (total === 0 || (total === 21 && game.terms.twentyOneWins)) continue
    rescues[state * VALUES + value] = column.rescues[doubledCell(total)] as number
  }
}

/** A whole round by a column. */
export function roundByColumn(versus: VersusUpcard, column: Column): UpcardRound {
  const play = playColumn(versus, column)
  const initialDeal = initialDealOf(versus, column)
  for (let pair = 0; pair < VALUES; pair++) {
    if (initialDeal.splits[pair] === 1) {
      initialDeal.splitValues[pair] = splitValue(versus, play, pair, Number.NEGATIVE_INFINITY)
    }
  }
  return { play, initialDeal, value: roundValue(versus, play, initialDeal) }
}

export function initialDealOf(versus: VersusUpcard, column: Column): InitialDeal {
  const { states } = versus.game
  const initialDeal = emptyInitialDeal(states.size)
  initialDeal.splits.set(column.splits)
  eachDeal(versus, (one, other) => {
    for (const { state } of states.starts[one * VALUES + other] ?? []) {
      const surrendered = one === other ? column.surrenderedPairs[one] : column.surrenders[cellOf(versus, state)]
      initialDeal.surrenders[state] = surrendered as number
    }
  })
  return initialDeal
}
