import type { AwayRefusal } from '@openpit/protocol'
import { Cashier } from '../cashier/cashier.ts'
import { LedgerWallet } from '../cashier/wallet.ts'
import { REAL_TIMERS, type Timers } from '../host/timers.ts'
import { isFreeOfLinks } from '../links/host-desk.ts'
import { Followers } from '../nodes/followers.ts'
import { LEASE_MS, Leases } from '../nodes/leases.ts'
import { StartShare } from '../nodes/start-share.ts'
import { stoppedAmong } from '../store/people/people.ts'
import type { Store } from '../store/store.ts'
import type { TableOpening } from '../tables/opening.ts'
import type { CommittedTable, News } from '../tables/views/news.ts'
import { type Watcher, Watchers } from '../tables/views/watchers.ts'
import { FailedTries } from './failed-tries.ts'
import type { FloorLog, FloorSettings, Whereabouts } from './floor-settings.ts'
import type { GivenHostSettings } from './host-settings.ts'
import { Openings } from './openings.ts'
import { PlayEndings } from './play-endings.ts'
import { Registry } from './registry.ts'
import { RepeatedWork } from './repeated-work.ts'
import { READINGS_TO_ALL_NODES, STANDING_MS, Standings } from './standings.ts'
import { TableHost } from './table-host.ts'

/** The tables that this node runs, and where to find the others. */
export class Floor {
  readonly registry: Registry
  readonly openings: Openings
  readonly cashier: Cashier
  readonly leases: Leases
  readonly standings: Standings
  readonly doorTo = (table: string): Promise<string | undefined> => this.leases.doorTo(table)
  private readonly endings: PlayEndings | undefined
  private readonly standingMs: number
  private readonly share: StartShare
  private readonly watchers: Watchers
  private readonly store: Store
  private readonly log: FloorLog
  private readonly timers: Timers
  private readonly forHosts: GivenHostSettings
  private readonly hosts = new Map<string, Promise<TableHost>>()
  /** Tables that this node is giving up. */
  private readonly leaving = new Map<string, Promise<void>>()
  private readonly chores: RepeatedWork
  /** The tables of this node that each person watches. */
  private readonly watched = new Map<string, Set<TableHost>>()
  private readonly followers = new Followers()
  private readonly unreadable = new FailedTries()
  private closed = false
  /** By the clock of this process. */
  private renewedAt: number | undefined

  constructor(settings: FloorSettings) {
    const {
      store,
      node,
      log,
      timers = REAL_TIMERS,
      leaseMs = LEASE_MS,
      standingMs = STANDING_MS,
      stopped,
      starting,
      ...forHosts
    } = settings
    this.forHosts = forHosts
    this.store = store
    this.log = log
    this.chores = new RepeatedWork((error) => log.fault('', error))
    this.timers = timers
    this.registry = new Registry(store)
    this.openings = new Openings(store, this.registry, timers)
    this.leases = new Leases(store, node, leaseMs)
    this.share = new StartShare(starting)
    this.cashier = new Cashier(new LedgerWallet(store), timers)
    this.cashier.onChange = (person) => this.refresh(person)
    this.watchers = new Watchers(timers, log.fault)
    this.standings = new Standings(async (people) => await stoppedAmong(store, people), timers)
    this.standingMs = standingMs
    this.endings = stopped && new PlayEndings(stopped, timers, READINGS_TO_ALL_NODES * standingMs)
  }

  /** Joins the other nodes: from now on this node renews its leases, and takes tables that no node runs. */
  async start(address: string, door: string | null = null): Promise<void> {
    await this.leases.announce(address, door)
    this.renewedAt = performance.now()
    // Renewing has its own loop: loading many tables takes longer than a lease holds.
    const pauseMs = this.leases.leaseMs / 4
    this.chores.repeat(() => this.renew(), pauseMs)
    await this.takeOrphans()
    this.chores.repeat(() => this.tend(), pauseMs)
    this.chores.repeat(() => this.stopPlay(), this.standingMs)
    // On its own: it reads the logs of tables, and a bar must not wait for that.
    this.chores.repeat(() => this.finishPlay(), this.standingMs)
  }

  async openTable(asked: TableOpening): Promise<TableOpening> {
    return await this.openings.open(asked)
  }

  /** The current state of a table that runs here. */
  async glance(name: string): Promise<CommittedTable | undefined> {
    try {
      return await (await this.hosts.get(name))?.current()
    } catch {
      // The table is being loaded, or moves to another node.
      return undefined
    }
  }

  /** A table that runs here may have orders of its link to carry out, or an answer. */
  pokeTable(name: string): void {
    void this.hosts
      .get(name)
      ?.then((host) => host.desk?.poke())
      .catch(() => {})
  }

  /** How many tables here have wagers on the layout. */
  async openRounds(): Promise<number> {
    return (await this.loadedHosts()).filter((host) => host.isInRound).length
  }

  /** How long ago the leases were renewed; `undefined` before this node has joined the others. */
  get leaseAgeMs(): number | undefined {
    return this.renewedAt === undefined ? undefined : performance.now() - this.renewedAt
  }

  /** The tables that run here. */
  get here(): readonly string[] {
    return [...this.hosts.keys()]
  }

  async find(name: string): Promise<Whereabouts> {
    await this.leaving.get(name)
    const here = this.hosts.get(name)
    if (here) return { is: 'here', host: await here }
    // Twice: the lease of another node may run out between the two questions.
    for (let tries = 0; tries < 2 && !this.closed; tries++) {
      if ((await this.leases.take([name])).length > 0) return { is: 'here', host: await this.run(name) }
      const address = await this.leases.addressOf(name)
      if (address !== undefined) return { is: 'elsewhere', address }
    }
    return { is: 'unknown' }
  }

  /** Adds a watcher to a table. Returns a function that removes it. */
  async watch(host: TableHost, watcher: Watcher, since: number | undefined): Promise<() => void> {
    // The first view shows the balance already.
    await this.cashier.refresh(watcher.who.person)
    const stop = await this.watchers.add(host, watcher, since, this.store)
    const { person } = watcher.who
    const tables = this.watched.get(person) ?? new Set()
    this.watched.set(person, tables.add(host))
    return () => {
      stop()
      host.watcherLeft()
      if (!host.presence.isHere(person)) tables.delete(host)
      if (tables.size === 0 && this.watched.get(person) === tables) this.watched.delete(person)
    }
  }

  /** Calls `moved` when a table is no longer at the address of another node. Returns a function that ends it. */
  follow(table: string, address: string, moved: () => void): () => void {
    return this.followers.add(table, address, moved)
  }

  /** A person's balance has changed: all tables that they watch show the new one. */
  private refresh(person: string): void {
    for (const host of this.watched.get(person) ?? []) host.refresh(person)
  }

  /** Gives up all tables. Open rounds stay as they are, and the next node goes on with them. */
  async close(): Promise<void> {
    this.closed = true
    // Work that goes on could take a table after we have given up all of them.
    await this.chores.stop()
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
      reloaded: (table) => this.log.reloaded?.(table),
      voided: (table, round) => this.log.warn?.('round void: it began under other rules', { table, round }),
      isOurs: (table) => this.leases.isOurs(table),
      standings: this.standings,
      ...this.forHosts,
    })
    this.hosts.set(name, opening)
    this.followers.moveTo(name, 'here')
    // If loading fails, the next visitor must be able to try again.
    opening.then(
      () => this.unreadable.succeeded(name),
      () => this.hosts.delete(name),
    )
    return await opening
  }

  private drop(name: string, why: AwayRefusal): void {
    if (!this.hosts.delete(name)) return
    this.log.note('table lost', { table: name, why: why.kind })
    this.watchers.dismiss(name, why)
  }

  /** Takes a table off the floor that staff have closed, once nothing is left to do at it: `tend` asks again. */
  private retire(name: string): void {
    const retiring = async () => {
      const host = await this.hosts.get(name)
      if (!host?.isClosed || !(await isFreeOfLinks(this.forHosts, host.latest.moment))) return
      await this.registry.retire(name)
      this.drop(name, { kind: 'table-has-closed', clause: null })
      await host.close()
    }
    retiring().catch((error: unknown) => this.log.fault(name, error))
  }

  private async renew(): Promise<void> {
    const names = this.here
    const ours = await this.leases.renew(names)
    this.renewedAt = performance.now()
    for (const name of names) {
      if (ours.has(name)) continue
      const host = this.hosts.get(name)
      this.drop(name, { kind: 'not-here', clause: null })
      await (await host)?.close()
    }
    const addresses = await this.leases.addressesOf(this.followers.tables)
    for (const [table, address] of addresses) this.followers.moveTo(table, address)
  }

  private async tend(): Promise<void> {
    await this.takeOrphans()
    for (const host of await this.loadedHosts()) {
      host.sweep()
      // The table may have been closed before it was loaded, or its closing may have failed to reach the registry.
      if (host.isClosed) this.retire(host.name)
      else if (host.isIdle) await this.forget(host.name, host)
      else await host.adoptPool()
    }
  }

  /** Has people who may not play leave the tables that run here. */
  private async stopPlay(): Promise<void> {
    const hosts = await this.loadedHosts()
    await this.standings.refresh(hosts.flatMap((host) => host.players))
    for (const host of hosts) host.stopPlay()
  }

  /** The tables that are loaded. Those that are being loaded may take long. */
  private async loadedHosts(): Promise<readonly TableHost[]> {
    const hosts = [...this.hosts.values()].map(async (host) => {
      return await Promise.race([host, null]).catch(() => null)
    })
    return (await Promise.all(hosts)).filter((host) => host !== null)
  }

  /** Follows stopped people until no table has anything of theirs. */
  private async finishPlay(): Promise<void> {
    const finishing = (await this.endings?.follow()) ?? []
    if (finishing.length === 0) return
    // Nobody enters the private table of a stopped person: some node must load it and finish its round.
    await this.take(await this.leases.privateOrphans(finishing))
  }

  /** Removes a private table from memory while its player is away. It is loaded again when they come back. */
  private async forget(name: string, host: TableHost): Promise<void> {
    this.hosts.delete(name)
    const going = host.close().then(async () => await this.leases.release([name]))
    const gone = going.catch((error: unknown) => this.log.fault(name, error))
    this.leaving.set(name, gone)
    await gone.finally(() => this.leaving.delete(name))
  }

  private async takeOrphans(): Promise<void> {
    await this.share.fill(await this.leases.orphans(this.here), (names) => this.take(names))
  }

  /** Runs tables that no node runs. One that fails to load must not stop the others. Returns how many run here. */
  private async take(names: readonly string[]): Promise<number> {
    const wanted = names.filter((name) => !this.hosts.has(name) && !this.leaving.has(name))
    const tried = wanted.filter((name) => this.unreadable.mayTry(name, this.timers.now()))
    const taken = this.closed || tried.length === 0 ? [] : await this.leases.take(tried)
    const failed = (name: string, error: unknown) => {
      if (this.unreadable.failed(name, error, this.timers.now())) this.log.fault(name, error)
    }
    const run = (name: string) => this.run(name).then(() => this.log.note('table taken', { table: name }))
    await Promise.all(taken.map((name) => run(name).catch((error: unknown) => failed(name, error))))
    return names.filter((name) => this.hosts.has(name)).length
  }
}
