import { isDeepStrictEqual } from 'node:util'
import { isSourceEvent, play, type Table, type TableEvent } from '@openpit/table'
import type { CommandEvent } from '../tables/log/record.ts'

/** Gives recorded commands to the table as it was. Says how what happens differs from what is stored, if it does. */
export function playDifference(before: Table, { played, events }: CommandEvent): string | undefined {
  const happened = events.filter((event): event is TableEvent => !isSourceEvent(event))
  const expected: TableEvent[] = []
  let table = before
  for (const command of played) {
    const result = play(table, command)
    if (!result.ok) return `${command.do} would be refused: ${result.refusal.kind}`
    table = result.table
    expected.push(...result.events)
  }
  const at = happened.findIndex((event, index) => !isSame(event, expected[index]))
  if (at >= 0) return `${happened[at]?.kind} is not what the rules give: ${inJson(expected[at])}`
  return expected.length > happened.length ? `${expected[happened.length]?.kind} should have followed` : undefined
}

/** Events compare as they are stored: a field that is `undefined` is not stored. */
function isSame(stored: TableEvent, expected: TableEvent | undefined): boolean {
  return expected !== undefined && isDeepStrictEqual(fromJson(stored), fromJson(expected))
}

function fromJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function inJson(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
