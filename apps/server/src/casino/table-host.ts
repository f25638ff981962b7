import { type Actor, HOUSE, playerActor } from '@openpit/engine'
import { GeneratorFault } from '@openpit/keeper'
import type { TableCommand as WireCommand } from '@openpit/protocol'
import type { Cashier } from '../cashier/cashier.ts'
import { paymentFor } from '../cashier/payment.ts'
import { TablePurses } from '../cashier/purses.ts'
import { lacksMoney } from '../cashier/stakes.ts'
import type { Reply } from '../host/replies.ts'
import { NOT_DONE, StreamHost } from '../host/stream-host.ts'
import { adoptOwnPool, deskFor, meterFor, renewMeter } from '../links/host-desk.ts'
import type { TableDesk } from '../links/table-desk.ts'
import { guardedWager } from '../links/wager-guard.ts'
import { ChangesOfRound } from '../tables/changes-of-round.ts'
import { TableClock } from '../tables/clock.ts'
import { carryOut, loggedCommand, saysReady } from '../tables/commands.ts'
import { type HostCommand, TableDecider } from '../tables/decider.ts'
import { isDeviceCommand } from '../tables/live/device-desk.ts'
import { isPatron, PATRON_CENTS } from '../tables/live/patrons.ts'
import type { LoadedTable } from '../tables/log/loading.ts'
import type { CommandToLog } from '../tables/log/record.ts'
import type { TableOpening } from '../tables/opening.ts'
import { Presence, playersAt } from '../tables/presence.ts'
import { isShut, type RunningTable } from '../tables/running-table.ts'
import type { CommittedTable, News } from '../tables/views/news.ts'
import { actOn, closeBetting, tellTable } from '../tables/virtual-dealer.ts'
import { checkedConfirmation } from './appointment-check.ts'
import { checkCards } from './card-check.ts'
import { HostDevices } from './host-devices.ts'
import { type HostSettings, sourceSettings } from './host-settings.ts'
import { stopRefusal } from './standings.ts'
import { isVoucherWord, tellExchange } from './voucher-exchange.ts'

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
  readonly devices: HostDevices
  /** The table's side of its link. */
  readonly desk: TableDesk | undefined
  private readonly changes = new ChangesOfRound()
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
    this.desk = deskFor(name, settings, () => this.stream)
    this.decider = new TableDecider({
      name,
      store,
      cashier: settings.cashier,
      timers,
      presence: this.presence,
      clock: this.clock,
      isDealDue: (running) => this.isDealDue(running),
      linked: () => this.devices.presence.linked,
      ...sourceSettings(settings),
      voided: (round) => settings.voided?.(name, round),
      isHeld: (table, round) => this.desk?.isHeld(table, round) ?? false,
      meterOf: (table) => meterFor(settings, table),
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
        this.desk?.poke()
      },
      lost: (why) => lost(name, why),
      fault: (error) => fault(name, error),
      isOurs: () => isOurs(name),
      isFatal: (error) => (error instanceof GeneratorFault ? { kind: 'generator-failed', clause: null } : undefined),
    })
    this.devices = new HostDevices(name, this.stream, settings.devices, () => this.showDevices())
  }

  static async open(name: string, settings: HostSettings): Promise<TableHost> {
    const host = new TableHost(name, settings)
    await host.stream.open()
    host.desk?.changed(host.stream.state.running.table)
    return host
  }

  /** Makes a pool that belongs to this table alone a link of this table. */
  async adoptPool(): Promise<void> {
    await adoptOwnPool(this.settings, this.stream)
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

  /** Whether the table cannot be shown: it is not loaded yet, or another node has it. */
  get isAway(): boolean {
    return this.stream.isGone || this.decider.committed === null
  }

  get isClosed(): boolean {
    return this.decider.committed !== null && isShut(this.decider.committed.moment.table)
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

  /** The same for callers that show it at once: during a wait, something newer could be shown first. */
  get latest(): CommittedTable {
    if (this.isAway || this.decider.committed === null) throw new Error(`table ${this.name} is not loaded on this node`)
    return renewMeter(this.settings, this.decider, this.decider.committed)
  }

  /** Carries a command out, once for each id. A reply with `ok` means that it is on the disk. */
  async tell(by: Actor, id: string, command: WireCommand): Promise<Reply> {
    const { timers, mayConfirm } = this.settings
    this.presence.heard(by.person)
    if (isDeviceCommand(command)) return await this.devices.tell(by, id, command)
    const mayAct = async () => await stopRefusal(this.settings.standings, by, command)
    if (isVoucherWord(command)) {
      const { stream, purses, opening } = this
      const desk = { ...this.settings, stream, purses, opening, stopRefusal: mayAct }
      return await tellExchange(desk, by, id, command)
    }
    const payment = paymentFor(by, command, () => this.stream.state.running.table, this.purses)
    let walletCents = 0
    let ready: readonly string[] = []
    const act = (running: RunningTable) => {
      if (!payment.isStill(running.table)) return NOT_DONE
      walletCents = isPatron(payment.payer) ? PATRON_CENTS : this.cashier.freeOf(payment.payer)
      ready = this.presence.ready
      const context = { now: timers.now(), walletCents, isTraining: this.opening.training === true }
      return this.changes.limited(this.stream.state, by, command, () => carryOut(running, by, command, context))
    }
    const { isStake, payer, prepare } = payment
    if ((command.do === 'confirmVoid' || command.do === 'confirm') && mayConfirm !== undefined) {
      const checked = checkedConfirmation(by, command.do, () => this.stream.state.running, act, mayConfirm)
      return await this.stream.tell(by, id, { logged: command, act: checked.act, isStake }, checked.before)
    }
    const guarded = guardedWager(by, command, act, () => this.stream.state, this.settings.links?.look)
    const look = async () => await checkCards(this.settings.cards, this.stream, by, id, command)
    const before = async () => (await mayAct()) ?? (await look()) ?? (await guarded.before()) ?? (await prepare())
    const readyPlayer = saysReady(command) && { readyPlayer: by.person }
    const told = { logged: loggedCommand(command), act: guarded.act, isStake, ...readyPlayer }
    const tell = async () => await this.stream.tell(by, id, told, before)
    const reply = await tell()
    if (reply.ok) return reply
    if (reply.refusal === NOT_DONE) this.readyAgain(ready)
    if (!isStake || isPatron(payer)) return reply
    if (reply.refusal.kind === 'not-enough-in-wallet') await this.purses.noteShort(payer)
    // Another node may have paid this player meanwhile: only the database can say that the money is not there.
    const isWorthAnother = lacksMoney(reply.refusal) && (await this.purses.hasMore(payer, walletCents))
    return isWorthAnother ? await tell() : reply
  }

  /** The players at the table, with those who only have chips here. */
  get players(): readonly string[] {
    return this.stream.isLoaded ? playersAt(this.stream.state.running.table) : []
  }

  /** Shows a person their balance again, which has changed elsewhere. */
  refresh(person: string): void {
    if (!this.stream.isLoaded || !this.presence.isHere(person) || this.decider.committed === null) return
    this.settings.publish(this.name, { ...this.decider.committed, events: [] })
  }

  /** Shows which devices are connected. */
  private showDevices(): void {
    if (this.decider.committed === null) return
    const { moment, version } = this.decider.committed
    this.decider.committed = { version, moment: { ...moment, linked: this.devices.presence.linked } }
    this.settings.publish(this.name, { ...this.decider.committed, events: [] })
  }

  /** Notes whether a person is ready for the deal. Betting closes as soon as all who are here are ready. */
  async setReady(person: string, ready: boolean): Promise<void> {
    this.presence.setReady(person, ready)
    if (this.stream.isLoaded && this.closeIfAllReady()) return
    await this.current()
    const { moment, version } = this.latest
    this.settings.publish(this.name, { version, events: [], moment: { ...moment, ready: this.presence.ready } })
  }

  /** A watcher has gone: the others may all be ready now. */
  watcherLeft(): void {
    if (this.stream.isLoaded) this.closeIfAllReady()
  }

  /** Gives up the seats of players who were disconnected or silent for too long. */
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
    await this.desk?.close()
    await this.stream.close()
  }

  private closeIfAllReady(): boolean {
    if (!this.isDealDue(this.stream.state.running)) return false
    this.byHouse({ do: 'close-betting' }, closeBetting)
    return true
  }

  /** Whether betting can close, because nobody here wants to bet more. */
  private isDealDue({ table, keeper }: RunningTable): boolean {
    const { round, live } = table
    // Real cards are dealt by people.
    if (live !== null || round.phase !== 'wagering' || round.boxes.length === 0) return false
    return keeper.waitingFor.length === 0 && this.presence.areAllReady(table)
  }

  /** A command of the house. Nobody waits for its reply: a fault is reported, and the table is read again. */
  private byHouse(logged: CommandToLog, act: HostCommand['act']): void {
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

  /** The command may have led to the deal, which was not written either. */
  private readyAgain(people: readonly string[]): void {
    this.presence.restoreReady(people)
    this.watcherLeft()
  }

  private publish(news: News, wallets: ReadonlyMap<string, number>): void {
    this.decider.committed = news
    this.settings.publish(this.name, news)
    this.desk?.changed(news.moment.table)
    // After the news, which then includes the new balances. The other way round, each balance would start its own
    // timer.
    this.cashier.set(wallets)
    this.devices.committed()
    if (this.isClosed) this.settings.closed(this.name)
  }
}
