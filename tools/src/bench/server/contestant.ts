/** A server that is measured. It runs in a process of its own; the seats that play at its tables share another one. */
export interface Contestant {
  readonly name: string
  /** What is measured, with versions, for the report. */
  readonly about: string
  /** Brings what it needs, before anything is measured. Whatever it keeps on the disk belongs into the data folder. */
  prepare(dataFolder: string): Promise<PreparedContestant>
}

export interface PreparedContestant {
  /** Runs as a child with the seats of a table as first argument, then these; ends in `serveTheBench`. */
  readonly serverScript: string
  readonly serverArguments?: readonly string[]
  /** A module for the process of the seats; exports `join` of the type below. */
  readonly clientModule: string
}

export type Move = 'wager' | 'hit' | 'stand'

/** As much of a table as a seat needs to play on, each time that something has changed. */
export interface View {
  /** How many moves of this seat have been accepted, as far as it has seen their results. */
  readonly moves: number
  /** What the table waits for from this seat. */
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
  /** The table's name, as the server gave it. */
  readonly table: string
  /** From 0. */
  readonly seat: number
  readonly seats: number
}

export type Join = (place: Place, onView: (view: View) => void) => Promise<Seat>

/** So many tables with so many seats. */
export interface Shape {
  readonly tables: number
  readonly seats: number
}

export const WAGER_CENTS = 1000
