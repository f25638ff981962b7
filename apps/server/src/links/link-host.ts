import { HOUSE } from '@openpit/engine'
import type { AwayRefusal } from '@openpit/protocol'
import { StreamHost } from '../host/stream-host.ts'
import type { Timers } from '../host/timers.ts'
import { openOrders, type StoredOrder } from '../store/floor/orders.ts'
import type { Store } from '../store/store.ts'
import { type GivenOrder, type LinkBatch, LinkDecider, type LinkNews, type LoadedLink } from './link-decider.ts'
import { readOrder } from './link-orders.ts'
import { type LinkState, linkStream } from './link-record.ts'

const ORDERS_AT_ONCE = 50

export interface LinkHostSettings {
  readonly store: Store
  readonly timers: Timers
  /** Tells displays, after the commit. */
  readonly publish: (link: string, news: LinkNews) => void
  readonly lost: (link: string, why: AwayRefusal) => void
  readonly fault: (link: string, error: unknown) => void
  readonly isOurs: (link: string) => Promise<boolean>
  /** Another link, as its log has it. */
  readonly other: (link: string) => Promise<LinkState | undefined>
}

/** One link that this node runs. It takes orders from the database, in the order in which they were given. */
export class LinkHost {
  readonly name: string
  private readonly settings: LinkHostSettings
  private readonly decider: LinkDecider
  private readonly stream: StreamHost<LoadedLink, LinkBatch, LinkNews>
  private working: Promise<void> | null = null
  private isPoked = false
  private closed = false
  /** When an order was last answered, by the clock of this process. */
  answeredAt: number | undefined

  private constructor(name: string, settings: LinkHostSettings) {
    const { store, timers, publish, lost, fault, isOurs } = settings
    this.name = name
    this.settings = settings
    this.decider = new LinkDecider(name, store, timers.now, (error) => fault(name, error))
    this.stream = new StreamHost(this.decider, {
      name: `link ${name}`,
      store,
      timers,
      publish: (news) => publish(name, news),
      suspended: () => {},
      resumed: () => this.poke(),
      lost: (why) => lost(name, why),
      fault: (error) => fault(name, error),
      isOurs: () => isOurs(name),
    })
  }

  static async open(name: string, settings: LinkHostSettings): Promise<LinkHost> {
    const host = new LinkHost(name, settings)
    await host.stream.open()
    host.poke()
    return host
  }

  /** The link in memory; `undefined` while it is read again. */
  get state(): LinkState | undefined {
    return this.stream.isLoaded ? this.stream.state.state : undefined
  }

  /** Called when there may be orders. */
  poke(): void {
    this.isPoked = true
    if (this.closed || this.working !== null) return
    this.working = this.work()
      .catch((error: unknown) => this.settings.fault(this.name, error))
      .finally(() => {
        this.working = null
        if (this.isPoked) this.poke()
      })
  }

  /** Accepts no more orders, and ends when all accepted ones are written. */
  async close(): Promise<void> {
    this.closed = true
    await this.working
    await this.stream.close()
  }

  private async work(): Promise<void> {
    while (this.isPoked && !this.closed) {
      this.isPoked = false
      const open = await openOrders(this.settings.store, linkStream(this.name), ORDERS_AT_ONCE)
      if (open.length > 0 && (await this.carryOut(open))) this.isPoked = true
    }
  }

  /** Returns whether they are answered. If not, they are tried again when something pokes. */
  private async carryOut(open: readonly StoredOrder[]): Promise<boolean> {
    const orders = await Promise.all(open.map((order) => this.prepare(order)))
    const key = `orders:${open[0]?.number}-${open.at(-1)?.number}`
    const reply = await this.stream.submit(HOUSE, key, { orders })
    if (reply.ok) {
      this.answeredAt = performance.now()
      return true
    }
    const { needs } = this.decider
    if (needs.length === 0) return false
    await this.settings.store.openAccounts(needs.map((account) => ({ account, mayOwe: false })))
    this.decider.opened(needs)
    return true
  }

  /** Brings what the decision needs from outside: the link that gets the money. */
  private async prepare({ id, body }: StoredOrder): Promise<GivenOrder> {
    const { by, command } = readOrder(body)
    if (command.do !== 'closeLink') return { id, by, command }
    const other = (await this.settings.other(command.to))?.link
    return { id, by, command: { ...command, other } }
  }
}
