import { randomBytes } from 'node:crypto'
import type { HouseKeys } from '../keys/house-keys.ts'
import { underLock } from '../store/floor/cluster.ts'
import { lastStatement, publishChangedHeads, statementsAfter } from '../store/records/heads.ts'
import type { Store } from '../store/store.ts'
import { HeadFiles } from './files.ts'
import { type HeadStatement, type HouseSigner, signHeads } from './statement.ts'

export const HEADS_MS = 60_000

/** One node at a time makes statements and copies them to files. */
const HEADS_LOCK = 7367
const LATEST_MS = 1_000
const SERIES_BYTES = 8

export interface PublisherSettings {
  readonly store: Store
  readonly keys: HouseKeys
  readonly folder: string
  readonly everyMs?: number
  readonly fault: (error: unknown) => void
}

/** Publishes signed statements of the streams' heads, so that no past can be rewritten without a trace. */
export class HeadPublisher {
  private readonly settings: PublisherSettings
  private readonly files: HeadFiles
  private timer: NodeJS.Timeout | undefined
  private working: Promise<void> = Promise.resolve()
  private known: { readonly statement: HeadStatement | undefined; readonly at: number } | undefined

  constructor(settings: PublisherSettings) {
    this.settings = settings
    this.files = new HeadFiles(settings.folder)
  }

  get publicKey(): string {
    return this.settings.keys.publicKey
  }

  get signer(): HouseSigner {
    return this.settings.keys
  }

  start(): void {
    const { everyMs = HEADS_MS, fault } = this.settings
    this.timer = setTimeout(() => {
      this.working = this.publish()
        .catch(fault)
        .finally(() => {
          if (this.timer !== undefined) this.start()
        })
    }, everyMs)
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.working
  }

  /** Publishes what has changed since the last time. */
  async publish(): Promise<void> {
    const { store, keys } = this.settings
    await underLock(store, HEADS_LOCK, async () => {
      const sign = (facts: Parameters<typeof signHeads>[1]) => signHeads(keys, facts)
      while ((await publishChangedHeads(store, sign, newSeries)) > 0);
      await this.copy()
    })
  }

  /** Adds to the files what they lack, also statements of other nodes. */
  private async copy(): Promise<void> {
    const { store } = this.settings
    const latest = await lastStatement(store)
    if (latest === undefined) return
    const { series, number } = await this.files.end()
    await this.files.add(await statementsAfter(store, series === latest.series ? number : 0))
  }

  /** The latest statement; it may be a second old. */
  async latest(): Promise<HeadStatement | undefined> {
    const now = performance.now()
    if (this.known === undefined || now - this.known.at > LATEST_MS) {
      this.known = { statement: await lastStatement(this.settings.store), at: now }
    }
    return this.known.statement
  }
}

function newSeries(): string {
  return randomBytes(SERIES_BYTES).toString('hex')
}
