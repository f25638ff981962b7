import type { PlayerId } from '@openpit/engine'
import type { AwayRefusal } from '@openpit/protocol'
import { type Audience, audienceFor, concernedBy, PUBLIC } from '@openpit/table'
import { actorOf, type Visitor } from '../accounts/roles.ts'
import type { EventStore } from '../store/event-store.ts'
import type { StoredEvent } from '../store/store.ts'
import { numbered, shownEvents } from './event-view.ts'
import type { News, TableHost } from './host.ts'
import type { Moment } from './moment.ts'
import { streamOf } from './opening.ts'
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

/** Watchers of one table who see the same view. What concerns one player alone is added for that player. */
interface Group {
  readonly audience: Audience
  /** Each watcher, with what they were last told of themselves. */
  readonly watchers: Map<Watcher, Shown>
  /** The view that all of them have, field by field and box by box. */
  shown: ReadonlyMap<string, Shown>
}

type Groups = Map<Audience['of'], Group>

/** Those who look on at the tables of this node. */
export class Watchers {
  private readonly byTable = new Map<string, Groups>()
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
    const audience = audienceFor(actorOf(watcher.who))
    const { groups, group } = this.groupFor(name, audience, moment)
    const yours = yoursOf(moment, watcher.who, undefined)
    group.watchers.set(watcher, yours)
    watcher.send(wholeMessage(name, { version, events, moment }, audience, yours.text))
    host.presence.came(watcher.who.person)
    return () => {
      if (!group.watchers.delete(watcher)) return
      host.presence.went(watcher.who.person)
      if (group.watchers.size === 0) groups.delete(group.audience.of)
      if (groups.size === 0 && this.byTable.get(name) === groups) this.byTable.delete(name)
    }
  }

  private groupFor(table: string, watcher: Audience, moment: Moment): { groups: Groups; group: Group } {
    const audience = watcher.of === 'bettor' ? PUBLIC : watcher
    const groups: Groups = this.byTable.get(table) ?? new Map()
    const group = groups.get(audience.of) ?? {
      audience,
      watchers: new Map(),
      shown: fieldsOf(moment, audience, new Map()),
    }
    this.byTable.set(table, groups.set(audience.of, group))
    return { groups, group }
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
    const groups = this.byTable.get(table) ?? new Map<string, Group>()
    this.byTable.delete(table)
    const watchers = [...groups.values()].flatMap((group) => [...group.watchers.keys()])
    for (const watcher of watchers) watcher.dismissed(table, why)
  }

  private flush(table: string): void {
    const news = this.waiting.get(table)
    const groups = this.byTable.get(table)
    this.waiting.delete(table)
    if (news === undefined || groups === undefined) return
    const concerned = new Set(news.events.map(({ event }) => concernedBy(event)))
    for (const group of groups.values()) sendNews(table, news, group, concerned)
  }
}

/** One text for all watchers of a group; a player whom an event concerns gets their own. */
function sendNews(table: string, news: News, group: Group, concerned: ReadonlySet<PlayerId | null>): void {
  const { audience, watchers } = group
  const fields = fieldsOf(news.moment, audience, group.shown)
  const changes = changesBetween(group.shown, fields)
  group.shown = fields
  const common = newsMessage(table, news, audience, changes)
  const isSilent = changes === '{}' && news.events.length === 0
  for (const [watcher, before] of watchers) {
    const { who } = watcher
    const yours = yoursOf(news.moment, who, before)
    const isSame = yours.text === before.text
    if (isSilent && isSame) continue
    watchers.set(watcher, yours)
    const isConcerned = who.role === 'player' && concerned.has(who.person)
    const message = isConcerned ? newsMessage(table, news, audienceFor(actorOf(who)), changes) : common
    watcher.send(isSame ? `${message}}` : `${message},"you":${yours.text}}`)
  }
}

/** What is made from the same things as before is not made again. */
function isMadeFrom(before: Shown | undefined, from: readonly unknown[]): before is Shown {
  if (before?.from.length !== from.length) return false
  for (let index = 0; index < from.length; index++) if (from[index] !== before.from[index]) return false
  return true
}

function remade(before: Shown | undefined, { from, make }: Part<unknown>, moment: Moment, audience: Audience): Shown {
  const sources = from(moment)
  return isMadeFrom(before, sources) ? before : { from: sources, text: JSON.stringify(make(moment, audience)) }
}

function yoursOf(moment: Moment, who: Visitor, before: Shown | undefined): Shown {
  const sources = yourSources(moment, who)
  return isMadeFrom(before, sources) ? before : { from: sources, text: JSON.stringify(yourView(moment, who)) }
}

/** The view in parts that can be compared: its fields, and each box for itself. */
function fieldsOf(moment: Moment, audience: Audience, before: ReadonlyMap<string, Shown>): ReadonlyMap<string, Shown> {
  const fields = new Map<string, Shown>()
  for (const [name, part] of PARTS) fields.set(name, remade(before.get(name), part, moment, audience))
  for (let box = 1; box <= moment.table.rules.boxes.is; box++) {
    const name = `${BOX}${box}`
    fields.set(name, remade(before.get(name), boxPart(box), moment, audience))
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
function newsMessage(table: string, { version, events, moment }: News, audience: Audience, changes: string): string {
  const head = `{"type":"news","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  return `${head},"events":${JSON.stringify(shownEvents(events, audience, moment.table))},"changes":${changes}`
}

function wholeMessage(table: string, { version, events, moment }: News, audience: Audience, yours: string): string {
  const head = `{"type":"table","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  const shown = JSON.stringify(shownEvents(events, audience, moment.table))
  return `${head},"events":${shown},"view":${JSON.stringify(tableView(moment, audience))},"you":${yours}}`
}
