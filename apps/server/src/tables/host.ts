import { type Actor, HOUSE, playerActor } from '@openpit/engine'
import { GeneratorFault, type VirtualTable } from '@openpit/keeper'
import type { AwayRefusal, Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { Table } from '@openpit/table'
import type { Cashier } from '../cashier/cashier.ts'
import { mayStake, releasePurses, replaceWager, tellPaid } from '../cashier/stakes.ts'
import type { Reply } from '../host/replies.ts'
import { type Judgement, NOT_DONE, StreamHost, type StreamReading } from '../host/stream-host.ts'
import type { EventStore } from '../store/event-store.ts'
import { Alarm, type Deadline, dueAt, noticeAt, type Timers } from './clock.ts'
import { tableCommand } from './commands.ts'
import { pursesOf } from './log/entries.ts'
import { type LoadedTable, loadTable } from './log/loading.ts'
import type { LoggedCommand } from './log/record.ts'
import type { TableOpening } from './opening.ts'
import { Presence } from './presence.ts'
import type { NumberedEvent } from './views/event-view.ts'
import type { Moment } from './views/moment.ts'
import { actOn, closeBetting, isRevealed, keepShoe, type RefusalIfAny, tellTable } from './virtual-dealer.ts'

export interface HostSettings {
  readonly store: EventStore
  readonly cashier: Cashier
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
export interface CommittedTable {
  readonly version: number
  readonly moment: Moment
}

/** What a table is told: as it is noted, and as it is carried out. */
interface HostCommand {
  readonly said: LoggedCommand
  readonly act: (running: VirtualTable) => RefusalIfAny
}

/** After a pause in which nobody ran the table, people have at least so long to decide. */
const RESUMED_MS_MIN = 5_000

/** One table, run by this node: a decider on a stream's host, with its clock and with those who are at it. */
export class TableHost {
  readonly name: string
  readonly presence: Presence
  private readonly settings: HostSettings
  private readonly host: StreamHost<LoadedTable, HostCommand, News>
  private readonly alarm: Alarm
  private readonly noticeAlarm: Alarm
  private readonly cashier: Cashier
  /** Those whose accounts at this table are there. */
  private readonly pursed = new Set<string>()
  /** The last that is known to be written. */
  private committed: CommittedTable | null = null
  private counter = 0
  /** Seeds that changed and are not written yet. */
  private secret: string | undefined

  private constructor(name: string, settings: HostSettings) {
    const { store, timers, publish, lost, fault, isOurs } = settings
    this.name = name
    this.settings = settings
    this.alarm = new Alarm(timers)
    this.noticeAlarm = new Alarm(timers)
    this.presence = new Presence(timers)
    this.cashier = settings.cashier
    const decider = {
      read: () => this.read(),
      judge: (loaded: LoadedTable, by: Actor, key: string, command: HostCommand) =>
        this.judge(loaded, by, key, command),
      versionOf: ({ log }: LoadedTable) => log.version,
    }
    this.host = new StreamHost(decider, {
      name: `table ${name}`,
      store,
      timers,
      publish: (news, wallets) => this.publish(news, wallets),
      suspended: () => this.suspendClock(),
      resumed: () => publish(name, { ...this.latest, events: [] }),
      lost: (why) => lost(name, why),
      fault: (error) => fault(name, error),
      isOurs: () => isOurs(name),
      isFatal: (error) => (error instanceof GeneratorFault ? { kind: 'generator-failed', clause: null } : undefined),
    })
  }

  static async open(name: string, settings: HostSettings): Promise<TableHost> {
    const host = new TableHost(name, settings)
    await host.host.open()
    return host
  }

  get opening(): TableOpening {
    return this.host.state.opening
  }

  /** Nobody looks on, and nothing waits for the clock: it need not be kept in memory. */
  get isIdle(): boolean {
    const isOwn = this.host.isLoaded && this.opening.privateFor !== null
    const isQuiet = this.host.isQuiet && this.alarm.at === null && this.noticeAlarm.at === null
    return isOwn && isQuiet && this.presence.isEmpty
  }

  /** Staff have closed it. */
  get isClosed(): boolean {
    return this.committed?.moment.table.people.is === 'closed'
  }

  /** Money is on the table. */
  get isInRound(): boolean {
    if (!this.host.isLoaded) return false
    const { round } = this.host.state.running.table
    return round.phase !== 'ended' && round.boxes.length > 0
  }

  /** The table as everybody may know it: as far as it is written. */
  async current(): Promise<CommittedTable> {
    await this.host.untilLoaded()
    return this.latest
  }

  /** The same, for those who must not pause between seeing it and showing it: something newer may be shown in a pause. */
  get latest(): CommittedTable {
    if (this.host.isGone || this.committed === null) throw new Error(`table ${this.name} is not here`)
    return this.committed
  }

  /** Carries a command out, once under one id. When this says yes, it is on the disk. */
  async tell(by: Actor, id: string, command: WireCommand): Promise<Reply> {
    const told = { said: command, act: (running: VirtualTable) => this.carryOut(running, by, command) }
    if (!mayStake(by, command)) return await this.host.tell(by, id, told)
    const tell = async () => await this.host.tell(by, id, told, () => this.openPurse(by.person, command.do))
    const reply = await tell()
    // Another node may have paid this person meanwhile: only what the database says is a reason to refuse a stake.
    return isForWantOfMoney(reply) && (await this.hasMore(by.person)) ? await tell() : reply
  }

  /** What is needed before a stake can be judged: accounts for it, and how much the wallet holds. */
  private async openPurse(person: string, name: WireCommand['do']): Promise<undefined> {
    // Everything else is paid for by a player who has wagered before.
    if (name === 'wager' && !this.pursed.has(person)) {
      await this.settings.store.openAccounts(pursesOf(this.name, person))
      this.pursed.add(person)
    }
    await this.cashier.balanceOf(person)
  }

  private async hasMore(person: string): Promise<boolean> {
    const before = this.cashier.knownOf(person)
    return (await this.cashier.refresh(person)) > before
  }

  /** Shows people what they have, where that has changed elsewhere. */
  refresh(person: string): void {
    if (!this.host.isLoaded || !this.presence.isHere(person) || this.committed === null) return
    this.settings.publish(this.name, { ...this.committed, events: [] })
  }

  /** Betting may close as far as this person is concerned; once that is so for everybody here, it does. */
  async setReady(person: string, ready: boolean): Promise<void> {
    this.presence.setReady(person, ready)
    if (this.host.isLoaded && this.closeIfAllReady()) return
    await this.current()
    const { moment, version } = this.latest
    const news = { version, events: [], moment: { ...moment, ready: this.presence.ready } }
    this.settings.publish(this.name, news)
  }

  /** A watcher went. */
  looked(): void {
    if (this.host.isLoaded) this.closeIfAllReady()
  }

  /** Gives up the places of those who have not been connected for long. */
  sweep(): void {
    if (!this.host.isLoaded) return
    const { opening, running } = this.host.state
    const { awayMs } = opening.clock
    for (const person of awayMs === null ? [] : running.table.people.present) {
      const isLeaving = running.table.people.leaving.includes(person)
      if (isLeaving || awayMs === null || !this.presence.isAway(person, awayMs)) continue
      const leave = { do: 'leave', by: playerActor(person) } as const
      this.byHouse(leave, (table) => tellTable(table, leave))
    }
  }

  /** Takes nothing more; ends when all that was taken is written. What is open stays as it is, for the next who reads it. */
  async close(): Promise<void> {
    this.alarm.stop()
    this.noticeAlarm.stop()
    await this.host.close()
  }

  private moment({ running, opening, log }: LoadedTable): Moment {
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
      wallet: (person) => this.cashier.knownOf(person),
    }
  }

  private carryOut(running: VirtualTable, by: Actor, command: WireCommand): RefusalIfAny {
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
        if (!mayStake(by, command)) return tellTable(running, told)
        const means = { player: by.person, held: this.cashier.knownOf(by.person) }
        const isInstead = command.do === 'wager' && command.instead === true
        return isInstead && told.do === 'wager' ? replaceWager(running, told, means) : tellPaid(running, told, means)
      }
    }
  }

  private closeIfAllReady(): boolean {
    const { table, keeper } = this.host.state.running
    if (table.round.phase !== 'wagering' || table.round.boxes.length === 0) return false
    if (keeper.waitingFor.length > 0 || !this.presence.areAllReady(table)) return false
    this.byHouse({ do: 'close-betting' }, closeBetting)
    return true
  }

  /** Nobody waits for it: whatever goes wrong is noted, and the table read again. */
  private byHouse(said: LoggedCommand, act: HostCommand['act']): void {
    const doing = async () => {
      await this.host.untilLoaded()
      if (this.host.isGone) return
      const key = `clock:${this.host.state.epoch}-${this.counter++}`
      const { ready } = this.presence
      const reply = await this.host.submit(HOUSE, key, { said, act })
      // Those who were ready for a deal that could not be written are not asked again: the table would wait for ever.
      if (!reply.ok && reply.refusal === NOT_DONE) this.stillReady(ready)
    }
    doing().catch((error: unknown) => this.settings.fault(this.name, error))
  }

  private stillReady(people: readonly string[]): void {
    for (const person of people) if (this.presence.isHere(person)) this.presence.setReady(person, true)
    this.looked()
  }

  private judge(loaded: LoadedTable, by: Actor, key: string, { said, act }: HostCommand): Judgement<News> {
    const { running } = loaded
    const refusal = act(running)
    if (refusal === undefined) keepShoe(running)
    releasePurses(running)
    if (!running.hasNews) return { refusal, written: null }
    const written = this.writeDown(loaded, by, key, said)
    // If this wager was the last thing we waited for, betting closes now.
    this.closeIfAllReady()
    return { refusal, written }
  }

  /** What is to be written, and what people are told once it is. */
  private writeDown(loaded: LoadedTable, by: Actor, key: string, command: LoggedCommand) {
    const { running, log } = loaded
    const { append, numbered } = log.write({
      command: key,
      at: new Date(this.settings.timers.now()),
      told: { by, command, played: running.takeCommands() },
      steps: running.takeSteps(),
      standing: () => running.standing,
      due: () => ({ begun: this.armClock(loaded), running: this.alarm.deadline }),
      secret: this.secret,
    })
    this.secret = undefined
    return { append, news: { version: log.version, events: numbered, moment: this.moment(loaded) } }
  }

  private publish(news: News, wallets: ReadonlyMap<string, number>): void {
    this.cashier.set(wallets)
    this.committed = news
    this.settings.publish(this.name, news)
    if (this.isClosed) this.settings.closed(this.name)
  }

  /** Gives what the clock begins to wait for. */
  private armClock({ running, opening, log }: LoadedTable): Deadline | undefined {
    const { table, keeper } = running
    const { timers } = this.settings
    if (table.round.phase !== 'wagering') this.presence.clearReady()
    this.noticeAlarm.arm(noticeAt(table, timers.now()), (due) => {
      this.byHouse({ do: due.act.does }, (one) => actOn(one, due, timers.now()))
    })
    return this.alarm.arm(dueAt(table, log.round, keeper.waitingFor, opening.clock), (due) => {
      this.byHouse({ do: due.act.does }, (one) => actOn(one, due, timers.now()))
    })
  }

  private suspendClock(): void {
    this.alarm.suspend()
    this.noticeAlarm.stop()
  }

  private async read(): Promise<StreamReading<LoadedTable>> {
    const { store, entropy } = this.settings
    this.secret = undefined
    const keepSecret = (seeds: string) => {
      this.secret = seeds
    }
    const { told, due, isNew, ...loaded } = await loadTable(this.name, store, this.cashier.wallet, keepSecret, entropy)
    if (isNew || holdsMoney(loaded.running.table)) await this.prepare(loaded, isNew)
    // What was written, though its answer was lost, may have moved money.
    if (this.committed !== null)
      for (const person of loaded.running.table.people.present) await this.cashier.refresh(person)
    // A table that was here all the time has kept nobody waiting. What its clock was last set for may never have been written.
    this.alarm.recall(due, this.committed === null ? RESUMED_MS_MIN : 0)
    this.armClock(loaded)
    this.committed = { version: loaded.log.version, moment: this.moment(loaded) }
    return { state: loaded, told }
  }

  /**
   * The first shoe is announced, and shuffled, before anybody can wager. Money that an older program left in purses goes back to the
   * wallets.
   */
  private async prepare(loaded: LoadedTable, isNew: boolean): Promise<void> {
    if (isNew) keepShoe(loaded.running)
    releasePurses(loaded.running)
    if (!loaded.running.hasNews) return
    const { append } = this.writeDown(loaded, HOUSE, `clock:${loaded.epoch}-first`, { do: 'prepare' })
    const appended = await this.settings.store.append(append)
    if (!appended.ok) throw new Error(`table ${this.name} could not be prepared: ${appended.why}`)
  }
}

function holdsMoney({ chips }: Table): boolean {
  return Object.values(chips).some((cents) => cents > 0)
}

function isForWantOfMoney(reply: Reply): boolean {
  return !reply.ok && (reply.refusal.kind === 'not-enough-chips' || reply.refusal.kind === 'owes')
}

function notForStaff({ table }: VirtualTable): Refusal {
  return { kind: 'not-for-staff', clause: table.rules.says.betting }
}
