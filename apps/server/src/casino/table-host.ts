import { type Actor, HOUSE, playerActor } from '@openpit/engine'
import { GeneratorFault, type Signer, type VirtualTable } from '@openpit/keeper'
import type { AwayRefusal, Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { Cashier } from '../cashier/cashier.ts'
import { TablePurses } from '../cashier/purses.ts'
import { lacksMoney, mayStake } from '../cashier/stakes.ts'
import type { Reply } from '../host/replies.ts'
import { NOT_DONE, StreamHost } from '../host/stream-host.ts'
import type { Timers } from '../host/timers.ts'
import type { EventStore } from '../store/event-store.ts'
import { TableClock } from '../tables/clock.ts'
import { carryOut } from '../tables/commands.ts'
import { type HostCommand, TableDecider } from '../tables/decider.ts'
import type { LoadedTable } from '../tables/log/loading.ts'
import type { LoggedCommand } from '../tables/log/record.ts'
import type { TableOpening } from '../tables/opening.ts'
import { Presence } from '../tables/presence.ts'
import type { CommittedTable, News } from '../tables/views/news.ts'
import { actOn, closeBetting, tellTable } from '../tables/virtual-dealer.ts'
import { type ConfirmationCheck, checkedConfirmation } from './appointment-check.ts'
import type { Standings } from './standings.ts'

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
  /** The table was read again after a failure. */
  readonly reloaded?: (table: string) => void
  /** Whether the database still names this node as the holder of the table's lease. */
  readonly isOurs: (table: string) => Promise<boolean>
  /** Who may play. Without it, everybody may. */
  readonly standings?: Standings
  readonly entropy?: () => Uint8Array
  /** Signs new shoes for the house. */
  readonly sign?: Signer
  /** Asked before a person confirms what another has proposed. */
  readonly mayConfirm?: ConfirmationCheck
}

/** One table that this node runs: its stream, its clock, and the people who are connected to it. */
export class TableHost {
  readonly name: string
  readonly presence: Presence
  private readonly settings: HostSettings
  private readonly decider: TableDecider
  private readonly stream: StreamHost<LoadedTable, HostCommand, News>
  private readonly clock: TableClock
  private readonly cashier: Cashier
  private readonly purses: TablePurses
  private counter = 0

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
    this.decider = new TableDecider({
      name,
      store,
      cashier: settings.cashier,
      timers,
      presence: this.presence,
      clock: this.clock,
      decided: () => this.closeIfAllReady(),
      ...(settings.entropy === undefined ? {} : { entropy: settings.entropy }),
      ...(settings.sign === undefined ? {} : { sign: settings.sign }),
    })
    this.stream = new StreamHost(this.decider, {
      name: `table ${name}`,
      store,
      timers,
      publish: (news, wallets) => this.publish(news, wallets),
      suspended: () => this.clock.suspend(),
      resumed: () => {
        settings.reloaded?.(name)
        publish(name, { ...this.latest, events: [] })
      },
      lost: (why) => lost(name, why),
      fault: (error) => fault(name, error),
      isOurs: () => isOurs(name),
      isFatal: (error) => (error instanceof GeneratorFault ? { kind: 'generator-failed', clause: null } : undefined),
    })
  }

  static async open(name: string, settings: HostSettings): Promise<TableHost> {
    const host = new TableHost(name, settings)
    await host.stream.open()
    return host
  }

  /** Known also while the table is read again after a failure: a client may enter in that moment. */
  get opening(): TableOpening {
    return this.decider.committed?.moment.opening ?? this.stream.state.opening
  }

  /** Whether a private table need not be kept in memory: nobody is connected, and the clock waits for nothing. */
  get isIdle(): boolean {
    const isOwn = this.stream.isLoaded && this.opening.privateFor !== null
    const isQuiet = this.stream.isQuiet && this.clock.isIdle
    return isOwn && isQuiet && this.presence.isEmpty
  }

  get isClosed(): boolean {
    return this.decider.committed?.moment.table.people.is === 'closed'
  }

  /** Whether wagers are on the layout. */
  get isInRound(): boolean {
    if (!this.stream.isLoaded) return false
    const { round } = this.stream.state.running.table
    return round.phase !== 'ended' && round.boxes.length > 0
  }

  /** The table as far as it is written: what is not written must not be shown. */
  async current(): Promise<CommittedTable> {
    await this.stream.untilLoaded()
    return this.latest
  }

  /**
   * The same without waiting, for callers that show it at once: during a wait, something newer could be shown first.
   */
  get latest(): CommittedTable {
    if (this.stream.isGone || this.decider.committed === null)
      throw new Error(`table ${this.name} is not loaded on this node`)
    return this.decider.committed
  }

  /** Carries a command out, once for each id. A reply with `ok` means that it is on the disk. */
  async tell(by: Actor, id: string, command: WireCommand): Promise<Reply> {
    const { timers } = this.settings
    const isStake = mayStake(by, command)
    let walletCents = 0
    const act = (running: VirtualTable) => {
      walletCents = this.cashier.freeOf(by.person)
      return carryOut(running, by, command, { now: timers.now(), walletCents })
    }
    const { mayConfirm } = this.settings
    if (command.do === 'confirmVoid' && mayConfirm !== undefined) {
      const checked = checkedConfirmation(by, () => this.stream.state.running, act, mayConfirm)
      return await this.stream.tell(by, id, { logged: command, act: checked.act, isStake }, checked.before)
    }
    const before = async () => (await this.stopRefusal(by, command)) ?? (await this.prepare(by, command))
    const tell = async () => await this.stream.tell(by, id, { logged: command, act, isStake }, before)
    if (!isStake) return await tell()
    const reply = await tell()
    if (reply.ok) return reply
    if (reply.refusal.kind === 'not-enough-in-wallet') await this.purses.noteShort(by.person)
    // Another node may have paid this player meanwhile: only the database can say that the money is not there.
    const isWorthAnother = lacksMoney(reply.refusal) && (await this.purses.hasMore(by.person, walletCents))
    return isWorthAnother ? await tell() : reply
  }

  /** Why a stopped player may not act. They may still reveal: the others would lose the shoe without it. */
  private async stopRefusal({ person, role }: Actor, command: WireCommand): Promise<Refusal | undefined> {
    if (role !== 'player' || command.do === 'reveal') return undefined
    return await this.settings.standings?.refusalFor(person)
  }

  private async prepare(by: Actor, command: WireCommand): Promise<Refusal | undefined> {
    return mayStake(by, command) ? await this.purses.prepare(by.person, command.do) : undefined
  }

  /** The players at the table, with those who only have chips here. */
  get players(): readonly string[] {
    if (!this.stream.isLoaded) return []
    const { people, chips } = this.stream.state.running.table
    const holders = Object.keys(chips).filter((player) => (chips[player] as number) > 0)
    return [...new Set([...people.present, ...holders])]
  }

  /** Shows a person their balance again, which has changed elsewhere. */
  refresh(person: string): void {
    if (!this.stream.isLoaded || !this.presence.isHere(person) || this.decider.committed === null) return
    this.settings.publish(this.name, { ...this.decider.committed, events: [] })
  }

  /** Notes whether a person is ready for the deal. Betting closes as soon as all who are here are ready. */
  async setReady(person: string, ready: boolean): Promise<void> {
    this.presence.setReady(person, ready)
    if (this.stream.isLoaded && this.closeIfAllReady()) return
    await this.current()
    const { moment, version } = this.latest
    const news = { version, events: [], moment: { ...moment, ready: this.presence.ready } }
    this.settings.publish(this.name, news)
  }

  /** A watcher has gone: the others may all be ready now. */
  watcherLeft(): void {
    if (this.stream.isLoaded) this.closeIfAllReady()
  }

  /** Gives up the seats of players who were disconnected for too long. */
  sweep(): void {
    if (!this.stream.isLoaded) return
    const { opening, running } = this.stream.state
    for (const person of this.presence.awayFrom(running.table, opening.clock.awayMs)) this.seeOff(person)
  }

  /**
   * Has stopped players leave: wagers that can be withdrawn go back, and the book's rule for absent players finishes
   * the rest.
   */
  stopPlay(): void {
    if (!this.stream.isLoaded) return
    const { leaving } = this.stream.state.running.table.people
    for (const person of this.players) {
      if (this.settings.standings?.isStopped(person) && !leaving.includes(person)) this.seeOff(person)
    }
  }

  private seeOff(person: string): void {
    const leave = { do: 'leave', by: playerActor(person) } as const
    this.byHouse(leave, (table) => tellTable(table, leave))
  }

  /** Accepts no more commands, and ends when all accepted ones are written. An open round stays for the next node. */
  async close(): Promise<void> {
    this.clock.stop()
    await this.stream.close()
  }

  private closeIfAllReady(): boolean {
    const { table, keeper } = this.stream.state.running
    if (table.round.phase !== 'wagering' || table.round.boxes.length === 0) return false
    if (keeper.waitingFor.length > 0 || !this.presence.areAllReady(table)) return false
    this.byHouse({ do: 'close-betting' }, closeBetting)
    return true
  }

  /** A command of the house. Nobody waits for its reply: a fault is reported, and the table is read again. */
  private byHouse(logged: LoggedCommand, act: HostCommand['act']): void {
    const doing = async () => {
      await this.stream.untilLoaded()
      if (this.stream.isGone) return
      const key = `clock:${this.stream.state.epoch}-${this.counter++}`
      const { ready } = this.presence
      const reply = await this.stream.submit(HOUSE, key, { logged, act })
      // The deal was not written, but these players were ready for it and will not say so again.
      if (!reply.ok && reply.refusal === NOT_DONE) this.stillReady(ready)
    }
    doing().catch((error: unknown) => this.settings.fault(this.name, error))
  }

  private stillReady(people: readonly string[]): void {
    for (const person of people) if (this.presence.isHere(person)) this.presence.setReady(person, true)
    this.watcherLeft()
  }

  private publish(news: News, wallets: ReadonlyMap<string, number>): void {
    this.decider.committed = news
    this.settings.publish(this.name, news)
    // After the news, which then show the new balances: each balance alone would start a timer of its own.
    this.cashier.set(wallets)
    if (this.isClosed) this.settings.closed(this.name)
  }
}
