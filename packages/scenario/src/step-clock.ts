import type { Node } from 'yaml'
import type { Source } from './nodes.ts'

/**
 * Gives each step, in order, the minute in which it happens. A step without a time happens when the step before did.
 * The clock never goes back.
 */
export function stepClock(source: Source): (fields: Map<string, Node>) => number {
  let now = 0
  return (fields) => {
    const at = readTime(source, fields)
    if (at !== undefined && at < now) source.problem(fields.get('at'), `at: ${at} is before an earlier step`)
    const time = Math.max(at ?? now, now)
    if (!fields.has('refused')) now = time
    return time
  }
}

/** No story lasts longer than a hundred years: later minutes have no date in the calendar. */
const LAST_MINUTE = 100 * 366 * 24 * 60

/** The minute that a step names. In a cut, `at` counts cards. */
function readTime(source: Source, fields: Map<string, Node>): number | undefined {
  if (source.text(fields.get('do'), 'do') === 'cut') return undefined
  const at = source.number(fields.get('at'), 'at')
  if (at === undefined || (at >= 0 && at <= LAST_MINUTE)) return at
  return source.problem(fields.get('at'), `at: ${at} is not a minute of the story`)
}
