import { accept, refuse, type TableDecision } from '../decision.ts'
import { announcedLimits } from '../limits/limits.ts'
import type { PeopleCommandOf } from '../people/command.ts'
import type { Notice } from '../people/event.ts'
import { clauseOf, mayNot } from '../powers.ts'
import type { Table, TableEvent } from '../table.ts'
import { dueTime, notATime, noticeTooShort } from './time.ts'

export function postClosing(table: Table, command: PeopleCommandOf<'postClosing'>): TableDecision {
  const { by, at } = command
  const { closingMinutes } = table.peopleRules
  const refusal =
    mayNot(table, 'close', command) ?? notATime(at, clauseOf(table, 'close')) ?? noticeTooShort(command, closingMinutes)
  if (refusal) return refuse(refusal)
  const due = dueTime(command, closingMinutes)
  return accept([{ kind: 'notice-posted', notice: { of: 'closing', due }, by, at }])
}

/** An empty table closes at once. A table with players closes when its notice has been displayed long enough. */
export function closeTable(table: Table, command: PeopleCommandOf<'closeTable'>): TableDecision {
  const { people, peopleRules } = table
  const { is: minutes, clause } = peopleRules.closingMinutes
  const refusal = mayNot(table, 'close', command) ?? notATime(command.at, clause)
  if (refusal) return refuse(refusal)
  if (people.is === 'closing') return refuse({ kind: 'table-closing', clause })
  const notice = noticeOf(table, 'closing')
  const isDue = notice !== undefined && notice.due <= command.at
  if (minutes > 0 && people.present.length > 0 && !isDue) return refuse({ kind: 'notice-needed', clause, minutes })
  return accept([{ kind: 'closing-due' }])
}

export function withdrawNotice(table: Table, command: PeopleCommandOf<'withdrawNotice'>): TableDecision {
  const { by, notice: of } = command
  const power = of === 'closing' ? 'close' : 'changeLimits'
  // Withdrawing a notice needs no prior notification.
  const refusal = mayNot(table, power, { by, told: ['inspector', 'surveillance'] })
  if (refusal) return refuse(refusal)
  if (noticeOf(table, of) === undefined) return refuse({ kind: 'no-notice', clause: clauseOf(table, power) })
  return accept([{ kind: 'notice-withdrawn', of, by }])
}

/** Sent by the clock: notices that are due take effect. */
export function noticeIsUp(table: Table, command: PeopleCommandOf<'noticeIsUp'>): TableDecision {
  const { at } = command
  const { people, peopleRules } = table
  const { noticeMinutes } = peopleRules
  const { clause } = noticeMinutes
  const refusal = mayNot(table, 'noticeIsUp', command) ?? notATime(at, clause)
  if (refusal) return refuse(refusal)
  const [first] = people.notices
  if (first === undefined) return refuse({ kind: 'no-notice', clause })
  const isUp = people.notices.filter(({ due }) => due <= at)
  if (isUp.length === 0) {
    const early = first.of === 'closing' ? peopleRules.closingMinutes.clause : clause
    return refuse({ kind: 'notice-not-due', clause: early, due: Math.min(...people.notices.map(({ due }) => due)) })
  }
  return accept(
    isUp.map(
      (notice): TableEvent => (notice.of === 'closing' ? { kind: 'closing-due' } : announcedLimits(table, notice)),
    ),
  )
}

function noticeOf({ people }: Table, of: Notice['of']): Notice | undefined {
  return people.notices.find((notice) => notice.of === of)
}
