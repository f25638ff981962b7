import type { Actor } from '@openpit/engine'
import type { AwayRefusal, Refusal } from '@openpit/protocol'
import type { AppendRefusal, AppendResult } from '../store/store.ts'
import type { Decider, StreamHostSettings } from './decider.ts'
import { Replies, type Reply } from './replies.ts'

const MOVED = { kind: 'not-here', clause: null } as const
const SHORT: Refusal = { kind: 'not-enough-in-wallet', clause: null, held: null }
/** It is not known whether the command was carried out. The client may send the same id again. */
export const NOT_DONE: Refusal = { kind: 'not-done', clause: null }

const NO_WALLETS: ReadonlyMap<string, number> = new Map()

const RELOAD_MS_MIN = 50
const RELOAD_MS_MAX = 1000

/** A command, and who gives it under which id. */
interface GivenCommand<Command> {
  readonly by: Actor
  readonly key: string
  readonly command: Command
}

/** A decided command while it is being written. */
interface PendingWrite<Command, News> extends GivenCommand<Command> {
  readonly news: News
  readonly takeBack: (() => void) | undefined
  readonly settled: () => void
  readonly appended: Promise<AppendResult>
  /** The reading of the stream on which it was decided. */
  readonly reading: number
  /** The reply to the command after it was decided again. */
  again: Promise<Reply> | null
}

/**
 * One stream that this node runs. Commands are decided in memory one after another, and written in that order. Nothing
 * is published before it is committed. If an account lacks the money for a command, or its voucher has ended, that
 * command alone is taken back, and those behind it are decided again. If a write fails in another way, the state in
 * memory may be wrong: it is dropped, and the stream is read again.
 */
export class StreamHost<State, Command, News> {
  private readonly decider: Decider<State, Command, News>
  private readonly settings: StreamHostSettings<News>
  private readonly replies = new Replies()
  private readonly pending = new Set<Promise<unknown>>()
  /** What is decided and not known to be written, in the order of deciding. */
  private writes: PendingWrite<Command, News>[] = []
  private stateNow: State | null = null
  /** How often the stream was read again. */
  private readings = 0
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
    try {
      return await this.decide({ by, key, command })
    } catch (error) {
      return await this.breakDown(error)
    }
  }

  /** Decides and writes. Throws at once if the decision fails, and never after it. */
  private decide(given: GivenCommand<Command>): Promise<Reply> {
    const { by, key, command } = given
    if (this.stateNow === null || this.gone) return Promise.resolve({ ok: false, refusal: MOVED })
    const takeBack = this.decider.mark?.(this.stateNow, command)
    const { refusal, written } = this.decider.decide(this.stateNow, by, key, command)
    if (written === null) {
      const version = this.decider.versionOf(this.stateNow)
      return Promise.resolve(refusal ? { ok: false, refusal } : { ok: true, version })
    }
    const { append, news, settled = () => {} } = written
    const appended = this.settings.store.append(append)
    const write = { ...given, news, takeBack, settled, appended, reading: this.readings, again: null }
    this.writes.push(write)
    const writing = this.finish(write).finally(() => this.pending.delete(writing))
    this.pending.add(writing)
    return refusal ? writing.then((reply) => (reply.ok ? { ok: false, refusal } : reply)) : writing
  }

  /** In a loop, because another reading may have begun when one ends. */
  async untilLoaded(): Promise<void> {
    while (this.loading !== null) await this.loading
  }

  /** Ends when everything that is decided by now is written, or has failed. */
  async untilWritten(): Promise<void> {
    await Promise.allSettled([...this.pending])
    await this.untilLoaded()
  }

  /** Accepts no more commands, and ends when all accepted ones are written. */
  async close(): Promise<void> {
    this.gone = true
    while (this.pending.size > 0) await Promise.allSettled(this.pending)
  }

  private async finish(write: PendingWrite<Command, News>): Promise<Reply> {
    const { appended, settled, news } = write
    const { publish, fault } = this.settings
    try {
      const result = await appended
      if (!result.ok) {
        settled()
        return await this.afterRefusal(write, result.refusal)
      }
      this.writes = this.writes.filter((other) => other !== write)
      // The command was carried out before, but is not remembered here. What was decided now was not written and must
      // not be shown.
      if (result.again) await this.reload()
      else publish(news, result.wallets ?? NO_WALLETS)
      settled()
      return { ok: true, version: result.version }
    } catch (error) {
      settled()
      fault(error)
      return await this.afterFailure(write, NOT_DONE)
    }
  }

  private async afterRefusal(write: PendingWrite<Command, News>, refusal: AppendRefusal): Promise<Reply> {
    const { key, takeBack } = write
    switch (refusal) {
      case 'short':
      case 'ended': {
        const why = refusal === 'short' ? SHORT : NOT_DONE
        if (takeBack === undefined) return await this.afterFailure(write, why)
        this.loading ??= this.stepBack(write, takeBack).finally(() => {
          this.loading = null
        })
        await this.untilLoaded()
        return this.replies.written(key) ?? { ok: false, refusal: why }
      }
      case 'behind':
        // The command before it is being taken back, and this one is then decided again.
        await this.untilLoaded()
        return (await write.again) ?? (await this.afterFailure(write, NOT_DONE))
      case 'moved':
      case 'no-account':
        return await this.afterFailure(write, NOT_DONE)
    }
  }

  /**
   * Takes a command back for which the money was not there, and decides those behind it again, in their order. Commands
   * that come meanwhile wait.
   */
  private async stepBack(write: PendingWrite<Command, News>, takeBack: () => void): Promise<void> {
    this.settings.suspended()
    const behind = this.writes.slice(this.writes.indexOf(write) + 1)
    const results = await Promise.allSettled(behind.map(({ appended }) => appended))
    const isUnwritten = (one: PromiseSettledResult<AppendResult>) => {
      return one.status === 'fulfilled' && !one.value.ok && one.value.refusal === 'behind'
    }
    if (!results.every(isUnwritten)) return await this.readUntilItWorks()
    this.writes = []
    try {
      takeBack()
      for (const one of behind) one.again = this.decide(one)
    } catch (error) {
      this.fail(error)
      if (!this.gone) await this.readUntilItWorks()
    }
  }

  /**
   * Reads the stream again, which shows whether the command was written. A reading that began after the decision shows
   * it too, because it ended the lease under which the command could be written. Without this, each of many failed
   * commands would read the stream, and each reading would fail what was decided since the last.
   */
  private async afterFailure({ key, reading }: PendingWrite<Command, News>, otherwise: Refusal): Promise<Reply> {
    if (reading === this.readings) await this.reload()
    else await this.untilLoaded()
    return this.replies.written(key) ?? { ok: false, refusal: otherwise }
  }

  /** After a fault, the state in memory is dropped. A fatal fault ends the stream on this node. */
  private async breakDown(error: unknown): Promise<Reply> {
    this.fail(error)
    await this.reload()
    return { ok: false, refusal: { kind: 'fault', clause: null } }
  }

  private fail(error: unknown): void {
    const { fault, isFatal } = this.settings
    fault(error)
    const why = isFatal?.(error)
    if (why) this.lose(why)
  }

  /** Reads the stream again, until it succeeds. Commands wait meanwhile. */
  private async reload(): Promise<void> {
    if (this.gone) return
    this.loading ??= this.readUntilItWorks().finally(() => {
      this.loading = null
    })
    await this.loading
  }

  private async readUntilItWorks(): Promise<void> {
    const { timers, isOurs, fault, suspended, resumed } = this.settings
    suspended()
    this.readings++
    this.stateNow = null
    let reported: string | undefined
    this.writes = []
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
