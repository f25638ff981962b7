/**
 * The best chart against one first card: one decision for all hands of a kind, a total and, where it matters, a number of cards.
 *
 * A chart is bettered until no cell can be: how often play comes to each hand under the chart says how much each hand counts for its
 * cell, and what each choice is worth there under the chart says which is best for all of them together. Hands from splits count
 * too. Where they might tip a cell, the whole round is worked out exactly with the one and the other.
 */
import {
  CELLS,
  type Column,
  cellOf,
  doubledCell,
  emptyColumn,
  initialDealOf,
  playColumn,
  playPairsByTotal,
  roundByColumn,
  totalOfCell,
} from './column.ts'
import type { VersusUpcard } from './game.ts'
import { ACE, HOLDINGS, VALUES } from './holdings.ts'
import { type Choices, DOUBLE, HIT, NEVER, type Play, STAND, standValue, weigh } from './play.ts'
import { propagate } from './reachability.ts'
import {
  eachDeal,
  type InitialDeal,
  isBlackjack,
  maySplit,
  maySurrender,
  surrenderValue,
  type UpcardRound,
} from './round.ts'
import { splitValue } from './splits.ts'

/** How much each choice is worth in a cell, over all hands that come to it, and how much of that came from splits. */
interface Weights {
  readonly reached: Float64Array
  readonly stand: Float64Array
  readonly hit: Float64Array
  /** What doubling adds to what is done otherwise. */
  readonly double: Float64Array
  readonly fromSplits: Float64Array
  readonly rescue: Float64Array
}

const ROUNDS_MAX = 20
/** A hand that play never comes to still needs a decision: it counts this much. */
const UNREACHED_WEIGHT = 1e-12
/** By so much, at most, is a choice worth more or less in a hand from a split than in the same hand without. */
const SPLIT_DIFFERENCE = 0.05

/** The best column, starting from the decisions that best play makes. */
export function bestColumn(versus: VersusUpcard, best: UpcardRound): Column {
  let column = emptyColumn()
  let play = best.play
  let splitting: InitialDeal = best.initialDeal
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const weights = weighCells(versus, play, splitting)
    const better = chooseColumn(versus, weights)
    const next = playColumn(versus, better)
    splitting = chooseInitialDeal(versus, next, better, best)
    play = next
    column = better
    const key = [column.base, column.doubles, column.rescues, column.splits, column.surrenders].join(';')
    if (seen.has(key)) return retryCloseCells(versus, column, weights)
    seen.add(key)
  }
  return column
}

function weighCells(versus: VersusUpcard, play: Play, initialDeal: InitialDeal): Weights {
  const { states } = versus.game
  const main = mainReachability(versus, play, initialDeal)
  const splits = splitReachability(versus, play, initialDeal)
  const make = (): Float64Array => new Float64Array(CELLS)
  const weights: Weights = {
    reached: make(),
    stand: make(),
    hit: make(),
    double: make(),
    fromSplits: make(),
    rescue: make(),
  }
  const choices: Choices = { stand: NEVER, hit: NEVER, double: NEVER }
  for (let state = 0; state < states.size; state++) {
    if ((HOLDINGS.cards[states.holdings[state] as number] as number) < 2 || states.totals[state] === 21) continue
    const reached = (main[state] as number) + (splits[state] as number) + UNREACHED_WEIGHT
    weigh(versus, play, state, choices)
    addTo(weights, versus, play, state, reached, splits[state] as number, choices)
  }
  return weights
}

function addTo(
  weights: Weights,
  versus: VersusUpcard,
  play: Play,
  state: number,
  reached: number,
  fromSplits: number,
  { stand, hit, double }: Choices,
): void {
  const cell = cellOf(versus, state)
  const { game } = versus
  weights.reached[cell] = (weights.reached[cell] as number) + reached
  weights.fromSplits[cell] = (weights.fromSplits[cell] as number) + fromSplits
  // A hand that is doubled does not care what is done otherwise, or hardly: some cell may hold no other hands.
  const counts = play.actions[state] === DOUBLE ? UNREACHED_WEIGHT : reached
  const stands =
    stand === NEVER
      ? standValue(versus, game.states.holdings[state] as number, game.states.totals[state] as number, 1)
      : stand
  weights.stand[cell] = (weights.stand[cell] as number) + counts * stands
  weights.hit[cell] = (weights.hit[cell] as number) + counts * hit
  if (double === NEVER) return
  weights.double[cell] = (weights.double[cell] as number) + reached * (double - Math.max(stand, hit))
  if (game.terms.mayRescue)
    addRescues(weights, versus, state, play.actions[state] === DOUBLE ? reached : UNREACHED_WEIGHT)
}

function addRescues(weights: Weights, versus: VersusUpcard, state: number, reached: number): void {
  const { terms, states } = versus.game
  const holding = states.holdings[state] as number
  for (let value = 0; value < VALUES; value++) {
    const total = states.doubledTotals[state * VALUES + value] as number
    if (total === 0 || (total === 21 && terms.twentyOneWins)) continue
    const count = (versus.left[value] as number) - (HOLDINGS.counts[holding * VALUES + value] as number)
    const stays = standValue(versus, HOLDINGS.more[holding * VALUES + value] as number, total, 2)
    const cell = doubledCell(total)
    weights.rescue[cell] = (weights.rescue[cell] as number) + (reached * Math.max(0, count) * (-1 - stays)) / versus.all
  }
}

function mainReachability(versus: VersusUpcard, play: Play, initialDeal: InitialDeal): Float64Array {
  const { states } = versus.game
  const reached = new Float64Array(states.size)
  eachDeal(versus, (one, other, chance) => {
    if (isBlackjack(one, other) || (one === other && initialDeal.splits[one] === 1)) return
    for (const start of states.starts[one * VALUES + other] ?? []) {
      if (initialDeal.surrenders[start.state] === 0) reached[start.state] = chance * start.chance
    }
  })
  propagate(states, play.actions, versus.left, versus.all, reached)
  return reached
}

/** Two hands for each pair that is split; that there may be more hardly matters for how the cells are weighed. */
function splitReachability(versus: VersusUpcard, play: Play, initialDeal: InitialDeal): Float64Array {
  const { terms, states } = versus.game
  const sum = new Float64Array(states.size)
  eachDeal(versus, (one, other, chance) => {
    if (one !== other || initialDeal.splits[one] === 0 || (one === ACE && terms.acesTakeOneCard)) return
    const left = versus.left.slice()
    left[one] = (left[one] as number) - 1
    const reached = new Float64Array(states.size)
    for (let value = 0; value < VALUES; value++) {
      const count = (left[value] as number) - Number(value === one)
      for (const start of states.starts[one * VALUES + value] ?? []) {
        reached[start.state] = (2 * chance * start.chance * count) / (versus.all - 2)
      }
    }
    propagate(states, play.actions, left, versus.all - 1, reached)
    for (let state = 0; state < states.size; state++) sum[state] = (sum[state] as number) + (reached[state] as number)
  })
  return sum
}

function chooseColumn(versus: VersusUpcard, weights: Weights): Column {
  const column = emptyColumn()
  for (let cell = 0; cell < CELLS; cell++) {
    const mustDraw = totalOfCell(cell) < versus.game.terms.mustDrawBelow
    column.base[cell] = mustDraw || (weights.hit[cell] as number) > (weights.stand[cell] as number) ? HIT : STAND
    column.doubles[cell] = (weights.double[cell] as number) > 0 ? 1 : 0
    column.rescues[cell] = (weights.rescue[cell] as number) > 0 ? 1 : 0
  }
  playPairsByTotal(versus, column)
  return column
}

/** Decides on splits and surrenders, by what the column's play makes of the first two cards. */
function chooseInitialDeal(versus: VersusUpcard, play: Play, column: Column, best: UpcardRound): InitialDeal {
  const { terms, states } = versus.game
  const gain = new Float64Array(CELLS)
  const surrenders = maySurrender(terms, versus.first)
  eachDeal(versus, (one, other, chance) => {
    if (isBlackjack(one, other)) return
    let played = 0
    for (const { state, chance: ofSuits } of states.starts[one * VALUES + other] ?? []) {
      played += ofSuits * (play.values[state] as number)
    }
    // Where best play is far from splitting, so is the chart: each hand is played a little worse, and none is better.
    if (maySplit(versus, one, other) && (best.initialDeal.splitValues[one] as number) > played) {
      const split = splitValue(versus, play, one, played)
      column.splits[one] = split > played ? 1 : 0
      played = Math.max(split, played)
    }
    if (!surrenders) return
    const given = surrenderValue(versus, one, other)
    if (one === other) column.surrenderedPairs[one] = given > played ? 1 : 0
    else {
      const [start] = states.starts[one * VALUES + other] ?? []
      const cell = cellOf(versus, start?.state as number)
      gain[cell] = (gain[cell] as number) + chance * (given - played)
    }
  })
  for (let cell = 0; cell < CELLS; cell++) column.surrenders[cell] = (gain[cell] as number) > 0 ? 1 : 0
  return initialDealOf(versus, column)
}

/** Tries the other decision in each cell that hands from splits might tip, exactly. */
function retryCloseCells(versus: VersusUpcard, column: Column, weights: Weights): Column {
  let best = column
  let value = Number.NaN
  for (let cell = 0; cell < CELLS; cell++) {
    const tips = (margin: number): boolean =>
      margin !== 0 && Math.abs(margin) < SPLIT_DIFFERENCE * (weights.fromSplits[cell] as number)
    const lawful = totalOfCell(cell) >= versus.game.terms.mustDrawBelow
    for (const which of ['base', 'doubles'] as const) {
      const margin =
        which === 'base'
          ? (weights.hit[cell] as number) - (weights.stand[cell] as number)
          : (weights.double[cell] as number)
      if (!tips(margin) || (which === 'base' && !lawful)) continue
      if (Number.isNaN(value)) value = roundByColumn(versus, best).value
      const other = copyOf(best)
      other[which][cell] = 1 - (other[which][cell] as number)
      playPairsByTotal(versus, other)
      const tried = roundByColumn(versus, other).value
      if (tried <= value) continue
      best = other
      value = tried
    }
  }
  return best
}

function copyOf(column: Column): Column {
  const entries = Object.entries(column).map(([name, cells]) => [name, (cells as Uint8Array).slice()])
  return Object.fromEntries(entries) as Column
}
