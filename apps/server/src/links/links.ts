import type { Actor } from '@openpit/engine'
import { lacksLinkPower, stationOf } from '@openpit/jackpot'
import type { LinkCommand, LinkDay, LinkDetail, LinkFunds, LinkView, MetersMessage, Refusal } from '@openpit/protocol'
import { RepeatedWork } from '../casino/repeated-work.ts'
import type { Reply } from '../host/replies.ts'
import { REAL_TIMERS, type Timers } from '../host/timers.ts'
import type { JackpotFigures } from '../ops/metrics.ts'
import { underLock } from '../store/floor/cluster.ts'
import {
  balancesWith,
  findLink,
  holdsLinkLease,
  leaseLinks,
  registeredLinks,
  releaseLinks,
} from '../store/floor/links.ts'
import { METERS_CHANNEL, Notices, ORDERS_CHANNEL, tellNodes } from '../store/floor/notices.ts'
import { findOrder, giveOrder, streamsWithOrders } from '../store/floor/orders.ts'
import { reviveTables } from '../store/floor/registry.ts'
import type { Store } from '../store/store.ts'
import { tableIn } from '../tables/opening.ts'
import { type SeenTable, translateAct } from './link-acts.ts'
import { demandBook } from './link-book.ts'
import { DAY_MS_MAX, LinkDays } from './link-day.ts'
import { figuresOf } from './link-figures.ts'
import { LinkHost } from './link-host.ts'
import { lifeFile } from './link-lives.ts'
import { LINK_LOCK, type LinkOpening, openLink } from './link-opening.ts'
import { printOrder } from './link-orders.ts'
import { LinkReader } from './link-reader.ts'
import { type LinkState, linkIn, linkStream } from './link-record.ts'
import { linkDetail, linkFunds, linkView } from './link-views.ts'
import { type DisplayMessage, MeterPace, messagesIn, metersOf } from './meters.ts'
import { OrderAnswers } from './order-answers.ts'

export interface LinksSettings {
  readonly store: Store
  readonly node: string
  readonly leaseMs: number
  /** How long a member of staff waits for the answer of a link. */
  readonly askMs?: number
  readonly timers?: Timers
  readonly fault: (link: string, error: unknown) => void
  /** A table that runs here may have orders to carry out. */
  readonly pokeTable: (table: string) => void
  /** A table as it is now, on whatever node it runs. */
  readonly look: (table: string) => Promise<SeenTable | undefined>
}

/** Notices can be missed; then orders are found by this. */
const LOOK_MS = 500
const NO_LINK: Refusal = { kind: 'not-found', clause: null }

/** The jackpots of the floor: those that this node runs, and how to reach the others. */
export class Links {
  readonly reader: LinkReader
  private readonly settings: LinksSettings
  private readonly timers: Timers
  private readonly hosts = new Map<string, LinkHost>()
  private readonly notices: Notices
  private readonly chores: RepeatedWork
  private readonly pace: MeterPace
  private readonly answers: OrderAnswers
  private readonly days: LinkDays
  private readonly displays = new Set<(message: DisplayMessage) => void>()
  /** What the meter of each link's first level shows. */
  private readonly meters = new Map<string, number>()
  /** Leases are taken one after another: two readings of a link would end each other's lease. */
  private leasing: Promise<void> = Promise.resolve()
  private closed = false

  constructor(settings: LinksSettings) {
    const { store, fault } = settings
    this.settings = settings
    this.timers = settings.timers ?? REAL_TIMERS
    this.reader = new LinkReader(store)
    this.days = new LinkDays(store)
    this.notices = new Notices(store, (channel, text) => this.hear(channel, text))
    this.chores = new RepeatedWork((error) => fault('', error))
    this.answers = new OrderAnswers({ ...settings, timers: this.timers })
    this.pace = new MeterPace(this.timers, (messages) => this.tellDisplays(messages))
  }

  /** From now on this node runs links, and hears of orders. */
  async start(): Promise<void> {
    await this.notices.open()
    for (const state of await this.states()) this.noteMeters(metersOf(state))
    await this.lease()
    this.chores.repeat(() => this.lease(), this.settings.leaseMs / 4)
    this.chores.repeat(() => this.lookForOrders(), LOOK_MS)
  }

  async close(): Promise<void> {
    this.closed = true
    this.answers.close()
    await this.chores.stop()
    await this.notices.close()
    await Promise.allSettled([...this.hosts.values()].map((host) => host.close()))
    this.hosts.clear()
    const { store, node } = this.settings
    await releaseLinks(store, node).catch((error: unknown) => this.settings.fault('', error))
  }

  meterOf(link: string): number | undefined {
    return this.meters.get(link)
  }

  noteMeter(link: string, cents: number): void {
    this.meters.set(link, cents)
  }

  private noteMeters(messages: readonly DisplayMessage[]): void {
    const [first] = messages
    if (first?.type === 'meters') this.noteMeter(first.link, first.cents)
  }

  /** Calls a display with every meter and win. Returns a function that ends it. */
  watch(display: (message: DisplayMessage) => void): () => void {
    this.displays.add(display)
    return () => this.displays.delete(display)
  }

  /** The links that run here. */
  get here(): readonly LinkHost[] {
    return [...this.hosts.values()]
  }

  async open(opening: LinkOpening, by: Actor): Promise<LinkView> {
    const { store, look } = this.settings
    const made = await openLink(store, opening, by, { look, states: () => this.states(), now: this.timers.now })
    await this.lease()
    return linkView(made)
  }

  /** Carries out an act of staff, once for each id. */
  async tell(link: string, by: Actor, id: string, command: LinkCommand): Promise<Reply> {
    const { store } = this.settings
    const key = `staff:${by.person}:${id}`
    const to = linkStream(link)
    // A request that comes again gets its first answer, even if it would be decided differently now.
    if ((await findOrder(store, to, key)) === undefined) {
      const isMembership = command.do === 'joinLink' || command.do === 'leaveLink'
      const give = async () => await this.give(link, by, key, command)
      // Before the lock: those who may not do this must not keep those who may waiting.
      const lacks = isMembership ? await this.lacksPower(link, by, command) : undefined
      const refusal = lacks ?? (isMembership ? await underLock(store, LINK_LOCK, give) : await give())
      if (refusal) return { ok: false, refusal }
    }
    this.hosts.get(link)?.poke()
    return await this.answers.answerTo(to, key)
  }

  async metersNow(link: string): Promise<readonly MetersMessage[]> {
    const state = await this.reader.latest(link)
    return state === undefined ? [] : metersOf(state)
  }

  async views(): Promise<readonly LinkView[]> {
    return (await this.states()).map(linkView)
  }

  async detail(link: string): Promise<LinkDetail | undefined> {
    const state = await this.reader.latest(link)
    return state && linkDetail(state)
  }

  /** The file of one life of a mystery level, which anyone can verify. */
  async life(link: string, level: string, life: number): Promise<string | undefined> {
    return await lifeFile(this.settings.store, link, level, life)
  }

  async funds(link: string): Promise<LinkFunds | undefined> {
    const state = await this.reader.latest(link)
    return state && linkFunds(state, await balancesWith(this.settings.store, 'link-'))
  }

  /** What has happened at a link since a time. */
  async day(link: string, since: number): Promise<LinkDay | undefined> {
    const state = await this.reader.latest(link)
    return state && (await this.days.since(state, Math.max(since, this.timers.now() - DAY_MS_MAX)))
  }

  /** The figures of the links that run here. */
  async figures(): Promise<JackpotFigures> {
    // A contribution may be written between the two readings. A real difference is there in every try.
    for (let tries = 1; ; tries++) {
      const figures = figuresOf(this.here, await balancesWith(this.settings.store, 'link-pool:'))
      if (figures.differenceCents === 0 || tries === 3) return figures
    }
  }

  private async states(): Promise<readonly LinkState[]> {
    const links = await registeredLinks(this.settings.store)
    const states = await Promise.all(links.map(({ name }) => this.reader.latest(name)))
    return states.filter((state) => state !== undefined)
  }

  /** Checks what the link cannot know, and gives the order; or returns the refusal. */
  private async give(link: string, by: Actor, id: string, command: LinkCommand): Promise<Refusal | undefined> {
    const { store, node, look } = this.settings
    const registered = await findLink(store, link)
    const state = registered && (await this.reader.latest(link))
    if (state === undefined) return NO_LINK
    const named = 'table' in command ? command.table : undefined
    const seen = named === undefined ? undefined : await look(named)
    const linkOfTable = named === undefined ? undefined : await this.linkOf(named)
    const book = demandBook(state.rulebook, state.link.terms.bet)
    const act = translateAct(command, { by, state, book, seen, linkOfTable })
    if (!act.ok) return act.refusal
    const body = printOrder({ by, command: act.command })
    await giveOrder(store, `node:${node}`, { to: linkStream(link), id, body })
    return undefined
  }

  private async lacksPower(link: string, by: Actor, command: LinkCommand): Promise<Refusal | undefined> {
    const state = await this.reader.latest(link)
    return state && lacksLinkPower(demandBook(state.rulebook, state.link.terms.bet), command.do, by)
  }

  private async linkOf(table: string): Promise<string | undefined> {
    const found = (await this.states()).find(({ link }) => stationOf(link, table) !== undefined)
    return found?.link.terms.name
  }

  private hear(channel: string, text: string): void {
    if (channel === METERS_CHANNEL) {
      this.noteMeters(messagesIn(text))
      for (const message of messagesIn(text)) for (const display of this.displays) display(message)
    } else if (channel === ORDERS_CHANNEL) this.poke(text)
  }

  private poke(stream: string): void {
    const table = tableIn(stream)
    if (table !== undefined) this.settings.pokeTable(table)
    else if (stream.startsWith(linkStream(''))) this.hosts.get(linkIn(stream))?.poke()
    else this.answers.wake()
  }

  private async lookForOrders(): Promise<void> {
    await this.answers.withdrawLate()
    const streams = await streamsWithOrders(this.settings.store)
    await reviveTables(
      this.settings.store,
      streams.flatMap((stream) => tableIn(stream) ?? []),
    )
    for (const stream of streams) this.poke(stream)
  }

  private tellDisplays(messages: readonly DisplayMessage[]): void {
    if (this.closed) return
    const { store, fault } = this.settings
    for (const message of messages) {
      tellNodes(store, METERS_CHANNEL, JSON.stringify(message)).catch((error: unknown) => fault('', error))
    }
  }

  private async lease(): Promise<void> {
    this.leasing = this.leasing.then(() => this.leaseNow())
    const leased = this.leasing
    this.leasing = leased.catch(() => {})
    await leased
  }

  /** Takes links that no node runs, and gives up those that another has. */
  private async leaseNow(): Promise<void> {
    const { store, node, leaseMs, fault } = this.settings
    const names = new Set(await leaseLinks(store, { node, leaseMs }))
    for (const [name, host] of this.hosts) {
      if (names.has(name)) continue
      this.hosts.delete(name)
      await host.close()
    }
    for (const name of names) {
      if (this.closed || this.hosts.has(name)) continue
      // A link is entered on the floor before its first event is written.
      if ((await store.versionOf(linkStream(name))) === 0) continue
      await this.run(name).catch((error: unknown) => fault(name, error))
    }
  }

  private async run(name: string): Promise<void> {
    const { store, node, fault } = this.settings
    const host = await LinkHost.open(name, {
      store,
      timers: this.timers,
      publish: (link, news) => this.pace.take(link, news),
      lost: (link) => this.hosts.delete(link),
      fault,
      isOurs: async (link) => await holdsLinkLease(store, node, link),
      other: async (link) => await this.reader.latest(link),
    })
    this.hosts.set(name, host)
  }
}
