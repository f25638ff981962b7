/** How the clauses of each document begin. */
export const CLAUSE_PREFIXES = ['NSW', 'STAR', 'TAS', 'NZ', 'ONL'] as const

/** The id of a clause in the register, e.g. `NSW-11.1.1`. */
export type Clause = `${(typeof CLAUSE_PREFIXES)[number]}-${string}`

export function isClause(text: string): text is Clause {
  return CLAUSE_PREFIXES.some((prefix) => text.startsWith(`${prefix}-`))
}

/** What a rulebook answers to one of the engine's questions, and where it says so. */
export interface Answer<T> {
  readonly is: T
  readonly clause: Clause
}
