import { CLAUSE_PREFIXES, type Clause } from '@openpit/names'

export type { Clause }

export function isClause(text: string): text is Clause {
  return CLAUSE_PREFIXES.some((prefix) => text.startsWith(`${prefix}-`))
}

/** What a rulebook answers to one of the engine's questions, and the clause that play cites when this answer decides. */
export interface Answer<T> {
  readonly is: T
  readonly clause: Clause
}

/**
 * What a rulebook answers to a question whose clause play never cites. Such an answer shapes many results, and each of
 * them cites a finer clause: that a blackjack pays 3 to 2 is one clause, that this hand won with one is another
 * (`says.blackjackWins`). Rules pages, signs, the packet and refused options name the clause in `see`.
 *
 * The field is not called `clause`, so that a phase that wants to cite it does not compile: the question must become an
 * `Answer` first. Scenarios prove every `clause`, because a result or a refusal shows it (tools/test/clause-mutation.test.ts).
 * No scenario could prove a `see`: packages/odds/test/rules-table.test.ts holds the list of them, book by book.
 */
export interface Setting<T> {
  readonly is: T
  readonly see: Clause
}

/** The clause behind a rule, for those who show it: play cites `clause`, or a topic. */
export function clauseOf(rule: Answer<unknown> | Setting<unknown>): Clause {
  return 'clause' in rule ? rule.clause : rule.see
}
