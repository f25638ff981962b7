import { type Actor, HOUSE, type Settlement, type SideName } from '@openpit/engine'
import type { Configuration, Options } from '@openpit/rulebooks'
import type { Table, TableCommand, TableEvent } from '@openpit/table'
import type { JackpotCommand } from '../command.ts'
import { decideLink, type LinkBook } from '../decide.ts'
import type { HiddenValues } from '../draft.ts'
import type { LinkEvent } from '../event.ts'
import { evolveLink } from '../evolve.ts'
import { type Link, stationOf } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import type { LevelStart, LinkTerms } from '../terms.ts'

/** Where a table is held: a scenario's stage, a server's runner. */
export interface TableHolder {
  readonly table: Table
}

/** A table on a floor with links. */
export interface FloorTable<Holder extends TableHolder> {
  readonly name: string
  readonly configuration: Configuration
  readonly holder: Holder
  /** The round that is open, or was last; counted from 1. */
  readonly round: number
  /** The wagers of that round and the one before which a link has settled. */
  readonly claims: readonly Claim[]
}

/** A wager that a link has settled. */
export interface Claim {
  readonly round: number
  readonly line: Settlement
  readonly rounding: Settlement['profit']
  /** One of its wins still waits: `line` has what was paid so far. */
  readonly open?: true
}

/** An event of a link or of a table, in the order of the whole floor. */
export type FloorEvent =
  | { readonly link: string; readonly before: Link | null; readonly event: LinkEvent }
  | { readonly table: string; readonly round: number; readonly event: TableEvent }

/** Plays a command that the table cannot refuse. */
export type PlayAt<Holder extends TableHolder> = (
  holder: Holder,
  command: TableCommand,
) => { readonly holder: Holder; readonly events: readonly TableEvent[] }

/** Finds the options of a table, to compare them with a link's terms. */
export type OptionsOf = (table: string) => Options

/** Finds the hidden values of a link's levels, for their present lives. */
export type Secrets = (link: Link) => HiddenValues

/**
 * Tables and the links that they play for. What happens at a table becomes commands to its link, and what the link
 * decides becomes commands to its tables. A copy is changed at each step, so a refused step changes nothing.
 */
export class Floor<Holder extends TableHolder> {
  readonly tables: Map<string, FloorTable<Holder>>
  readonly links: Map<string, Link>
  readonly events: FloorEvent[]
  readonly playAt: PlayAt<Holder>
  readonly secrets: Secrets

  constructor(playAt: PlayAt<Holder>, secrets: Secrets, from?: Floor<Holder>) {
    this.playAt = playAt
    this.secrets = secrets
    this.tables = new Map(from?.tables)
    this.links = new Map(from?.links)
    this.events = [...(from?.events ?? [])]
  }

  copy(): Floor<Holder> {
    return new Floor(this.playAt, this.secrets, this)
  }

  table(name: string): FloorTable<Holder> {
    const table = this.tables.get(name)
    if (table === undefined) throw new Error(`there is no table ${name}`)
    return table
  }

  link(name: string): Link {
    const link = this.links.get(name)
    if (link === undefined) throw new Error(`there is no link ${name}`)
    return link
  }

  /** The link of a table, if it is in one. */
  linkOf(table: string): Link | undefined {
    return [...this.links.values()].find((link) => stationOf(link, table) !== undefined)
  }

  /** What a link is judged by: all its tables have the same book, or two books of one document. */
  bookOf(bet: SideName): LinkBook | undefined {
    for (const { configuration } of this.tables.values()) {
      const rules = configuration.jackpots.links[bet]
      if (rules) return bookFor(configuration, bet)
    }
    return undefined
  }

  openLink(terms: LinkTerms, levels: readonly LevelStart[], tables: readonly string[]): void {
    const event: LinkEvent = { kind: 'link-opened', terms, levels, tables }
    this.links.set(terms.name, evolveLink(null, event))
    this.events.push({ link: terms.name, before: null, event })
  }

  /** Gives a link a command. The caller then carries out what follows at its tables (`afterLink`). */
  tellLink(name: string, command: JackpotCommand): LinkRefusal | readonly LinkEvent[] {
    const link = this.link(name)
    const book = this.bookOf(link.terms.bet)
    if (book === undefined) throw new Error(`no table of the link ${name} has its book`)
    const decision = decideLink(link, command, book, this.secrets(link))
    if (!decision.ok) return decision.refusal
    let before = link
    for (const event of decision.events) {
      this.events.push({ link: name, before, event })
      before = evolveLink(before, event)
    }
    this.links.set(name, decision.link)
    return decision.events
  }

  /** Gives a table a command that cannot be refused, from its link or from the house. */
  tellTable(name: string, command: TableCommand): readonly TableEvent[] {
    const table = this.table(name)
    const { holder, events } = this.playAt(table.holder, command)
    this.tables.set(name, { ...table, holder })
    this.note(name, events)
    return events
  }

  /** Takes note of what has happened at a table. */
  note(name: string, events: readonly TableEvent[]): void {
    for (const event of events) {
      const table = this.table(name)
      if (event.kind === 'round-opened') {
        const claims = table.claims.filter(({ round }) => round === table.round)
        this.tables.set(name, { ...table, round: table.round + 1, claims })
      }
      if (event.kind === 'last-round-recalled') this.tables.set(name, { ...table, round: table.round - 1 })
      this.events.push({ table: name, round: this.table(name).round, event })
    }
  }

  holderOf(name: string): Holder {
    return this.table(name).holder
  }
}

export function bookFor({ jackpots, rules }: Configuration, bet: SideName): LinkBook | undefined {
  const found = jackpots.links[bet]
  return found && { rules: found, assistantManager: rules.assistantManager.is, boxes: rules.boxes.is }
}

export function isRefusal(answer: LinkRefusal | readonly unknown[]): answer is LinkRefusal {
  return !Array.isArray(answer)
}

/** The actor when the system presses the dealer's button. */
export const SYSTEM: Actor = HOUSE
