import type { Visitor } from '../../src/accounts/roles.ts'
import { Cashier } from '../../src/cashier/cashier.ts'
import { LedgerWallet } from '../../src/cashier/wallet.ts'
import type { Whereabouts } from '../../src/casino/floor-settings.ts'
import { TableHost } from '../../src/casino/table-host.ts'
import { type Watcher, Watchers } from '../../src/tables/views/watchers.ts'
import { Conversation, type Tables } from '../../src/wire/conversation.ts'
import { MessageLimiter } from '../../src/wire/message-limiter.ts'
import type { Chance } from './chance.ts'
import { WorldHall } from './cup.ts'
import { type WorldDatabase, WorldStore } from './store.ts'
import { ProcessTime, type VirtualTime } from './time.ts'

/** Which node runs which table or tournament, and until when; stands for the register in the database. */
export type Register = Map<string, { node: WorldNode; until: number }>

export const LEASE_MS = 5_000

/** A node: hosts for tables and tournaments, conversations with clients, and a clock that can be frozen or killed. */
export class WorldNode implements Tables {
  readonly process: ProcessTime
  readonly store: WorldStore
  private readonly cashier: Cashier
  private readonly register: Register
  private readonly chance: Chance
  private readonly watchers: Watchers
  private readonly hosts = new Map<string, Promise<TableHost>>()
  private readonly hall: WorldHall
  private readonly messages = new MessageLimiter({ burst: 1000, msPerTry: 1 })
  readonly faults: unknown[] = []

  constructor(database: WorldDatabase, time: VirtualTime, chance: Chance, register: Register) {
    this.process = new ProcessTime(time)
    this.watchers = new Watchers(this.process, (_, error) => this.faults.push(error))
    this.chance = chance
    this.register = register
    this.store = new WorldStore(database, time, this.process, chance)
    this.cashier = new Cashier(new LedgerWallet(this.store), this.process)
    const { store, cashier } = this
    this.hall = new WorldHall({ node: this, store, register, chance, cashier })
    this.keepLeases()
  }

  async find(table: string): Promise<Whereabouts> {
    const lease = this.register.get(table)
    const isTaken = lease !== undefined && lease.node !== this && lease.until >= this.process.now()
    if (isTaken) return { is: 'unknown' }
    this.register.set(table, { node: this, until: this.process.now() + LEASE_MS })
    return { is: 'here', host: await this.run(table) }
  }

  async watch(host: TableHost, watcher: Watcher, since: number | undefined): Promise<() => void> {
    await this.cashier.refresh(watcher.who.person)
    const stop = await this.watchers.add(host, watcher, since, this.store)
    return () => {
      stop()
      host.watcherLeft()
    }
  }

  /** Tables of other nodes are not reached in this world: clients connect to the node itself. */
  follow(): () => void {
    return () => {}
  }

  /** Connects a client. */
  converse(who: Visitor, send: (message: string) => void): Conversation {
    return new Conversation({
      floor: this,
      tournaments: this.hall,
      timers: this.process,
      who,
      send,
      relay: null,
      acted: () => {},
      fault: (error) => this.faults.push(error),
      figures: { countCommand: () => {}, countMalformed: () => {} },
      judge: (frames) => this.messages.take(who.person, this.process.now(), frames),
      flooded: () => this.faults.push(new Error(`${who.person} floods`)),
    })
  }

  private async run(name: string): Promise<TableHost> {
    const running = this.hosts.get(name)
    if (running) return await running
    const opening = TableHost.open(name, {
      store: this.store,
      cashier: this.cashier,
      timers: this.process,
      publish: (table, news) => this.watchers.publish(table, news),
      lost: (table, why) => {
        this.hosts.delete(table)
        this.watchers.dismiss(table, why)
      },
      closed: () => {},
      fault: (_, error) => this.faults.push(error),
      isOurs: async (table) => this.register.get(table)?.node === this,
      entropy: () => this.chance.bytes(),
    })
    this.hosts.set(name, opening)
    opening.catch(() => this.hosts.delete(name))
    return await opening
  }

  private keepLeases(): void {
    this.process.after(LEASE_MS / 4, () => {
      for (const lease of this.register.values()) {
        if (lease.node === this) lease.until = this.process.now() + LEASE_MS
      }
      for (const host of this.hosts.values()) host.then((found) => found.sweep()).catch(() => {})
      this.hall.sweep()
      this.keepLeases()
    })
  }
}
