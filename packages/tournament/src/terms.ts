import type { Clause } from '@openpit/engine'
import type { Conditions } from './conditions.ts'
import type { Tournament } from './state.ts'

/** A statement for entrants, and the clause that requires it. */
export interface Term {
  readonly field: string
  readonly says: unknown
  readonly clause: Clause
}

/**
 * The conditions as they are given to entrants, made from the settings alone: what the book requires, and whatever
 * else is used. Entrants are told how many vouchers there are, but not their values.
 */
export function termsOf({ rules, conditions, written }: Tournament): readonly Term[] {
  const said = rules.mustSay.flatMap(({ fields, clause }) =>
    fields.map((field) => ({ field, says: findValue(conditions, written, field), clause })),
  )
  const shown = rules.mustShow
    .map(({ field, clause }) => ({ field, says: findValue(conditions, written, field), clause }))
    .filter(({ says }) => isUsed(says))
  return [...said, ...shown]
}

function findValue(conditions: Conditions, written: Tournament['written'], field: string): unknown {
  if (field === 'vouchers') return conditions.vouchers.length
  if (Object.hasOwn(conditions, field)) return conditions[field as keyof Conditions]
  return Object.hasOwn(written, field) ? written[field] : null
}

function isUsed(value: unknown): boolean {
  return value !== null && value !== 0 && value !== false && !(Array.isArray(value) && value.length === 0)
}
