import { printTranscript, type Transcript } from '@openpit/proof'
import { type PlayerStack, patchText, type TournamentChanges, type TournamentOverview } from '@openpit/protocol'
import { printTournament } from '@openpit/scenario'
import type { Store } from '../store/store.ts'
import { HandBook } from './hand-book.ts'
import { readTournament, replayTournament, type TournamentRecord } from './loading.ts'
import { tournamentStream } from './opening.ts'
import { type SharedAnswer, SharedAnswers } from './shared-answers.ts'

const KEPT_MAX = 200

/** Tournaments as their logs have them. What many ask for is made once. */
export class TournamentReadings {
  private readonly store: Store
  private readonly records = new Map<string, TournamentRecord>()
  private readonly books = new Map<string, Promise<HandBook>>()
  private readonly overviews: SharedAnswers<TournamentOverview>
  private readonly stackLists: SharedAnswers<PlayerStack[]>

  constructor(store: Store, now: () => number) {
    this.store = store
    // A draft is for staff only: when it is published, nobody may get the old snapshot.
    this.overviews = new SharedAnswers(now, ({ state }) => state !== 'draft')
    this.stackLists = new SharedAnswers(now)
  }

  /** A tournament as its log has it. It is read again only if the log is longer. */
  async latest(name: string): Promise<TournamentRecord | undefined> {
    const known = this.records.get(name)
    const version = await this.store.versionOf(tournamentStream(name))
    if (version === 0) return undefined
    if (known?.version === version) return known
    const record = await readTournament(this.store, name)
    if (record !== undefined) keep(this.records, name, record)
    return record
  }

  /** Every hand of a tournament that is published. Each request reads on from where the one before stopped. */
  async handBook(name: string): Promise<HandBook | undefined> {
    const known = this.books.get(name) ?? Promise.resolve(new HandBook())
    const read = known.then(async (book) => await book.readOn(this.store, name))
    keep(this.books, name, read)
    // A book that could not be read on may be half way through an event: the next request begins again.
    read.catch(() => void this.books.delete(name))
    const { tournament } = await read
    if (tournament === null) this.books.delete(name)
    return tournament === null || tournament.state === 'draft' ? undefined : await read
  }

  /** The same snapshot for everyone who asks within a second. */
  async shared(
    name: string,
    make: () => Promise<TournamentOverview | undefined>,
  ): Promise<SharedAnswer<TournamentOverview> | undefined> {
    return await this.overviews.get(name, make)
  }

  /** What has changed since a version: made once for all who have that one. */
  changes(latest: SharedAnswer<TournamentOverview>, since: number): SharedAnswer<TournamentChanges> {
    const { value, earlier } = latest
    const { version, now } = value
    const from = [latest, ...earlier].find((answer) => answer.value.version === since)
    return latest.derive(from?.value.version ?? null, (): TournamentChanges => {
      if (from === undefined) return { version, patch: null, whole: value }
      // The time is always told: clients set their clocks by it.
      return { version, patch: { ...JSON.parse(patchText(from.value, value) ?? '{}'), now }, whole: null }
    })
  }

  /** What each player held after each hand; the same for everyone who asks within a second. */
  async stacks(name: string): Promise<SharedAnswer<PlayerStack[]> | undefined> {
    return await this.stackLists.get(name, async () => (await this.handBook(name))?.stacks)
  }

  /** A tournament that is over, as a scenario file. */
  async story(name: string): Promise<string | undefined> {
    const replayed = await replayTournament(this.store, name)
    if (replayed === undefined || !isOver(replayed.record)) return undefined
    const { opening } = replayed.record
    const { rulebook, options, written, title } = opening
    return printTournament({ rulebook, options, written, places: null, commands: replayed.commands }, title)
  }

  /** The transcript of a shoe of a tournament that is over. */
  async transcript(name: string, shoe: string): Promise<string | undefined> {
    const record = await this.latest(name)
    if (record === undefined || !isOver(record) || !record.fairness.endedShoes.includes(shoe)) return undefined
    const found: Transcript[] = []
    await replayTournament(this.store, name, (transcript) => {
      if (transcript.header.shoe === shoe) found.push(transcript)
    })
    const [transcript] = found
    return transcript && printTranscript(transcript)
  }
}

function isOver({ tournament }: TournamentRecord): boolean {
  return tournament.state === 'finished' || tournament.state === 'cancelled'
}

/** Keeps a value; the one that was kept longest goes if there are too many. */
function keep<Value>(values: Map<string, Value>, name: string, value: Value): void {
  values.delete(name)
  values.set(name, value)
  const [oldest] = values.keys()
  if (values.size > KEPT_MAX && oldest !== undefined) values.delete(oldest)
}
