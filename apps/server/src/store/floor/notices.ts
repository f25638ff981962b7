import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Store } from '../store.ts'

/** Channels of the database on which nodes tell each other of orders and of meters. */
export const ORDERS_CHANNEL = 'openpit_orders'
export const METERS_CHANNEL = 'openpit_meters'

const QUERY_MS_MAX = 3_000
const BEAT_MS = 1_000

/** Hears the notices of all nodes. After a lost connection it connects again; what was said meanwhile is missed. */
export class Notices {
  private readonly store: Store
  private readonly hear: (channel: string, text: string) => void
  private client: pg.Client | null = null
  private timer: NodeJS.Timeout | undefined
  private isOpen = false

  constructor(store: Store, hear: (channel: string, text: string) => void) {
    this.store = store
    this.hear = hear
  }

  async open(): Promise<void> {
    this.isOpen = true
    await this.connect().catch(() => {})
    this.timer = setTimeout(() => void this.beat(), BEAT_MS)
  }

  async close(): Promise<void> {
    this.isOpen = false
    clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
  }

  private async connect(): Promise<void> {
    const client = this.store.singleClient(`openpit-orders:${randomBytes(8).toString('hex')}`, QUERY_MS_MAX)
    client.on('error', () => this.lose(client))
    client.on('end', () => this.lose(client))
    client.on('notification', ({ channel, payload }) => this.hear(channel, payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${ORDERS_CHANNEL}`)
      await client.query(`listen ${METERS_CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.client = client
  }

  private lose(client: pg.Client): void {
    if (this.client === client) this.client = null
  }

  private async beat(): Promise<void> {
    try {
      if (this.client === null) await this.connect()
      else await this.client.query('select 1')
    } catch {
      const lost = this.client
      this.client = null
      await lost?.end().catch(() => {})
    }
    if (!this.isOpen) await this.client?.end().catch(() => {})
    else this.timer = setTimeout(() => void this.beat(), BEAT_MS)
  }
}

export async function tellNodes(store: Store, channel: string, text: string): Promise<void> {
  await store.queryAtOnce('select pg_notify($1, $2)', [channel, text])
}
