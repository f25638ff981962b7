/** A server to be measured. It runs in its own process; all seats at its tables run in another. */
export interface Contestant {
  readonly name: string
  /** What is measured, with versions; for the report. */
  readonly about: string
  /** Installs what it needs, before the measurement. All its files go into the data folder. */
  prepare(dataFolder: string): Promise<PreparedContestant>
}

export interface PreparedContestant {
  /**
   * Runs as a child process; its arguments are the seats of a table, then `serverArguments`. It calls `serveTheBench`.
   */
  readonly serverScript: string
  readonly serverArguments?: readonly string[]
  /** A module for the process of the seats; it exports `join` of type `Join`. */
  readonly clientModule: string
  /** Idle tables are measured up to this number: opening more would take many minutes. */
  readonly tablesMax?: number
  /** Stops what `prepare` has started. */
  stop?(): Promise<void>
}

export type Move = 'wager' | 'hit' | 'stand'

/** What a seat needs to know of its table to play on. */
export interface View {
  /** The number of this seat's accepted moves whose results it has seen. */
  readonly moves: number
  /** The move that the table waits for from this seat. */
  readonly wants: 'wager' | 'decision' | 'nothing'
  /** The total of this seat's hand. */
  readonly total: number
}

export interface Seat {
  send(move: Move): void
  close(): Promise<void> | void
}

export interface Place {
  readonly port: number
  /** The table's name on the server. */
  readonly table: string
  /** Counted from 0. */
  readonly seat: number
  readonly seats: number
}

export type Join = (place: Place, onView: (view: View) => void) => Promise<Seat>

/** The size of a heat: the number of tables, and of seats at each. */
export interface Shape {
  readonly tables: number
  readonly seats: number
}

/** So small that no seat loses all of its chips in a heat. */
export const WAGER_CENTS = 100
