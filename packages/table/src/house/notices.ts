import type { Decided } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import type { HouseCommandOf } from './command.ts'
import type { Notice } from './event.ts'
import { announcedLimits } from './limits.ts'
import { clauseOf, mayNot } from './powers.ts'
import { dueFor, notATime } from './time.ts'

export function postClosing(table: Table, command: HouseCommandOf<'postClosing'>): Decided {
  const { by, at } = command
  const refusal = mayNot(table, 'close', command) ?? notATime(at, clauseOf(table, 'close'))
  if (refusal) return refusal
  const due = dueFor(command, table.houseRules.closingMinutes)
  if (typeof due !== 'number') return due
  return [{ kind: 'notice-posted', notice: { of: 'closing', due }, by, at }]
}

/** An empty table closes at once; one with players when its notice has hung long enough. */
export function closeTable(table: Table, command: HouseCommandOf<'closeTable'>): Decided {
  const { house, houseRules } = table
  const { is: minutes, clause } = houseRules.closingMinutes
  const refusal = mayNot(table, 'close', command) ?? notATime(command.at, clause)
  if (refusal) return refusal
  if (house.is === 'closing') return { kind: 'table-closing', clause }
  const notice = noticeOf(table, 'closing')
  const isDue = notice !== undefined && notice.due <= command.at
  if (minutes > 0 && house.present.length > 0 && !isDue) return { kind: 'notice-needed', clause, minutes }
  return [{ kind: 'closing-due' }]
}

export function withdrawNotice(table: Table, command: HouseCommandOf<'withdrawNotice'>): Decided {
  const { by, notice: of } = command
  const power = of === 'closing' ? 'close' : 'changeLimits'
  // Withdrawing a notice needs no prior notification.
  const refusal = mayNot(table, power, { by, told: ['inspector', 'surveillance'] })
  if (refusal) return refusal
  if (noticeOf(table, of) === undefined) return { kind: 'no-notice', clause: clauseOf(table, power) }
  return [{ kind: 'notice-withdrawn', of, by }]
}

/** The clock says that what a notice announced may come about. */
export function noticeIsUp(table: Table, command: HouseCommandOf<'noticeIsUp'>): Decided {
  const { at } = command
  const { house, houseRules } = table
  const { noticeMinutes } = houseRules
  const { clause } = noticeMinutes
  const refusal = mayNot(table, 'noticeIsUp', command) ?? notATime(at, clause)
  if (refusal) return refusal
  const [first] = house.notices
  if (first === undefined) return { kind: 'no-notice', clause }
  const isUp = house.notices.filter(({ due }) => due <= at)
  if (isUp.length === 0) {
    const early = first.of === 'closing' ? houseRules.closingMinutes.clause : clause
    return { kind: 'notice-not-due', clause: early, due: Math.min(...house.notices.map(({ due }) => due)) }
  }
  return isUp.map(
    (notice): TableEvent => (notice.of === 'closing' ? { kind: 'closing-due' } : announcedLimits(table, notice)),
  )
}

function noticeOf({ house }: Table, of: Notice['of']): Notice | undefined {
  return house.notices.find((notice) => notice.of === of)
}
