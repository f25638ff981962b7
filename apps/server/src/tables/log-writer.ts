import type { RunningEvent, Standing } from '@openpit/keeper'
import type { Origin } from '@openpit/rulebooks'
import { evolveTable, isSourceEvent, type Table } from '@openpit/table'
import type { Append, Entry, NewEvent } from '../store/append.ts'
import { entriesFor } from './entries.ts'
import type { NumberedEvent } from './event-view.ts'
import { streamOf } from './opening.ts'
import { bodyOf, type TableLogEvent, type ToldEvent } from './record.ts'

/** After so many events a standing is noted, where one can be, so that a reading need not go back further. */
const EVENTS_TO_A_STANDING = 200

/** What was judged, before it is written. */
export interface Judged {
  readonly command: string
  readonly at: Date
  readonly told: Pick<ToldEvent, 'by' | 'command' | 'played'>
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
  private readonly origin: Origin
  /** Up to where the log goes once all is written that was given out. */
  version: number
  /** The number of the round that is open. */
  round: number
  private sinceStanding: number

  constructor(
    name: string,
    epoch: number,
    origin: Origin,
    at: { version: number; round: number; sinceStanding: number },
  ) {
    this.name = name
    this.epoch = epoch
    this.origin = origin
    this.version = at.version
    this.round = at.round
    this.sinceStanding = at.sinceStanding
  }

  write({ command, at, told, news, before, standing, secret }: Judged): WrittenDown {
    const expected = this.version
    const events = this.events(told, news, before, standing)
    this.version += events.length
    const number = expected + 1
    const append = {
      command,
      stream: streamOf(this.name),
      expected,
      epoch: this.epoch,
      at,
      events,
      ...(secret === undefined ? {} : { secret }),
    }
    return { append, numbered: news.map((event) => ({ number, at: at.getTime(), event })) }
  }

  /** Who told what and what came of it, with its money; and now and then where the table stands. */
  private events(
    told: Judged['told'],
    news: readonly RunningEvent[],
    before: Table,
    standing: Judged['standing'],
  ): readonly NewEvent[] {
    // A command that opens a round belongs to it.
    const opensRound = news.some(({ kind }) => kind === 'round-opened')
    if (opensRound) this.round++
    const entries: Entry[] = []
    let table = before
    for (const event of news) {
      const after = isSourceEvent(event) ? table : evolveTable(table, event)
      entries.push(...entriesFor(this.name, table, event, after))
      table = after
    }
    const kind = news.some(isOfShoes) ? 'told-at-shoe' : 'told'
    const events = [this.logged({ kind, ...(opensRound ? this.origin : {}), ...told, events: news }, entries)]
    this.sinceStanding += news.length
    const noted = this.sinceStanding >= EVENTS_TO_A_STANDING ? standing() : undefined
    if (noted) {
      events.push(this.logged({ kind: 'standing-noted', standing: noted, round: this.round }, []))
      this.sinceStanding = 0
    }
    return events
  }

  private logged(event: TableLogEvent, entries: readonly Entry[]): NewEvent {
    return { kind: event.kind, body: bodyOf(event), entries, round: this.round }
  }
}

/** A shoe was announced, or has ended: such places in a log can be found. */
function isOfShoes({ kind }: RunningEvent): boolean {
  return kind === 'shoe-announced' || kind === 'shoe-ended'
}

/** What goes to the store, and the same for those who look on. */
export interface WrittenDown {
  readonly append: Append
  readonly numbered: readonly NumberedEvent[]
}
