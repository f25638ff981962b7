import { type Actor, HOUSE } from '@openpit/engine'
import {
  decideLink,
  followUps,
  type JackpotCommand,
  type Link,
  type LinkBook,
  type LinkEvent,
  ordersToTables,
} from '@openpit/jackpot'
import type { Refusal } from '@openpit/protocol'
import type { Decider, Decision, StreamReading } from '../host/decider.ts'
import { NOT_DONE } from '../host/stream-host.ts'
import type { Append, NewEvent, NewOrder, OrderAnswer } from '../store/append/append.ts'
import type { EventStore } from '../store/event-store.ts'
import { readPages } from '../store/records/pages.ts'
import { streamOf } from '../tables/opening.ts'
import { poolAccount, reserveAccount } from './accounts.ts'
import { changeLives, hiddenValues, type LifeSeeds, printSeeds, readSeeds } from './hidden-values.ts'
import { demandBook } from './link-book.ts'
import { entriesOfLink } from './link-entries.ts'
import { type OrderBody, type OrderReply, printOrder, printReply } from './link-orders.ts'
import {
  type LinkAct,
  type LinkLogEvent,
  type LinkRecord,
  type LinkState,
  linkAfter,
  linkBody,
  linkEventOf,
  linkStream,
  livesAfter,
  standingOf,
  storedCommand,
} from './link-record.ts'

/** After this many events a snapshot is stored, so that readers need not go back further. */
const EVENTS_TO_A_STANDING = 200

/** Orders that are decided together, in the order in which they were given. */
export interface LinkBatch {
  readonly orders: readonly GivenOrder[]
}

export interface GivenOrder extends OrderBody {
  readonly id: string
}

/** A link in memory, with the lease under which it was read. */
export interface LoadedLink {
  state: LinkState
  seeds: LifeSeeds
  readonly epoch: number
  sinceStanding: number
}

/** What has happened to a link, for displays. */
export interface LinkNews {
  readonly state: LinkState
  readonly events: readonly LinkEvent[]
}

/** The answer to an order that cannot be decided. Without an answer, the orders behind it would wait for ever. */
const FAULT: Refusal = { kind: 'fault', clause: null }

/** The stream of a link: how it is read from its log, and what orders make of it. */
export class LinkDecider implements Decider<LoadedLink, LinkBatch, LinkNews> {
  private readonly name: string
  private readonly store: EventStore
  private readonly now: () => number
  private readonly fault: (error: unknown) => void
  /** The accounts of wins and new levels that exist. */
  private readonly known = new Set<string>()
  /** The accounts that the last decision needs before it can be written. */
  needs: readonly string[] = []

  constructor(name: string, store: EventStore, now: () => number, fault: (error: unknown) => void) {
    this.name = name
    this.store = store
    this.now = now
    this.fault = fault
  }

  versionOf({ state }: LoadedLink): number {
    return state.version
  }

  /** The needed accounts exist now. */
  opened(accounts: readonly string[]): void {
    for (const account of accounts) this.known.add(account)
    this.needs = []
  }

  async read(): Promise<StreamReading<LoadedLink>> {
    const stream = linkStream(this.name)
    const { epoch } = await this.store.claim(stream)
    const since = await this.store.lastStanding(stream)
    let state = since && linkAfter(undefined, since.number, linkEventOf(since))
    let sinceStanding = 0
    for await (const page of readPages(this.store, stream, { after: since?.number ?? 0 })) {
      for (const stored of page) {
        state = linkAfter(state, stored.number, linkEventOf(stored))
        sinceStanding++
      }
    }
    if (state === undefined) throw new Error(`there is no link ${this.name}`)
    const seeds = readSeeds(await this.store.secretOf(stream))
    return { state: { state, seeds, epoch, sinceStanding }, recentCommands: new Map() }
  }

  decide(loaded: LoadedLink, _by: Actor, key: string, { orders }: LinkBatch): Decision<LinkNews> {
    const draft = new Draft(loaded, linkStream(this.name), this.fault)
    for (const order of orders) draft.take(order)
    this.needs = draft.newAccounts.filter((account) => !this.known.has(account))
    if (this.needs.length > 0) return { refusal: NOT_DONE, written: null }
    const append = draft.append(key, new Date(this.now()))
    draft.keep(loaded)
    return { refusal: undefined, written: { append, news: { state: loaded.state, events: draft.events } } }
  }
}

/** What a batch of orders makes of a link, before it is written. */
class Draft {
  private readonly stream: string
  private readonly fault: (error: unknown) => void
  private readonly expected: number
  private readonly epoch: number
  private readonly book: LinkBook
  private state: LinkState
  private seeds: LifeSeeds
  private sinceStanding: number
  private readonly added: NewEvent[] = []
  private readonly orders: NewOrder[] = []
  private readonly answers: OrderAnswer[] = []
  private isSecretNew = false
  readonly events: LinkEvent[] = []

  constructor({ state, seeds, epoch, sinceStanding }: LoadedLink, stream: string, fault: (error: unknown) => void) {
    this.state = state
    this.seeds = seeds
    this.epoch = epoch
    this.sinceStanding = sinceStanding
    this.expected = state.version
    this.stream = stream
    this.fault = fault
    this.book = demandBook(state.rulebook, state.link.terms.bet)
  }

  take(order: GivenOrder): void {
    let reply: OrderReply
    try {
      reply = this.carryOut(order)
    } catch (error) {
      this.fault(error)
      reply = { ok: false, refusal: FAULT }
    }
    this.answers.push({ to: this.stream, id: order.id, answer: printReply(reply) })
  }

  /** The accounts of wins that the entries name, and those of levels that were added. */
  get newAccounts(): readonly string[] {
    const all = this.added.flatMap(({ entries }) => entries.map(({ account }) => account))
    const won = all.filter((account) => account.startsWith('link-won:'))
    const levels = this.events.flatMap((event) => (event.kind === 'level-added' ? [event.level.terms.name] : []))
    const { name } = this.state.link.terms
    const ofLevels = levels.flatMap((level) => [poolAccount(name, level), reserveAccount(name, level)])
    return [...new Set([...won, ...ofLevels])]
  }

  append(command: string, at: Date): Append {
    this.noteStanding()
    return {
      command,
      stream: this.stream,
      expected: this.expected,
      epoch: this.epoch,
      at,
      events: this.added,
      orders: this.orders,
      answers: this.answers,
      ...(this.isSecretNew ? { secret: printSeeds(this.seeds) } : {}),
    }
  }

  keep(loaded: LoadedLink): void {
    loaded.state = this.state
    loaded.seeds = this.seeds
    loaded.sinceStanding = this.sinceStanding
  }

  private carryOut({ id, by, command }: GivenOrder): OrderReply {
    const before = this.state.link
    const decided = command.do === 'release' ? { events: [], link: before } : this.decide(before, command)
    if ('refusal' in decided) {
      // The stakes of a refused contribution go back to the table that sent them.
      if (command.do === 'contribute') this.note(id, by, command, [], before, decided.refusal)
      return { ok: false, refusal: decided.refusal }
    }
    const { events, link } = decided
    if (events.length > 0 || command.do === 'release') this.note(id, by, command, events, link)
    if (command.do !== 'release') this.orderTables(before, link, events, command)
    return { ok: true, version: this.state.version }
  }

  /** A command, and what the link does to itself because of it. */
  private decide(
    before: Link,
    command: JackpotCommand,
  ): { readonly events: readonly LinkEvent[]; readonly link: Link } | { readonly refusal: Refusal } {
    const hidden = hiddenValues(before, this.state.lives, this.seeds)
    const decision = decideLink(before, command, this.book, hidden)
    if (!decision.ok) return { refusal: decision.refusal }
    let { link } = decision
    const events = [...decision.events]
    for (const more of followUps(link, decision.events)) {
      const followed = decideLink(link, more, this.book, hidden)
      if (!followed.ok) continue
      link = followed.link
      events.push(...followed.events)
    }
    return { events, link }
  }

  private note(
    order: string,
    by: Actor | null,
    command: LinkAct,
    events: readonly LinkEvent[],
    link: Link,
    refusal?: Refusal,
  ): void {
    const change = changeLives(link, this.state.lives, this.seeds)
    const told: LinkRecord = {
      kind: 'told',
      by,
      order,
      command: storedCommand(command),
      events,
      ...(refusal === undefined ? {} : { refusal }),
      ...(change.note === undefined ? {} : { lives: change.note }),
    }
    this.add(told)
    this.events.push(...events)
    this.state = { ...this.state, link, lives: livesAfter(this.state.lives, change.note), version: this.version }
    if (change.note !== undefined) this.isSecretNew = true
    this.seeds = change.seeds
  }

  private add(event: LinkLogEvent): void {
    this.added.push({ kind: event.kind, body: linkBody(event), entries: entriesOfLink(this.state.link, event) })
    this.sinceStanding++
  }

  private noteStanding(): void {
    if (this.sinceStanding < EVENTS_TO_A_STANDING) return
    this.add({ kind: 'standing-noted', standing: standingOf(this.state) })
    this.sinceStanding = 0
    this.state = { ...this.state, version: this.version }
  }

  private get version(): number {
    return this.expected + this.added.length
  }

  private orderTables(before: Link, after: Link, events: readonly LinkEvent[], command: JackpotCommand): void {
    const { name } = after.terms
    const orders = ordersToTables(before, after, events, command, this.book)
    for (const [index, { table, order, once }] of orders.entries()) {
      const id = once === undefined ? `${name}/${this.version}.${this.orders.length}.${index}` : `${name}/${once}`
      this.orders.push({ to: streamOf(table), id, body: printOrder(order) })
    }
    const closed = events.find((event) => event.kind === 'link-closed')
    if (closed?.kind !== 'link-closed') return
    const levels = closed.changes.map(({ level, moved = 0, reserve = 0 }) => {
      return { level, pool: -moved, reserve: -reserve }
    })
    const body = printOrder({ by: null, command: { do: 'receiveMoney', from: name, levels } })
    this.orders.push({ to: linkStream(closed.to), id: `${name}/closed`, body })
  }
}

/** The command of the house that decides a batch. */
export const BY_HOUSE = HOUSE
