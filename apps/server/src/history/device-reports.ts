import type { StoredEvent } from '../store/store.ts'
import { eventOf, isTold } from '../tables/log/record.ts'

/** A report of a device as the log of its table has it. */
export interface StoredReport {
  /** The event of the log in which it is. */
  readonly number: number
  readonly at: number
  readonly device: string
  readonly seq: number
  readonly hash: string
  /** The report as it was signed, with its signature. */
  readonly text: string
}

/** The reports of devices in a part of a table's log, in order. They may name cards that nobody has seen. */
export function reportsIn(rows: readonly StoredEvent[]): readonly StoredReport[] {
  return rows.flatMap((row) => {
    const event = eventOf(row)
    if (!isTold(event)) return []
    return event.events.flatMap((one) => {
      if (one.kind !== 'report-taken') return []
      const { device, seq, hash, text } = one
      return [{ number: row.number, at: row.at.getTime(), device, seq, hash, text }]
    })
  })
}
