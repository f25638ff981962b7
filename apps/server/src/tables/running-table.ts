import type { VirtualTable, VirtualTableSnapshot } from '@openpit/keeper'
import { isClosingWorkDue, type Table, tableIsClosed } from '@openpit/table'
import type { LiveTable, LiveTableSnapshot } from './live/live-table.ts'

/** A table in memory: with virtual cards, or with real ones. */
export type RunningTable = VirtualTable | LiveTable

/** The state of a table as its log stores it. */
export type TableStanding = VirtualTableSnapshot | LiveTableSnapshot

/** Whether a table has closed, and its cards have been checked where the book wants that. */
export function isShut(table: Table): boolean {
  return tableIsClosed(table) && !isClosingWorkDue(table)
}

/** The snapshot of a table with virtual cards, which has its shoes. */
export function virtualStanding(standing: TableStanding | null): VirtualTableSnapshot | null {
  if (standing === null || 'keeper' in standing) return standing
  throw new Error('the snapshot of a table with virtual cards has no shoes')
}
