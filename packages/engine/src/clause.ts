import { CLAUSE_PREFIXES, type Clause } from '@openpit/names'

export type { Clause }

export function isClause(text: string): text is Clause {
  return CLAUSE_PREFIXES.some((prefix) => text.startsWith(`${prefix}-`))
}

/** A rulebook's answer to one of the engine's questions, and the clause that play cites when this answer decides. */
export interface Answer<T> {
  readonly is: T
  readonly clause: Clause
}

/**
 * A rulebook's answer whose clause play never cites, because every result that it shapes cites a more exact one. For
 * example, one clause says that a blackjack pays 3 to 2, and another that this hand won with a blackjack
 * (`says.blackjackWins`). Rules pages, signs, the packet and refused options name the clause in `see`.
 *
 * The field is not called `clause`, so that a phase cannot cite it: to be cited, the question must become an `Answer`.
 * Scenarios prove every `clause`, because results and refusals show it (tools/test/clause-mutation.test.ts). They
 * cannot prove a `see`: packages/odds/test/rules-table.test.ts lists those, book by book.
 */
export interface Setting<T> {
  readonly is: T
  readonly see: Clause
}

/** The clause behind a rule, to show it to people. Play must not use this: it cites `clause`, or a topic. */
export function clauseOf(rule: Answer<unknown> | Setting<unknown>): Clause {
  return 'clause' in rule ? rule.clause : rule.see
}
