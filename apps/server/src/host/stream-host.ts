import type { Actor } from '@openpit/engine'
import type { AwayRefusal, Refusal } from '@openpit/protocol'
import type { Append, AppendGroup } from '../store/append.ts'
import type { EventStore } from '../store/event-store.ts'
import { Replies, type Reply } from './replies.ts'

/** Pauses, as the server knows them: real, or a simulated world's. */
export interface Pauses {
  after(ms: number, then: () => void): () => void
}

/** What a command makes of a stream, before it is written. */
export interface Judgement<News> {
  readonly refusal: Refusal | undefined
  /** `null`: nothing has happened. A refused command may have left something to write all the same. */
  readonly written: { readonly append: Append | AppendGroup; readonly news: News } | null
}

/** A stream as it was read: its state in memory, and the versions of the commands that were carried out lately, by their ids. */
export interface StreamReading<State> {
  readonly state: State
  readonly told: ReadonlyMap<string, number>
}

/**
 * One kind of stream: a table, a person, and whatever else is judged in memory and kept as events. `read` takes the lease, which ends
 * every other host's: nothing can be added to what it reads but by us.
 */
export interface Decider<State, Command, News> {
  read(): Promise<StreamReading<State>>
  /** Must not pause: what comes next is judged on the state that this leaves behind. */
  judge(state: State, by: Actor, key: string, command: Command): Judgement<News>
  /** How far the stream goes once all that was judged is written. */
  versionOf(state: State): number
}

export interface StreamHostSettings<News> {
  readonly name: string
  readonly store: Pick<EventStore, 'append'>
  readonly timers: Pauses
  /** Tells those who look on, after the commit; and what it has left in the wallets. */
  readonly publish: (news: News, wallets: ReadonlyMap<string, number>) => void
  /** What is in memory is dropped, and read again. */
  readonly suspended: () => void
  readonly resumed: () => void
  /** The stream cannot be run here any more: another node has it, or it must not go on. */
  readonly lost: (why: AwayRefusal) => void
  readonly fault: (error: unknown) => void
  /** Whether this node still holds the stream's lease, going by the database. */
  readonly isOurs: () => Promise<boolean>
  /** A fault after which the stream must not go on here. */
  readonly isFatal?: (error: unknown) => AwayRefusal | undefined
}

const MOVED = { kind: 'not-here', clause: null } as const
const SHORT: Refusal = { kind: 'not-enough-in-wallet', clause: null, held: null }
/** What became of the command is not known to us: the same id may be sent again. */
export const NOT_DONE: Refusal = { kind: 'not-done', clause: null }

const NO_WALLETS: ReadonlyMap<string, number> = new Map()

const RELOAD_MS_MIN = 50
const RELOAD_MS_MAX = 1000

/**
 * One stream, run by this node. Commands are judged in memory one after the other and written in that order; nobody hears of
 * anything before it is committed. If writing fails, what is in memory may never have happened: it is dropped, and read again.
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

  /** What is in memory, written or not. */
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

  /** Everything that was judged is written. */
  get isQuiet(): boolean {
    return this.pending.size === 0
  }

  /**
   * Carries a command out, once under one id. When this says yes, it is on the disk. `before` is done first and may take its time, for
   * what a judgement needs to know from outside.
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

  /** Judges, and has the outcome written. Between the two nothing else can come: this runs without a pause up to the append. */
  async submit(by: Actor, key: string, command: Command): Promise<Reply> {
    await this.untilLoaded()
    if (this.stateNow === null || this.gone) return { ok: false, refusal: MOVED }
    let judgement: Judgement<News>
    try {
      judgement = this.decider.judge(this.stateNow, by, key, command)
    } catch (error) {
      return await this.breakDown(error)
    }
    const { refusal, written } = judgement
    if (written === null) {
      return refusal ? { ok: false, refusal } : { ok: true, version: this.decider.versionOf(this.stateNow) }
    }
    const writing = this.write(written.append, key, written.news)
    this.pending.add(writing)
    const reply = await writing.finally(() => this.pending.delete(writing))
    return refusal && reply.ok ? { ok: false, refusal } : reply
  }

  /** A client that has waited for one reading may find that the next has begun. */
  async untilLoaded(): Promise<void> {
    while (this.loading !== null) await this.loading
  }

  /** Takes nothing more; ends when all that was taken is written. What is open stays as it is, for the next who reads it. */
  async close(): Promise<void> {
    this.gone = true
    while (this.pending.size > 0) await Promise.allSettled(this.pending)
  }

  private async write(append: Append | AppendGroup, key: string, news: News): Promise<Reply> {
    const { store, publish, fault } = this.settings
    try {
      const appended = await store.append(append)
      if (!appended.ok) return await this.afterFailure(key, appended.why === 'short' ? SHORT : NOT_DONE)
      // Carried out long ago, and forgotten here: what was judged now was not written, and nobody may hear of it.
      if (appended.again) await this.reload()
      else publish(news, appended.wallets ?? NO_WALLETS)
      return { ok: true, version: appended.version }
    } catch (error) {
      fault(error)
      return await this.afterFailure(key, NOT_DONE)
    }
  }

  /** What is in memory may never have been written. Once it is read again, it is known what became of the command. */
  private async afterFailure(key: string, otherwise: Refusal): Promise<Reply> {
    await this.reload()
    return this.replies.written(key) ?? { ok: false, refusal: otherwise }
  }

  /** A fault of ours, or one that ends the stream here: nothing of what was judged may stand. */
  private async breakDown(error: unknown): Promise<Reply> {
    const { fault, isFatal } = this.settings
    fault(error)
    const why = isFatal?.(error)
    if (why) this.lose(why)
    else await this.reload()
    return { ok: false, refusal: { kind: 'fault', clause: null } }
  }

  /** Reads the stream again, as often as it takes; those who tell it something wait. */
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
        fault(error)
        await new Promise<void>((done) => timers.after(wait, done))
      }
    }
  }

  private async read(): Promise<void> {
    const { state, told } = await this.decider.read()
    this.stateNow = state
    this.replies.reset(told)
  }

  private lose(why: AwayRefusal): void {
    this.gone = true
    this.settings.suspended()
    this.settings.lost(why)
  }
}
