import type { Round, Rules } from '@openpit/engine'
import { analyseTable, Judge, type RuleValue, ruleValues, type TableAnalysis } from '@openpit/odds'
import type { Configuration } from '@openpit/rulebooks'
import { type PracticeValues, valuesOfMoves } from './practice/judging.ts'
import type { PracticeMove } from './practice/practice-round.ts'

// Runs as a worker and answers the lab's questions one at a time.

export type Question =
  | { readonly ask: 'analysis' | 'rule-values'; readonly table: Configuration }
  | {
      readonly ask: 'move-values'
      readonly table: Configuration
      readonly round: Round
      readonly moves: readonly PracticeMove[]
    }

/** The analysis of a table, and how long it took. */
export interface TimedAnalysis extends TableAnalysis {
  readonly ms: number
}

export interface Answers {
  readonly analysis: TimedAnalysis
  readonly 'rule-values': readonly RuleValue[]
  readonly 'move-values': PracticeValues
}

export interface LabQuestion {
  readonly id: number
  readonly question: Question
}

/** A practising player asks about one game again and again, so the last judge is kept. */
let lastJudge: { readonly key: string; readonly judge: Judge } | undefined

function answerTo(question: Question): Answers[Question['ask']] {
  const { table } = question
  switch (question.ask) {
    case 'analysis': {
      const began = performance.now()
      return { ...analyseTable(table), ms: performance.now() - began }
    }
    case 'rule-values':
      return ruleValues(table.rules)
    case 'move-values':
      return valuesOfMoves(judgeFor(table.rules), table.rules, question.round, question.moves)
  }
}

function judgeFor(rules: Rules): Judge {
  const key = JSON.stringify(rules)
  if (lastJudge?.key !== key) lastJudge = { key, judge: new Judge(rules) }
  return lastJudge.judge
}

addEventListener('message', ({ data: { id, question } }: MessageEvent<LabQuestion>) => {
  try {
    postMessage({ id, ok: answerTo(question) })
  } catch (error) {
    postMessage({ id, failed: (error as Error).message })
  }
})
