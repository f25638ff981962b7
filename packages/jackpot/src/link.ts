import type { BoxNumber, Clause, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { type Millionths, wholeCents } from './amounts.ts'
import type { LevelTerms, LinkTerms } from './terms.ts'

/** A jackpot and the tables that play for it: the fold of its events. */
export interface Link {
  readonly terms: LinkTerms
  readonly levels: readonly Level[]
  readonly stations: readonly Station[]
  readonly status: 'open' | 'suspended' | 'closed'
  /** An outside count of the ledger differs from the meter: nothing is paid until one agrees. */
  readonly countDiffers: boolean
  /** The wagers of each table's last round for this jackpot that have been accepted. */
  readonly entries: readonly Entry[]
  readonly wins: readonly Win[]
  /** Wins that were worked out together, in the order in which they were locked. */
  readonly groups: readonly Group[]
  /** How many groups there have been. */
  readonly locks: number
}

export interface Level {
  readonly terms: LevelTerms
  /** Terms that hold from the next reset of this pool on. */
  readonly next: LevelTerms | null
  readonly funds: Funds
  readonly reserve: Millionths
  /** How often the level has been reset: its lives are numbered from 1. */
  readonly life: number
}

/** Where the money of a pool came from and went. The pool is their sum, less what was paid. */
export interface Funds {
  readonly start: Millionths
  readonly contributed: Millionths
  readonly seeded: Millionths
  readonly adjusted: Millionths
  readonly moved: Millionths
  readonly paid: Millionths
  /** What the operator has added to round shares up. It is not part of the pool. */
  readonly rounding: Millionths
}

/** The jackpot's equipment at one table. */
export interface Station {
  readonly table: string
  readonly failed: boolean
  /** A supervisor lets the game go on without the jackpot. */
  readonly continues: boolean
  /** A display showed another amount than the meter. */
  readonly meterDiffers: boolean
  /** The boxes whose sensors do not work. */
  readonly deadSensors: readonly BoxNumber[]
  readonly terminal: 'open' | 'closed'
  /** The last finished round that had a win. */
  readonly ended: number
  /** The last round for which Game Over was pressed. */
  readonly gameOver: number
  /** Spots that management has awarded to one player each, for one round. */
  readonly awards: readonly Award[]
}

export interface Award {
  readonly round: number
  readonly box: BoxNumber
  readonly player: PlayerId
}

/** A wager that the link has accepted, and what it added. */
export interface Entry {
  readonly table: string
  readonly round: number
  readonly box: BoxNumber
  readonly player: PlayerId
  readonly cents: Cents
  readonly parts: readonly Part[]
}

/** What a wager added to a level's pool and reserve, in millionths of a cent. */
export interface Part {
  readonly level: string
  readonly pool: number
  readonly reserve: number
}

export type WinState = 'waiting' | 'confirmed' | 'paid' | 'void'

export interface Win {
  /** `table/round/box`, with `/level` for a mystery level. */
  readonly id: string
  readonly table: string
  readonly round: number
  readonly box: BoxNumber
  readonly level: string
  readonly player: PlayerId
  readonly stake: Cents
  /** The share of the pool; `null` for a mystery level. */
  readonly percent: number | null
  /** The smallest chip of the table. */
  readonly chip: Cents
  readonly clause: Clause
  readonly state: WinState
  /** It was paid by itself. In older logs the levels of a wager were paid together, when the last of them was. */
  readonly alone?: true
  /** What is or will be paid; 0 until it is locked. */
  readonly amount: Cents
  /** The part of it that the operator adds. */
  readonly rounding: Cents
  readonly group: number | null
}

/** Whether a win is still to be confirmed or paid. */
export function isOpenWin({ state }: Win): boolean {
  return state === 'waiting' || state === 'confirmed'
}

/** Wins that were worked out together, and what the pool had before and got because of them. */
export interface Group {
  readonly number: number
  readonly level: string
  readonly wins: readonly string[]
  /** The pool just before. */
  readonly before: Millionths
  /** The pool before the wagers of its activation. */
  readonly base: Millionths
  /** What left the pool. */
  readonly paid: Cents
  readonly fromReserve: Millionths
  readonly fromHouse: Millionths
  /** The reset value that the pool had to have afterwards. */
  readonly reset: Cents
  readonly hitPoint: Cents | null
}

export function levelOf({ levels }: Link, name: string): Level | undefined {
  return levels.find(({ terms }) => terms.name === name)
}

export function poolOf({ funds }: Level): Millionths {
  return funds.start + funds.contributed + funds.seeded + funds.adjusted + funds.moved - funds.paid
}

/** What every display of the link shows. */
export function meterOf(level: Level): Cents {
  return wholeCents(poolOf(level))
}

export function stationOf({ stations }: Link, table: string): Station | undefined {
  return stations.find((station) => station.table === table)
}

export function winById({ wins }: Link, id: string): Win | undefined {
  return wins.find((win) => win.id === id)
}

export function winsOf({ wins }: Link, table: string, round: number): readonly Win[] {
  return wins.filter((win) => win.table === table && win.round === round)
}

export function entriesOf({ entries }: Link, table: string, round: number): readonly Entry[] {
  return entries.filter((entry) => entry.table === table && entry.round === round)
}

export function groupOf({ groups }: Link, number: number | null): Group | undefined {
  return groups.find((group) => group.number === number)
}
