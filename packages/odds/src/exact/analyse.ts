import type { Rules } from '@openpit/engine'
import type { Chart } from '../chart.ts'
import { chartOf } from './chart-rows.ts'
import { bestColumn } from './charting.ts'
import { type Column, roundByColumn } from './column.ts'
import { facing, type Game, gameOf } from './game.ts'
import { VALUES } from './holdings.ts'
import { type ChartRefusal, readChart } from './read-chart.ts'
import { bestRound, type Round } from './round.ts'
import { meanSquare } from './squares.ts'

/** What the main wager comes to from a fresh shoe, for one unit of original wager. */
export interface Worth {
  /** The house's edge. */
  readonly edge: number
  /** The standard deviation of a round's result. */
  readonly sd: number
}

export interface Analysis {
  /** Best play that looks at the hand's own cards. */
  readonly main: Worth & { readonly method: 'exact'; readonly splits: string }
  /** The best chart by totals, and what it comes to. */
  readonly chart: Worth & { readonly best: Chart }
}

/** How splits are played and how their results are put together, in words for whoever reads the figures. */
export const SPLITS =
  'exact, re-splits included, from a finite shoe: each hand of a split is played by its own cards and the dealer’s first card as ' +
  'the same hand would be best played without a split, and a pair worth splitting is split again whenever the book allows; for ' +
  'the standard deviation alone, the hands of one split are taken as independent once the dealer’s end is known'

/** Edge, deviation and best chart of a game, exactly, from its answers. */
export function analyse(rules: Rules): Analysis {
  const game = gameOf(rules)
  const best: Round[] = []
  const columns: Column[] = []
  for (let first = 0; first < VALUES; first++) {
    const against = facing(game, first)
    const round = bestRound(against)
    best.push(round)
    columns.push(bestColumn(against, round))
  }
  return {
    main: { ...worthOf(game, best), method: 'exact', splits: SPLITS },
    chart: { ...worthOf(game, byColumns(game, columns)), best: chartOf(game, columns) },
  }
}

/** The edge against best play alone, for whoever needs nothing else. */
export function edgeOf(rules: Rules): number {
  const game = gameOf(rules)
  const { shoe, cards } = game.terms
  let mean = 0
  for (let first = 0; first < VALUES; first++) {
    if ((shoe[first] as number) > 0) mean += ((shoe[first] as number) / cards) * bestRound(facing(game, first)).value
  }
  return -mean
}

export type ChartWorth = ({ readonly ok: true } & Worth) | { readonly ok: false; readonly refusal: ChartRefusal }

/** What playing a given chart comes to, or why it cannot be played. */
export function chartWorth(rules: Rules, chart: Chart): ChartWorth {
  const game = gameOf(rules)
  const read = readChart(game, chart)
  return read.ok ? { ok: true, ...worthOf(game, byColumns(game, read.columns)) } : read
}

function byColumns(game: Game, columns: readonly Column[]): Round[] {
  return columns.map((column, first) => roundByColumn(facing(game, first), column))
}

/** The ten first cards together. */
function worthOf(game: Game, rounds: readonly Round[]): Worth {
  const { shoe, cards } = game.terms
  let mean = 0
  let square = 0
  for (const [first, round] of rounds.entries()) {
    const chance = (shoe[first] as number) / cards
    if (chance === 0) continue
    mean += chance * round.value
    square += chance * meanSquare(facing(game, first), round)
  }
  return { edge: -mean, sd: Math.sqrt(square - mean * mean) }
}
