import type { Answer, Rules, Setting } from '@openpit/engine'
import { type RulebookName, rulebooks } from '@openpit/rulebooks'

export type RuleChanges = { readonly [K in keyof Rules]?: unknown }

/** A book's answers, some of them changed. The clauses of the changed ones mean nothing. */
export function rulesOf(book: RulebookName, changed: RuleChanges = {}): Rules {
  const { answers } = rulebooks[book]
  const changes = Object.entries(changed).map(([name, is]) => [
    name,
    { ...(answers[name as keyof Rules] as Answer<unknown> | Setting<unknown>), is },
  ])
  return { ...answers, ...Object.fromEntries(changes) }
}
