import type { EventStore } from '../store/event-store.ts'
import type { StoredEvent } from '../store/store.ts'
import type { News, TableHost } from './host.ts'
import { streamOf } from './opening.ts'
import type { Teller } from './record.ts'
import { numbered, shownEvent } from './veil.ts'
import { type Moment, tableView, yourView } from './view.ts'

/** Somebody who looks on at a table, and perhaps plays there. */
export interface Watcher {
  readonly who: Teller
  /** A message for the client, as text. */
  readonly send: (message: string) => void
  /** The table is not run here any more. */
  readonly dismissed: (table: string, why: string) => void
}

/** So many events are sent to somebody who comes back; beyond that, the view alone says it all. */
const CATCH_UP_MAX = 1_000

/** Those who look on at the tables of this node. */
export class Watchers {
  private readonly byTable = new Map<string, Set<Watcher>>()

  get count(): number {
    let count = 0
    for (const watchers of this.byTable.values()) count += watchers.size
    return count
  }

  /** From here on the watcher hears everything; first of all how the table stands, and what happened since that version. */
  async add(host: TableHost, watcher: Watcher, since: number | undefined, store: EventStore): Promise<() => void> {
    const { name } = host
    let now = await host.current()
    let missed: readonly StoredEvent[] = []
    if (since !== undefined) {
      do {
        now = await host.current()
        missed = await store.read(streamOf(name), { after: since, limit: CATCH_UP_MAX })
      } while (!host.isStill(now.version))
    }
    const { version, moment } = now
    // No pause between here and the first message: nothing can be published in between, twice or not at all.
    const watchers = this.byTable.get(name) ?? new Set()
    this.byTable.set(name, watchers.add(watcher))
    host.presence.came(watcher.who.person)
    const events = missed.length < CATCH_UP_MAX ? missed.map(numbered) : []
    const whole = publicPart(name, { version, events, moment })
    watcher.send(withYours(whole, moment, watcher.who))
    return () => {
      if (!watchers.delete(watcher)) return
      host.presence.went(watcher.who.person)
      if (watchers.size === 0 && this.byTable.get(name) === watchers) this.byTable.delete(name)
    }
  }

  publish(table: string, news: News): void {
    const watchers = this.byTable.get(table)
    if (watchers === undefined) return
    const whole = publicPart(table, news)
    for (const watcher of watchers) watcher.send(withYours(whole, news.moment, watcher.who))
  }

  dismiss(table: string, why: string): void {
    const watchers = this.byTable.get(table)
    this.byTable.delete(table)
    for (const watcher of watchers ?? []) watcher.dismissed(table, why)
  }
}

/** What is the same for all who look on is put into words once. */
function publicPart(table: string, { version, events, moment }: News): string {
  const shown = events.flatMap((event) => shownEvent(event, moment.table.rules) ?? [])
  const view = tableView(moment)
  const text = JSON.stringify({ type: 'table', table, version, now: moment.now, events: shown, view })
  return text.slice(0, -1)
}

function withYours(whole: string, moment: Moment, who: Teller): string {
  return `${whole},"you":${JSON.stringify(yourView(moment, who))}}`
}
