import type { AwayRefusal } from '@openpit/protocol'
import type { Visitor } from '../accounts/roles.ts'
import type { EventStore } from '../store/event-store.ts'
import type { StoredEvent } from '../store/store.ts'
import type { News, TableHost } from './host.ts'
import type { Moment } from './moment.ts'
import { streamOf } from './opening.ts'
import { numbered, shownEvent } from './veil.ts'
import { boxPart, type Part, tableView, VIEW_PARTS } from './view.ts'
import { yourSources, yourView } from './your-view.ts'

/** Somebody who looks on at a table, and perhaps plays there. */
export interface Watcher {
  readonly who: Visitor
  /** A message for the client, as text. */
  readonly send: (message: string) => void
  /** The table is not run here any more. */
  readonly dismissed: (table: string, why: AwayRefusal) => void
}

/** So many events are sent to somebody who comes back; beyond that, the view alone says it all. */
const CATCH_UP_MAX = 1_000
const CATCH_UP_TRIES_MAX = 5

/** Something that was shown, as text, and from what it was made. */
interface Shown {
  readonly from: readonly unknown[]
  readonly text: string
}

/** What those who look on at a table have been shown. */
interface Audience {
  /** Each watcher, with what he was last told of himself. */
  readonly watchers: Map<Watcher, Shown>
  /** The view that all of them have, field by field and box by box. */
  shown: ReadonlyMap<string, Shown>
}

/** Those who look on at the tables of this node. */
export class Watchers {
  private readonly byTable = new Map<string, Audience>()
  private readonly waiting = new Map<string, News>()
  private readonly fault: (table: string, error: unknown) => void

  constructor(fault: (table: string, error: unknown) => void) {
    this.fault = fault
  }

  /** From here on the watcher hears everything; first of all how the table stands, and what happened since that version. */
  async add(host: TableHost, watcher: Watcher, since: number | undefined, store: EventStore): Promise<() => void> {
    const { name } = host
    const { version: first } = await host.current()
    let missed: readonly StoredEvent[] = []
    const isNear = since !== undefined && since <= first && first - since < CATCH_UP_MAX
    for (let tries = 0; isNear && tries < CATCH_UP_TRIES_MAX; tries++) {
      await host.current()
      missed = await store.read(streamOf(name), { after: since, limit: CATCH_UP_MAX })
      if ((missed.at(-1)?.number ?? since) === host.latest.version) break
      // The table has gone on meanwhile. One that never rests must not keep anybody out: then the view has to do.
      missed = []
    }
    // No pause between here and the first message: nothing can be published in between, twice or not at all.
    const { version, moment } = host.latest
    this.publish(name, { version, events: [], moment })
    this.flush(name)
    const events = missed.length < CATCH_UP_MAX ? missed.flatMap(numbered) : []
    const audience = this.byTable.get(name) ?? { watchers: new Map(), shown: fieldsOf(moment, new Map()) }
    this.byTable.set(name, audience)
    const yours = yoursOf(moment, watcher.who, undefined)
    audience.watchers.set(watcher, yours)
    watcher.send(wholeMessage(name, { version, events, moment }, yours.text))
    host.presence.came(watcher.who.person)
    return () => {
      if (!audience.watchers.delete(watcher)) return
      host.presence.went(watcher.who.person)
      if (audience.watchers.size === 0 && this.byTable.get(name) === audience) this.byTable.delete(name)
    }
  }

  /** What one commit has brought is told at once, however many commands there were. */
  publish(table: string, news: News): void {
    if (!this.byTable.has(table)) return
    const before = this.waiting.get(table)
    this.waiting.set(table, before ? { ...news, events: [...before.events, ...news.events] } : news)
    if (before === undefined) queueMicrotask(() => this.tell(table))
  }

  /** A table that cannot be shown must not take the others with it. */
  private tell(table: string): void {
    try {
      this.flush(table)
    } catch (error) {
      this.fault(table, error)
      this.dismiss(table, { kind: 'not-to-be-shown', clause: null })
    }
  }

  dismiss(table: string, why: AwayRefusal): void {
    const audience = this.byTable.get(table)
    this.byTable.delete(table)
    for (const watcher of audience?.watchers.keys() ?? []) watcher.dismissed(table, why)
  }

  private flush(table: string): void {
    const news = this.waiting.get(table)
    const audience = this.byTable.get(table)
    this.waiting.delete(table)
    if (news === undefined || audience === undefined) return
    const fields = fieldsOf(news.moment, audience.shown)
    const changes = changesBetween(audience.shown, fields)
    audience.shown = fields
    const common = newsMessage(table, news, changes)
    const isSilent = changes === '{}' && news.events.length === 0
    for (const [watcher, before] of audience.watchers) {
      const yours = yoursOf(news.moment, watcher.who, before)
      const isSame = yours.text === before.text
      if (isSilent && isSame) continue
      audience.watchers.set(watcher, yours)
      watcher.send(isSame ? `${common}}` : `${common},"you":${yours.text}}`)
    }
  }
}

/** What is made from the same things as before is not made again. */
function isMadeFrom(before: Shown | undefined, from: readonly unknown[]): before is Shown {
  if (before?.from.length !== from.length) return false
  for (let index = 0; index < from.length; index++) if (from[index] !== before.from[index]) return false
  return true
}

function remade(before: Shown | undefined, { from, make }: Part<unknown>, moment: Moment): Shown {
  const sources = from(moment)
  return isMadeFrom(before, sources) ? before : { from: sources, text: JSON.stringify(make(moment)) }
}

function yoursOf(moment: Moment, who: Visitor, before: Shown | undefined): Shown {
  const sources = yourSources(moment, who)
  return isMadeFrom(before, sources) ? before : { from: sources, text: JSON.stringify(yourView(moment, who)) }
}

/** The view in parts that can be compared: its fields, and each box for itself. */
function fieldsOf(moment: Moment, before: ReadonlyMap<string, Shown>): ReadonlyMap<string, Shown> {
  const fields = new Map<string, Shown>()
  for (const [name, part] of PARTS) fields.set(name, remade(before.get(name), part, moment))
  for (let box = 1; box <= moment.table.rules.boxes.is; box++) {
    const name = `${BOX}${box}`
    fields.set(name, remade(before.get(name), boxPart(box), moment))
  }
  return fields
}

const PARTS: readonly (readonly [string, Part<unknown>])[] = Object.entries(VIEW_PARTS)
const BOX = 'box '

function changesBetween(before: ReadonlyMap<string, Shown>, after: ReadonlyMap<string, Shown>): string {
  const fields: string[] = []
  const boxes: string[] = []
  for (const [name, { text }] of after) {
    if (before.get(name)?.text === text) continue
    if (name.startsWith(BOX)) boxes.push(text)
    else fields.push(`"${name}":${text}`)
  }
  if (boxes.length > 0) fields.push(`"boxes":[${boxes.join()}]`)
  return `{${fields.join()}}`
}

/** Everything but the last bracket, so that what is one person's own can be added. */
function newsMessage(table: string, { version, events, moment }: News, changes: string): string {
  const head = `{"type":"news","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  return `${head},"events":${shownEvents(events, moment)},"changes":${changes}`
}

function wholeMessage(table: string, { version, events, moment }: News, yours: string): string {
  const head = `{"type":"table","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  const view = JSON.stringify(tableView(moment))
  return `${head},"events":${shownEvents(events, moment)},"view":${view},"you":${yours}}`
}

function shownEvents(events: News['events'], { table }: Moment): string {
  return JSON.stringify(events.map((event) => shownEvent(event, table.rules)))
}
