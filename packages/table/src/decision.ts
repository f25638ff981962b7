import type { TableRefusal } from './refusal.ts'
import type { TableEvent } from './table.ts'

/** The outcome of a command: the events that follow from it, or the reason why it is refused. */
export type TableDecision =
  | { readonly ok: true; readonly events: readonly TableEvent[] }
  | { readonly ok: false; readonly refusal: TableRefusal }

export function accept(events: readonly TableEvent[]): TableDecision {
  return { ok: true, events }
}

export function refuse(refusal: TableRefusal): TableDecision {
  return { ok: false, refusal }
}
