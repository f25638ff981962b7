import type { Node } from 'yaml'
import type { Source } from './nodes.ts'

/**
 * The minute in which each step happens, in order. A step without a time happens when the step before did, refused or
 * not. The clock never goes back. Only a step that is refused may look ahead: if a later one names an earlier minute,
 * those between happened before it.
 */
export function stepMinutes(source: Source, steps: readonly Map<string, Node>[]): readonly number[] {
  const named = steps.map((fields) => readTime(source, fields))
  const ahead = earliestAhead(named)
  let now = 0
  let last = 0
  return steps.map((fields, index) => {
    const at = named[index]
    if (at !== undefined && at < now) source.problem(fields.get('at'), `at: ${at} is before an earlier step`)
    const inherited = last <= (ahead[index] ?? last) ? last : now
    last = Math.max(at ?? inherited, now)
    if (!fields.has('refused')) now = last
    return last
  })
}

/** The earliest minute that is named after each step. */
function earliestAhead(named: readonly (number | undefined)[]): readonly number[] {
  let earliest = Number.POSITIVE_INFINITY
  return named
    .toReversed()
    .map((at) => {
      const ahead = earliest
      earliest = Math.min(earliest, at ?? earliest)
      return ahead
    })
    .toReversed()
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
