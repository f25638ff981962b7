import type { AwayRefusal } from '@openpit/protocol'
import { originOf, rulebooks } from '@openpit/rulebooks'
import { Cashier } from '../cashier/cashier.ts'
import { LedgerWallet } from '../cashier/wallet.ts'
import { LEASE_MS, Leases, type RegisteredTable } from '../nodes/leases.ts'
import type { NewEvent } from '../store/append.ts'
import type { Store } from '../store/store.ts'
import { REAL_TIMERS, type Timers } from '../tables/clock.ts'
import { type News, TableHost } from '../tables/host.ts'
import { accountsOf } from '../tables/log/entries.ts'
import { bodyOf, readSetup } from '../tables/log/record.ts'
import { configurationOf, demandSameAs, equipped, streamOf, type TableOpening } from '../tables/opening.ts'
import type { Moment } from '../tables/views/moment.ts'
import { type Watcher, Watchers } from '../tables/views/watchers.ts'

/** What the floor tells whoever keeps the log and the figures. */
export interface FloorLog {
  readonly fault: (table: string, error: unknown) => void
  readonly note: (what: string, more: Readonly<Record<string, unknown>>) => void
}

export interface FloorSettings {
  readonly store: Store
  readonly node: string
  readonly log: FloorLog
  readonly timers?: Timers
  readonly leaseMs?: number
}

const OPENING_TRIES_MAX = 10
const OPENING_WAIT_MS = 20

/** Where a table is: here, at another node, or nowhere. */
export type Whereabouts =
  | { readonly is: 'here'; readonly host: TableHost }
  | { readonly is: 'elsewhere'; readonly address: string }
  | { readonly is: 'unknown' }

/** All tables, as far as this node runs them; and where to find the others. */
export class Floor {
  readonly leases: Leases
  readonly cashier: Cashier
  private readonly watchers: Watchers
  private readonly store: Store
  private readonly log: FloorLog
  private readonly timers: Timers
  private readonly leaseMs: number
  private readonly hosts = new Map<string, Promise<TableHost>>()
  private readonly openings = new Map<string, Promise<TableOpening>>()
  /** Tables that are being let go. */
  private readonly leaving = new Map<string, Promise<void>>()
  private readonly working = new Set<NodeJS.Timeout>()
  /** The tables here that each person looks at. */
  private readonly lookedAt = new Map<string, Set<TableHost>>()
  private closed = false

  constructor({ store, node, log, timers = REAL_TIMERS, leaseMs = LEASE_MS }: FloorSettings) {
    this.store = store
    this.log = log
    this.timers = timers
    this.leaseMs = leaseMs
    this.leases = new Leases(store, node, leaseMs)
    this.cashier = new Cashier(new LedgerWallet(store))
    this.cashier.onChange = (person) => this.refresh(person)
    this.watchers = new Watchers(timers, log.fault)
  }

  /** Joins the others: from here on this node keeps its leases, and takes tables that nobody runs. */
  async start(address: string): Promise<void> {
    await this.leases.announce(address)
    // Leases are renewed apart from all other work: to read many tables takes longer than a lease holds.
    this.keepDoing(() => this.renew())
    await this.takeOrphans()
    this.keepDoing(() => this.tend())
  }

  /**
   * A table comes to the floor, as far as there is equipment for it: gives how it was opened. An unlawful one does not come: the
   * error names the clause. Asked for twice at once, it comes once.
   */
  async openTable(asked: TableOpening): Promise<TableOpening> {
    const { name } = asked
    const opened = this.openings.get(name) ?? this.bringLawfully(asked).finally(() => this.openings.delete(name))
    this.openings.set(name, opened)
    return await opened
  }

  /** How a table would be opened. The error names the clause if it would be unlawful, also beside the tables that are here. */
  async lawfulOpening(asked: TableOpening): Promise<TableOpening> {
    const opening = equipped(asked)
    configurationOf(opening)
    demandSameAs(opening, await this.otherOpenings(opening.name))
    return opening
  }

  /** Tables of the house come one after another: each must be like those before it where the book says so. */
  private async bringLawfully(asked: TableOpening): Promise<TableOpening> {
    const opening = equipped(asked)
    if (opening.privateFor !== null) return await this.bring(opening)
    return await this.leases.alone(async () => {
      demandSameAs(opening, await this.otherOpenings(opening.name))
      return await this.bring(opening)
    })
  }

  private async bring(opening: TableOpening): Promise<TableOpening> {
    const { pool } = configurationOf(opening)
    const { name, title, rulebook, privateFor } = opening
    await this.store.openAccounts(accountsOf(name))
    const paid = [
      { account: `house:${name}`, cents: -pool },
      { account: `pool:${name}`, cents: pool },
    ]
    const body = bodyOf({ kind: 'table-opened', ...originOf(rulebooks[rulebook]), ...opening })
    await this.begin(streamOf(name), { kind: 'table-opened', body, entries: pool === 0 ? [] : paid })
    await this.leases.register({ name, title, rulebook, privateFor })
    return opening
  }

  private async otherOpenings(name: string): Promise<readonly TableOpening[]> {
    const others = (await this.tables()).filter((table) => table.name !== name)
    const setups = await Promise.all(others.map((table) => readSetup(this.store, table.name)))
    return setups.flatMap((setup) => (setup === undefined ? [] : [setup.opening]))
  }

  /** Writes the first event of a stream, unless it is there: a node may have died before the table was on the register. */
  private async begin(stream: string, event: NewEvent): Promise<void> {
    for (let tries = 0; tries < OPENING_TRIES_MAX; tries++) {
      const { epoch, version } = await this.store.lease(stream)
      if (version > 0) return
      const at = new Date(this.timers.now())
      const first = { command: 'opening', stream, expected: 0, epoch, at, events: [event] }
      if ((await this.store.append(first)).ok) return
      // Another node is opening it at the same moment. Each lease ends the other's: after different whiles one of them gets through.
      await new Promise<void>((done) => this.timers.after(Math.random() * OPENING_WAIT_MS * (tries + 1), done))
    }
    throw new Error(`${stream} could not be opened`)
  }

  async tables(): Promise<readonly RegisteredTable[]> {
    return await this.leases.shared()
  }

  async isOpen(name: string): Promise<boolean> {
    return (await this.leases.find(name)) !== undefined
  }

  /** A table that runs here, as it stands. */
  async glance(name: string): Promise<Moment | undefined> {
    try {
      return (await (await this.hosts.get(name))?.current())?.moment
    } catch {
      // It is being read, or on its way to another node.
      return undefined
    }
  }

  /** How many tables here have money on them. */
  async openRounds(): Promise<number> {
    let open = 0
    for (const host of await Promise.allSettled(this.hosts.values())) {
      if (host.status === 'fulfilled' && host.value.isInRound) open++
    }
    return open
  }

  /** The tables that run here. */
  get here(): readonly string[] {
    return [...this.hosts.keys()]
  }

  async find(name: string): Promise<Whereabouts> {
    await this.leaving.get(name)
    const here = this.hosts.get(name)
    if (here) return { is: 'here', host: await here }
    if (this.closed) return { is: 'unknown' }
    if (await this.leases.acquire(name)) return { is: 'here', host: await this.run(name) }
    const address = await this.leases.addressOf(name)
    return address === undefined ? { is: 'unknown' } : { is: 'elsewhere', address }
  }

  /** Somebody looks on from here on. Gives what ends it. */
  async watch(host: TableHost, watcher: Watcher, since: number | undefined): Promise<() => void> {
    // What they can bet here is shown from the first moment on.
    await this.cashier.refresh(watcher.who.person)
    const stop = await this.watchers.add(host, watcher, since, this.store)
    const { person } = watcher.who
    const tables = this.lookedAt.get(person) ?? new Set()
    this.lookedAt.set(person, tables.add(host))
    return () => {
      stop()
      host.looked()
      if (!host.presence.isHere(person)) tables.delete(host)
      if (tables.size === 0 && this.lookedAt.get(person) === tables) this.lookedAt.delete(person)
    }
  }

  /** What a person has changes at all tables at once. */
  private refresh(person: string): void {
    for (const host of this.lookedAt.get(person) ?? []) host.refresh(person)
  }

  /** Lets all tables go; what is open in them stays as it is, and whoever takes them goes on. */
  async close(): Promise<void> {
    this.closed = true
    for (const timer of this.working) clearTimeout(timer)
    const names = this.here
    await Promise.allSettled([...this.hosts.values()].map(async (host) => await (await host).close()))
    this.hosts.clear()
    await this.leases.release(names).catch((error: unknown) => this.log.fault('', error))
  }

  private async run(name: string): Promise<TableHost> {
    const running = this.hosts.get(name)
    if (running) return await running
    const opening = TableHost.open(name, {
      store: this.store,
      cashier: this.cashier,
      timers: this.timers,
      publish: (table: string, news: News) => this.watchers.publish(table, news),
      lost: (table, why) => this.drop(table, why),
      closed: (table) => this.retire(table),
      fault: this.log.fault,
      isOurs: (table) => this.leases.isOurs(table),
    })
    this.hosts.set(name, opening)
    // A table that cannot be read must not be remembered as one that runs.
    opening.catch(() => this.hosts.delete(name))
    return await opening
  }

  private drop(name: string, why: AwayRefusal): void {
    if (!this.hosts.delete(name)) return
    this.log.note('table lost', { table: name, why: why.kind })
    this.watchers.dismiss(name, why)
  }

  /** Staff have closed the table. */
  private retire(name: string): void {
    const retiring = async () => {
      const host = this.hosts.get(name)
      await this.leases.retire(name)
      this.drop(name, { kind: 'table-has-closed', clause: null })
      await (await host)?.close()
    }
    retiring().catch((error: unknown) => this.log.fault(name, error))
  }

  /** Again and again, a while after it was last done. */
  private keepDoing(work: () => Promise<void>): void {
    if (this.closed) return
    const timer = setTimeout(() => {
      this.working.delete(timer)
      void work()
        .catch((error: unknown) => this.log.fault('', error))
        .finally(() => this.keepDoing(work))
    }, this.leaseMs / 4)
    this.working.add(timer)
  }

  private async renew(): Promise<void> {
    const names = this.here
    const ours = await this.leases.renew(names)
    for (const name of names) {
      if (ours.has(name)) continue
      const host = this.hosts.get(name)
      this.drop(name, { kind: 'not-here', clause: null })
      await (await host)?.close()
    }
  }

  private async tend(): Promise<void> {
    await this.takeOrphans()
    for (const [name, opening] of [...this.hosts]) {
      const host = await opening
      host.sweep()
      // Also one whose closing could not be put on the register, or was found closed when it was read.
      if (host.isClosed) this.retire(name)
      else if (host.isIdle) await this.forget(name, host)
    }
  }

  /** Nobody is at somebody's own table: it is read again when he comes back. */
  private async forget(name: string, host: TableHost): Promise<void> {
    this.hosts.delete(name)
    const going = host.close().then(async () => await this.leases.release([name]))
    const gone = going.catch((error: unknown) => this.log.fault(name, error))
    this.leaving.set(name, gone)
    await gone.finally(() => this.leaving.delete(name))
  }

  private async takeOrphans(): Promise<void> {
    for (const name of await this.leases.orphans(this.here)) {
      if (this.closed || this.hosts.has(name) || !(await this.leases.acquire(name))) continue
      // One table that cannot be run must not keep the others from it.
      await this.run(name).then(
        () => this.log.note('table taken', { table: name }),
        (error: unknown) => this.log.fault(name, error),
      )
    }
  }
}
