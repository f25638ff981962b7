import { type Actor, HOUSE } from '@openpit/engine'
import type { ShoePreparer, Signer } from '@openpit/keeper'
import type { Refusal } from '@openpit/protocol'
import type { Table } from '@openpit/table'
import type { Cashier } from '../cashier/cashier.ts'
import { releasePurses } from '../cashier/stakes.ts'
import type { Decider, Decision, StreamReading } from '../host/decider.ts'
import type { Timers } from '../host/timers.ts'
import type { Append, AppendGroup, NewOrder, OrderAnswer } from '../store/append/append.ts'
import type { EventStore } from '../store/event-store.ts'
import type { Deadline, TableClock } from './clock.ts'
import { endOpenRound } from './ending-rounds.ts'
import type { LinkedDevices } from './live/device-presence.ts'
import { type LoadedTable, loadTable } from './log/loading.ts'
import type { LogRecord } from './log/log-writer.ts'
import type { CommandToLog } from './log/record.ts'
import { streamOf } from './opening.ts'
import type { Presence } from './presence.ts'
import type { RunningTable } from './running-table.ts'
import type { Moment } from './views/moment.ts'
import type { CommittedTable, News } from './views/news.ts'
import { closeBetting, keepShoe } from './virtual-dealer.ts'

/** A command to a table: what the log says of it, and how it is carried out. */
export interface HostCommand {
  readonly logged: CommandToLog
  readonly act: (running: RunningTable) => Refusal | undefined
  /** Whether a player may have to pay for it from their wallet. */
  readonly isStake?: boolean
  /** The player who is ready for the deal once it is carried out. */
  readonly readyPlayer?: string
  /** Its answers to orders, which are written even if nothing happens at the table; asked after it is carried out. */
  readonly answers?: () => readonly OrderAnswer[]
  /** What links must be told besides what follows from the events; asked after it is carried out. */
  readonly orders?: () => readonly NewOrder[]
  /** What is written to another stream with it, or not at all. */
  readonly also?: Append
}

export interface TableDeciderSettings {
  readonly name: string
  readonly store: EventStore
  readonly cashier: Cashier
  readonly timers: Timers
  readonly presence: Presence
  readonly clock: TableClock
  /** Asked after each decision: it may have been the last thing that the deal waited for. */
  readonly isDealDue: (running: RunningTable) => boolean
  /** The devices that are connected. */
  readonly linked: () => LinkedDevices
  readonly entropy?: () => Uint8Array
  /** Signs new shoes for the house. */
  readonly sign?: Signer
  /** Orders shoes ahead. */
  readonly preparer?: ShoePreparer
  /** Whether cards must wait for the table's link, in this round. */
  readonly isHeld?: (table: Table, round: number) => boolean
  /** Called when a round was void because it began under other rules. */
  readonly voided?: (round: number) => void
  /** What the meter of the table's link shows. */
  readonly meterOf?: (table: Table) => number | undefined
}

/** The stream of a table: how it is read from its log, and what a command makes of it. */
export class TableDecider implements Decider<LoadedTable, HostCommand, News> {
  /** The last version that is known to be written. */
  committed: CommittedTable | null = null
  private readonly settings: TableDeciderSettings
  /** Seeds of shoes that have changed and are not written yet. */
  private secret: string | undefined

  constructor(settings: TableDeciderSettings) {
    this.settings = settings
  }

  versionOf({ log }: LoadedTable): number {
    return log.version
  }

  async read(): Promise<StreamReading<LoadedTable>> {
    const { name, store, cashier, entropy, sign, preparer, clock } = this.settings
    this.secret = undefined
    const keepSecret = (seeds: string) => {
      this.secret = seeds
    }
    const isHeld = this.settings.isHeld
    const reading = await loadTable(name, store, cashier.wallet, keepSecret, { entropy, sign, preparer, isHeld })
    const { recentCommands, due, isNew, isOfOtherRules, ...loaded } = reading
    if (isOfOtherRules) await this.endRound(loaded)
    if (isNew || holdsMoney(loaded.running.table)) await this.prepare(loaded, isNew)
    // A command that was written although its answer was lost may have moved money.
    if (this.committed !== null) for (const person of loaded.running.table.people.present) await cashier.refresh(person)
    // Only the stored deadline counts: what the clock was set for last may never have been written.
    clock.recall(due, this.committed === null)
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
    await this.append(loaded, 'first', { do: 'prepare' })
  }

  /**
   * Gives the stakes of the open round back, before anybody sees the table: players have bet on other rules than those
   * by which this program would settle.
   */
  private async endRound(loaded: LoadedTable): Promise<void> {
    const { running, log } = loaded
    const { round } = log
    endOpenRound(running)
    keepShoe(running)
    releasePurses(running)
    // Bets before the deal went back, and the round goes on for others.
    if (running.table.round.phase === 'wagering') log.renameOrigin()
    await this.append(loaded, 'rules', { do: 'voidForOtherRules', reason: 'the rules have changed since it began' })
    this.settings.voided?.(round)
  }

  private async append(loaded: LoadedTable, key: string, command: CommandToLog): Promise<void> {
    const { append } = this.log(loaded, HOUSE, `clock:${loaded.epoch}-${key}`, command)
    const appended = await this.settings.store.append(append)
    if (!appended.ok) throw new Error(`table ${this.settings.name} could not be prepared: ${appended.refusal}`)
  }

  /** Only a stake can fail for lack of money: other tables may have taken it from the wallet meanwhile. */
  mark(loaded: LoadedTable, { isStake = false, readyPlayer }: HostCommand): (() => void) | undefined {
    if (!isStake) return undefined
    const { clock, presence } = this.settings
    const { secret } = this
    const { deadline } = clock
    const { ready } = presence
    const marks = [loaded.running.mark(), loaded.log.mark()]
    return () => {
      for (const takeBack of marks) takeBack()
      this.secret = secret
      clock.setBack(deadline, loaded)
      if (readyPlayer !== undefined && !ready.includes(readyPlayer)) presence.setReady(readyPlayer, false)
      presence.restoreReady(ready)
    }
  }

  decide(loaded: LoadedTable, by: Actor, key: string, command: HostCommand): Decision<News> {
    const { logged, act, readyPlayer, answers } = command
    const { running } = loaded
    const refusal = this.carryOut(running, act)
    if (!running.hasNews) {
      if (answers === undefined || refusal !== undefined) return { refusal, written: null }
      return { refusal, written: this.written(loaded, by, [this.nothingNew(loaded, key)], command) }
    }
    if (refusal === undefined && readyPlayer !== undefined) this.settings.presence.setReady(readyPlayer, true)
    const records = [this.log(loaded, by, key, logged)]
    // In the same append: the deal needs no commit of its own. If the cutting card came out first, the cards were
    // shuffled instead, and the deal is still due.
    while (this.settings.isDealDue(running)) {
      this.carryOut(running, closeBetting)
      if (!running.hasNews) break
      records.push(this.log(loaded, HOUSE, key, { do: 'close-betting' }))
    }
    return { refusal, written: this.written(loaded, by, records, command) }
  }

  /** A record without events, for answers to orders that change nothing. */
  private nothingNew({ log, epoch }: LoadedTable, command: string): LogRecord {
    const stream = streamOf(this.settings.name)
    const at = new Date(this.settings.timers.now())
    return { append: { command, stream, expected: log.version, epoch, at, events: [] }, numbered: [] }
  }

  /** Does what a command asks for, and what the shoe and the wallets then need. */
  private carryOut(running: RunningTable, act: HostCommand['act']): Refusal | undefined {
    const refusal = act(running)
    if (refusal === undefined) keepShoe(running)
    releasePurses(running)
    return refusal
  }

  /** What has happened since the last call, as events for the log. */
  private log(loaded: LoadedTable, by: Actor, key: string, command: CommandToLog): LogRecord {
    const { running, log } = loaded
    const record = log.write({
      command: key,
      at: new Date(this.settings.timers.now()),
      told: { by, command, played: running.takeCommands() },
      steps: running.takeSteps(),
      standing: () => running.standing,
      due: () => ({ begun: this.setClock(loaded), running: this.settings.clock.deadline }),
      secret: this.secret,
    })
    this.secret = undefined
    return record
  }

  /** One append for these records, and the news to publish once it is written. */
  private written(loaded: LoadedTable, by: Actor, records: readonly LogRecord[], command: HostCommand) {
    const { answers, orders, also } = command
    const all = joined(records.map((record) => record.append))
    const ordered = [...(all.orders ?? []), ...(orders?.() ?? [])]
    const append = {
      ...all,
      ...(ordered.length === 0 ? {} : { orders: ordered }),
      ...(answers === undefined ? {} : { answers: answers() }),
    }
    const events = records.flatMap(({ numbered }) => numbered)
    const news = { version: loaded.log.version, events, moment: this.moment(loaded), by: by.person }
    const group: Append | AppendGroup = also === undefined ? append : [append, also]
    return { append: group, news, settled: this.settings.cashier.reserve(append.events) }
  }

  private moment({ running, opening, log }: LoadedTable): Moment {
    const { keeper, table } = running
    return {
      opening,
      table,
      round: log.round,
      announced: keeper.announcements,
      ceremony: keeper.ceremony,
      signatures: keeper.signatures,
      proofs: keeper.proofs,
      waitingFor: keeper.waitingFor,
      deadline: this.settings.clock.deadline?.at ?? null,
      now: this.settings.timers.now(),
      ready: this.settings.presence.ready,
      ...('devices' in running ? { devices: running.devices, linked: this.settings.linked() } : {}),
      wallet: (person) => this.settings.cashier.knownOf(person),
      meter: this.settings.meterOf?.(table),
    }
  }

  /** Returns the deadline if a new time begins to run. */
  private setClock(loaded: LoadedTable): Deadline | undefined {
    if (loaded.running.table.round.phase !== 'wagering') this.settings.presence.clearReady()
    return this.settings.clock.set(loaded)
  }
}

/** Appends that follow each other, as one. */
function joined([first, ...others]: readonly Append[]): Append {
  if (first === undefined) throw new Error('there is nothing to append')
  if (others.length === 0) return first
  const all = [first, ...others]
  const secret = all.findLast((append) => append.secret !== undefined)?.secret
  const orders = all.flatMap((append) => append.orders ?? [])
  return {
    ...first,
    events: all.flatMap(({ events }) => events),
    ...(orders.length === 0 ? {} : { orders }),
    ...(secret === undefined ? {} : { secret }),
  }
}

function holdsMoney({ chips }: Table): boolean {
  return Object.values(chips).some((cents) => cents > 0)
}
