export {
  ANY_NUMBER,
  type Chart,
  type ChartRow,
  DEALER_FIRST,
  type DealerFirst,
  type Move,
  type Preference,
} from './chart.ts'
export {
  type Analysis,
  analyse,
  type ChartEvaluation,
  type ExpectedValue,
  evaluateChart,
  SPLITS,
} from './exact/analyse.ts'
export { Judge, type MoveValues } from './exact/judge.ts'
export type { ChartRefusal } from './exact/read-chart.ts'
export { type RuleValue, ruleValues } from './exact/rule-values.ts'
export { type SuperBonusValue, superBonusValue } from './exact/super-bonus.ts'
export { type CutFor, cutFor } from './kernel/cut.ts'
export { type Run, type RunOrder, type RunStart, startScalarSimulation, startSimulation } from './kernel/run.ts'
export type { Cut } from './kernel/shoe.ts'
export { addTallies, type Estimate, emptyTally, estimate, type Tally } from './kernel/tally.ts'
export type { AdvanceChances } from './last-hand/advance-chances.ts'
export {
  everyonesChances,
  type LastHand,
  type LastHandChances,
  type LastHandPlayer,
  lastHandChances,
  type PairChances,
  PLAYERS_MAX,
  PLAYERS_MIN,
  pairChances,
  stepsOf,
  type WagerChance,
  type WagerStep,
} from './last-hand/last-hand.ts'
export type { HandOutcome } from './last-hand/outcome.ts'
export {
  type LastHandProblem,
  type LastHandReading,
  type LastHandTerms,
  readLastHand,
  WAGERS_MAX,
} from './last-hand/read-last-hand.ts'
export { type SimulatedChance, simulateLastHand } from './last-hand/simulated.ts'
export type { LastHandMethod } from './last-hand/situations.ts'
export { type LevelFigures, type LevelTerms, type MysteryFigures, mysteryFigures } from './links/levels.ts'
export {
  type PoolTerms,
  type ProgressiveFigures,
  progressiveFigures,
  type Spread,
} from './links/progressive.ts'
export { playByChart, type RoundOutcome, type RoundResult } from './rounds/play-out.ts'
export type { SideFigures, SideLine } from './sides/figures.ts'
export { type InsuranceFigures, type Insurances, insuranceOf } from './sides/insurance.ts'
export type { JackpotColumn, JackpotFigures } from './sides/jackpot.ts'
export type { PrizeFigures } from './sides/prize-button.ts'
export { type AnySideFigures, type SevensFigures, type Sides, type SideTerms, sidesOf } from './sides/sides.ts'
export { analyseTable, type TableAnalysis } from './table-analysis.ts'
