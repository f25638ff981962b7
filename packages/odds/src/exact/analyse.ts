import type { Rules } from '@openpit/engine'
import type { Chart } from '../chart.ts'
import { BestPlay } from './best-play.ts'
import { chartOf } from './chart-rows.ts'
import { bestColumn } from './charting.ts'
import { roundByColumn } from './column.ts'
import { gameOf, type VersusUpcard, versusUpcard } from './game.ts'
import { VALUES } from './holdings.ts'
import { type ChartRefusal, readChart } from './read-chart.ts'
import type { UpcardRound } from './round.ts'
import { meanSquare } from './squares.ts'

/** The expected value of the main wager from a fresh shoe, for one unit of original wager. */
export interface ExpectedValue {
  /** The house edge: the player's expected loss. */
  readonly edge: number
  /** The standard deviation of a round's result. */
  readonly sd: number
}

export interface Analysis {
  /** Best composition-dependent play, how it was found, and how splits are modelled. */
  readonly main: ExpectedValue & { readonly method: string; readonly splits: string }
  /** The best total-dependent chart, and its expected value. */
  readonly chart: ExpectedValue & { readonly best: Chart }
}

/** How splits are modelled, in words for readers of the figures. */
export const SPLITS =
  'exact, re-splits included, from a finite shoe. After a split, each hand is played in the way that would be best without a ' +
  'split, given its own cards and the dealer’s first card. A pair is split again whenever that is worth more and the book allows ' +
  'it. Only the standard deviation is approximate: it treats the hands of one split as independent, given the dealer’s final total.'

/** The exact edge, standard deviation and best chart of a game, from its rules. */
export function analyse(rules: Rules): Analysis {
  return analyseBest(new BestPlay(rules))
}

/** The same, from best play that others need too. */
export function analyseBest(best: BestPlay): Analysis {
  const all = best.againstAll()
  const versusAll = all.map(({ versus }) => versus)
  const columns = all.map(({ versus, round }) => bestColumn(versus, round))
  const byChart = columns.map((column, first) => roundByColumn(versusAll[first] as VersusUpcard, column))
  const rounds = all.map(({ round }) => round)
  return {
    main: { ...expectedValueOf(versusAll, rounds), method: 'exact', splits: SPLITS },
    chart: { ...expectedValueOf(versusAll, byChart), best: chartOf(best.game, columns) },
  }
}

/** The edge with best play. Quicker than `analyse` where nothing else is needed. */
export function edgeOf(rules: Rules): number {
  const all = new BestPlay(rules).againstAll()
  return -meanOf(
    all.map(({ versus }) => versus),
    all.map(({ round }) => round),
  )
}

export type ChartEvaluation =
  | ({ readonly ok: true } & ExpectedValue)
  | { readonly ok: false; readonly refusal: ChartRefusal }

/** The expected value of playing by a chart, or why it cannot be played. */
export function evaluateChart(rules: Rules, chart: Chart): ChartEvaluation {
  const game = gameOf(rules)
  const read = readChart(game, chart)
  if (!read.ok) return read
  const versusAll = Array.from({ length: VALUES }, (_, first) => versusUpcard(game, first))
  const rounds = read.columns.map((column, first) => roundByColumn(versusAll[first] as VersusUpcard, column))
  return { ok: true, ...expectedValueOf(versusAll, rounds) }
}

/** The mean and deviation over all ten upcards. */
function expectedValueOf(versusAll: readonly VersusUpcard[], rounds: readonly UpcardRound[]): ExpectedValue {
  const mean = meanOf(versusAll, rounds)
  let square = 0
  for (const [first, round] of rounds.entries()) {
    const versus = versusAll[first] as VersusUpcard
    square += firstChance(versus) * meanSquare(versus, round)
  }
  return { edge: -mean, sd: Math.sqrt(square - mean * mean) }
}

function meanOf(versusAll: readonly VersusUpcard[], rounds: readonly UpcardRound[]): number {
  return rounds.reduce((mean, { value }, first) => mean + firstChance(versusAll[first] as VersusUpcard) * value, 0)
}

function firstChance({ game, first }: VersusUpcard): number {
  return (game.terms.shoe[first] as number) / game.terms.cards
}
