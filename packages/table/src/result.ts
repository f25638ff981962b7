import type { Progress, TableStep } from './progress.ts'
import type { TableRefusal } from './refusal.ts'
import type { Table, TableEvent } from './table.ts'

/** A command that was carried out: its events, and the table after them. */
export interface PlaySuccess {
  readonly ok: true
  readonly events: readonly TableEvent[]
  /** The same events, each with the table before and after it. */
  readonly steps: readonly TableStep[]
  readonly table: Table
}

export type PlayResult = PlaySuccess | { readonly ok: false; readonly refusal: TableRefusal }

export function refused(refusal: TableRefusal): PlayResult {
  return { ok: false, refusal }
}

export function successOf({ steps, table }: Progress): PlaySuccess {
  return { ok: true, steps, events: steps.map(({ event }) => event), table }
}
