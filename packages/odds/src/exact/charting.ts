/**
 * The best chart column versus one upcard: one decision for all hands of a kind, a total and, where it matters, a
 * number of cards.
 *
 * The column is improved until no cell changes. Each hand counts in its cell with the probability that play reaches it,
 * and the cell takes the choice with the higher expected value over all its hands. Hands from splits count too. In
 * cells where they could decide, the whole round is calculated exactly with either choice.
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
import { type Choices, DOUBLE, HIT, NEVER, type Play, prospectsOf, STAND, weigh } from './play.ts'
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

/**
 * For each cell: the probability of reaching it, the weighted value of each choice, and the share that comes from
 * splits.
 */
interface Weights {
  readonly reached: Float64Array
  readonly stand: Float64Array
  readonly hit: Float64Array
  /** How much better doubling is than the best other choice. */
  readonly double: Float64Array
  readonly fromSplits: Float64Array
  readonly rescue: Float64Array
}

const ROUNDS_MAX = 20
/** A hand that play never reaches still needs a decision, so it gets this weight. */
const UNREACHED_WEIGHT = 1e-12
/** The most by which the value of a choice differs between a hand from a split and the same hand without a split. */
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
  // A doubled hand should not weigh on hit or stand. It keeps a little weight, since its cell may have no other hands.
  const counts = play.actions[state] === DOUBLE ? UNREACHED_WEIGHT : reached
  const stands = stand === NEVER ? (prospectsOf(versus).stands[state] as number) : stand
  weights.stand[cell] = (weights.stand[cell] as number) + counts * stands
  weights.hit[cell] = (weights.hit[cell] as number) + counts * hit
  if (double === NEVER) return
  weights.double[cell] = (weights.double[cell] as number) + reached * (double - Math.max(stand, hit))
  if (game.terms.mayRescue)
    addRescues(weights, versus, state, play.actions[state] === DOUBLE ? reached : UNREACHED_WEIGHT)
}

function addRescues(weights: Weights, versus: VersusUpcard, state: number, reached: number): void {
  const { terms, states } = versus.game
  const { doubles } = prospectsOf(versus)
  const holding = states.holdings[state] as number
  for (let value = 0; value < VALUES; value++) {
    const total = states.doubledTotals[state * VALUES + value] as number
    if (total === 0 || (total === 21 && terms.twentyOneWins)) continue
    const count = (versus.left[value] as number) - (HOLDINGS.counts[holding * VALUES + value] as number)
    const stays = doubles[state * VALUES + value] as number
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

/** Counts two hands for each split pair. There may be more, but the weights hardly change. */
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

/** Decides on splits and surrenders, by their value when the column is played. */
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
    // A split is worth no more under the chart than under best play. If best play does not split, the chart need not
    // either.
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

/** Tries the other choice, exactly, in each cell where hands from splits could decide. */
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
