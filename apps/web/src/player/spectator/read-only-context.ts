import type { TableView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { NO_DEAL } from '../../shared/cards/deal-times.ts'
import type { Messages } from '../../shared/messages/messages.ts'
import { callsBetween } from '../table/dealer-calls.ts'
import { boxesOf } from '../table/selectors.ts'
import type { TableContext } from '../table/table-context.ts'
import { type ChosenNames, NO_NAMES } from '../table/use-chosen-names.ts'

interface ReadOnlyTable {
  readonly table: string
  readonly view: TableView
  /** The view before, from which the dealer's calls follow. */
  readonly before: TableView
  /** The player who looks; `null` for a visitor. */
  readonly me: string | null
  readonly names?: ChosenNames
  /** The box in which something has just happened. */
  readonly acting?: number | undefined
}

/** A table on which nothing can be done: a replay, or a table that a visitor has not joined. */
export function useReadOnlyContext(
  words: Messages,
  { table, view, before, me, names = NO_NAMES, acting }: ReadOnlyTable,
): { readonly context: TableContext; readonly lookAt: (box: number | null) => void } {
  const [looked, lookAt] = useState<number | null>(null)
  const context: TableContext = {
    table,
    view,
    shown: view,
    dealt: NO_DEAL,
    calls: callsBetween(words, before, view),
    me,
    names,
    you: null,
    wagers: null,
    acts: null,
    ceremony: null,
    fairness: null,
    isGone: false,
    focus: looked ?? acting ?? boxesOf(view, me)[0] ?? 1,
    lookAt,
  }
  return { context, lookAt }
}
