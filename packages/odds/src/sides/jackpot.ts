import { type Jackpot, type JackpotLine, matches, type Rules } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { figures, type Prize, returnOf, type SideFigures } from './figures.ts'
import { dividedBy, type Fraction, fraction, minus, NOTHING, numberOf, times, WHOLE } from './fraction.ts'
import { type Ways, waysOf } from './ways.ts'

/** One size of wager. Each unit staked returns `fixed + perJackpotDollar × pool`. */
export interface JackpotColumn {
  readonly wagerDollars: number
  readonly fixed: number
  readonly perJackpotDollar: number
  /** With the given pool. */
  readonly edge: number
  readonly sd: number
  /** The pool at which the house edge is zero; null if no line pays a share of the pool. */
  readonly breakEvenDollars: number | null
}

/** The smallest wager's figures, and a column for each size. */
export interface JackpotFigures extends SideFigures, JackpotColumn {
  readonly poolDollars: number
  readonly columns: readonly JackpotColumn[]
}

/** A progressive jackpot for a single box. Boxes that share a prize get less than this. */
export function jackpotFigures(rules: Rules, jackpot: Jackpot, pool: Cents): JackpotFigures {
  const shown = Math.max(pool, jackpot.reset.is) as Cents
  const counted = waysOf(rules, 3, jackpot.prizes.length, (cards) =>
    jackpot.prizes.findIndex(({ when }) => matches(when, cards)),
  )
  const columns = jackpot.wagers.is.map((wager, column) => columnOf(jackpot, counted, shown, wager, column))
  const [smallest] = columns as [JackpotColumn, ...JackpotColumn[]]
  return {
    ...figures(prizesOf(jackpot, shown, jackpot.wagers.is[0] as Cents, 0), counted),
    ...smallest,
    poolDollars: shown / 100,
    columns,
  }
}

function columnOf(jackpot: Jackpot, counted: Ways, pool: Cents, wager: Cents, column: number): JackpotColumn {
  const prizes = prizesOf(jackpot, pool, wager, column)
  const fixed = partOf(prizes, jackpot, counted, ({ pays }) => 'gross' in pays)
  const shares = partOf(prizes, jackpot, counted, ({ pays }) => 'poolPercent' in pays)
  const perCent = dividedBy(shares, fraction(pool))
  const { edge, sd } = figures(prizes, counted)
  const breakEven = perCent.over === 0n ? null : dividedBy(minus(WHOLE, fixed), times(perCent, fraction(100)))
  return {
    wagerDollars: wager / 100,
    fixed: numberOf(fixed),
    perJackpotDollar: numberOf(times(perCent, fraction(100))),
    edge,
    sd,
    breakEvenDollars: breakEven && numberOf(breakEven),
  }
}

/** The return of some of the lines. */
function partOf(
  prizes: readonly Prize[],
  jackpot: Jackpot,
  { ways, of }: Ways,
  isPart: (line: JackpotLine) => boolean,
): Fraction {
  const part = prizes.map((prize, index) =>
    isPart(jackpot.prizes[index] as JackpotLine) ? prize : { ...prize, back: NOTHING },
  )
  return returnOf(part, ways, of)
}

/** Prizes are gross: the wager was taken before the deal. */
function prizesOf(jackpot: Jackpot, pool: Cents, wager: Cents, column: number): readonly Prize[] {
  return jackpot.prizes.map(({ name, clause, pays }) => {
    const back =
      'gross' in pays
        ? fraction(pays.gross[column] as Cents, wager)
        : times(fraction(pays.poolPercent, 100), fraction(pool, wager))
    return { name, clause, back }
  })
}
