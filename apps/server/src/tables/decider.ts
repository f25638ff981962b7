import { type Actor, HOUSE } from '@openpit/engine'
import type { Signer, VirtualTable } from '@openpit/keeper'
import type { Refusal } from '@openpit/protocol'
import type { Table } from '@openpit/table'
import type { Cashier } from '../cashier/cashier.ts'
import { releasePurses } from '../cashier/stakes.ts'
import type { Decider, Decision, StreamReading } from '../host/decider.ts'
import type { Timers } from '../host/timers.ts'
import type { EventStore } from '../store/event-store.ts'
import type { Deadline, TableClock } from './clock.ts'
import { type LoadedTable, loadTable } from './log/loading.ts'
import type { LoggedCommand } from './log/record.ts'
import type { Presence } from './presence.ts'
import type { Moment } from './views/moment.ts'
import type { CommittedTable, News } from './views/news.ts'
import { keepShoe } from './virtual-dealer.ts'

/** A command to a table: what the log says of it, and how it is carried out. */
export interface HostCommand {
  readonly logged: LoggedCommand
  readonly act: (running: VirtualTable) => Refusal | undefined
  /** Whether a player may have to pay for it from their wallet. */
  readonly isStake?: boolean
}

export interface TableDeciderSettings {
  readonly name: string
  readonly store: EventStore
  readonly cashier: Cashier
  readonly timers: Timers
  readonly presence: Presence
  readonly clock: TableClock
  /** Called after each decision: it may have been the last thing that the deal waited for. */
  readonly decided: () => void
  readonly entropy?: () => Uint8Array
  /** Signs new shoes for the house. */
  readonly sign?: Signer
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
    const { name, store, cashier, entropy, sign, clock } = this.settings
    this.secret = undefined
    const keepSecret = (seeds: string) => {
      this.secret = seeds
    }
    const reading = await loadTable(name, store, cashier.wallet, keepSecret, entropy, sign)
    const { recentCommands, due, isNew, ...loaded } = reading
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
    const { append, settled } = this.writeDown(loaded, HOUSE, `clock:${loaded.epoch}-first`, { do: 'prepare' })
    const appended = await this.settings.store.append(append).finally(settled)
    if (!appended.ok) throw new Error(`table ${this.settings.name} could not be prepared: ${appended.refusal}`)
  }

  /** Only a stake can fail for want of money: other tables may have taken it from the wallet meanwhile. */
  mark(loaded: LoadedTable, { isStake = false }: HostCommand): (() => void) | undefined {
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
      presence.restoreReady(ready)
    }
  }

  decide(loaded: LoadedTable, by: Actor, key: string, { logged, act }: HostCommand): Decision<News> {
    const { running } = loaded
    const refusal = act(running)
    if (refusal === undefined) keepShoe(running)
    releasePurses(running)
    if (!running.hasNews) return { refusal, written: null }
    const written = this.writeDown(loaded, by, key, logged)
    this.settings.decided()
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
      due: () => ({ begun: this.setClock(loaded), running: this.settings.clock.deadline }),
      secret: this.secret,
    })
    this.secret = undefined
    const news = { version: log.version, events: numbered, moment: this.moment(loaded) }
    return { append, news, settled: this.settings.cashier.reserve(append.events) }
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
      wallet: (person) => this.settings.cashier.knownOf(person),
    }
  }

  /** Returns the deadline if a new time begins to run. */
  private setClock(loaded: LoadedTable): Deadline | undefined {
    if (loaded.running.table.round.phase !== 'wagering') this.settings.presence.clearReady()
    return this.settings.clock.set(loaded)
  }
}

function holdsMoney({ chips }: Table): boolean {
  return Object.values(chips).some((cents) => cents > 0)
}
