import type { Origin } from '@openpit/rulebooks'
import { evolveTable, hasWager, isSourceEvent, restoreTable, type StoredTableEvent, type Table } from '@openpit/table'
import { BoundedMap } from '../store/bounded-map.ts'
import { tablesPlayedBy } from '../store/records/rounds.ts'
import type { Store, StoredEvent } from '../store/store.ts'
import {
  countRounds,
  eventOf,
  isTold,
  originAfter,
  playedIn,
  readEvents,
  readSetup,
  type Setup,
} from '../tables/log/record.ts'
import { configurationOf, isLive, openedTable, streamOf, type TableOpening } from '../tables/opening.ts'
import { linkedRounds } from './linked-rounds.ts'

/** A round that is over, with the table as it was before it. */
export interface PastRound {
  readonly opening: TableOpening
  readonly number: number
  /** The program and the rules with which it was played; `null` if a program opened it that did not record them. */
  readonly origin: Origin | null
  readonly before: Table
  readonly events: readonly StoredEvent[]
}

/** A table after an event of its log. */
interface FollowedTable {
  readonly version: number
  readonly round: number
  readonly state: Table
}

/** The same, with how the table was set up. */
export interface LoggedTable extends FollowedTable {
  readonly opening: TableOpening
}

const FOLLOWED_MAX = 200

/** Every player has a private table, so there may be any number of tables. */
const SETUPS_MAX = 2_000

/**
 * More commands than any round has, as each player can change their mind only so often. Without this limit, many people
 * together could make a round that takes seconds to replay.
 */
export const ROUND_EVENTS_MAX = 5_000

/** Reads rounds back from the logs of tables. */
export class PastRounds {
  private readonly store: Store
  /** The setup of a table never changes, so it can be kept. */
  private readonly setups = new BoundedMap<string, Setup>(SETUPS_MAX)

  /** So that a list of tables every few seconds reads only what is new. */
  private readonly followed = new BoundedMap<string, FollowedTable>(FOLLOWED_MAX)

  constructor(store: Store) {
    this.store = store
  }

  /** A round by its number; `undefined` if there is none or it is not over: its hidden cards must not be shown yet. */
  async round(table: string, number: number): Promise<PastRound | undefined> {
    const setup = await this.setupOf(table)
    const rowsOf = async (round: number) => await this.store.readRound(streamOf(table), round, ROUND_EVENTS_MAX)
    const isLiveTable = setup !== undefined && isLive(setup.opening)
    const linked = isLiveTable ? await linkedRounds(number, rowsOf) : { first: number, events: await rowsOf(number) }
    const { events } = linked
    const [first] = events
    const isOver = playedIn(events).some(({ kind }) => kind === 'round-ended')
    if (setup === undefined || first === undefined || !isOver) return undefined
    const { opening } = setup
    // The first round opens with the table; every other with its first command.
    const origin = originOfRound(events) ?? (linked.first === 1 ? setup.origin : null)
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

  /** A table as its log has it now, for tables that run on another node. */
  async latest(table: string): Promise<LoggedTable | undefined> {
    const opening = await this.openingOf(table)
    if (opening === undefined) return undefined
    const stream = streamOf(table)
    let { version, round, state } = this.followed.get(table) ?? (await this.begun(opening, Number.MAX_SAFE_INTEGER))
    for await (const { number, event } of readEvents(this.store, stream, { after: version })) {
      version = number
      if (!isTold(event)) continue
      state = event.events.reduce(withEvent, state)
      round = event.events.reduce(countRounds, round)
    }
    this.followed.set(table, { version, round, state })
    return { opening, version, round, state }
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
    const { version, state } = await this.begun(opening, number)
    let table = state
    for await (const { event } of readEvents(this.store, streamOf(opening.name), { after: version, to: number - 1 })) {
      if (isTold(event)) table = event.events.reduce(withEvent, table)
    }
    return table
  }

  /** The last snapshot of a table before an event; without one, the table as it was opened. */
  private async begun(opening: TableOpening, number: number): Promise<FollowedTable> {
    const configuration = configurationOf(opening)
    const noted = await this.store.lastStanding(streamOf(opening.name), number)
    const standing = noted && eventOf(noted)
    if (noted !== undefined && standing?.kind === 'standing-noted') {
      const state = restoreTable(standing.standing.table, configuration)
      return { version: noted.number, round: standing.round, state }
    }
    return { version: 0, round: 1, state: openedTable(opening) }
  }
}

/** The table after a stored event. Events of the card source do not change the table. */
export function withEvent(table: Table, event: StoredTableEvent): Table {
  return isSourceEvent(event) ? table : evolveTable(table, event)
}

/** A round that had no wagers when the rules changed names the new ones later. */
function originOfRound(events: readonly StoredEvent[]): Origin | null {
  return events.reduce<Origin | null>((named, stored) => {
    const event = eventOf(stored)
    return isTold(event) ? originAfter(named, event) : named
  }, null)
}

/** The players who had a wager in a round. */
export function playersIn({ events }: Pick<PastRound, 'events'>): ReadonlySet<string> {
  const players = playedIn(events).flatMap((event) => {
    return event.kind === 'wager-placed' || event.kind === 'side-wager-placed' ? [event.player] : []
  })
  return new Set(players)
}
