export { analyseTable, type TableAnalysis } from '../table-analysis.ts'
export { analyse } from './analyse.ts'
export { type RuleValue, ruleValues } from './rule-values.ts'
