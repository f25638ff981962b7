import { type AwayRefusal, patchText } from '@openpit/protocol'
import { type Audience, audienceFor, PUBLIC } from '@openpit/table'
import { actorOf, type Visitor } from '../../accounts/roles.ts'
import type { Timers } from '../../host/timers.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { StoredEvent } from '../../store/store.ts'
import { streamOf } from '../opening.ts'
import { awaitedAt } from './awaited.ts'
import { type NumberedEvent, numbered, shownEvents } from './event-view.ts'
import type { CommittedTable, News } from './news.ts'
import { dealtText, EventTexts } from './news-text.ts'
import { changesBetween, partsOf, type ShownParts, type YourPart, yoursOf } from './shown-parts.ts'
import { tableView } from './table-view.ts'

/** A person connected to a table, as a player or not. */
export interface Watcher {
  readonly who: Visitor
  /** Which events are sent besides the changes that they made: all, cards and decisions in short, or none. */
  readonly wantsEvents: boolean | 'course'
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
/** How long news may be held back, to be sent with later news, for people who do not wait for it. */
const HOLD_MS = 25

/** How far some watchers of a group were told: the view that they have, and how many events. */
interface Report {
  readonly parts: ShownParts
  readonly events: number
}

/** What a watcher was told last. */
interface LastNews {
  readonly report: Report
  /** The watcher's own part of the view. */
  readonly yours: YourPart
}

/** Watchers of one table who see the same view. Each player's own part is added for that player. */
interface Group {
  readonly audience: Audience
  readonly watchers: Map<Watcher, LastNews>
  latest: Report
}

/** The watchers of one table, and the news that not all of them have been told. */
interface Audiences {
  readonly groups: Map<Audience['of'], Group>
  news: CommittedTable
  /** The last events of the table, as far back as some watcher has not been told of them. */
  recent: NumberedEvent[]
  /** How many events there were before `recent`, counted from an arbitrary one. */
  before: number
  /** Who gave the commands behind this news: their replies must not arrive before it. */
  readonly actors: Set<string>
  /** Whether the news is about to go to those who wait for it. */
  isTelling: boolean
  /** Stops the timer that runs for the others. */
  stopTimer: (() => void) | undefined
}

/** The watchers of all tables of this node. */
export class Watchers {
  private readonly byTable = new Map<string, Audiences>()
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
    const isNear = watcher.wantsEvents === true && since !== undefined && since <= first && first - since < CATCH_UP_MAX
    for (let tries = 0; isNear && tries < CATCH_UP_TRIES_MAX; tries++) {
      await host.current()
      missed = await store.read(streamOf(name), { after: since, limit: CATCH_UP_MAX })
      if ((missed.at(-1)?.number ?? since) === host.latest.version) break
      // The table has gone on meanwhile. After a few tries, a busy table sends its view without the missed events.
      missed = []
    }
    // No `await` from here to the first message: news published in between would be missed or sent twice.
    const { latest } = host
    this.publish(name, { ...latest, events: [] })
    this.tellAll(name)
    const events = missed.length < CATCH_UP_MAX ? missed.flatMap(numbered) : []
    const audience = audienceFor(actorOf(watcher.who))
    const { audiences, group } = this.groupFor(name, audience, latest)
    const yours = yoursOf(latest.moment, watcher.who, undefined)
    group.watchers.set(watcher, { report: group.latest, yours })
    watcher.send(wholeMessage(name, { ...latest, events }, audience, yours.value))
    host.presence.came(watcher.who.person)
    return () => {
      if (!group.watchers.delete(watcher)) return
      host.presence.went(watcher.who.person)
      if (group.watchers.size === 0) audiences.groups.delete(group.audience.of)
      if (audiences.groups.size === 0 && this.byTable.get(name) === audiences) this.byTable.delete(name)
    }
  }

  private groupFor(table: string, watcher: Audience, news: CommittedTable): { audiences: Audiences; group: Group } {
    const audience = watcher.of === 'bettor' ? PUBLIC : watcher
    const audiences: Audiences = this.byTable.get(table) ?? {
      groups: new Map(),
      news,
      recent: [],
      before: 0,
      actors: new Set(),
      isTelling: false,
      stopTimer: undefined,
    }
    const group = audiences.groups.get(audience.of) ?? {
      audience,
      watchers: new Map(),
      latest: { parts: partsOf(news.moment, audience, undefined), events: audiences.before },
    }
    audiences.groups.set(audience.of, group)
    this.byTable.set(table, audiences)
    return { audiences, group }
  }

  /**
   * Sends the news of a commit at once to those who wait for it: to the people who gave its commands, and to those
   * whose turn it is. All its commands are in one message. The others get it a moment later, with all that has happened
   * until then; so does everybody if there are no events (who is ready, a balance).
   */
  publish(table: string, { events, by, version, moment }: News): void {
    const audiences = this.byTable.get(table)
    if (audiences === undefined) return
    audiences.news = { version, moment }
    audiences.recent.push(...events)
    if (events.length === 0) this.hold(table, audiences)
    else if (by !== undefined) audiences.actors.add(by)
    if (events.length === 0 || audiences.isTelling) return
    audiences.isTelling = true
    queueMicrotask(() => this.guard(table, () => this.tellWaiting(table)))
  }

  private hold(table: string, audiences: Audiences): void {
    audiences.stopTimer ??= this.timers.after(HOLD_MS, () => this.guard(table, () => this.tellAll(table)))
  }

  /** A fault in the view of one table must not stop the others. */
  private guard(table: string, tell: () => void): void {
    try {
      tell()
    } catch (error) {
      this.fault(table, error)
      this.dismiss(table, { kind: 'not-to-be-shown', clause: null })
    }
  }

  dismiss(table: string, why: AwayRefusal): void {
    const audiences = this.byTable.get(table)
    this.byTable.delete(table)
    const watchers = [...(audiences?.groups.values() ?? [])].flatMap((group) => [...group.watchers.keys()])
    for (const watcher of watchers) watcher.dismissed(table, why)
  }

  private tellWaiting(table: string): void {
    const audiences = this.byTable.get(table)
    if (audiences === undefined) return
    audiences.isTelling = false
    const { groups, actors, news } = audiences
    const awaited = awaitedAt(news.moment)
    if (awaited === 'all') {
      this.tellAll(table)
      return
    }
    let areAllTold = true
    for (const group of groups.values()) {
      const isDue = ({ who }: Watcher) => actors.has(who.person) || awaited.has(who.person)
      if (!tellGroup(table, audiences, group, isDue)) areAllTold = false
    }
    actors.clear()
    if (areAllTold) forgetEvents(audiences)
    else this.hold(table, audiences)
  }

  private tellAll(table: string): void {
    const audiences = this.byTable.get(table)
    if (audiences === undefined) return
    // A timer that went on would end the next wait too early, and each round would add one.
    audiences.stopTimer?.()
    audiences.stopTimer = undefined
    for (const group of audiences.groups.values()) tellGroup(table, audiences, group, () => true)
    audiences.actors.clear()
    forgetEvents(audiences)
  }
}

/** All watchers have been told of all events. */
function forgetEvents(audiences: Audiences): void {
  audiences.before += audiences.recent.length
  audiences.recent = []
}

/** Tells the news to the watchers of a group for whom it is due. Returns whether all have been told by now. */
function tellGroup(
  table: string,
  { news, recent, before }: Audiences,
  group: Group,
  isDue: (watcher: Watcher) => boolean,
): boolean {
  const { audience, watchers } = group
  const texts = new Map<Report, NewsText>()
  let report: Report | undefined
  let areAllTold = true
  for (const [watcher, { report: last, yours: yoursBefore }] of watchers) {
    if (!isDue(watcher)) {
      areAllTold = false
      continue
    }
    report ??= reportOf(news, before + recent.length, group)
    const yours = yoursOf(news.moment, watcher.who, yoursBefore)
    if (last === report && yours === yoursBefore) continue
    const text = texts.get(last) ?? newsText(table, news, recent.slice(last.events - before), audience, last, report)
    texts.set(last, text)
    watchers.set(watcher, { report, yours })
    const yourChanges = yours === yoursBefore ? undefined : patchText(yoursBefore.value, yours.value)
    if (!text.isSilent || yourChanges !== undefined) watcher.send(messageOf(text, watcher, yourChanges))
  }
  return areAllTold
}

/** What a group is told now: what those who waited for the news were told, if nothing has happened since. */
function reportOf({ moment }: CommittedTable, events: number, group: Group): Report {
  const { latest, audience } = group
  const isSame = latest.parts.moment === moment && latest.events === events
  if (!isSame) group.latest = { parts: partsOf(moment, audience, latest.parts), events }
  return group.latest
}

/** The message for all watchers who were last told the same. */
interface NewsText {
  /** The message without its last bracket, so that a watcher's own part and events can be added. */
  readonly head: string
  readonly events: EventTexts
  /** There are no events, and no changes for all. */
  readonly isSilent: boolean
}

function newsText(
  table: string,
  { version, moment }: CommittedTable,
  events: readonly NumberedEvent[],
  audience: Audience,
  last: Report,
  report: Report,
): NewsText {
  const changes = changesBetween(last.parts, report.parts)
  const dealt = dealtText(events)
  let head = `{"type":"news","table":${JSON.stringify(table)},"version":${version},"now":${moment.now}`
  if (dealt !== '') head += `,"dealt":[${dealt}]`
  if (changes !== undefined) head += `,"changes":${changes}`
  return {
    head,
    events: new EventTexts(events, audience, moment),
    isSilent: changes === undefined && events.length === 0,
  }
}

function messageOf({ head, events }: NewsText, { who, wantsEvents }: Watcher, yourChanges: string | undefined): string {
  const text = yourChanges === undefined ? head : `${head},"you":${yourChanges}`
  if (wantsEvents === true) return `${text},"events":[${events.allFor(who)}]}`
  const course = wantsEvents === 'course' ? events.inShort : ''
  return course === '' ? `${text}}` : `${text},"course":[${course}]}`
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
