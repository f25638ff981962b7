import type { Actor } from '@openpit/engine'
import type { AwayRefusal, Refusal } from '@openpit/protocol'
import type { Append, AppendGroup } from '../store/append.ts'
import type { EventStore } from '../store/event-store.ts'
import { Replies, type Reply } from './replies.ts'

/** Timers, real or a test's. */
export interface Pauses {
  after(ms: number, then: () => void): () => void
}

/** The decision on a command, before it is written. */
export interface Decision<News> {
  readonly refusal: Refusal | undefined
  /** `null` if there is nothing to write. Even a refused command may leave something to write. */
  readonly written: { readonly append: Append | AppendGroup; readonly news: News } | null
}

/** A stream as it was read: its state, and its latest commands by id with the versions that they led to. */
export interface StreamReading<State> {
  readonly state: State
  readonly recentCommands: ReadonlyMap<string, number>
}

/**
 * One kind of stream, for example a table or a person: commands are decided in memory and stored as events. `read`
 * takes the lease, which ends those of all other hosts, so that only this one can write.
 */
export interface Decider<State, Command, News> {
  read(): Promise<StreamReading<State>>
  /** Must not be asynchronous: the next command is decided on the state that this leaves. */
  decide(state: State, by: Actor, key: string, command: Command): Decision<News>
  /** The version of the stream once everything decided so far is written. */
  versionOf(state: State): number
}

export interface StreamHostSettings<News> {
  readonly name: string
  readonly store: Pick<EventStore, 'append'>
  readonly timers: Pauses
  /** Called after the commit, with the new balances of wallets. */
  readonly publish: (news: News, wallets: ReadonlyMap<string, number>) => void
  /** Called before the state is dropped and read again. */
  readonly suspended: () => void
  readonly resumed: () => void
  /** The stream cannot be run here any more: another node has it, or a fault stopped it. */
  readonly lost: (why: AwayRefusal) => void
  readonly fault: (error: unknown) => void
  /** Whether the database still names this node as the holder of the stream's lease. */
  readonly isOurs: () => Promise<boolean>
  /** A fault after which the stream must not go on here. */
  readonly isFatal?: (error: unknown) => AwayRefusal | undefined
}

const MOVED = { kind: 'not-here', clause: null } as const
const SHORT: Refusal = { kind: 'not-enough-in-wallet', clause: null, held: null }
/** It is not known whether the command was carried out. The client may send the same id again. */
export const NOT_DONE: Refusal = { kind: 'not-done', clause: null }

const NO_WALLETS: ReadonlyMap<string, number> = new Map()

const RELOAD_MS_MIN = 50
const RELOAD_MS_MAX = 1000

/**
 * One stream that this node runs. Commands are decided in memory one after another, and written in that order. Nothing
 * is published before it is committed. If a write fails, the state in memory may be wrong: it is dropped, and the
 * stream is read again.
 */
export class StreamHost<State, Command, News> {
  private readonly decider: Decider<State, Command, News>
  private readonly settings: StreamHostSettings<News>
  private readonly replies = new Replies()
  private readonly pending = new Set<Promise<unknown>>()
  private stateNow: State | null = null
  private loading: Promise<void> | null = null
  private gone = false

  constructor(decider: Decider<State, Command, News>, settings: StreamHostSettings<News>) {
    this.decider = decider
    this.settings = settings
  }

  async open(): Promise<void> {
    await this.read()
  }

  /** The state in memory, which may not be written yet. */
  get state(): State {
    if (this.stateNow === null) throw new Error(`${this.settings.name} is not loaded`)
    return this.stateNow
  }

  get isLoaded(): boolean {
    return this.loading === null && this.stateNow !== null && !this.gone
  }

  get isGone(): boolean {
    return this.gone
  }

  /** Whether everything that was decided is written. */
  get isQuiet(): boolean {
    return this.pending.size === 0
  }

  /**
   * Carries a command out, once for each id. A reply with `ok` means that it is on the disk. `before` runs first, and
   * may wait for what the decision needs from outside.
   */
  async tell(by: Actor, id: string, command: Command, before?: () => Promise<Refusal | undefined>): Promise<Reply> {
    await this.untilLoaded()
    return await this.replies.once(`${by.person}:${id}`, async (key) => {
      await this.untilLoaded()
      if (this.gone) return { ok: false, refusal: MOVED }
      const refusal = await before?.()
      if (refusal) return { ok: false, refusal }
      return await this.submit(by, key, command)
    })
  }

  /**
   * Decides a command and writes the outcome. There is no `await` between the two, so that no other command can come
   * between.
   */
  async submit(by: Actor, key: string, command: Command): Promise<Reply> {
    await this.untilLoaded()
    if (this.stateNow === null || this.gone) return { ok: false, refusal: MOVED }
    let decision: Decision<News>
    try {
      decision = this.decider.decide(this.stateNow, by, key, command)
    } catch (error) {
      return await this.breakDown(error)
    }
    const { refusal, written } = decision
    if (written === null) {
      return refusal ? { ok: false, refusal } : { ok: true, version: this.decider.versionOf(this.stateNow) }
    }
    const writing = this.write(written.append, key, written.news)
    this.pending.add(writing)
    const reply = await writing.finally(() => this.pending.delete(writing))
    return refusal && reply.ok ? { ok: false, refusal } : reply
  }

  /** In a loop, because another reading may have begun when one ends. */
  async untilLoaded(): Promise<void> {
    while (this.loading !== null) await this.loading
  }

  /** Accepts no more commands, and ends when all accepted ones are written. */
  async close(): Promise<void> {
    this.gone = true
    while (this.pending.size > 0) await Promise.allSettled(this.pending)
  }

  private async write(append: Append | AppendGroup, key: string, news: News): Promise<Reply> {
    const { store, publish, fault } = this.settings
    try {
      const appended = await store.append(append)
      if (!appended.ok) return await this.afterFailure(key, appended.refusal === 'short' ? SHORT : NOT_DONE)
      // The command was carried out before, but is not remembered here. What was decided now was not written and must
      // not be shown.
      if (appended.again) await this.reload()
      else publish(news, appended.wallets ?? NO_WALLETS)
      return { ok: true, version: appended.version }
    } catch (error) {
      fault(error)
      return await this.afterFailure(key, NOT_DONE)
    }
  }

  /** Reads the stream again, which shows whether the command was written. */
  private async afterFailure(key: string, otherwise: Refusal): Promise<Reply> {
    await this.reload()
    return this.replies.written(key) ?? { ok: false, refusal: otherwise }
  }

  /** After a fault, the state in memory is dropped. A fatal fault ends the stream on this node. */
  private async breakDown(error: unknown): Promise<Reply> {
    const { fault, isFatal } = this.settings
    fault(error)
    const why = isFatal?.(error)
    if (why) this.lose(why)
    else await this.reload()
    return { ok: false, refusal: { kind: 'fault', clause: null } }
  }

  /** Reads the stream again, until it succeeds. Commands wait meanwhile. */
  private async reload(): Promise<void> {
    this.loading ??= this.readUntilItWorks().finally(() => {
      this.loading = null
    })
    await this.loading
  }

  private async readUntilItWorks(): Promise<void> {
    const { timers, isOurs, fault, suspended, resumed } = this.settings
    suspended()
    this.stateNow = null
    let reported: string | undefined
    for (let wait = RELOAD_MS_MIN; !this.gone; wait = Math.min(2 * wait, RELOAD_MS_MAX)) {
      try {
        if (!(await isOurs())) {
          this.lose(MOVED)
          return
        }
        await this.read()
        resumed()
        return
      } catch (error) {
        // Reported once for each reason: a database that is down for an hour would fill the log.
        if (String(error) !== reported) fault(error)
        reported = String(error)
        await new Promise<void>((done) => timers.after(wait, done))
      }
    }
  }

  private async read(): Promise<void> {
    const { state, recentCommands } = await this.decider.read()
    this.stateNow = state
    this.replies.reset(recentCommands)
  }

  private lose(why: AwayRefusal): void {
    this.gone = true
    this.settings.suspended()
    this.settings.lost(why)
  }
}
