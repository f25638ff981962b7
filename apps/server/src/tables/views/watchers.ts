import type { PlayerId } from '@openpit/engine'
import { type AwayRefusal, patchText } from '@openpit/protocol'
import { type Audience, audienceFor, concernedBy, PUBLIC, type StoredTableEvent, type Table } from '@openpit/table'
import { actorOf, type Visitor } from '../../accounts/roles.ts'
import type { Timers } from '../../host/timers.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { StoredEvent } from '../../store/store.ts'
import { streamOf } from '../opening.ts'
import { eventView, type NumberedEvent, numbered, shownEvents } from './event-view.ts'
import type { Moment } from './moment.ts'
import type { CommittedTable, News } from './news.ts'
import { boxPart, type Part, tableView, VIEW_PARTS } from './table-view.ts'
import { yourSources, yourView } from './your-view.ts'

/** A person connected to a table, as a player or not. */
export interface Watcher {
  readonly who: Visitor
  /** Whether the events are sent besides the changes that they made. */
  readonly wantsEvents: boolean
  /** A message for the client, as text. */
  readonly send: (message: string) => void
  /** The table is not run here any more. */
  readonly dismissed: (table: string, why: AwayRefusal) => void
}

/** A table that people watch. */
export interface WatchedTable {
  readonly name: string
  readonly latest: CommittedTable
  current(): Promise<CommittedTable>
  readonly presence: { came(person: string): void; went(person: string): void }
}

/** A client that missed more events than this gets the view alone: a short question must not get a long answer. */
const CATCH_UP_MAX = 100
const CATCH_UP_TRIES_MAX = 5
/** How long news without events wait for others to go with. */
const HOLD_MS = 25

/** A part of the view that was sent, and the values from which it was made. */
interface ShownPart {
  readonly from: readonly unknown[]
  readonly value: unknown
}

/** Watchers of one table who see the same view. Each player's own part is added for that player. */
interface Group {
  readonly audience: Audience
  /** Each watcher, with their own part as it was last sent. */
  readonly watchers: Map<Watcher, ShownPart>
  /** The view that was last sent: the fields in the order of `PARTS`, then the boxes. */
  shown: readonly ShownPart[]
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
  async add(host: WatchedTable, watcher: Watcher, since: number | undefined, store: EventStore): Promise<() => void> {
    const { name } = host
    const { version: first } = await host.current()
    let missed: readonly StoredEvent[] = []
    const isNear = watcher.wantsEvents && since !== undefined && since <= first && first - since < CATCH_UP_MAX
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
    watcher.send(wholeMessage(name, { version, events, moment }, audience, yours.value))
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
      shown: partsOf(moment, audience, []),
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

/** Sends one text to all watchers of a group, followed by what changed for each of them. */
function sendNews(table: string, news: News, group: Group, concerned: ReadonlySet<PlayerId | null>): void {
  const { audience, watchers } = group
  const parts = partsOf(news.moment, audience, group.shown)
  const changes = changesBetween(group.shown, parts)
  group.shown = parts
  const head = newsHead(table, news, changes)
  const isSilent = changes === undefined && news.events.length === 0
  let texts: readonly string[] | undefined
  for (const [watcher, before] of watchers) {
    const { who, wantsEvents } = watcher
    const yours = yoursOf(news.moment, who, before)
    const yourChanges = yours === before ? undefined : patchText(before.value, yours.value)
    if (isSilent && yourChanges === undefined) continue
    watchers.set(watcher, yours)
    let text = yourChanges === undefined ? head : `${head},"you":${yourChanges}`
    if (wantsEvents) {
      texts ??= news.events.map((event) => eventText(event, audience, news.moment.table))
      const isConcerned = who.role === 'player' && concerned.has(who.person)
      text += `,"events":[${shownTexts(isConcerned ? textsFor(who, news, texts) : texts)}]`
    }
    watcher.send(`${text}}`)
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

/** The texts that are not empty, as the elements of an array. */
function shownTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join()
}

/** Whether a part was made from the same values, so that it need not be made again. */
function isMadeFrom(before: ShownPart | undefined, from: readonly unknown[]): before is ShownPart {
  if (before?.from.length !== from.length) return false
  for (let index = 0; index < from.length; index++) if (from[index] !== before.from[index]) return false
  return true
}

function remade(
  before: ShownPart | undefined,
  { from, make }: Part<unknown>,
  moment: Moment,
  audience: Audience,
): ShownPart {
  const sources = from(moment)
  return isMadeFrom(before, sources) ? before : { from: sources, value: make(moment, audience) }
}

function yoursOf(moment: Moment, who: Visitor, before: ShownPart | undefined): ShownPart {
  const sources = yourSources(moment, who)
  return isMadeFrom(before, sources) ? before : { from: sources, value: yourView(moment, who) }
}

const PARTS: readonly (readonly [string, Part<unknown>])[] = Object.entries(VIEW_PARTS)

/** All parts of the view: the fields, then the boxes. */
function partsOf(moment: Moment, audience: Audience, before: readonly ShownPart[]): readonly ShownPart[] {
  const parts = PARTS.map(([, part], index) => remade(before[index], part, moment, audience))
  for (let box = 1; box <= moment.table.rules.boxes.is; box++) {
    parts.push(remade(before[parts.length], boxPart(box), moment, audience))
  }
  return parts
}

/** What changed in the view, as the text of a patch; `undefined` if nothing did. */
function changesBetween(before: readonly ShownPart[], after: readonly ShownPart[]): string | undefined {
  const fields: string[] = []
  const boxes: string[] = []
  for (const [index, part] of after.entries()) {
    const old = before[index]
    const text = part === old ? undefined : patchText(old?.value, part.value)
    if (text === undefined) continue
    if (index < PARTS.length) fields.push(`"${PARTS[index]?.[0]}":${text}`)
    else boxes.push(`"${index - PARTS.length}":${text}`)
  }
  if (boxes.length > 0) fields.push(`"boxes":{${boxes.join()}}`)
  return fields.length === 0 ? undefined : `{${fields.join()}}`
}

/** The message without its last bracket, so that a person's own part can be added. */
function newsHead(table: string, { version, events, moment }: News, changes: string | undefined): string {
  const dealt = events.flatMap(({ event }) => placeDealtTo(event) ?? [])
  let head = `{"type":"news","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  if (dealt.length > 0) head += `,"dealt":${JSON.stringify(dealt)}`
  if (changes !== undefined) head += `,"changes":${changes}`
  return head
}

/** Where a card was dealt. All audiences see that, whether the card lies face down or not. */
function placeDealtTo(event: StoredTableEvent): string | undefined {
  if (event.kind === 'dealer-card-dealt') return 'dealer'
  return event.kind === 'card-dealt' ? `${event.box}/${event.hand}` : undefined
}

function wholeMessage(table: string, { version, events, moment }: News, audience: Audience, yours: unknown): string {
  return JSON.stringify({
    type: 'table',
    table,
    version,
    now: moment.now,
    events: shownEvents(events, audience, moment.table),
    view: tableView(moment, audience),
    you: yours,
  })
}
