import { isKeeperEvent, type RunningEvent, type Standing } from '@openpit/keeper'
import { evolveTable, type Table } from '@openpit/table'
import type { Append, Entry, NewEvent } from '../store/append.ts'
import { entriesFor } from './entries.ts'
import { streamOf } from './opening.ts'
import type { TableLogEvent } from './record.ts'
import type { NumberedEvent } from './veil.ts'

/** After so many events a standing is noted, where one can be, so that a reading need not go back further. */
const EVENTS_TO_A_STANDING = 200

/** What was judged, before it is written. */
export interface Judged {
  readonly command: string
  readonly at: Date
  readonly told: Extract<TableLogEvent, { kind: 'told' }>
  readonly news: readonly RunningEvent[]
  /** The table before it. */
  readonly before: Table
  readonly standing: () => Standing | undefined
  readonly secret: string | undefined
}

/** Puts what happens at a table into words for its log, one after the other. */
export class LogWriter {
  private readonly name: string
  private readonly epoch: number
  /** Up to where the log goes once all is written that was given out. */
  version: number
  /** The number of the round that is open. */
  round: number
  private sinceStanding: number

  constructor(name: string, epoch: number, at: { version: number; round: number; sinceStanding: number }) {
    this.name = name
    this.epoch = epoch
    this.version = at.version
    this.round = at.round
    this.sinceStanding = at.sinceStanding
  }

  write({ command, at, told, news, before, standing, secret }: Judged): WrittenDown {
    const expected = this.version
    const events = this.events(told, news, before, standing)
    this.version += events.length
    const append = {
      command,
      stream: streamOf(this.name),
      expected,
      epoch: this.epoch,
      at,
      events: events.map(({ stored }) => stored),
      reply: '',
      ...(secret === undefined ? {} : { secret }),
    }
    const numbered = events.map(({ event }, index) => ({ number: expected + 1 + index, at: at.getTime(), event }))
    return { append, numbered }
  }

  /** Who told what, what happened with its money, and now and then where the table stands. */
  private events(
    told: Judged['told'],
    news: readonly RunningEvent[],
    before: Table,
    standing: Judged['standing'],
  ): readonly LoggedEvent[] {
    // A command that opens a round belongs to it.
    if (news.some(({ kind }) => kind === 'round-opened')) this.round++
    const logged = [this.logged(told, [])]
    let table = before
    for (const event of news) {
      const after = isKeeperEvent(event) ? table : evolveTable(table, event)
      logged.push(this.logged(event, entriesFor(this.name, table, event, after)))
      table = after
    }
    this.sinceStanding += logged.length
    const noted = this.sinceStanding >= EVENTS_TO_A_STANDING ? standing() : undefined
    if (noted) {
      logged.push(this.logged({ kind: 'standing-noted', standing: noted, round: this.round }, []))
      this.sinceStanding = 0
    }
    return logged
  }

  private logged(event: TableLogEvent, entries: readonly Entry[]): LoggedEvent {
    return { event, stored: { kind: event.kind, body: JSON.stringify(event), entries, round: this.round } }
  }
}

/** What goes to the store, and the same for those who look on. */
export interface WrittenDown {
  readonly append: Append
  readonly numbered: readonly NumberedEvent[]
}

interface LoggedEvent {
  readonly event: TableLogEvent
  readonly stored: NewEvent
}
