import type { CeremonyState, CourseProofs } from '@openpit/keeper'
import type { ShoeOpening } from '@openpit/proof'
import type { Devices } from '@openpit/reader'
import type { Table } from '@openpit/table'
import type { LinkedDevices } from '../live/device-presence.ts'
import type { TableOpening } from '../opening.ts'

/** A table at one moment, with all else that its view shows. It does not change when the table goes on. */
export interface Moment {
  readonly opening: TableOpening
  readonly table: Table
  readonly round: number
  readonly announced: readonly ShoeOpening[]
  readonly ceremony: CeremonyState
  /** The house's signatures on the first announced shoe and on its closed list. */
  readonly signatures: { readonly opening: string | null; readonly closed: string | null }
  /** The proofs of the cards dealt so far, from an entry of the course on; `null` if no shoe is in use. */
  readonly proofs: ((from: number) => CourseProofs) | null
  readonly waitingFor: readonly string[]
  readonly deadline: number | null
  readonly now: number
  readonly ready: readonly string[]
  /** The devices of a table with real cards, and those that are connected here. */
  readonly devices?: Devices
  readonly linked?: LinkedDevices
  /** The balance of a person's wallet, as far as it is known here. */
  readonly wallet: (person: string) => number
  /** What the meter of the table's link shows, as far as it is known here. It is no part of the table's version. */
  readonly meter?: number | undefined
}
