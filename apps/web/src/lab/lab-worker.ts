import type { Round, Rules } from '@openpit/engine'
import { cents } from '@openpit/money'
import { figuresOf, Judge, type RuleValue, ruleValues, superBonusValue } from '@openpit/odds'
import { rulebooks } from '@openpit/rulebooks'
import type { Findings } from './findings.ts'
import { valuesOfMoves } from './practice/judging.ts'
import type { PracticeMove } from './practice/practice-round.ts'
import { configureSetting, type Setting } from './setting.ts'

// Runs as a worker: answers the lab's questions one after the other.

export type Question =
  | { readonly ask: 'findings' | 'worths'; readonly setting: Setting }
  | {
      readonly ask: 'worths-of-ways'
      readonly setting: Setting
      readonly round: Round
      readonly ways: readonly PracticeMove[]
    }

export interface Answers {
  readonly findings: Findings
  readonly worths: readonly RuleValue[]
  readonly 'worths-of-ways': Readonly<Partial<Record<PracticeMove, number>>>
}

export interface LabQuestion {
  readonly id: number
  readonly question: Question
}

/** For which pontoon's Super Bonus is given. */
const BONUS_WAGER = cents(1000)

/** The last judge is kept: whoever practises asks about one game again and again. */
let lastJudge: { readonly key: string; readonly judge: Judge } | undefined

function answerTo(question: Question): Answers[Question['ask']] {
  const { setting } = question
  const table = configureSetting(setting)
  if (!table.ok) throw new Error(`${table.unlawful.why} (${table.unlawful.clause})`)
  const { rules } = table.table
  if (question.ask === 'worths-of-ways') {
    return valuesOfMoves(judgeOf(setting, rules), rules, question.round, question.ways)
  }
  if (question.ask === 'worths') return ruleValues(rules)
  const began = performance.now()
  const { main, chart, sides, insurance } = figuresOf(table.table, rulebooks[setting.book])
  const bonus = superBonusValue(rules, BONUS_WAGER)
  const ms = performance.now() - began
  return {
    main,
    chart: { edge: chart.edge, chart: chart.best },
    sides,
    insurance,
    ms,
    ...(bonus === undefined ? {} : { superBonus: { betDollars: BONUS_WAGER / 100, returns: bonus.value } }),
  }
}

function judgeOf(setting: Setting, rules: Rules): Judge {
  const key = JSON.stringify(setting)
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
