import type { CeremonyState } from '@openpit/keeper'
import type { ShoeOpening } from '@openpit/proof'
import type { Table } from '@openpit/table'
import type { TableOpening } from '../opening.ts'

/** A table at one moment, and what its view shows besides. All of it stays as it is while the table goes on. */
export interface Moment {
  readonly opening: TableOpening
  readonly table: Table
  readonly round: number
  readonly announced: readonly ShoeOpening[]
  readonly ceremony: CeremonyState
  readonly waitingFor: readonly string[]
  readonly deadline: number | null
  readonly now: number
  readonly ready: readonly string[]
  /** What a person has in their wallet, as far as is known here. */
  readonly wallet: (person: string) => number
}
