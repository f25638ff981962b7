import { printSeeds, readSeeds, recordedShoes, SeedSource, type SeedState, type Signer } from '@openpit/keeper'
import { fromHex, hex, type Transcript } from '@openpit/proof'
import { originOf, rulebooks } from '@openpit/rulebooks'
import type { SourceEvent } from '@openpit/table'
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
import { readPages } from '../store/records/pages.ts'
import { evolveFairness, type Fairness, NO_FAIRNESS, withShoeNotes } from './fairness.ts'
import { eventOf, type NotedStanding, type ToldEvent } from './log.ts'
import { openedTournament, type TournamentOpening, tournamentStream } from './opening.ts'
import { TournamentShoes } from './shoes.ts'

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
  const read = await readLog(store, name, 'from-the-last-snapshot')
  if (read === undefined) throw new Error(`there is no tournament ${name}`)
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
  const { record, shoes } = await fold(read, seeds, sign)
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
export async function readTournament(store: Pick<EventStore, 'read' | 'lastStanding'>, name: string) {
  const read = await readLog(store, name, 'from-the-last-snapshot')
  return read && (await fold(read, null)).record
}

/** Everything that a tournament was told, from its whole log; with `publish`, the transcripts of its shoes too. */
export async function replayTournament(
  store: Pick<EventStore, 'read' | 'lastStanding'>,
  name: string,
  publish?: (transcript: Transcript) => void,
): Promise<{ readonly record: TournamentRecord; readonly commands: readonly TournamentCommand[] } | undefined> {
  const read = await readLog(store, name, 'whole')
  if (read === undefined) return undefined
  const seeds = new SeedSource({ load: () => undefined, save: () => {} })
  const isOver = read.told.some(({ events }) =>
    events.some((event) => event.kind === 'cancelled' || (event.kind === 'announced' && event.isFinal)),
  )
  // The seeds of shoes that are in use are not public, so only a tournament that is over can be dealt again.
  const { record } = await fold(read, isOver && publish !== undefined ? seeds : null, undefined, publish)
  return { record, commands: read.told.flatMap(({ played }) => played) }
}

interface ReadLog {
  readonly opening: TournamentOpening
  readonly standing: NotedStanding | null
  readonly told: readonly ToldEvent[]
  readonly version: number
}

async function readLog(
  store: Pick<EventStore, 'read' | 'lastStanding'>,
  name: string,
  from: 'whole' | 'from-the-last-snapshot',
): Promise<ReadLog | undefined> {
  const stream = tournamentStream(name)
  const [first] = await store.read(stream, { limit: 1 })
  if (first === undefined) return undefined
  const drafted = eventOf(first)
  if (drafted.kind !== 'tournament-drafted') throw new Error(`stream ${stream} does not begin with a draft`)
  const { kind: _, ...opening } = drafted
  const noted = from === 'whole' ? undefined : await store.lastStanding(stream)
  const standing = noted && eventOf(noted)
  const told: ToldEvent[] = []
  let version = noted?.number ?? 1
  const pause = slices()
  for await (const page of readPages(store, stream, { after: version })) {
    for (const stored of page) {
      const pausing = pause()
      if (pausing) await pausing
      version = stored.number
      const event = eventOf(stored)
      if (event.kind === 'told') told.push(event)
    }
  }
  return { opening, standing: standing?.kind === 'standing-noted' ? standing : null, told, version }
}

/** Folds a log. Without seeds, the shoes are left out. */
async function fold(
  { opening, standing, told, version }: ReadLog,
  seeds: SeedSource | null,
  sign?: Signer,
  publish?: (transcript: Transcript) => void,
): Promise<{ readonly record: TournamentRecord; readonly shoes: TournamentShoes }> {
  const drafted = openedTournament(opening)
  const { rules, configuration, rulebook } = drafted
  let tournament = standing === null ? drafted : restoreTournament(standing.tournament, rules, configuration)
  let fairness = standing?.fairness ?? NO_FAIRNESS
  let minute = standing?.minute ?? 0
  const shoes = new TournamentShoes({
    name: `${rulebook}/${opening.name}`,
    configuration: { ...configuration, rules: tournamentRules(tournament, limitsOfHand(tournament.conditions, 1)) },
    seeds: seeds ?? new SeedSource({ load: () => undefined, save: () => {} }),
    origin: originOf(rulebooks[rulebook]),
    ...(sign === undefined ? {} : { sign }),
    ...(publish === undefined ? {} : { publish }),
    recorded: recordedByTable(told),
    snapshots: seeds === null ? [] : (standing?.shoes ?? []),
  })
  const pause = slices()
  for (const { events, fairness: notes, played, shoes: shoeNotes } of told) {
    for (const event of events) {
      const pausing = pause()
      if (pausing) await pausing
      const before = tournament
      tournament = evolveTournament(before, event)
      if (seeds !== null) shoes.follow(before, event, tournament)
    }
    for (const note of notes) fairness = evolveFairness(fairness, opening.name, note)
    fairness = withShoeNotes(fairness, shoeNotes)
    minute = played.at(-1)?.at ?? minute
  }
  if (seeds !== null) shoes.goLive()
  return { record: { opening, tournament, fairness, version, sinceStanding: told.length, minute }, shoes }
}

function recordedByTable(told: readonly ToldEvent[]): ReadonlyMap<number, ReturnType<typeof recordedShoes>> {
  const byTable = new Map<number, SourceEvent[]>()
  for (const { table, event } of told.flatMap(({ shoes }) => shoes)) {
    const known = byTable.get(table) ?? []
    known.push(event)
    byTable.set(table, known)
  }
  return new Map([...byTable].map(([table, events]) => [table, recordedShoes(events)]))
}
