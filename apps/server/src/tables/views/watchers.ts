import type { PlayerId } from '@openpit/engine'
import type { AwayRefusal, ShownEvent } from '@openpit/protocol'
import { type Audience, audienceFor, concernedBy, PUBLIC, type Table } from '@openpit/table'
import { actorOf, type Visitor } from '../../accounts/roles.ts'
import type { Timers } from '../../host/timers.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { StoredEvent } from '../../store/store.ts'
import type { News, TableHost } from '../host.ts'
import { streamOf } from '../opening.ts'
import { eventView, type NumberedEvent, numbered, shownEvents } from './event-view.ts'
import type { Moment } from './moment.ts'
import { boxPart, type Part, tableView, VIEW_PARTS } from './table-view.ts'
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
/** So long news without an event is held back. */
const HOLD_MS = 25

/** Something that was shown, as text, and from what it was made. */
interface ShownText {
  readonly from: readonly unknown[]
  readonly text: string
}

/** Watchers of one table who see the same view. What concerns one player alone is added for that player. */
interface Group {
  readonly audience: Audience
  /** Each watcher, with what they were last told of themselves. */
  readonly watchers: Map<Watcher, ShownText>
  /** The view that all of them have, field by field and box by box. */
  shown: ReadonlyMap<string, ShownText>
}

type Groups = Map<Audience['of'], Group>

/** Those who look on at the tables of this node. */
export class Watchers {
  private readonly byTable = new Map<string, Groups>()
  private readonly waiting = new Map<string, News>()
  private readonly timers: Timers
  private readonly fault: (table: string, error: unknown) => void

  constructor(timers: Timers, fault: (table: string, error: unknown) => void) {
    this.timers = timers
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

  /**
   * What one commit has brought is told at once, with one message however many commands there were: a reply must not overtake it.
   * For who is ready, and for what a wallet holds, nobody waits: it goes out with the next event, or by itself a moment later.
   */
  publish(table: string, news: News): void {
    if (!this.byTable.has(table)) return
    const before = this.waiting.get(table)
    const events = before ? [...before.events, ...news.events] : news.events
    this.waiting.set(table, { ...news, events })
    if (events.length > 0) {
      if (events.length === news.events.length) queueMicrotask(() => this.tell(table))
    } else if (before === undefined) this.timers.after(HOLD_MS, () => this.tell(table))
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
  const texts = news.events.map((event) => eventText(event, audience, news.moment.table))
  let common: string | undefined
  const isSilent = changes === '{}' && news.events.length === 0
  for (const [watcher, before] of watchers) {
    const { who } = watcher
    const yours = yoursOf(news.moment, who, before)
    const isSame = yours.text === before.text
    if (isSilent && isSame) continue
    watchers.set(watcher, yours)
    const isConcerned = who.role === 'player' && concerned.has(who.person)
    if (!isConcerned) common ??= newsMessage(table, news, texts, changes)
    const message = isConcerned ? newsMessage(table, news, textsFor(who, news, texts), changes) : common
    watcher.send(isSame ? `${message}}` : `${message},"you":${yours.text}}`)
  }
}

/** The texts of events as one player sees them: only those that concern this player differ from what all see. */
function textsFor(who: Visitor, { events, moment }: News, texts: readonly string[]): readonly string[] {
  const audience = audienceFor(actorOf(who))
  return texts.map((text, index) => {
    const event = events[index] as NumberedEvent
    return concernedBy(event.event) === who.person ? eventText(event, audience, moment.table) : text
  })
}

/** An event as an audience sees it, as text; none where it is hidden. */
function eventText({ number, at, event }: NumberedEvent, audience: Audience, table: Table): string {
  const shown = eventView(event, audience, table)
  return shown === undefined ? '' : JSON.stringify({ number, at, event: shown } satisfies ShownEvent)
}

/** What is made from the same things as before is not made again. */
function isMadeFrom(before: ShownText | undefined, from: readonly unknown[]): before is ShownText {
  if (before?.from.length !== from.length) return false
  for (let index = 0; index < from.length; index++) if (from[index] !== before.from[index]) return false
  return true
}

function remade(
  before: ShownText | undefined,
  { from, make }: Part<unknown>,
  moment: Moment,
  audience: Audience,
): ShownText {
  const sources = from(moment)
  return isMadeFrom(before, sources) ? before : { from: sources, text: JSON.stringify(make(moment, audience)) }
}

function yoursOf(moment: Moment, who: Visitor, before: ShownText | undefined): ShownText {
  const sources = yourSources(moment, who)
  return isMadeFrom(before, sources) ? before : { from: sources, text: JSON.stringify(yourView(moment, who)) }
}

/** The view in parts that can be compared: its fields, and each box for itself. */
function fieldsOf(
  moment: Moment,
  audience: Audience,
  before: ReadonlyMap<string, ShownText>,
): ReadonlyMap<string, ShownText> {
  const fields = new Map<string, ShownText>()
  for (const [name, part] of PARTS) fields.set(name, remade(before.get(name), part, moment, audience))
  for (let box = 1; box <= moment.table.rules.boxes.is; box++) {
    const name = `${BOX}${box}`
    fields.set(name, remade(before.get(name), boxPart(box), moment, audience))
  }
  return fields
}

const PARTS: readonly (readonly [string, Part<unknown>])[] = Object.entries(VIEW_PARTS)
const BOX = 'box '

function changesBetween(before: ReadonlyMap<string, ShownText>, after: ReadonlyMap<string, ShownText>): string {
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
function newsMessage(table: string, { version, moment }: News, events: readonly string[], changes: string): string {
  const head = `{"type":"news","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  return `${head},"events":[${events.filter((text) => text !== '').join()}],"changes":${changes}`
}

function wholeMessage(table: string, { version, events, moment }: News, audience: Audience, yours: string): string {
  const head = `{"type":"table","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  const shown = JSON.stringify(shownEvents(events, audience, moment.table))
  return `${head},"events":${shown},"view":${JSON.stringify(tableView(moment, audience))},"you":${yours}}`
}
