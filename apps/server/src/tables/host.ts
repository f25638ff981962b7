import { type Actor, HOUSE, playerActor } from '@openpit/engine'
import { GeneratorFault, type VirtualTable } from '@openpit/keeper'
import type { AwayRefusal, Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { Table } from '@openpit/table'
import type { Cashier } from '../cashier/cashier.ts'
import { TablePurses } from '../cashier/purses.ts'
import { lacksMoney, mayStake, releasePurses } from '../cashier/stakes.ts'
import type { Reply } from '../host/replies.ts'
import { type Decision, NOT_DONE, StreamHost, type StreamReading } from '../host/stream-host.ts'
import type { Timers } from '../host/timers.ts'
import type { EventStore } from '../store/event-store.ts'
import { type Deadline, TableClock } from './clock.ts'
import { carryOut } from './commands.ts'
import { type LoadedTable, loadTable } from './log/loading.ts'
import type { LoggedCommand } from './log/record.ts'
import type { TableOpening } from './opening.ts'
import { Presence } from './presence.ts'
import type { Moment } from './views/moment.ts'
import type { CommittedTable, News } from './views/news.ts'
import { actOn, closeBetting, keepShoe, tellTable } from './virtual-dealer.ts'

export interface HostSettings {
  readonly store: EventStore
  readonly cashier: Cashier
  readonly timers: Timers
  /** Tells the watchers, after the commit. */
  readonly publish: (table: string, news: News) => void
  /** The table cannot be run here any more: another node has it, or it cannot be read. */
  readonly lost: (table: string, why: AwayRefusal) => void
  /** Staff have closed the table. */
  readonly closed: (table: string) => void
  readonly fault: (table: string, error: unknown) => void
  /** Whether the database still names this node as the holder of the table's lease. */
  readonly isOurs: (table: string) => Promise<boolean>
  readonly entropy?: () => Uint8Array
}

/** A command to a table: what the log says of it, and how it is carried out. */
interface HostCommand {
  readonly logged: LoggedCommand
  readonly act: (running: VirtualTable) => Refusal | undefined
}

/** One table that this node runs: its stream, its clock, and the people who are connected to it. */
export class TableHost {
  readonly name: string
  readonly presence: Presence
  private readonly settings: HostSettings
  private readonly host: StreamHost<LoadedTable, HostCommand, News>
  private readonly clock: TableClock
  private readonly cashier: Cashier
  private readonly purses: TablePurses
  /** The last version that is known to be written. */
  private committed: CommittedTable | null = null
  private counter = 0
  /** Seeds of shoes that have changed and are not written yet. */
  private secret: string | undefined

  private constructor(name: string, settings: HostSettings) {
    const { store, timers, publish, lost, fault, isOurs } = settings
    this.name = name
    this.settings = settings
    this.clock = new TableClock(timers, (due) => {
      this.byHouse({ do: due.act.does }, (running) => actOn(running, due, timers.now()))
    })
    this.presence = new Presence(timers)
    this.cashier = settings.cashier
    this.purses = new TablePurses(name, store, settings.cashier)
    const decider = {
      read: () => this.read(),
      decide: (loaded: LoadedTable, by: Actor, key: string, command: HostCommand) =>
        this.decide(loaded, by, key, command),
      versionOf: ({ log }: LoadedTable) => log.version,
    }
    this.host = new StreamHost(decider, {
      name: `table ${name}`,
      store,
      timers,
      publish: (news, wallets) => this.publish(news, wallets),
      suspended: () => this.clock.suspend(),
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

  /** Whether a private table need not be kept in memory: nobody is connected, and the clock waits for nothing. */
  get isIdle(): boolean {
    const isOwn = this.host.isLoaded && this.opening.privateFor !== null
    const isQuiet = this.host.isQuiet && this.clock.isIdle
    return isOwn && isQuiet && this.presence.isEmpty
  }

  get isClosed(): boolean {
    return this.committed?.moment.table.people.is === 'closed'
  }

  /** Whether wagers are on the layout. */
  get isInRound(): boolean {
    if (!this.host.isLoaded) return false
    const { round } = this.host.state.running.table
    return round.phase !== 'ended' && round.boxes.length > 0
  }

  /** The table as far as it is written: what is not written must not be shown. */
  async current(): Promise<CommittedTable> {
    await this.host.untilLoaded()
    return this.latest
  }

  /**
   * The same without waiting, for callers that show it at once: during a wait, something newer could be shown first.
   */
  get latest(): CommittedTable {
    if (this.host.isGone || this.committed === null) throw new Error(`table ${this.name} is not loaded on this node`)
    return this.committed
  }

  /** Carries a command out, once for each id. A reply with `ok` means that it is on the disk. */
  async tell(by: Actor, id: string, command: WireCommand): Promise<Reply> {
    const { timers } = this.settings
    const act = (running: VirtualTable) => {
      return carryOut(running, by, command, { now: timers.now(), walletCents: this.cashier.knownOf(by.person) })
    }
    if (!mayStake(by, command)) return await this.host.tell(by, id, { logged: command, act })
    const tell = async () => {
      return await this.host.tell(by, id, { logged: command, act }, () => this.purses.prepare(by.person, command.do))
    }
    const reply = await tell()
    // Another node may have paid this player meanwhile: only the database can say that the money is not there.
    return !reply.ok && lacksMoney(reply.refusal) && (await this.purses.hasMore(by.person)) ? await tell() : reply
  }

  /** Shows a person their balance again, which has changed elsewhere. */
  refresh(person: string): void {
    if (!this.host.isLoaded || !this.presence.isHere(person) || this.committed === null) return
    this.settings.publish(this.name, { ...this.committed, events: [] })
  }

  /** Notes whether a person is ready for the deal. Betting closes as soon as all who are here are ready. */
  async setReady(person: string, ready: boolean): Promise<void> {
    this.presence.setReady(person, ready)
    if (this.host.isLoaded && this.closeIfAllReady()) return
    await this.current()
    const { moment, version } = this.latest
    const news = { version, events: [], moment: { ...moment, ready: this.presence.ready } }
    this.settings.publish(this.name, news)
  }

  /** A watcher has gone: the others may all be ready now. */
  watcherLeft(): void {
    if (this.host.isLoaded) this.closeIfAllReady()
  }

  /** Gives up the seats of players who were disconnected for too long. */
  sweep(): void {
    if (!this.host.isLoaded) return
    const { opening, running } = this.host.state
    for (const person of this.presence.awayFrom(running.table, opening.clock.awayMs)) {
      const leave = { do: 'leave', by: playerActor(person) } as const
      this.byHouse(leave, (table) => tellTable(table, leave))
    }
  }

  /** Accepts no more commands, and ends when all accepted ones are written. An open round stays for the next node. */
  async close(): Promise<void> {
    this.clock.stop()
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
      deadline: this.clock.deadline?.at ?? null,
      now: this.settings.timers.now(),
      ready: this.presence.ready,
      wallet: (person) => this.cashier.knownOf(person),
    }
  }

  private closeIfAllReady(): boolean {
    const { table, keeper } = this.host.state.running
    if (table.round.phase !== 'wagering' || table.round.boxes.length === 0) return false
    if (keeper.waitingFor.length > 0 || !this.presence.areAllReady(table)) return false
    this.byHouse({ do: 'close-betting' }, closeBetting)
    return true
  }

  /** A command of the house. Nobody waits for its reply: a fault is reported, and the table is read again. */
  private byHouse(logged: LoggedCommand, act: HostCommand['act']): void {
    const doing = async () => {
      await this.host.untilLoaded()
      if (this.host.isGone) return
      const key = `clock:${this.host.state.epoch}-${this.counter++}`
      const { ready } = this.presence
      const reply = await this.host.submit(HOUSE, key, { logged, act })
      // The deal was not written, but these players were ready for it and will not say so again.
      if (!reply.ok && reply.refusal === NOT_DONE) this.stillReady(ready)
    }
    doing().catch((error: unknown) => this.settings.fault(this.name, error))
  }

  private stillReady(people: readonly string[]): void {
    for (const person of people) if (this.presence.isHere(person)) this.presence.setReady(person, true)
    this.watcherLeft()
  }

  private decide(loaded: LoadedTable, by: Actor, key: string, { logged, act }: HostCommand): Decision<News> {
    const { running } = loaded
    const refusal = act(running)
    if (refusal === undefined) keepShoe(running)
    releasePurses(running)
    if (!running.hasNews) return { refusal, written: null }
    const written = this.writeDown(loaded, by, key, logged)
    // If this wager was the last thing we waited for, betting closes now.
    this.closeIfAllReady()
    return { refusal, written }
  }

  /** The append for what has happened, and the news to publish once it is written. */
  private writeDown(loaded: LoadedTable, by: Actor, key: string, command: LoggedCommand) {
    const { running, log } = loaded
    const { append, numbered } = log.write({
      command: key,
      at: new Date(this.settings.timers.now()),
      told: { by, command, played: running.takeCommands() },
      steps: running.takeSteps(),
      standing: () => running.standing,
      due: () => ({ begun: this.setClock(loaded), running: this.clock.deadline }),
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

  /** Returns the deadline if a new time begins to run. */
  private setClock(loaded: LoadedTable): Deadline | undefined {
    if (loaded.running.table.round.phase !== 'wagering') this.presence.clearReady()
    return this.clock.set(loaded)
  }

  private async read(): Promise<StreamReading<LoadedTable>> {
    const { store, entropy } = this.settings
    this.secret = undefined
    const keepSecret = (seeds: string) => {
      this.secret = seeds
    }
    const { recentCommands, due, isNew, ...loaded } = await loadTable(
      this.name,
      store,
      this.cashier.wallet,
      keepSecret,
      entropy,
    )
    if (isNew || holdsMoney(loaded.running.table)) await this.prepare(loaded, isNew)
    // A command that was written although its answer was lost may have moved money.
    if (this.committed !== null)
      for (const person of loaded.running.table.people.present) await this.cashier.refresh(person)
    // Only the stored deadline counts: what the clock was set for last may never have been written.
    this.clock.recall(due, this.committed === null)
    this.setClock(loaded)
    this.committed = { version: loaded.log.version, moment: this.moment(loaded) }
    return { state: loaded, recentCommands }
  }

  /**
   * Announces and shuffles the first shoe of a new table, before players can wager. Returns money to the wallets that
   * an older program left in purses.
   */
  private async prepare(loaded: LoadedTable, isNew: boolean): Promise<void> {
    if (isNew) keepShoe(loaded.running)
    releasePurses(loaded.running)
    if (!loaded.running.hasNews) return
    const { append } = this.writeDown(loaded, HOUSE, `clock:${loaded.epoch}-first`, { do: 'prepare' })
    const appended = await this.settings.store.append(append)
    if (!appended.ok) throw new Error(`table ${this.name} could not be prepared: ${appended.refusal}`)
  }
}

function holdsMoney({ chips }: Table): boolean {
  return Object.values(chips).some((cents) => cents > 0)
}
