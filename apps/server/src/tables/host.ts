import { type Actor, HOUSE, playerActor } from '@openpit/engine'
import { GeneratorFault, type RunningTable } from '@openpit/keeper'
import type { AwayRefusal, Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { Table } from '@openpit/table'
import type { Append } from '../store/append.ts'
import type { EventStore } from '../store/event-store.ts'
import { Alarm, dueAt, noticeAt, type Timers } from './clock.ts'
import type { NumberedEvent } from './event-view.ts'
import { actOn, closeBetting, isRevealed, keepShoe, type RefusedOrDone, replaceWager, tellTable } from './house-work.ts'
import { type Loaded, loadTable } from './loading.ts'
import type { Moment } from './moment.ts'
import type { TableOpening } from './opening.ts'
import { Presence } from './presence.ts'
import type { ToldCommand } from './record.ts'
import { Replies, type Reply, tableCommand } from './told.ts'
import { WalletQueue } from './wallet-queue.ts'

export interface HostSettings {
  readonly store: EventStore
  readonly timers: Timers
  /** Tells those who watch, after the commit. */
  readonly publish: (table: string, news: News) => void
  /** The table cannot be run here any more: somebody else has it, or it cannot be read. */
  readonly lost: (table: string, why: AwayRefusal) => void
  /** Staff have closed it: there is nothing more to run. */
  readonly closed: (table: string) => void
  readonly fault: (table: string, error: unknown) => void
  /** Whether this node still holds the table's lease, going by the database. */
  readonly isOurs: (table: string) => Promise<boolean>
  readonly entropy?: () => Uint8Array
}

/** What has happened at a table, durably, and how it stands now. */
export interface News {
  readonly version: number
  readonly events: readonly NumberedEvent[]
  readonly moment: Moment
}

/** How a table stands at a version. */
export interface Committed {
  readonly version: number
  readonly moment: Moment
}

const MOVED = { kind: 'not-here', clause: null } as const

/**
 * One table, run by this node. Commands are judged in memory one after the other and written in that order; nobody hears of
 * anything before it is committed. If writing fails, what is in memory may never have happened: it is dropped, and read again.
 */
export class TableHost {
  readonly name: string
  readonly presence: Presence
  private readonly settings: HostSettings
  private readonly alarm: Alarm
  private readonly noticeAlarm: Alarm
  private readonly replies = new Replies()
  private readonly pending = new Set<Promise<unknown>>()
  private readonly wallets: WalletQueue
  private loadedNow: Loaded | null = null
  /** The last that is known to be written. */
  private committed: Committed | null = null
  private loading: Promise<void> | null = null
  private gone = false
  private counter = 0
  /** Seeds that changed and are not written yet. */
  private secret: string | undefined

  private constructor(name: string, settings: HostSettings) {
    this.name = name
    this.settings = settings
    this.alarm = new Alarm(settings.timers)
    this.noticeAlarm = new Alarm(settings.timers)
    this.presence = new Presence(settings.timers)
    this.wallets = new WalletQueue(name, settings.store)
  }

  static async open(name: string, settings: HostSettings): Promise<TableHost> {
    const host = new TableHost(name, settings)
    await host.load()
    return host
  }

  get opening(): TableOpening {
    return this.loaded.opening
  }

  /** Nobody looks on, and nothing waits for the clock: it need not be kept in memory. */
  get isIdle(): boolean {
    const isOwn = this.loading === null && this.loadedNow !== null && this.loadedNow.opening.privateFor !== null
    const isQuiet = this.pending.size === 0 && this.alarm.at === null && this.noticeAlarm.at === null
    return isOwn && isQuiet && this.presence.isEmpty
  }

  /** Staff have closed it. */
  get isClosed(): boolean {
    return this.committed?.moment.table.house.is === 'closed'
  }

  /** Money is on the table. */
  get isInRound(): boolean {
    const round = this.loadedNow?.running.table.round
    return round !== undefined && round.phase !== 'ended' && round.boxes.length > 0
  }

  /** The table as everybody may know it: as far as it is written. */
  async current(): Promise<Committed> {
    await this.untilLoaded()
    return this.latest
  }

  /** The same, for whoever must not pause between seeing it and showing it: something newer may be shown in a pause. */
  get latest(): Committed {
    if (this.gone || this.committed === null) throw new Error(`table ${this.name} is not here`)
    return this.committed
  }

  /** Carries a command out, once under one id. When this says yes, it is on the disk. */
  async tell(by: Actor, id: string, command: WireCommand): Promise<Reply> {
    await this.untilLoaded()
    return await this.replies.once(`${by.person}:${id}`, async (key) => {
      await this.untilLoaded()
      if (this.gone) return { ok: false, refusal: MOVED }
      const refused = await this.wallets.inTurn(by.person, command)
      if (refused) return { ok: false, refusal: refused }
      await this.untilLoaded()
      return await this.submit(by, key, command, (running) => this.judge(running, by, command))
    })
  }

  /** Betting may close as far as this person is concerned; once that is so for everybody here, it does. */
  async setReady(person: string, ready: boolean): Promise<void> {
    this.presence.setReady(person, ready)
    if (this.loading === null && !this.gone && this.closeIfAllReady()) return
    await this.current()
    const { moment, version } = this.latest
    const news = { version, events: [], moment: { ...moment, ready: this.presence.ready } }
    this.settings.publish(this.name, news)
  }

  /** Somebody went. */
  looked(): void {
    if (this.loading === null && this.loadedNow !== null && !this.gone) this.closeIfAllReady()
  }

  /** Gives up the places of those who have not been connected for long. */
  sweep(): void {
    if (this.loading !== null || this.gone) return
    const { opening, running } = this.loaded
    const { awayMs } = opening.clock
    for (const person of awayMs === null ? [] : running.table.house.present) {
      const isLeaving = running.table.house.leaving.includes(person)
      if (isLeaving || awayMs === null || !this.presence.isAway(person, awayMs)) continue
      const leave = { do: 'leave', by: playerActor(person) } as const
      this.byHouse(leave, (table) => tellTable(table, leave))
    }
  }

  /** Takes nothing more; ends when all that was taken is written. What is open stays as it is, for whoever reads it next. */
  async close(): Promise<void> {
    this.gone = true
    this.stopClock()
    while (this.pending.size > 0) await Promise.allSettled(this.pending)
  }

  /** Whoever has waited for one reading may find that the next has begun. */
  private async untilLoaded(): Promise<void> {
    while (this.loading !== null) await this.loading
  }

  private get loaded(): Loaded {
    if (this.loadedNow === null) throw new Error(`table ${this.name} is not loaded`)
    return this.loadedNow
  }

  private moment(): Moment {
    const { running, opening, log } = this.loaded
    const { keeper, table } = running
    return {
      opening,
      table,
      round: log.round,
      announced: keeper.announcements,
      ceremony: keeper.ceremony,
      waitingFor: keeper.waitingFor,
      deadline: this.alarm.at,
      now: this.settings.timers.now(),
      ready: this.presence.ready,
    }
  }

  private judge(running: RunningTable, by: Actor, command: WireCommand): RefusedOrDone {
    switch (command.do) {
      case 'commit': {
        if (by.role !== 'player') return notForStaff(running)
        const refused = running.commit(by.person, command.commitment, command.cuts)
        return refused && { ...refused, clause: null }
      }
      case 'reveal': {
        if (by.role !== 'player') return notForStaff(running)
        const refused = running.reveal(by.person, command.cut, command.random)
        if (refused === undefined && isRevealed(running)) closeBetting(running)
        return refused && { ...refused, clause: null }
      }
      default: {
        const told = tableCommand(command, by, this.settings.timers.now())
        const isInstead = command.do === 'wager' && command.instead === true
        return isInstead && told.do === 'wager' ? replaceWager(running, told) : tellTable(running, told)
      }
    }
  }

  private closeIfAllReady(): boolean {
    const { table, keeper } = this.loaded.running
    if (table.round.phase !== 'wagering' || table.round.boxes.length === 0) return false
    if (keeper.waitingFor.length > 0 || !this.presence.areAllReady(table)) return false
    this.byHouse({ do: 'close-betting' }, closeBetting)
    return true
  }

  /** Nobody waits for it: whatever goes wrong is noted, and the table read again. */
  private byHouse(command: ToldCommand, act: (running: RunningTable) => RefusedOrDone): void {
    const doing = async () => {
      await this.untilLoaded()
      if (this.gone) return
      const key = `clock:${this.loaded.epoch}-${this.counter++}`
      const { ready } = this.presence
      const reply = await this.submit(HOUSE, key, command, act)
      // Those who were ready for a deal that could not be written are not asked again: the table would wait for ever.
      if (!reply.ok && reply.refusal === AWAY) this.stillReady(ready)
    }
    doing().catch((error: unknown) => this.settings.fault(this.name, error))
  }

  private stillReady(people: readonly string[]): void {
    for (const person of people) if (this.presence.isHere(person)) this.presence.setReady(person, true)
    this.looked()
  }

  /** Judges, and has the outcome written. Between the two nothing else can come: this runs without a pause up to the append. */
  private async submit(
    by: Actor,
    key: string,
    command: ToldCommand,
    act: (running: RunningTable) => RefusedOrDone,
  ): Promise<Reply> {
    if (this.loadedNow === null || this.gone) return { ok: false, refusal: MOVED }
    const { running, log } = this.loadedNow
    const before = running.table
    let refused: RefusedOrDone
    let written: { readonly append: Append; readonly news: News }
    try {
      refused = act(running)
      if (refused === undefined) keepShoe(running)
      if (!running.hasNews) return refused ? { ok: false, refusal: refused } : { ok: true, version: log.version }
      written = this.writtenDown(by, key, command, before)
    } catch (error) {
      return await this.broken(error)
    }
    // Who is ready before his wager is judged is not waited for.
    this.closeIfAllReady()
    const writing = this.write(written.append, written.news)
    this.pending.add(writing)
    const reply = await writing.finally(() => this.pending.delete(writing))
    return refused && reply.ok ? { ok: false, refusal: refused } : reply
  }

  /** What is to be written, and what people are told once it is. */
  private writtenDown(by: Actor, key: string, command: ToldCommand, before: Table): { append: Append; news: News } {
    const { running, log } = this.loaded
    const { append, numbered } = log.write({
      command: key,
      at: new Date(this.settings.timers.now()),
      told: { by, command, played: running.takePlayed() },
      news: running.takeNews(),
      before,
      standing: () => running.standing,
      secret: this.secret,
    })
    this.secret = undefined
    this.armClock()
    return { append, news: { version: log.version, events: numbered, moment: this.moment() } }
  }

  private async write(append: Append, news: News): Promise<Reply> {
    const { store, publish, fault } = this.settings
    try {
      const appended = await store.append(append)
      if (appended.ok) {
        // Carried out long ago, and forgotten here: what was judged now was not written, and nobody may hear of it.
        if (appended.again) await this.reload()
        else {
          this.committed = news
          publish(this.name, news)
          if (this.isClosed) this.settings.closed(this.name)
        }
        return { ok: true, version: appended.version }
      }
      const isShort = appended.why === 'short'
      return await this.afterFailure(append.command, isShort ? SHORT : AWAY)
    } catch (error) {
      fault(this.name, error)
      return await this.afterFailure(append.command, AWAY)
    }
  }

  /** What is in memory may never have been written. Once it is read again, it is known what became of the command. */
  private async afterFailure(key: string, otherwise: Refusal): Promise<Reply> {
    await this.reload()
    return this.replies.written(key) ?? { ok: false, refusal: otherwise }
  }

  /** A fault of ours, or of the generator: nothing of what was judged may stand. */
  private async broken(error: unknown): Promise<Reply> {
    this.settings.fault(this.name, error)
    if (error instanceof GeneratorFault) this.lose({ kind: 'generator-failed', clause: null })
    else await this.reload()
    return { ok: false, refusal: { kind: 'fault', clause: null } }
  }

  private armClock(): void {
    const { running, opening, log } = this.loaded
    const { table, keeper } = running
    if (table.round.phase !== 'wagering') this.presence.clearReady()
    this.alarm.arm(dueAt(table, log.round, keeper.waitingFor, opening.clock), (due) => {
      this.byHouse({ do: due.act.does }, (table) => actOn(table, due, this.settings.timers.now()))
    })
    this.noticeAlarm.arm(noticeAt(table, this.settings.timers.now()), (due) => {
      this.byHouse({ do: due.act.does }, (table) => actOn(table, due, this.settings.timers.now()))
    })
  }

  private stopClock(): void {
    this.alarm.stop()
    this.noticeAlarm.stop()
  }

  /** Reads the table again, as often as it takes; those who tell it something wait. */
  private async reload(): Promise<void> {
    this.loading ??= this.loadUntilItWorks().finally(() => {
      this.loading = null
    })
    await this.loading
  }

  private async loadUntilItWorks(): Promise<void> {
    const { timers, isOurs, fault, publish } = this.settings
    this.stopClock()
    this.loadedNow = null
    for (let wait = 50; !this.gone; wait = Math.min(2 * wait, 1000)) {
      try {
        if (!(await isOurs(this.name))) return this.lose(MOVED)
        await this.load()
        return publish(this.name, { version: this.loaded.log.version, events: [], moment: this.moment() })
      } catch (error) {
        fault(this.name, error)
        await new Promise<void>((done) => timers.after(wait, done))
      }
    }
  }

  private async load(): Promise<void> {
    const { store, entropy } = this.settings
    this.secret = undefined
    const keepSecret = (seeds: string) => {
      this.secret = seeds
    }
    const { told, isNew, ...loaded } = await loadTable(this.name, store, keepSecret, entropy)
    this.loadedNow = loaded
    this.replies.reset(told)
    if (isNew) await this.prepare()
    this.armClock()
    this.committed = { version: loaded.log.version, moment: this.moment() }
  }

  /** The first shoe is announced, and shuffled, before anybody can wager. */
  private async prepare(): Promise<void> {
    const { running, epoch } = this.loaded
    const before = running.table
    keepShoe(running)
    const { append } = this.writtenDown(HOUSE, `clock:${epoch}-first`, { do: 'prepare' }, before)
    const appended = await this.settings.store.append(append)
    if (!appended.ok) throw new Error(`table ${this.name} could not be prepared: ${appended.why}`)
  }

  private lose(why: AwayRefusal): void {
    this.gone = true
    this.stopClock()
    this.settings.lost(this.name, why)
  }
}

function notForStaff({ table }: RunningTable): Refusal {
  return { kind: 'not-for-staff', clause: table.rules.says.betting }
}

const SHORT: Refusal = { kind: 'not-enough-in-wallet', clause: null, held: null }
const AWAY: Refusal = { kind: 'not-done', clause: null }
