import { isClause } from '@openpit/engine'
import { CENTS_MAX } from '@openpit/money'
import type { Configuration } from '@openpit/rulebooks'
import { register } from '@openpit/rulebooks/register'

/** One rule of the book: the question, the answer, its clause, and what the clause says in our words. */
export interface RuleRow {
  readonly part: 'game' | 'shoe' | 'house'
  readonly question: string
  readonly answer: string
  readonly clause: string
  readonly says: string
}

/** Every rule of a table, each with its clause. */
export function rulesTable({ rules, shoe, people }: Configuration): readonly RuleRow[] {
  const summaries = new Map(register.map(({ id, summary }) => [id, summary]))
  const row = (part: RuleRow['part']) => (found: RuleAnswer) => ({
    part,
    ...found,
    says: summaries.get(found.clause) ?? '',
  })
  return [
    ...answersIn(rules, []).map(row('game')),
    ...answersIn(shoe, []).map(row('shoe')),
    ...answersIn(people, []).map(row('house')),
  ]
}

type RuleAnswer = Pick<RuleRow, 'question' | 'answer' | 'clause'>

/** Walks the data: an answer has a `clause`, a setting has a `see`, and a topic is a clause alone. */
function answersIn(value: unknown, path: readonly string[]): readonly RuleAnswer[] {
  if (typeof value === 'string') {
    return isClause(value) ? [{ question: questionOf(path), answer: '', clause: value }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => answersIn(item, [...path, nameOf(item, index)]))
  const { clause: cited, see, ...rest } = value as Readonly<Record<string, unknown>>
  const clause = cited ?? see
  if (typeof clause !== 'string') return fieldsOf(rest, path)
  const inner = 'is' in rest ? answersIn(rest.is, path) : fieldsOf(rest, path)
  return [{ question: questionOf(path), answer: answerOf(rest, path), clause }, ...inner]
}

function fieldsOf(fields: Readonly<Record<string, unknown>>, path: readonly string[]): readonly RuleAnswer[] {
  return Object.entries(fields).flatMap(([name, field]) => answersIn(field, [...path, name]))
}

function nameOf(item: unknown, index: number): string {
  const { name, from } = (typeof item === 'object' && item !== null ? item : {}) as { name?: string; from?: number }
  return name ?? (from === undefined ? `${index + 1}` : `from ${dollars(from)}`)
}

/**
 * `sides`, `perfectPairs`, `mixed pair` becomes "sides, perfect pairs, mixed pair"; the names of lines stay as they
 * are.
 */
function questionOf(path: readonly string[]): string {
  const spoken = (name: string) => name.replace(/([A-Z]|\d+)/g, ' $1').toLowerCase()
  return path.map((name) => (/^[a-z][A-Za-z0-9]*$/.test(name) ? spoken(name) : name)).join(', ')
}

/** Answers that are amounts in cents; they are printed in dollars. */
const MONEY = new Set(['minimum', 'maximum', 'increment', 'smallestChip', 'whenItFails', 'everybodyElse', 'reset'])
const MONIES = new Set(['wagers', 'resets'])

function answerOf(fields: Readonly<Record<string, unknown>>, path: readonly string[]): string {
  const name = path.at(-1) ?? ''
  const { is, pays, bonus, prizes, cutter } = fields
  if (bonus !== undefined) return `a bonus of ${dollars(bonus as number)}`
  if (prizes !== undefined) return (prizes as readonly (readonly number[])[]).map(([a, b]) => `${a} (${b})`).join(', ')
  if (pays !== undefined) return paysOf(pays)
  if (cutter !== undefined) return 'shuffled'
  if (is === CENTS_MAX) return 'as the sign says'
  if (MONEY.has(name)) return is === 0 ? 'none' : dollars(is as number)
  if (MONIES.has(name)) return (is as readonly number[]).map(dollars).join(', ')
  if (/pays$/i.test(name) && isPair(is)) return paysOf(is)
  return wordsOf(is)
}

/** Odds, a share of the pool, or amounts for each size of wager. */
function paysOf(pays: unknown): string {
  if (isPair(pays)) return `${pays[0]} to ${pays[1]}`
  const { poolPercent, gross } = pays as { poolPercent?: number; gross?: readonly number[] }
  return gross === undefined ? `${poolPercent} % of the pool` : gross.map(dollars).join(' or ')
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.replaceAll('-', ' ')
  if (typeof value === 'number') return `${value}`
  if (Array.isArray(value)) {
    // Pay lines have their own rows.
    if (value.some((item) => typeof item === 'object')) return 'by the table'
    return value.length === 0 ? 'none' : value.map(wordsOf).join(', ')
  }
  return (value as { name?: string } | undefined)?.name ?? 'by the table'
}

function dollars(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`
}
