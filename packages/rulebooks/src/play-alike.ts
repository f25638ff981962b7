import type { Rules } from '@openpit/engine'
import { canonicalJson } from './rulebook-hash.ts'

/** What no result of a round depends on: who may give orders, and clauses of matters without a choice. */
const NOT_PLAYED: ReadonlySet<string> = new Set<keyof Rules>(['powers', 'assistantManager', 'says'])

/**
 * Whether a round ends alike under both, as far as both answer the same questions. Clauses only say why, and a question
 * that one of the two does not know is not compared: an update that adds one must not look like another game.
 */
export function playAlike(one: Rules, other: Rules): boolean {
  const names = Object.keys(one) as (keyof Rules)[]
  return names
    .filter((name) => Object.hasOwn(other, name) && !NOT_PLAYED.has(name))
    .every((name) => answerOf(one[name]) === answerOf(other[name]))
}

function answerOf(answer: unknown): string {
  const text = JSON.stringify(answer, (name, value) => {
    return name === 'clause' || name === 'see' || isClause(value) ? undefined : value
  })
  return canonicalJson(JSON.parse(text))
}

/** Side bets name clauses in other fields too. No answer is a word in capitals with a hyphen. */
function isClause(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Z]+-/.test(value)
}
