import type { NumberedEvent } from './event-view.ts'
import type { Moment } from './moment.ts'

/** A table at a version that is written. */
export interface CommittedTable {
  readonly version: number
  readonly moment: Moment
}

/** The same, with the events that led to it. */
export interface News extends CommittedTable {
  readonly events: readonly NumberedEvent[]
  /** Who gave the command. */
  readonly by?: string
}
