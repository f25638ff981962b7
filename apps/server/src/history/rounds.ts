import type { Origin } from '@openpit/rulebooks'
import {
  evolveTable,
  hasWager,
  isSourceEvent,
  openTable,
  restoreTable,
  type StoredTableEvent,
  type Table,
} from '@openpit/table'
import { BoundedMap } from '../store/bounded-map.ts'
import { tablesPlayedBy } from '../store/rounds.ts'
import type { Store, StoredEvent } from '../store/store.ts'
import { eventOf, isTold, originIn, playedIn, readEvents, readSetup, type Setup } from '../tables/log/record.ts'
import { configurationOf, streamOf, type TableOpening } from '../tables/opening.ts'

/** A round that is over, with the table as it was before it. */
export interface PastRound {
  readonly opening: TableOpening
  readonly number: number
  /** The program and the rules with which it opened; `null` if a program opened it that did not record them. */
  readonly origin: Origin | null
  readonly before: Table
  readonly events: readonly StoredEvent[]
}

/** Every player has a private table, so there is no end of tables. */
const SETUPS_MAX = 2_000

/**
 * Several times as many commands as a full table gives in a round. Until the next round opens, people can come and go
 * as often as they like: without this limit, one round could take seconds to replay.
 */
const EVENTS_MAX = 400

/** Reads rounds back from the logs of tables. */
export class PastRounds {
  private readonly store: Store
  /** The setup of a table never changes, so it can be kept. */
  private readonly setups = new BoundedMap<string, Setup>(SETUPS_MAX)

  constructor(store: Store) {
    this.store = store
  }

  /** A round by its number; `undefined` if there is none or it is not over: its hidden cards must not be shown yet. */
  async round(table: string, number: number): Promise<PastRound | undefined> {
    const setup = await this.setupOf(table)
    const events = await this.store.readRound(streamOf(table), number, EVENTS_MAX)
    const [first] = events
    const isOver = playedIn(events).some(({ kind }) => kind === 'round-ended')
    if (setup === undefined || first === undefined || !isOver) return undefined
    const { opening } = setup
    // The first round opens with the table; every other with its first command.
    const origin = number === 1 ? setup.origin : originOfRound(first)
    return { opening, number, origin, before: await this.tableBefore(opening, first.number), events }
  }

  /** Whether a player has a wager in a round that is not over, at any table. */
  async hasLiveWager(player: string): Promise<boolean> {
    for (const table of await tablesPlayedBy(this.store, player)) {
      const opening = await this.openingOf(table)
      if (opening === undefined) continue
      if (hasWager((await this.tableBefore(opening, Number.MAX_SAFE_INTEGER)).round, player)) return true
    }
    return false
  }

  async openingOf(table: string): Promise<TableOpening | undefined> {
    return (await this.setupOf(table))?.opening
  }

  private async setupOf(table: string): Promise<Setup | undefined> {
    const known = this.setups.get(table)
    if (known) return known
    const setup = await readSetup(this.store, table)
    if (setup !== undefined) this.setups.set(table, setup)
    return setup
  }

  /** The table before an event: its last snapshot, with the events since then. */
  private async tableBefore(opening: TableOpening, number: number): Promise<Table> {
    const stream = streamOf(opening.name)
    const configuration = configurationOf(opening)
    const noted = await this.store.lastStanding(stream, number)
    const standing = noted && eventOf(noted)
    const begun: Table =
      standing?.kind === 'standing-noted'
        ? restoreTable(standing.standing.table, configuration)
        : openTable({ configuration, shoe: configuration.shoe.source.is === 'fresh-every-round' ? 'ready' : 'to-load' })
    let table = begun
    for await (const { event } of readEvents(this.store, stream, { after: noted?.number ?? 0, to: number - 1 })) {
      if (isTold(event)) table = event.events.reduce(withEvent, table)
    }
    return table
  }
}

/** The table after a stored event. Events of the card source do not change the table. */
export function withEvent(table: Table, event: StoredTableEvent): Table {
  return isSourceEvent(event) ? table : evolveTable(table, event)
}

function originOfRound(first: StoredEvent): Origin | null {
  const event = eventOf(first)
  return isTold(event) ? originIn(event) : null
}

/** The players who had a wager in a round. */
export function playersIn({ events }: Pick<PastRound, 'events'>): ReadonlySet<string> {
  const players = playedIn(events).flatMap((event) => {
    return event.kind === 'wager-placed' || event.kind === 'side-wager-placed' ? [event.player] : []
  })
  return new Set(players)
}
