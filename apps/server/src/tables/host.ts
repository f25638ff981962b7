import {
  GeneratorFault,
  isKeeperEvent,
  printSeeds,
  type RunningEvent,
  RunningTable,
  SeedSource,
  type TableRecord,
} from '@openpit/keeper'
import type { TableCommand as WireCommand } from '@openpit/protocol'
import { evolveTable, shoeStep, type Table, type TableCommand, waitsAt } from '@openpit/table'
import { walletOf } from '../accounts/people.ts'
import { grantsFor, may, roleWord, whoMay } from '../accounts/permissions.ts'
import type { Append, Entry, NewEvent } from '../store/append.ts'
import type { EventStore } from '../store/event-store.ts'
import { Alarm, type Due, dueAt, type Timers } from './clock.ts'
import { entriesFor, pursesOf } from './entries.ts'
import { configurationOf, streamOf, type TableOpening } from './opening.ts'
import { Presence } from './presence.ts'
import { readTable, type TableLogEvent, type Teller, TOLD_MAX, type ToldCommand } from './record.ts'
import { type Reply, refusal, refusedBy, refusedInCeremony, tableCommand } from './told.ts'
import type { NumberedEvent } from './veil.ts'
import type { Moment } from './view.ts'

/** The house's own hand at a virtual table. */
export const CLOCK: Teller = { person: 'clock', role: 'house' }

/** After so many events a standing is noted, where one can be, so that a reading need not go back further. */
const EVENTS_TO_A_STANDING = 200

export interface HostSettings {
  readonly store: EventStore
  readonly timers: Timers
  /** Tells those who watch, after the commit. */
  readonly publish: (table: string, news: News) => void
  /** The table cannot be run here any more: somebody else has it, or it cannot be read. */
  readonly lost: (table: string, why: string) => void
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

/** What was read, and under which lease. */
interface Loaded {
  readonly opening: TableOpening
  readonly running: RunningTable
  readonly epoch: number
}

/**
 * One table, run by this node. Commands are judged in memory one after the other and written in that order; nobody hears of
 * anything before it is committed. If writing fails, what is in memory may never have happened: it is dropped, and read again.
 */
export class TableHost {
  readonly name: string
  readonly presence: Presence
  private readonly settings: HostSettings
  private readonly alarm: Alarm
  private loaded: Loaded | null = null
  private loading: Promise<void> | null = null
  private gone = false
  private version = 0
  private round = 1
  private sinceStanding = 0
  private counter = 0
  /** Seeds that changed and are not written yet. */
  private secret: string | undefined
  private readonly told = new Map<string, Reply | Promise<Reply>>()
  private readonly pending = new Set<Promise<unknown>>()

  private constructor(name: string, settings: HostSettings) {
    this.name = name
    this.settings = settings
    this.alarm = new Alarm(settings.timers)
    this.presence = new Presence(settings.timers)
  }

  static async open(name: string, settings: HostSettings): Promise<TableHost> {
    const host = new TableHost(name, settings)
    await host.load()
    return host
  }

  get table(): Table {
    return this.running.table
  }

  get keeper(): RunningTable['keeper'] {
    return this.running.keeper
  }

  private get running(): RunningTable {
    if (this.loaded === null) throw new Error(`table ${this.name} is not loaded`)
    return this.loaded.running
  }

  /** The table as it stands in memory: what is not committed yet included. For the first look, use `current`. */
  private moment(): Moment {
    const { running, opening } = this.loaded as Loaded
    const { keeper, table } = running
    return {
      opening,
      table,
      round: this.round,
      announced: keeper.announcements,
      ceremony: keeper.ceremony,
      waitingFor: keeper.waitingFor,
      deadline: this.alarm.at,
      now: this.settings.timers.now(),
      ready: this.presence.ready,
    }
  }

  /** The table as everybody may know it: after all that was judged has been written. */
  async current(): Promise<{ readonly version: number; readonly moment: Moment }> {
    await this.loading
    while (this.pending.size > 0) await Promise.allSettled(this.pending)
    await this.loading
    if (this.gone) throw new Error(`table ${this.name} is not run here any more`)
    return { version: this.version, moment: this.moment() }
  }

  get isInRound(): boolean {
    const round = this.loaded?.running.table.round
    return round !== undefined && round.phase !== 'ended' && round.boxes.length > 0
  }

  /** Nothing has been judged since that version. */
  isStill(version: number): boolean {
    return this.loading === null && !this.gone && this.pending.size === 0 && this.version === version
  }

  /** Carries a command out, once under one id. When this says yes, it is on the disk. */
  async tell(by: Teller, id: string, command: WireCommand): Promise<Reply> {
    const key = `${by.person}:${id}`
    await this.loading
    const before = this.told.get(key)
    if (before !== undefined) return await before
    const forbidden = this.forbidden(by, command.do)
    if (forbidden) return { ok: false, refusal: forbidden }
    const reply = this.carryOut(by, key, command)
    this.remember(key, reply)
    const done = await reply
    // What was refused has changed nothing, and may be asked for again.
    if (done.ok) this.remember(key, done)
    else this.told.delete(key)
    return done
  }

  /** Betting may close as far as this person is concerned; once that is so for everybody here, it does. */
  async setReady(person: string, ready: boolean): Promise<void> {
    await this.loading
    if (this.gone || this.loaded === null) return
    this.presence.setReady(person, ready)
    const { version } = this
    if (!this.closeIfAllReady()) this.settings.publish(this.name, { version, events: [], moment: this.moment() })
  }

  /** Somebody came or went. */
  looked(): void {
    if (this.loaded !== null && !this.gone) this.closeIfAllReady()
  }

  /** Gives up the places of those who have not been connected for long. */
  async sweep(): Promise<void> {
    if (this.loaded === null || this.loading !== null || this.gone) return
    const { opening, running } = this.loaded
    for (const person of running.table.house.present) {
      const isLeaving = running.table.house.leaving.includes(person)
      if (isLeaving || !this.presence.isAway(person, opening.clock.awayMs)) continue
      await this.byHouse({ do: 'leave', by: person }, () => this.tellTable({ do: 'leave', by: person }))
    }
  }

  /** Takes nothing more; ends when all that was taken is written. What is open stays as it is, for whoever reads it next. */
  async close(): Promise<void> {
    this.gone = true
    this.alarm.stop()
    while (this.pending.size > 0) await Promise.allSettled(this.pending)
  }

  private async carryOut(by: Teller, key: string, command: WireCommand): Promise<Reply> {
    const refused = await this.beforeJudging(by, command)
    await this.loading
    if (refused) return { ok: false, refusal: refused }
    if (this.gone) return { ok: false, refusal: refusal('not-here', 'this table has moved: enter it again') }
    const judged = () => this.judge(by, command)
    return await this.submit(by, key, command, judged)
  }

  /** What a command needs from the database before it can be judged. */
  private async beforeJudging({ person }: Teller, command: WireCommand): Promise<RefusalOrNone> {
    if (command.do !== 'bringChips') return undefined
    const { store } = this.settings
    const held = (await store.balance(walletOf(person))) ?? 0
    if (held < command.cents) {
      return refusal('not-enough-in-wallet', `there are ${(held / 100).toFixed(2)} in the wallet`)
    }
    await store.openAccounts(pursesOf(this.name, person))
    return undefined
  }

  private judge(by: Teller, command: WireCommand): RefusalOrNone {
    const { running } = this
    switch (command.do) {
      case 'commit': {
        const refused = running.commit(by.person, command.commitment, command.cuts)
        return refused && refusedInCeremony(refused)
      }
      case 'reveal': {
        const refused = running.reveal(by.person, command.cut, command.random)
        if (refused === undefined && this.keeperIsComplete) this.goOnWithTheDeal()
        return refused && refusedInCeremony(refused)
      }
      default:
        return this.tellTable(tableCommand(command, this.wordFor(by, command.do)))
    }
  }

  /** Everybody does what his role lets him do; what the book says of the moment is for the table to judge. */
  private forbidden({ role }: Teller, act: WireCommand['do']): RefusalOrNone {
    const where = { book: this.opening.rulebook, dealt: 'virtual' } as const
    if (may(role, act, where)) return undefined
    const [grant] = grantsFor(act, where)
    const clause = grant && 'clauses' in grant.because ? (grant.because.clauses[0] ?? null) : null
    const who = whoMay(act, where)
    const text = who.length === 0 ? 'nobody does this at such a table' : `this is for: ${who.join(', ')}`
    return { kind: 'not-your-role', clause, text: clause ? `${text} (${clause})` : text }
  }

  private wordFor({ person, role }: Teller, act: WireCommand['do']): string {
    if (role === 'house') return 'dealer'
    return roleWord(role, act, this.opening.rulebook) ?? person
  }

  get opening(): TableOpening {
    if (this.loaded === null) throw new Error(`table ${this.name} is not loaded`)
    return this.loaded.opening
  }

  private get keeperIsComplete(): boolean {
    return this.keeper.ceremony.closed !== null && this.keeper.waitingFor.length === 0
  }

  private tellTable(command: TableCommand): RefusalOrNone {
    const told = this.running.tell(command)
    return told.ok ? undefined : refusedBy(told.refusal)
  }

  /** What the house does of itself: the cards are shuffled when that is due, and a shoe that runs out in a round is refilled. */
  private houseWork(): void {
    const { running } = this
    if (waitsAt(running.table).for === 'shoe') running.makeReady()
    const step = shoeStep(running.table)
    if (step === 'load' || step === 'shuffle') running.shuffle()
  }

  /** Betting is over: the cards are made ready and dealt; or it is waited for those who have to show what they committed to. */
  private goOnWithTheDeal(): RefusalOrNone {
    const { running } = this
    const { table } = running
    if (table.round.phase !== 'wagering' || table.round.boxes.length === 0) return undefined
    running.makeReady()
    if (running.keeper.waitingFor.length > 0) return undefined
    if (table.rules.noMoreBets.is !== 'not-called' && !table.round.noMoreBets) {
      this.tellTable({ do: 'noMoreBets', by: 'dealer' })
    }
    return this.tellTable({ do: 'deal', by: 'dealer' })
  }

  private closeIfAllReady(): boolean {
    const { table, keeper } = this.running
    if (table.round.phase !== 'wagering' || table.round.boxes.length === 0) return false
    if (keeper.waitingFor.length > 0 || !this.presence.areAllReady(table)) return false
    void this.byHouse({ do: 'deal' }, () => this.goOnWithTheDeal())
    return true
  }

  private rings({ act }: Due): void {
    switch (act.does) {
      case 'close-betting':
        void this.byHouse({ do: 'deal' }, () => this.goOnWithTheDeal())
        return
      case 'time-is-up':
        void this.byHouse({ do: 'timeIsUp', box: act.box }, () => {
          return this.tellTable({ do: 'timeIsUp', by: 'dealer', box: act.box })
        })
        return
      case 'close-offers':
        void this.byHouse({ do: 'closeOffers' }, () => this.tellTable({ do: 'closeOffers', by: 'dealer' }))
        return
      case 'void-withheld':
        void this.byHouse({ do: 'voidWithheld' }, () => {
          this.running.voidWithheld()
          return this.goOnWithTheDeal()
        })
        return
    }
  }

  private async byHouse(command: ToldCommand, act: () => RefusalOrNone): Promise<void> {
    await this.loading
    if (this.gone || this.loaded === null) return
    const key = `clock:${this.loaded.epoch}-${this.counter++}`
    await this.submit(CLOCK, key, command, act)
  }

  /** Judges, and has the outcome written. Between the two nothing else can come: this runs without a pause up to the append. */
  private async submit(by: Teller, key: string, command: ToldCommand, act: () => RefusalOrNone): Promise<Reply> {
    const { loaded } = this
    if (loaded === null) return { ok: false, refusal: refusal('not-here', 'this table has moved: enter it again') }
    const { running } = loaded
    const before = running.table
    let refused: RefusalOrNone
    try {
      refused = act()
      if (refused === undefined) this.houseWork()
    } catch (error) {
      return await this.broken(error)
    }
    const news = running.takeNews()
    if (news.length === 0) return refused ? { ok: false, refusal: refused } : { ok: true, version: this.version }
    const { append, news: told } = this.taken(by, key, command, news, before)
    const writing = this.write(append, told)
    this.pending.add(writing)
    const reply = await writing.finally(() => this.pending.delete(writing))
    return refused && reply.ok ? { ok: false, refusal: refused } : reply
  }

  /** What is to be written, and what people are told once it is. From here on the table is at the version after it. */
  private taken(
    by: Teller,
    key: string,
    command: ToldCommand,
    news: readonly RunningEvent[],
    before: Table,
  ): { readonly append: Append; readonly news: News } {
    const { epoch, opening } = this.loaded as Loaded
    const at = new Date(this.settings.timers.now())
    const events = this.logged({ kind: 'told', by, command, played: this.running.takePlayed() }, news, before)
    const append = {
      command: key,
      stream: streamOf(this.name),
      expected: this.version,
      epoch,
      at,
      events: events.map(({ stored }) => stored),
      reply: '',
      ...(this.secret === undefined ? {} : { secret: this.secret }),
    }
    const numbered = events.map(({ event }, index) => {
      return { number: append.expected + 1 + index, at: at.getTime(), event }
    })
    this.secret = undefined
    this.version += events.length
    this.armClock(opening)
    return { append, news: { version: this.version, events: numbered, moment: this.moment() } }
  }

  private async write(append: Append, news: News): Promise<Reply> {
    const { store, publish, fault } = this.settings
    let appended: Awaited<ReturnType<EventStore['append']>>
    try {
      appended = await store.append(append)
    } catch (error) {
      fault(this.name, error)
      return await this.afterFailure(append.command, refusal('not-done', 'the database was away: send it again'))
    }
    if (appended.ok) {
      publish(this.name, news)
      return { ok: true, version: appended.version }
    }
    const why =
      appended.why === 'short'
        ? refusal('not-enough-in-wallet', 'there is less in the wallet by now')
        : refusal('not-done', 'the table had moved on: send it again')
    return await this.afterFailure(append.command, why)
  }

  /** What is in memory may never have been written. Once it is read again, it is known what became of the command. */
  private async afterFailure(key: string, otherwise: ReturnType<typeof refusal>): Promise<Reply> {
    this.told.delete(key)
    await this.reload()
    const done = this.told.get(key)
    return done === undefined ? { ok: false, refusal: otherwise } : await done
  }

  /** A fault of ours, or of the generator: nothing of what was judged may stand. */
  private async broken(error: unknown): Promise<Reply> {
    this.settings.fault(this.name, error)
    if (error instanceof GeneratorFault) this.lose('its generator has failed')
    else await this.reload()
    return { ok: false, refusal: refusal('fault', 'the table could not do this; nothing was changed') }
  }

  private armClock({ clock }: TableOpening): void {
    const { table, keeper } = this.running
    if (table.round.phase !== 'wagering') this.presence.clearReady()
    this.alarm.arm(dueAt(table, this.round, keeper.waitingFor, clock), (due) => this.rings(due))
  }

  /** What goes into the log: who told what, what happened with its money, and now and then where the table stands. */
  private logged(
    told: Extract<TableLogEvent, { kind: 'told' }>,
    news: readonly RunningEvent[],
    before: Table,
  ): readonly { readonly event: TableLogEvent; readonly stored: NewEvent }[] {
    const logged: { event: TableLogEvent; stored: NewEvent }[] = []
    const add = (event: TableLogEvent, entries: readonly Entry[]) => {
      const stored = { kind: event.kind, body: JSON.stringify(event), entries, round: this.round }
      logged.push({ event, stored })
    }
    // A command that opens a round belongs to it.
    if (news.some(({ kind }) => kind === 'round-opened')) this.round++
    add(told, [])
    let table = before
    for (const event of news) {
      const after = isKeeperEvent(event) ? table : evolveTable(table, event)
      add(event, entriesFor(this.name, table, event, after))
      table = after
    }
    this.sinceStanding += logged.length
    const standing = this.sinceStanding >= EVENTS_TO_A_STANDING ? this.running.standing : undefined
    if (standing) {
      add({ kind: 'standing-noted', standing, round: this.round }, [])
      this.sinceStanding = 0
    }
    return logged
  }

  private remember(key: string, reply: Reply | Promise<Reply>): void {
    this.told.delete(key)
    this.told.set(key, reply)
    if (this.told.size <= TOLD_MAX) return
    const [oldest] = this.told.keys()
    if (oldest !== undefined) this.told.delete(oldest)
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
    this.alarm.stop()
    this.loaded = null
    for (let wait = 50; !this.gone; wait = Math.min(2 * wait, 1000)) {
      try {
        if (!(await isOurs(this.name))) return this.lose('another node runs it')
        await this.load()
        return publish(this.name, { version: this.version, events: [], moment: this.moment() })
      } catch (error) {
        fault(this.name, error)
        await new Promise<void>((done) => timers.after(wait, done))
      }
    }
  }

  /** Takes the lease, which ends everybody else's, and then reads: nothing can be added to what is read but by us. */
  private async load(): Promise<void> {
    const { store, entropy } = this.settings
    const { epoch } = await store.lease(streamOf(this.name))
    const read = await readTable(store, this.name)
    if (read === undefined) throw new Error(`there is no table ${this.name}`)
    let seeds = read.seeds
    this.secret = undefined
    const kept = {
      load: () => seeds,
      save: (state: NonNullable<typeof seeds>) => {
        seeds = state
        this.secret = printSeeds(state)
      },
    }
    const { opening, record } = read
    const source = entropy ? new SeedSource(kept, entropy) : new SeedSource(kept)
    const running = new RunningTable(`${opening.rulebook}/${this.name}`, configurationOf(opening), source, {
      ...(isNew(record) ? {} : { record }),
    })
    this.loaded = { opening, running, epoch }
    this.version = read.version
    this.round = read.round
    this.sinceStanding = record.events.length
    this.told.clear()
    for (const [key, version] of read.told) this.told.set(key, { ok: true, version })
    if (isNew(record)) await this.prepare()
    this.armClock(opening)
  }

  /** The first shoe is announced, and shuffled, before anybody can wager. */
  private async prepare(): Promise<void> {
    const { running, epoch } = this.loaded as Loaded
    const before = running.table
    this.houseWork()
    const { append } = this.taken(CLOCK, `clock:${epoch}-first`, { do: 'prepare' }, running.takeNews(), before)
    const appended = await this.settings.store.append(append)
    if (!appended.ok) throw new Error(`table ${this.name} could not be prepared: ${appended.why}`)
  }

  private lose(why: string): void {
    this.gone = true
    this.alarm.stop()
    this.settings.lost(this.name, why)
  }
}

function isNew({ standing, events }: TableRecord): boolean {
  return standing === null && events.length === 0
}

type RefusalOrNone = ReturnType<typeof refusal> | undefined
