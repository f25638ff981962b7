import type { PlayerId } from '@openpit/engine'
import type { AwayRefusal } from '@openpit/protocol'
import { type Audience, audienceFor, concernedBy, PUBLIC, type Table } from '@openpit/table'
import { actorOf, type Visitor } from '../../accounts/roles.ts'
import type { TableHost } from '../../casino/table-host.ts'
import type { Timers } from '../../host/timers.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { StoredEvent } from '../../store/store.ts'
import { streamOf } from '../opening.ts'
import { eventView, type NumberedEvent, numbered, shownEvents } from './event-view.ts'
import type { Moment } from './moment.ts'
import type { News } from './news.ts'
import { boxPart, type Part, tableView, VIEW_PARTS } from './table-view.ts'
import { yourSources, yourView } from './your-view.ts'

/** A person connected to a table, as a player or not. */
export interface Watcher {
  readonly who: Visitor
  /** A message for the client, as text. */
  readonly send: (message: string) => void
  /** The table is not run here any more. */
  readonly dismissed: (table: string, why: AwayRefusal) => void
}

/** A client that missed more events than this gets the view alone: a short question must not get a long answer. */
const CATCH_UP_MAX = 100
const CATCH_UP_TRIES_MAX = 5
/** How long news without events wait for others to go with. */
const HOLD_MS = 25

/** A text that was sent, and the values from which it was made. */
interface ShownText {
  readonly from: readonly unknown[]
  readonly text: string
}

/** Watchers of one table who see the same view. Each player's own part is added for that player. */
interface Group {
  readonly audience: Audience
  /** Each watcher, with the last text of their own part. */
  readonly watchers: Map<Watcher, ShownText>
  /** The view that was last sent, by field and box. */
  shown: ReadonlyMap<string, ShownText>
}

type Groups = Map<Audience['of'], Group>

/** The watchers of all tables of this node. */
export class Watchers {
  private readonly byTable = new Map<string, Groups>()
  private readonly waiting = new Map<string, News>()
  private readonly timers: Timers
  private readonly fault: (table: string, error: unknown) => void

  constructor(timers: Timers, fault: (table: string, error: unknown) => void) {
    this.timers = timers
    this.fault = fault
  }

  /** Adds a watcher, and sends the table with the events since a version. From then on the watcher gets all news. */
  async add(host: TableHost, watcher: Watcher, since: number | undefined, store: EventStore): Promise<() => void> {
    const { name } = host
    const { version: first } = await host.current()
    let missed: readonly StoredEvent[] = []
    const isNear = since !== undefined && since <= first && first - since < CATCH_UP_MAX
    for (let tries = 0; isNear && tries < CATCH_UP_TRIES_MAX; tries++) {
      await host.current()
      missed = await store.read(streamOf(name), { after: since, limit: CATCH_UP_MAX })
      if ((missed.at(-1)?.number ?? since) === host.latest.version) break
      // The table has gone on meanwhile. After a few tries, a busy table sends its view without the missed events.
      missed = []
    }
    // No `await` from here to the first message: news published in between would be missed or sent twice.
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
   * Sends the events of a commit at once, in one message for all its commands: a reply must not arrive before it. News
   * without events (who is ready, a balance) wait a moment for events to go with.
   */
  publish(table: string, news: News): void {
    if (!this.byTable.has(table)) return
    const before = this.waiting.get(table)
    if (news.events.length === 0) {
      this.waiting.set(table, before ? { ...news, events: before.events } : news)
      if (before === undefined) this.timers.after(HOLD_MS, () => this.tell(table))
      return
    }
    const isFirst = before === undefined || before.events.length === 0
    this.waiting.set(table, isFirst ? news : { ...news, events: [...before.events, ...news.events] })
    if (isFirst) queueMicrotask(() => this.tell(table))
  }

  /** A fault in the view of one table must not stop the others. */
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

/** Sends one text to all watchers of a group. A player whom an event concerns gets their own. */
function sendNews(table: string, news: News, group: Group, concerned: ReadonlySet<PlayerId | null>): void {
  const { audience, watchers } = group
  const fields = fieldsOf(news.moment, audience, group.shown)
  const changes = changesBetween(group.shown, fields)
  group.shown = fields
  const texts = news.events.map((event) => eventText(event, audience, news.moment.table))
  let common: string | undefined
  const message = (events: readonly string[]) => newsMessage(table, news, events, changes)
  const isSilent = changes === '{}' && news.events.length === 0
  for (const [watcher, before] of watchers) {
    const { who } = watcher
    const yours = yoursOf(news.moment, who, before)
    const isSame = yours.text === before.text
    if (isSilent && isSame) continue
    watchers.set(watcher, yours)
    const isConcerned = who.role === 'player' && concerned.has(who.person)
    if (!isConcerned) common ??= message(texts)
    const text = isConcerned ? message(textsFor(who, news, texts)) : common
    watcher.send(isSame ? `${text}}` : `${text},"you":${yours.text}}`)
  }
}

/** The texts of events for one player. Only events that concern the player differ from the group's. */
function textsFor(who: Visitor, { events, moment }: News, texts: readonly string[]): readonly string[] {
  const audience = audienceFor(actorOf(who))
  return texts.map((text, index) => {
    const event = events[index] as NumberedEvent
    return concernedBy(event.event) === who.person ? eventText(event, audience, moment.table) : text
  })
}

/** An event as text for an audience; empty if it is hidden. */
function eventText({ number, at, event }: NumberedEvent, audience: Audience, table: Table): string {
  const shown = eventView(event, audience, table)
  return shown === undefined ? '' : `{"number":${number},"at":${at},"event":${JSON.stringify(shown)}}`
}

/** Whether a text was made from the same values, so that it need not be made again. */
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

/** The texts of all parts of the view: one for each field, and one for each box. */
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

/** The message without its last bracket, so that a person's own part can be added. */
function newsMessage(table: string, { version, moment }: News, events: readonly string[], changes: string): string {
  const head = `{"type":"news","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  return `${head},"events":[${events.filter((text) => text !== '').join()}],"changes":${changes}`
}

function wholeMessage(table: string, { version, events, moment }: News, audience: Audience, yours: string): string {
  const head = `{"type":"table","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  const shown = JSON.stringify(shownEvents(events, audience, moment.table))
  return `${head},"events":${shown},"view":${JSON.stringify(tableView(moment, audience))},"you":${yours}}`
}
