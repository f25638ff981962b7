import { evolveTable } from './evolve.ts'
import type { Table, TableEvent } from './table.ts'

/** An event with the table before and after it, so that readers need not fold it again. */
export interface TableStep {
  readonly event: TableEvent
  readonly before: Table
  readonly after: Table
}

/** The steps that a command has made so far. The table it began with stays as it is. */
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

  /** Adds steps that were made elsewhere, from the table that this progress has reached. */
  append(steps: readonly TableStep[]): void {
    for (const step of steps) {
      this.steps.push(step)
      this.table = step.after
    }
  }
}
