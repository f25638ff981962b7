import type { Answer, Clause } from '@openpit/engine'
import type { TableRefusal } from '../refusal.ts'

const MS_A_MINUTE = 60_000

interface NoticeTimes {
  readonly at: number
  readonly due?: number
}

/** Refuses a notice that asks for an earlier time than the book allows. */
export function noticeTooShort(times: NoticeTimes, rule: Answer<number>): TableRefusal | undefined {
  const due = dueTime(times, rule)
  if (Number.isFinite(due) && due >= earliest(times, rule)) return undefined
  return { kind: 'notice-too-short', clause: rule.clause, minutes: rule.is }
}

/** When a notice is due: at the time that it names, or as soon as the book allows. */
export function dueTime(times: NoticeTimes, rule: Answer<number>): number {
  return times.due ?? earliest(times, rule)
}

function earliest({ at }: NoticeTimes, { is: minutes }: Answer<number>): number {
  return at + minutes * MS_A_MINUTE
}

export function notATime(at: number, clause: Clause): TableRefusal | undefined {
  return Number.isFinite(at) ? undefined : { kind: 'not-a-time', clause }
}
