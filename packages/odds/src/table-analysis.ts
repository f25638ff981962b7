import { cents } from '@openpit/money'
import { type Configuration, rulebooks } from '@openpit/rulebooks'
import { type Analysis, analyseBest } from './exact/analyse.ts'
import { BestPlay } from './exact/best-play.ts'
import { type SuperBonusValue, superBonusIn } from './exact/super-bonus.ts'
import { type Insurances, insuranceOf } from './sides/insurance.ts'
import { type Sides, sidesOf } from './sides/sides.ts'

/**
 * The exact figures of every wager at one table, from a fresh shoe. The command, the server and the browser all use it.
 */
export interface TableAnalysis extends Analysis {
  readonly insurance: Insurances
  readonly sides: Sides
  /** Pontoon's Super Bonus, which `main` leaves out; absent where the book has none. */
  readonly superBonus?: SuperBonusValue
}

/** The main wager that the Super Bonus is given for, unless the caller names another. */
const BONUS_WAGER = cents(1000)

/** Side bets that depend on how the main hand is played assume the best chart; a jackpot is at its starting pool. */
export function analyseTable({ rulebook, rules, pool }: Configuration, bonusWager = BONUS_WAGER): TableAnalysis {
  const best = new BestPlay(rules)
  const analysis = analyseBest(best)
  const superBonus = superBonusIn(best, bonusWager)
  return {
    ...analysis,
    insurance: insuranceOf(rules, rulebooks[rulebook]),
    sides: sidesOf(rules, { pool, chart: analysis.chart.best }),
    ...(superBonus === undefined ? {} : { superBonus }),
  }
}
