import { type Actor, HOUSE } from '@openpit/engine'
import { GeneratorFault, type Signer } from '@openpit/keeper'
import type { AwayRefusal, Refusal, RefusedTry, TournamentCommand as WireCommand } from '@openpit/protocol'
import { isIn, stillToWager, tableAt } from '@openpit/tournament'
import type { Cashier } from '../cashier/cashier.ts'
import type { Standings } from '../casino/standings.ts'
import type { Reply } from '../host/replies.ts'
import { NOT_DONE, StreamHost } from '../host/stream-host.ts'
import type { Timers } from '../host/timers.ts'
import type { EventStore } from '../store/event-store.ts'
import { Presence } from '../tables/presence.ts'
import { type TournamentAlarm, TournamentClock } from './clock.ts'
import { carryOut } from './commands.ts'
import { TournamentDecider, type TournamentHostCommand } from './decider.ts'
import { chipsAccount } from './entries.ts'
import type { LoadedTournament } from './loading.ts'
import type { LoggedCommand } from './log.ts'
import { RefusedTries } from './refused-tries.ts'
import { isBetweenHands, type TournamentRun } from './run.ts'
import type { TournamentMoment } from './views/moment.ts'
import { type TournamentWatcher, TournamentWatchers } from './watchers.ts'

export interface TournamentHostSettings {
  readonly store: EventStore
  readonly cashier: Pick<Cashier, 'set'>
  readonly timers: Timers
  readonly standings?: Pick<Standings, 'refusalFor' | 'isStopped'>
  readonly isPerson: (handle: string) => Promise<boolean>
  readonly lost: (tournament: string, why: AwayRefusal) => void
  /** Called when it is finished or cancelled. */
  readonly ended: (tournament: string) => void
  readonly fault: (tournament: string, error: unknown) => void
  readonly isOurs: (tournament: string) => Promise<boolean>
  readonly entropy?: () => Uint8Array
  readonly sign?: Signer
}

/** Who notes the absence of players who are gone or stopped: the house, by an order that the director gave before. */
const STANDING_DIRECTION: Actor = { person: 'house', role: 'director' }

const PAYMENTS: ReadonlySet<string> = new Set(['enter', 'buyIn', 'buyBack'])

/** One tournament that this node runs: its stream, its clock, and the people who are connected to it. */
export class TournamentHost {
  readonly name: string
  private readonly settings: TournamentHostSettings
  private readonly decider: TournamentDecider
  private readonly stream: StreamHost<LoadedTournament, TournamentHostCommand, TournamentMoment>
  private readonly clock: TournamentClock
  private readonly presence: Presence
  private readonly watchers: TournamentWatchers
  private readonly tries = new RefusedTries()
  private counter = 0

  private constructor(name: string, settings: TournamentHostSettings) {
    const { store, timers, lost, fault, isOurs, entropy, sign } = settings
    this.name = name
    this.settings = settings
    this.clock = new TournamentClock(timers, (alarm) => this.rang(alarm))
    this.presence = new Presence(timers)
    this.watchers = new TournamentWatchers(name, timers, (table) => this.clock.deadlineAt(table))
    this.decider = new TournamentDecider({
      name,
      store,
      timers,
      ...(entropy === undefined ? {} : { entropy }),
      ...(sign === undefined ? {} : { sign }),
    })
    this.stream = new StreamHost(this.decider, {
      name: `tournament ${name}`,
      store,
      timers,
      publish: (moment, wallets) => {
        this.publish(moment)
        settings.cashier.set(wallets)
      },
      suspended: () => this.clock.stop(),
      resumed: () => this.publish({ ...this.latest, changed: 'all' }),
      lost: (why) => {
        this.watchers.dismiss(why)
        lost(name, why)
      },
      fault: (error) => fault(name, error),
      isOurs: () => isOurs(name),
      isFatal: (error) => (error instanceof GeneratorFault ? { kind: 'generator-failed', clause: null } : undefined),
    })
  }

  static async open(name: string, settings: TournamentHostSettings): Promise<TournamentHost> {
    const host = new TournamentHost(name, settings)
    await host.stream.open()
    host.setClock(host.latest)
    return host
  }

  /** The tournament as far as it is written: what is not written must not be shown. */
  get latest(): TournamentMoment {
    if (this.stream.isGone || this.decider.committed === null) {
      throw new Error(`tournament ${this.name} is not loaded on this node`)
    }
    return this.decider.committed
  }

  /** What players tried against the book since this node runs the tournament. */
  get refusedTries(): readonly RefusedTry[] {
    return this.tries.list
  }

  get isOver(): boolean {
    const state = this.decider.committed?.tournament.state
    return state === 'finished' || state === 'cancelled'
  }

  /** Carries a command out, once for each id. A reply with `ok` means that it is on the disk. */
  async tell(by: Actor, id: string, command: WireCommand): Promise<Reply> {
    this.presence.heard(by.person)
    const act = (run: TournamentRun) => {
      const refused = carryOut(run, by, command)
      if (refused) this.tries.note(run.tournament, by, command, refused, this.settings.timers.now())
      return refused
    }
    const isPayment = PAYMENTS.has(command.do)
    return await this.stream.tell(
      by,
      id,
      { logged: command, act, isPayment },
      async () => await this.before(by, command),
    )
  }

  /** What must be known or made before a command is decided. */
  private async before(by: Actor, command: WireCommand): Promise<Refusal | undefined> {
    const { standings, store, isPerson } = this.settings
    const stopped = by.role === 'player' ? await standings?.refusalFor(by.person) : undefined
    if (stopped) return stopped
    const player = command.do === 'nameSubstitute' ? command.substitute : by.person
    if (command.do === 'nameSubstitute' && !(await isPerson(player))) return { kind: 'no-such-person', clause: null }
    // An entry cannot be written to an account that does not exist.
    const needsAccount = command.do === 'nameSubstitute' || (command.do === 'enter' && by.role === 'player')
    if (needsAccount) await store.openAccounts([chipsAccount(this.name, player)])
    return undefined
  }

  /** Shows the tournament to a client. Returns a function that ends it. */
  async watch(watcher: TournamentWatcher): Promise<() => void> {
    await this.stream.untilLoaded()
    const { person } = watcher.who
    this.presence.came(person)
    const stop = this.watchers.add(watcher, this.latest)
    return () => {
      stop()
      this.presence.went(person)
    }
  }

  /**
   * Marks players as absent when it is their turn to wager and their connection has been lost for long, or the house
   * has stopped them. Nobody takes a wager of a stopped player: without a wager clock the table would wait for ever.
   */
  sweep(): void {
    if (!this.stream.isLoaded) return
    const { tournament } = this.latest
    for (const at of tournament.tables) {
      if (!isBetweenHands(tournament, at)) continue
      for (const player of stillToWager(tournament, at)) if (this.isAbsent(player)) this.noteAbsence(at.number, player)
    }
  }

  private isAbsent(player: string): boolean {
    if (this.settings.standings?.isStopped(player)) return true
    const { tournament, opening } = this.latest
    // Where an absent player is out at once, a person must decide: a lost connection must not put a player out.
    if (tournament.rules.absence[tournament.conditions.format]?.is === 'out-at-once') return false
    return this.presence.isGone(player, opening.pace.awayMs)
  }

  private noteAbsence(table: number, player: string): void {
    this.byHouse({ do: 'absent', player }, (run) => {
      const now = tableAt(run.tournament, table)
      const isWaiting =
        now !== undefined && isIn(run.tournament, player) && stillToWager(run.tournament, now).includes(player)
      if (!isWaiting) return undefined
      return run.give({ do: 'absent', by: STANDING_DIRECTION, at: run.minute, player, deduct: true })
    })
  }

  /** Accepts no more commands, and ends when all accepted ones are written. */
  async close(): Promise<void> {
    this.clock.stop()
    await this.stream.close()
  }

  /** Another node runs the tournament: clients enter it there. */
  dismiss(): void {
    this.watchers.dismiss({ kind: 'not-here', clause: null })
  }

  private publish(moment: TournamentMoment): void {
    this.decider.committed = moment
    this.setClock(moment)
    this.watchers.publish(moment)
    if (this.isOver) this.settings.ended(this.name)
  }

  private setClock({ tournament, opening, changed }: TournamentMoment): void {
    this.clock.arm(tournament, opening, changed)
  }

  private rang({ table, act }: TournamentAlarm): void {
    switch (act.does) {
      case 'wager-time-is-up':
        for (const box of act.boxes) {
          this.byHouse({ do: 'wagerTimeIsUp', table, box }, (run) => {
            return run.give({ do: 'wagerTimeIsUp', by: HOUSE, at: run.minute, table, box })
          })
        }
        return
      case 'deal':
        this.byHouse({ do: 'deal', table }, (run) => run.dealAt(table))
        return
      case 'time-is-up':
        this.play(table, { do: 'timeIsUp', by: HOUSE, box: act.box })
        return
      case 'close-offers':
        this.play(table, { do: 'closeOffers', by: HOUSE })
        return
      case 'session-time-is-up':
        for (const { number } of this.latest.tournament.tables) {
          this.byHouse({ do: 'sessionTimeIsUp', table: number }, (run) => {
            return run.give({ do: 'sessionTimeIsUp', by: HOUSE, at: run.minute, table: number })
          })
        }
    }
  }

  private play(
    table: number,
    command: { do: 'timeIsUp'; by: Actor; box: number } | { do: 'closeOffers'; by: Actor },
  ): void {
    this.byHouse({ do: command.do, table }, (run) => {
      return run.give({ do: 'play', by: HOUSE, at: run.minute, table, command })
    })
  }

  /** A command of the house. Nobody waits for its reply: a fault is reported, and the tournament is read again. */
  private byHouse(logged: LoggedCommand, act: TournamentHostCommand['act']): void {
    const doing = async () => {
      await this.stream.untilLoaded()
      if (this.stream.isGone) return
      const key = `clock:${this.stream.state.epoch}-${this.counter++}`
      const reply = await this.stream.submit(HOUSE, key, { logged, act })
      // Another command came first, or this one could not be written: set the clock again for what is due now.
      if (!reply.ok && reply.refusal !== NOT_DONE && this.stream.isLoaded)
        this.setClock({ ...this.latest, changed: 'all' })
    }
    doing().catch((error: unknown) => this.settings.fault(this.name, error))
  }
}
