import { evolveTable } from './evolve.ts'
import type { Table, TableEvent } from './table.ts'

/** Something that happened at a table, with the table before and after it, so that nobody has to fold it again. */
export interface TableStep {
  readonly event: TableEvent
  readonly before: Table
  readonly after: Table
}

/** What a command makes of a table, event by event. The table that it began with stays as it is. */
export class Progress {
  table: Table
  readonly steps: TableStep[] = []

  constructor(table: Table) {
    this.table = table
  }

  add(events: readonly TableEvent[]): void {
    for (const event of events) {
      const before = this.table
      const after = evolveTable(before, event)
      this.steps.push({ event, before, after })
      this.table = after
    }
  }
}
