import type { Actor } from '@openpit/engine'
import type { SeedState, Signer } from '@openpit/keeper'
import type { Refusal } from '@openpit/protocol'
import { snapshotOfTournament } from '@openpit/tournament'
import type { Decider, Decision, StreamReading } from '../host/decider.ts'
import type { Timers } from '../host/timers.ts'
import type { NewEvent } from '../store/append/append.ts'
import type { EventStore } from '../store/event-store.ts'
import { entriesFor } from './entries.ts'
import { type ShoeNote, withShoeNotes } from './fairness.ts'
import { type LoadedTournament, loadTournament, printSecret } from './loading.ts'
import { bodyOf, type LoggedCommand } from './log.ts'
import { tournamentStream } from './opening.ts'
import { TournamentRun } from './run.ts'
import { momentOf, type TournamentMoment } from './views/moment.ts'

/** A command to a tournament: what the log says of it, and how it is carried out. */
export interface TournamentHostCommand {
  readonly logged: LoggedCommand
  readonly act: (run: TournamentRun) => Refusal | undefined
  /** Whether a player pays for it from their wallet. No cards may come out with it. */
  readonly isPayment?: boolean
}

export interface TournamentDeciderSettings {
  readonly name: string
  readonly store: EventStore
  readonly timers: Timers
  readonly entropy?: () => Uint8Array
  readonly sign?: Signer
}

/** After so many commands a snapshot is stored; less often for a large tournament, whose snapshots are large. */
const COMMANDS_TO_A_STANDING = 200

/** The stream of a tournament: how it is read from its log, and what a command makes of it. */
export class TournamentDecider implements Decider<LoadedTournament, TournamentHostCommand, TournamentMoment> {
  /** The last moment that is known to be written. */
  committed: TournamentMoment | null = null
  private readonly settings: TournamentDeciderSettings
  /** The seeds of shoes, if they have changed and are not written yet. */
  private changedSeeds: SeedState | undefined
  private latestSeeds: SeedState | undefined
  /** The last moment that was decided. */
  private latest: TournamentMoment | null = null

  constructor(settings: TournamentDeciderSettings) {
    this.settings = settings
  }

  versionOf({ version }: LoadedTournament): number {
    return version
  }

  async read(): Promise<StreamReading<LoadedTournament>> {
    const { name, store, entropy, sign } = this.settings
    const keepSeeds = (seeds: SeedState) => {
      this.changedSeeds = seeds
      this.latestSeeds = seeds
    }
    this.latestSeeds = undefined
    const reading = await loadTournament(name, store, {
      keepSeeds,
      ...(entropy === undefined ? {} : { entropy }),
      ...(sign === undefined ? {} : { sign }),
    })
    this.changedSeeds = undefined
    this.committed = momentOf(reading.state, null, null)
    this.latest = this.committed
    return reading
  }

  /** A payment may fail: the money may have gone elsewhere meanwhile. It moves no cards, so it is easily taken back. */
  mark(state: LoadedTournament, { isPayment = false }: TournamentHostCommand): (() => void) | undefined {
    if (!isPayment) return undefined
    const { tournament, fairness, ballotSeed, voucherSeed, minute, version, sinceStanding } = state
    const before = { tournament, fairness, ballotSeed, voucherSeed, minute, version, sinceStanding }
    return () => Object.assign(state, before)
  }

  decide(
    state: LoadedTournament,
    by: Actor,
    key: string,
    { logged, act }: TournamentHostCommand,
  ): Decision<TournamentMoment> {
    const { name, timers } = this.settings
    const now = timers.now()
    const minute = Math.max(state.minute, minuteAt(now, state.opening.begins))
    const run = new TournamentRun(state.tournament, state.fairness, {
      name,
      shoes: state.shoes,
      minute,
      fresh: () => state.seeds.fresh(),
      ballotSeed: state.ballotSeed,
      voucherSeed: state.voucherSeed,
    })
    const refusal = act(run)
    if (refusal !== undefined || !run.hasNews) return { refusal, written: null }
    run.serveTables()
    run.showVouchers()
    const seedsNow = this.changedSeeds
    const isChanceNew = run.ballotSeed !== state.ballotSeed || run.voucherSeed !== state.voucherSeed
    const expected = state.version
    Object.assign(state, {
      tournament: run.tournament,
      fairness: run.fairness,
      ballotSeed: run.ballotSeed,
      voucherSeed: run.voucherSeed,
      minute,
      sinceStanding: state.sinceStanding + 1,
    })
    const notes = state.shoes.takeNotes()
    state.fairness = withShoeNotes(state.fairness, notes)
    const events = this.events(state, run, by, logged, notes)
    state.version = expected + events.length
    const isSecretNew = seedsNow !== undefined || isChanceNew
    const seeds = this.latestSeeds
    const secret = isSecretNew ? { secret: printSecret(seeds, state) } : {}
    this.changedSeeds = undefined
    const { epoch } = state
    const stream = tournamentStream(name)
    const append = { command: key, stream, expected, epoch, at: new Date(now), events, ...secret }
    const news = momentOf(state, run.steps, this.latest)
    this.latest = news
    return { refusal: undefined, written: { append, news } }
  }

  private events(
    state: LoadedTournament,
    run: TournamentRun,
    by: Actor,
    command: LoggedCommand,
    shoeNotes: readonly ShoeNote[],
  ): readonly NewEvent[] {
    const told = bodyOf({
      kind: 'told',
      by,
      command,
      played: run.commands,
      events: run.steps.map(({ event }) => event),
      shoes: shoeNotes,
      fairness: run.notes,
    })
    const events: NewEvent[] = [{ kind: 'told', body: told, entries: entriesFor(this.settings.name, run.steps) }]
    if (state.sinceStanding < COMMANDS_TO_A_STANDING + 2 * state.tournament.entries.length) return events
    const shoes = state.shoes.snapshots
    if (shoes === undefined) return events
    state.sinceStanding = 0
    const { tournament, fairness, minute } = state
    const kind = 'standing-noted'
    const noted = bodyOf({ kind, tournament: snapshotOfTournament(tournament), shoes, fairness, minute })
    return [...events, { kind, body: noted, entries: [] }]
  }
}

/** The minute of a tournament's clock, to the second. */
export function minuteAt(now: number, begins: number): number {
  return Math.max(0, Math.round((now - begins) / 1_000)) / 60
}
