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
  openingOf,
  playColumn,
  playPairsByTotal,
  roundByColumn,
  totalOfCell,
} from './column.ts'
import type { VersusUpcard } from './game.ts'
import { ACE, HOLDINGS, VALUES } from './holdings.ts'
import { type Choices, DOUBLE, HIT, NEVER, type Play, STAND, standValue, weigh } from './play.ts'
import { carryOn } from './reachability.ts'
import { eachDeal, type InitialDeal, isBlackjack, maySplit, maySurrender, type Round, surrenderValue } from './round.ts'
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
const HARDLY = 1e-12
/** By so much, at most, is a choice worth more or less in a hand from a split than in the same hand without. */
const SPLIT_DIFFERENCE = 0.05

/** The best column, starting from the decisions that best play makes. */
export function bestColumn(facing: VersusUpcard, best: Round): Column {
  let column = emptyColumn()
  let play = best.play
  let splitting: InitialDeal = best.opening
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const weights = weighCells(facing, play, splitting)
    const better = chosen(facing, weights)
    const next = playColumn(facing, better)
    splitting = chooseOpening(facing, next, better, best)
    play = next
    column = better
    const key = [column.base, column.doubles, column.rescues, column.splits, column.surrenders].join(';')
    if (seen.has(key)) return settled(facing, column, weights)
    seen.add(key)
  }
  return column
}

function weighCells(facing: VersusUpcard, play: Play, opening: InitialDeal): Weights {
  const { states } = facing.game
  const main = reachOfMain(facing, play, opening)
  const splits = reachOfSplits(facing, play, opening)
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
    const reach = (main[state] as number) + (splits[state] as number) + HARDLY
    weigh(facing, play, state, choices)
    addTo(weights, facing, play, state, reach, splits[state] as number, choices)
  }
  return weights
}

function addTo(
  weights: Weights,
  facing: VersusUpcard,
  play: Play,
  state: number,
  reach: number,
  fromSplits: number,
  { stand, hit, double }: Choices,
): void {
  const cell = cellOf(facing, state)
  const { game } = facing
  weights.reached[cell] = (weights.reached[cell] as number) + reach
  weights.fromSplits[cell] = (weights.fromSplits[cell] as number) + fromSplits
  // A hand that is doubled does not care what is done otherwise, or hardly: some cell may hold no other hands.
  const counts = play.actions[state] === DOUBLE ? HARDLY : reach
  const stands =
    stand === NEVER
      ? standValue(facing, game.states.holdings[state] as number, game.states.totals[state] as number, 1)
      : stand
  weights.stand[cell] = (weights.stand[cell] as number) + counts * stands
  weights.hit[cell] = (weights.hit[cell] as number) + counts * hit
  if (double === NEVER) return
  weights.double[cell] = (weights.double[cell] as number) + reach * (double - Math.max(stand, hit))
  if (game.terms.mayRescue) addRescues(weights, facing, state, play.actions[state] === DOUBLE ? reach : HARDLY)
}

function addRescues(weights: Weights, facing: VersusUpcard, state: number, reach: number): void {
  const { terms, states } = facing.game
  const holding = states.holdings[state] as number
  for (let value = 0; value < VALUES; value++) {
    const total = states.doubledTotals[state * VALUES + value] as number
    if (total === 0 || (total === 21 && terms.twentyOneWins)) continue
    const count = (facing.left[value] as number) - (HOLDINGS.counts[holding * VALUES + value] as number)
    const stays = standValue(facing, HOLDINGS.more[holding * VALUES + value] as number, total, 2)
    const cell = doubledCell(total)
    weights.rescue[cell] = (weights.rescue[cell] as number) + (reach * Math.max(0, count) * (-1 - stays)) / facing.all
  }
}

function reachOfMain(facing: VersusUpcard, play: Play, opening: InitialDeal): Float64Array {
  const { states } = facing.game
  const reach = new Float64Array(states.size)
  eachDeal(facing, (one, other, chance) => {
    if (isBlackjack(one, other) || (one === other && opening.splits[one] === 1)) return
    for (const start of states.starts[one * VALUES + other] ?? []) {
      if (opening.surrenders[start.state] === 0) reach[start.state] = chance * start.chance
    }
  })
  carryOn(states, play.actions, facing.left, facing.all, reach)
  return reach
}

/** Two hands for each pair that is split; that there may be more hardly matters for how the cells are weighed. */
function reachOfSplits(facing: VersusUpcard, play: Play, opening: InitialDeal): Float64Array {
  const { terms, states } = facing.game
  const sum = new Float64Array(states.size)
  eachDeal(facing, (one, other, chance) => {
    if (one !== other || opening.splits[one] === 0 || (one === ACE && terms.acesTakeOneCard)) return
    const left = facing.left.slice()
    left[one] = (left[one] as number) - 1
    const reach = new Float64Array(states.size)
    for (let value = 0; value < VALUES; value++) {
      const count = (left[value] as number) - Number(value === one)
      for (const start of states.starts[one * VALUES + value] ?? []) {
        reach[start.state] = (2 * chance * start.chance * count) / (facing.all - 2)
      }
    }
    carryOn(states, play.actions, left, facing.all - 1, reach)
    for (let state = 0; state < states.size; state++) sum[state] = (sum[state] as number) + (reach[state] as number)
  })
  return sum
}

function chosen(facing: VersusUpcard, weights: Weights): Column {
  const column = emptyColumn()
  for (let cell = 0; cell < CELLS; cell++) {
    const mustDraw = totalOfCell(cell) < facing.game.terms.mustDrawBelow
    column.base[cell] = mustDraw || (weights.hit[cell] as number) > (weights.stand[cell] as number) ? HIT : STAND
    column.doubles[cell] = (weights.double[cell] as number) > 0 ? 1 : 0
    column.rescues[cell] = (weights.rescue[cell] as number) > 0 ? 1 : 0
  }
  playPairsByTotal(facing, column)
  return column
}

/** Decides on splits and surrenders, by what the column's play makes of the first two cards. */
function chooseOpening(facing: VersusUpcard, play: Play, column: Column, best: Round): InitialDeal {
  const { terms, states } = facing.game
  const gain = new Float64Array(CELLS)
  const surrenders = maySurrender(terms, facing.first)
  eachDeal(facing, (one, other, chance) => {
    if (isBlackjack(one, other)) return
    let played = 0
    for (const { state, chance: ofSuits } of states.starts[one * VALUES + other] ?? []) {
      played += ofSuits * (play.values[state] as number)
    }
    // Where best play is far from splitting, so is the chart: each hand is played a little worse, and none is better.
    if (maySplit(facing, one, other) && (best.opening.splitValues[one] as number) > played) {
      const split = splitValue(facing, play, one, played)
      column.splits[one] = split > played ? 1 : 0
      played = Math.max(split, played)
    }
    if (!surrenders) return
    const given = surrenderValue(facing, one, other)
    if (one === other) column.surrenderedPairs[one] = given > played ? 1 : 0
    else {
      const [start] = states.starts[one * VALUES + other] ?? []
      const cell = cellOf(facing, start?.state as number)
      gain[cell] = (gain[cell] as number) + chance * (given - played)
    }
  })
  for (let cell = 0; cell < CELLS; cell++) column.surrenders[cell] = (gain[cell] as number) > 0 ? 1 : 0
  return openingOf(facing, column)
}

/** Tries the other decision in each cell that hands from splits might tip, exactly. */
function settled(facing: VersusUpcard, column: Column, weights: Weights): Column {
  let best = column
  let value = Number.NaN
  for (let cell = 0; cell < CELLS; cell++) {
    const tips = (margin: number): boolean =>
      margin !== 0 && Math.abs(margin) < SPLIT_DIFFERENCE * (weights.fromSplits[cell] as number)
    const lawful = totalOfCell(cell) >= facing.game.terms.mustDrawBelow
    for (const which of ['base', 'doubles'] as const) {
      const margin =
        which === 'base'
          ? (weights.hit[cell] as number) - (weights.stand[cell] as number)
          : (weights.double[cell] as number)
      if (!tips(margin) || (which === 'base' && !lawful)) continue
      if (Number.isNaN(value)) value = roundByColumn(facing, best).value
      const other = copyOf(best)
      other[which][cell] = 1 - (other[which][cell] as number)
      playPairsByTotal(facing, other)
      const tried = roundByColumn(facing, other).value
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
