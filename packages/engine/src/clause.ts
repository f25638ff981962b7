import { CLAUSE_PREFIXES, type Clause } from '@openpit/names'

export type { Clause }

export function isClause(text: string): text is Clause {
  return CLAUSE_PREFIXES.some((prefix) => text.startsWith(`${prefix}-`))
}

/** What a rulebook answers to one of the engine's questions, and where it says so. */
export interface Answer<T> {
  readonly is: T
  readonly clause: Clause
}
