import { type LevelChange, type LinkEvent, type Millionths, wholeCents } from '@openpit/jackpot'
import type { LinkActivity, LinkNote } from '@openpit/protocol'
import { slices } from '../host/slices.ts'
import { readPages } from '../store/records/pages.ts'
import type { Store, StoredEvent } from '../store/store.ts'
import { type LinkLogEvent, linkEventOf, linkStream } from './link-record.ts'

/** How many of the latest contributions, and of the latest other events, the controller lists. */
const NOTES_KEPT = 200

const A_CENT = 1_000_000

interface TableSums {
  wagers: number
  added: Millionths
  display: LinkActivity['tables'][number]['display']
}

/** What has been added up from the log of a link so far. */
interface Sums {
  version: number
  /** All meters together. */
  pool: Millionths
  readonly tables: Map<string, TableSums>
  readonly contributions: LinkNote[]
  readonly events: LinkNote[]
}

/** Adds up the logs of links for the controller. Each log is read once as a whole, and then only what is new. */
export class LinkActivities {
  private readonly store: Store
  private readonly known = new Map<string, Promise<Sums>>()

  constructor(store: Store) {
    this.store = store
  }

  /** One reading waits for the one before it: two at once would add the same events twice. */
  async latest(link: string): Promise<LinkActivity> {
    const before = this.known.get(link) ?? Promise.resolve(empty())
    const now = before.then(async (sums) => await this.readOn(link, sums))
    // After a reading that failed, the next begins anew.
    this.known.set(
      link,
      now.catch(() => empty()),
    )
    return activityOf(link, await now)
  }

  private async readOn(link: string, sums: Sums): Promise<Sums> {
    const pause = slices()
    for await (const page of readPages(this.store, linkStream(link), { after: sums.version })) {
      for (const stored of page) {
        add(sums, stored, linkEventOf(stored))
        await pause()
      }
    }
    return sums
  }
}

function empty(): Sums {
  return { version: 0, pool: 0n, tables: new Map(), contributions: [], events: [] }
}

function activityOf(link: string, { tables, contributions, events }: Sums): LinkActivity {
  return {
    link,
    tables: [...tables].map(([table, { wagers, added, display }]) => {
      return { table, wagers, added: wholeCents(added), display }
    }),
    contributions: contributions.toReversed(),
    events: events.toReversed(),
  }
}

function add(sums: Sums, { number, at }: StoredEvent, logged: LinkLogEvent): void {
  sums.version = number
  if (logged.kind === 'standing-noted') return
  const by = logged.by?.person ?? null
  for (const event of logged.kind === 'link-opened' ? [logged.event] : logged.events) {
    sums.pool += BigInt(changeOf(event))
    noteTable(sums, at.getTime(), event)
    const note = { ...noteOf(event, by), number, at: at.getTime(), meters: wholeCents(sums.pool) }
    if (event.kind === 'contributed' || event.kind === 'increments-adjusted') keep(sums.contributions, note)
    else if (event.kind !== 'round-over') keep(sums.events, note)
  }
}

function keep(notes: LinkNote[], note: LinkNote): void {
  notes.push(note)
  if (notes.length > NOTES_KEPT) notes.shift()
}

/** What the event adds to the meters, in millionths of a cent. */
function changeOf(event: LinkEvent): number {
  const startOf = ({ pool }: { readonly pool: number }) => pool * A_CENT
  if (event.kind === 'link-opened') return event.levels.reduce((sum, level) => sum + startOf(level), 0)
  if (event.kind === 'level-added') return startOf(event.level)
  return 'changes' in event ? event.changes.reduce((sum, change) => sum + inPool(change), 0) : 0
}

function inPool({ contributed = 0, seeded = 0, adjusted = 0, moved = 0, paid = 0 }: LevelChange): number {
  return contributed + seeded + adjusted + moved - paid
}

function noteTable({ tables }: Sums, at: number, event: LinkEvent): void {
  if (event.kind === 'contributed' || event.kind === 'increments-adjusted') {
    const sums = tableIn(tables, event.table)
    // A wager that went back counts no more.
    sums.wagers += event.kind === 'contributed' ? 1 : -1
    sums.added += BigInt(event.changes.reduce((sum, { contributed = 0 }) => sum + contributed, 0))
  } else if (event.kind === 'meter-reported') {
    tableIn(tables, event.table).display = { shows: event.shows, agrees: event.agrees, at }
  }
}

function tableIn(tables: Map<string, TableSums>, table: string): TableSums {
  const known = tables.get(table)
  if (known !== undefined) return known
  const first: TableSums = { wagers: 0, added: 0n, display: null }
  tables.set(table, first)
  return first
}

/** The event in a line. Players, hidden values and seeds are no part of it. */
function noteOf(event: LinkEvent, by: string | null): Omit<LinkNote, 'number' | 'at' | 'meters'> {
  const at = event.kind === 'jackpot-won' ? event.win : 'round' in event ? event : null
  return {
    what: event.kind,
    table: 'table' in event ? event.table : (at?.table ?? null),
    round: at?.round ?? null,
    box: at !== null && 'box' in at ? at.box : null,
    by,
    why: 'why' in event ? event.why : null,
    cents: event.kind === 'contributed' ? event.cents : null,
    millionths: changeOf(event),
  }
}
