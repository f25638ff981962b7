import type { Configuration, Rulebook } from '@openpit/rulebooks'
import { type Analysis, analyse } from './exact/analyse.ts'
import { type Insurances, insuranceOf } from './sides/insurance.ts'
import { type Sides, sidesOf } from './sides/sides.ts'

/** Every wager of a table: the main one, insurance, and those on the side. */
export interface TableFigures extends Analysis {
  readonly insurance: Insurances
  readonly sides: Sides
}

/** Side bets that go on with the main hand go by the best chart; a jackpot stands at what the table shows at first. */
export function figuresOf({ rules, pool }: Configuration, book: Rulebook): TableFigures {
  const analysis = analyse(rules)
  const sides = sidesOf(rules, { pool, chart: analysis.chart.best })
  return { ...analysis, insurance: insuranceOf(rules, book), sides }
}
