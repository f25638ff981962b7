import type { Round, Rules } from '@openpit/engine'
import {
  type AdvanceChances,
  analyseTable,
  everyonesChances,
  Judge,
  type LastHand,
  type LastHandChances,
  lastHandChances,
  type RuleValue,
  ruleValues,
  type TableAnalysis,
} from '@openpit/odds'
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
  | { readonly ask: 'last-hand'; readonly hand: LastHand; readonly me: number }

/** The analysis of a table, and how long it took. */
export interface TimedAnalysis extends TableAnalysis {
  readonly ms: number
}

export interface Answers {
  readonly analysis: TimedAnalysis
  readonly 'rule-values': readonly RuleValue[]
  readonly 'move-values': PracticeValues
  readonly 'last-hand': HandAnswer
}

/** The chances of each bet on a last hand, and everyone's if the best is made. */
export interface HandAnswer {
  readonly chances: LastHandChances
  readonly everyone: readonly AdvanceChances[]
}

export interface LabQuestion {
  readonly id: number
  readonly question: Question
}

/** A practising player asks about one game again and again, so the last judge is kept. */
let lastJudge: { readonly key: string; readonly judge: Judge } | undefined

function answerTo(question: Question): Answers[Question['ask']] {
  switch (question.ask) {
    case 'analysis': {
      const began = performance.now()
      return { ...analyseTable(question.table), ms: performance.now() - began }
    }
    case 'rule-values':
      return ruleValues(question.table.rules)
    case 'move-values':
      return valuesOfMoves(judgeFor(question.table.rules), question.table.rules, question.round, question.moves)
    case 'last-hand':
      return answerHand(question.hand, question.me - 1)
  }
}

function answerHand(hand: LastHand, me: number): HandAnswer {
  const chances = lastHandChances(hand, me)
  const players = hand.players.map((player, place) =>
    place === me ? { ...player, wagers: [chances.best.wager] } : player,
  )
  return { chances, everyone: everyonesChances({ ...hand, players }) }
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
