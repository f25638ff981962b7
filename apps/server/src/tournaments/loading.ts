import { printSeeds, readSeeds, recordedShoes, SeedSource, type SeedState, type Signer } from '@openpit/keeper'
import { fromHex, hex, type Transcript } from '@openpit/proof'
import { originOf, rulebooks } from '@openpit/rulebooks'
import {
  evolveTournament,
  limitsOfHand,
  restoreTournament,
  type Tournament,
  type TournamentCommand,
  tournamentRules,
} from '@openpit/tournament'
import { REPLIES_MAX } from '../host/replies.ts'
import { slices } from '../host/slices.ts'
import type { EventStore } from '../store/event-store.ts'
import { evolveFairness, type Fairness, NO_FAIRNESS, type ShoeNote, withShoeNotes } from './fairness.ts'
import {
  draftOf,
  type LogPart,
  type LogStart,
  type LogStore,
  lastSnapshot,
  logAfter,
  readShoeLog,
} from './log-reading.ts'
import { openedTournament, type TournamentOpening, tournamentStream } from './opening.ts'
import { type ShoesSettings, TournamentShoes } from './shoes.ts'

/** A tournament in memory, with the lease under which it was read. It changes with each command. */
export interface LoadedTournament {
  readonly opening: TournamentOpening
  readonly epoch: number
  readonly shoes: TournamentShoes
  readonly seeds: SeedSource
  tournament: Tournament
  fairness: Fairness
  ballotSeed: Uint8Array | undefined
  voucherSeed: Uint8Array | undefined
  /** The minute of the last command: the clock never goes back. */
  minute: number
  version: number
  sinceStanding: number
}

/** A tournament as its log has it. */
export interface TournamentRecord {
  readonly opening: TournamentOpening
  readonly tournament: Tournament
  readonly fairness: Fairness
  readonly version: number
  /** How many events came after the last snapshot. */
  readonly sinceStanding: number
  readonly minute: number
}

/** What is kept secret while it is open: the seeds of shoes, of the next ballot, and of the order of vouchers. */
interface Secret {
  readonly seeds: string | null
  readonly ballot: string | null
  /** Absent where an older program wrote it. */
  readonly vouchers?: string | null
}

export function printSecret(
  seeds: SeedState | undefined,
  { ballotSeed, voucherSeed }: Pick<LoadedTournament, 'ballotSeed' | 'voucherSeed'>,
): string {
  const secret: Secret = {
    seeds: seeds ? printSeeds(seeds) : null,
    ballot: ballotSeed ? hex(ballotSeed) : null,
    vouchers: voucherSeed ? hex(voucherSeed) : null,
  }
  return JSON.stringify(secret)
}

/** Takes the lease, which ends all others, and reads the tournament. */
export async function loadTournament(
  name: string,
  store: EventStore,
  settings: {
    readonly keepSeeds: (state: SeedState) => void
    readonly entropy?: () => Uint8Array
    readonly sign?: Signer
  },
): Promise<{ readonly state: LoadedTournament; readonly recentCommands: ReadonlyMap<string, number> }> {
  // A name is stored before its draft. Claiming the stream in between would stop the draft from being written.
  if ((await store.read(tournamentStream(name), { limit: 1 })).length === 0)
    throw new Error(`there is no tournament ${name}`)
  const { epoch } = await store.claim(tournamentStream(name))
  const start = await lastSnapshot(store, name)
  if (start === undefined) throw new Error(`there is no tournament ${name}`)
  const rest: LogPart[] = []
  for await (const part of logAfter(store, name, start.version)) rest.push(part)
  const text = await store.secretOf(tournamentStream(name))
  const secret = text === undefined ? undefined : (JSON.parse(text) as Secret)
  let kept = secret?.seeds ? readSeeds(secret.seeds) : undefined
  const seedStore = {
    load: () => kept,
    save: (state: SeedState) => {
      kept = state
      settings.keepSeeds(state)
    },
  }
  // The decider writes all secrets together, so it must know those that are stored.
  if (kept !== undefined) settings.keepSeeds(kept)
  const { entropy, sign } = settings
  const seeds = entropy ? new SeedSource(seedStore, entropy) : new SeedSource(seedStore)
  const recorded = recordedByTable(rest.flatMap(({ told }) => told?.shoes ?? []))
  const { record, shoes } = await fold(start, rest, { seeds, recorded, ...(sign === undefined ? {} : { sign }) })
  shoes.goLive()
  const state = {
    ...record,
    epoch,
    shoes,
    seeds,
    ballotSeed: fromHex(secret?.ballot, 32),
    voucherSeed: fromHex(secret?.vouchers, 32),
  }
  return { state, recentCommands: await store.recentCommands(tournamentStream(name), REPLIES_MAX) }
}

/** A tournament as its log has it, without its shoes. */
export async function readTournament(store: LogStore, name: string): Promise<TournamentRecord | undefined> {
  const start = await lastSnapshot(store, name)
  return start && (await fold(start, logAfter(store, name, start.version), NO_SHOES)).record
}

/**
 * Everything that a tournament was told, from its whole log; with `publish`, the transcripts of its shoes too. The log
 * is read page by page and folded as it comes: that of a thousand players would fill the memory.
 */
export async function replayTournament(
  store: LogStore,
  name: string,
  publish?: (transcript: Transcript) => void,
): Promise<{ readonly record: TournamentRecord; readonly commands: readonly TournamentCommand[] } | undefined> {
  const start = await draftOf(store, name)
  if (start === undefined) return undefined
  // The seeds of shoes that are in use are not public, so only a tournament that is over can be dealt again.
  const shoes = publish === undefined ? undefined : await readShoeLog(store, name)
  const commands: TournamentCommand[] = []
  const log = withCommands(logAfter(store, name, start.version), commands)
  const settings = shoes?.isOver
    ? { seeds: noSeeds(), recorded: recordedByTable(shoes.notes), ...(publish === undefined ? {} : { publish }) }
    : NO_SHOES
  const { record, shoes: dealt } = await fold(start, log, settings)
  if (shoes?.isOver) dealt.goLive()
  return { record, commands }
}

async function* withCommands(
  log: AsyncIterable<LogPart>,
  commands: TournamentCommand[],
): AsyncGenerator<LogPart, void> {
  for await (const part of log) {
    if (part.told !== null) commands.push(...part.told.played)
    yield part
  }
}

interface FoldSettings extends Pick<ShoesSettings, 'sign' | 'publish' | 'recorded' | 'only'> {
  /** `null` if the shoes are left out. */
  readonly seeds: SeedSource | null
}

const NO_SHOES: FoldSettings = { seeds: null }

/** Without seeds of its own: those of shoes that have ended are in the record. */
export function noSeeds(): SeedSource {
  return new SeedSource({ load: () => undefined, save: () => {} })
}

/** Folds a log as it comes. */
export async function fold(
  { opening, standing, version: begins }: LogStart,
  log: AsyncIterable<LogPart> | Iterable<LogPart>,
  { seeds, recorded = new Map(), ...more }: FoldSettings,
): Promise<{ readonly record: TournamentRecord; readonly shoes: TournamentShoes }> {
  const drafted = openedTournament(opening)
  const { rules, configuration, rulebook } = drafted
  let tournament = standing === null ? drafted : restoreTournament(standing.tournament, rules, configuration)
  let fairness = standing?.fairness ?? NO_FAIRNESS
  let minute = standing?.minute ?? 0
  let version = begins
  let sinceStanding = 0
  const shoes = new TournamentShoes({
    name: `${rulebook}/${opening.name}`,
    configuration: { ...configuration, rules: tournamentRules(tournament, limitsOfHand(tournament.conditions, 1)) },
    seeds: seeds ?? noSeeds(),
    origin: originOf(rulebooks[rulebook]),
    recorded,
    snapshots: seeds === null ? [] : (standing?.shoes ?? []),
    ...more,
  })
  const pause = slices()
  for await (const { number, told } of log) {
    version = number
    if (told === null) continue
    for (const event of told.events) {
      const pausing = pause()
      if (pausing) await pausing
      const before = tournament
      tournament = evolveTournament(before, event)
      if (seeds !== null) shoes.follow(before, event, tournament)
    }
    for (const note of told.fairness) fairness = evolveFairness(fairness, opening.name, note)
    fairness = withShoeNotes(fairness, told.shoes)
    minute = told.played.at(-1)?.at ?? minute
    sinceStanding++
  }
  return { record: { opening, tournament, fairness, version, sinceStanding, minute }, shoes }
}

/** The shoes in a record, by table. `later` has the seeds of shoes that ended after it. */
export function recordedByTable(
  notes: readonly ShoeNote[],
  later: readonly ShoeNote[] = [],
): ReadonlyMap<number, ReturnType<typeof recordedShoes>> {
  const tables = new Set([...notes, ...later].map(({ table }) => table))
  const byTable = Map.groupBy(notes, ({ table }) => table)
  const laterByTable = Map.groupBy(later, ({ table }) => table)
  const eventsOf = (some: readonly ShoeNote[] = []) => some.map(({ event }) => event)
  return new Map(
    [...tables].map((table) => [table, recordedShoes(eventsOf(byTable.get(table)), eventsOf(laterByTable.get(table)))]),
  )
}
