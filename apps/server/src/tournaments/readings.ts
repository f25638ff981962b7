import { printTranscript } from '@openpit/proof'
import {
  type PlayerStack,
  patchText,
  type TournamentChanges,
  type TournamentHighlights,
  type TournamentOverview,
} from '@openpit/protocol'
import { printTournament } from '@openpit/scenario'
import { KeptTexts } from '../history/kept-texts.ts'
import { BoundedMap } from '../store/bounded-map.ts'
import type { Store } from '../store/store.ts'
import { HandBook } from './hand-book.ts'
import { readTournament, replayTournament, type TournamentRecord } from './loading.ts'
import { tournamentStream } from './opening.ts'
import { type SharedAnswer, SharedAnswers } from './shared-answers.ts'
import { ShoeTranscripts } from './shoe-transcripts.ts'

const KEPT_MAX = 200
/** The length of all stories and transcripts that are kept. The story of a thousand players has some ten million. */
const KEPT_LENGTH_MAX = 30_000_000

/** The hands in all books that are kept. A hand takes about a kilobyte. */
const HANDS_MAX = 100_000

interface KeptBook {
  readonly book: HandBook
  /** How many it had when it was kept: it grows as it reads on. */
  readonly hands: number
}

/** Tournaments as their logs have them. What many ask for is made once. */
export class TournamentReadings {
  private readonly store: Store
  private readonly records = new Map<string, TournamentRecord>()
  private readonly books = new BoundedMap<string, KeptBook>(HANDS_MAX, ({ hands }) => hands)
  private readonly booksBeingRead = new Map<string, Promise<HandBook>>()
  /** The last book that is being read from its beginning. */
  private lastBook: Promise<unknown> = Promise.resolve()
  private readonly overviews: SharedAnswers<TournamentOverview>
  private readonly stackLists: SharedAnswers<PlayerStack[]>
  private readonly highlightLists: SharedAnswers<TournamentHighlights>
  private readonly texts = new KeptTexts(KEPT_LENGTH_MAX)
  private readonly shoes: ShoeTranscripts

  constructor(store: Store, now: () => number) {
    this.store = store
    // A draft is for staff only: when it is published, nobody may get the old snapshot.
    this.overviews = new SharedAnswers(now, ({ state }) => state !== 'draft')
    this.stackLists = new SharedAnswers(now)
    this.highlightLists = new SharedAnswers(now)
    this.shoes = new ShoeTranscripts(store)
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
    const known = this.booksBeingRead.get(name) ?? Promise.resolve(this.books.get(name)?.book ?? new HandBook())
    const reading = known.then(async (book) => await this.readOn(name, book))
    this.booksBeingRead.set(name, reading)
    try {
      const book = await reading
      const { tournament, size } = book
      if (tournament === null) return undefined
      // The largest is kept in any case: the pages of a tournament that is on ask for it every two seconds.
      this.books.set(name, { book, hands: Math.min(size + 1, HANDS_MAX) })
      return tournament.state === 'draft' ? undefined : book
    } catch (error) {
      // A book that could not be read on may be half way through an event: the next request begins again.
      this.books.delete(name)
      throw error
    } finally {
      if (this.booksBeingRead.get(name) === reading) this.booksBeingRead.delete(name)
    }
  }

  /** Books are read from their beginning one after another: many at once would fill the memory. */
  private async readOn(name: string, book: HandBook): Promise<HandBook> {
    if (book.version > 0) return await book.readOn(this.store, name)
    const reading = this.lastBook.then(async () => await book.readOn(this.store, name))
    this.lastBook = reading.catch(() => {})
    return await reading
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

  /** The best hand and the biggest comeback; the same for everyone who asks within a second. */
  async highlights(name: string): Promise<SharedAnswer<TournamentHighlights> | undefined> {
    return await this.highlightLists.get(name, async () => (await this.handBook(name))?.highlights)
  }

  /** A tournament that is over, as a scenario file. */
  async story(name: string): Promise<string | undefined> {
    const record = await this.latest(name)
    if (record === undefined || !isOver(record)) return undefined
    return await this.texts.get(`${name} story`, record.version, async () => {
      const replayed = await replayTournament(this.store, name)
      if (replayed === undefined) return undefined
      const { rulebook, options, written, title } = replayed.record.opening
      return printTournament({ rulebook, options, written, places: null, commands: replayed.commands }, title)
    })
  }

  /** The transcript of a shoe of a tournament that is over. */
  async transcript(name: string, shoe: string): Promise<string | undefined> {
    const record = await this.latest(name)
    if (record === undefined || !isOver(record) || !record.fairness.endedShoes.includes(shoe)) return undefined
    return await this.texts.get(`${name} shoe ${shoe}`, null, async () => {
      const transcript = await this.shoes.of(name, shoe)
      return transcript && printTranscript(transcript)
    })
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
