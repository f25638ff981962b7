import { inMemory, readSeeds, SeedSource, type TableRecord, VirtualTable } from '@openpit/keeper'
import { printTranscript, type Transcript } from '@openpit/proof'
import type { StoredTableEvent } from '@openpit/table'
import { slices } from '../host/slices.ts'
import { eventsEnding } from '../store/records/shoes.ts'
import type { Store, StoredEvent } from '../store/store.ts'
import { eventOf, isTold, playedIn, readEvents } from '../tables/log/record.ts'
import { configurationOf, streamOf, type TableOpening } from '../tables/opening.ts'
import { virtualStanding } from '../tables/running-table.ts'
import { KeptTexts } from './kept-texts.ts'

/** The length of all transcripts that are kept. One of a device has about 800,000 letters. */
const KEPT_LENGTH_MAX = 20_000_000

/** Makes the transcripts of shoes, one after another, and keeps those that were asked for last. */
export class Transcripts {
  private readonly store: Store
  private readonly texts = new KeptTexts(KEPT_LENGTH_MAX)

  constructor(store: Store) {
    this.store = store
  }

  /** The transcript of a shoe that has ended; or, without a shoe's name, what is public of the shoe in use. */
  async of(opening: TableOpening, shoe: string | undefined): Promise<string | undefined> {
    // If the table goes on meanwhile, the transcript is of a later version, and the next reader makes it again.
    const version = shoe === undefined ? await this.store.versionOf(streamOf(opening.name)) : null
    return await this.texts.get(keyOf(opening, shoe), version, async () => {
      return await transcriptOf(this.store, opening, shoe)
    })
  }
}

function keyOf({ name }: TableOpening, shoe = ''): string {
  return `${name} ${shoe}`
}

/** The transcript of a shoe that has ended; or, without a shoe's name, what is public of the shoe in use. */
export async function transcriptOf(
  store: Store,
  opening: TableOpening,
  shoe: string | undefined,
): Promise<string | undefined> {
  const { rulebook, name } = opening
  const stream = streamOf(name)
  // The record of a shoe ends with it, and that of the shoe in use with the last event.
  const [ended] = shoe === undefined ? [] : await eventsEnding(store, stream, [shoe])
  const end = shoe === undefined ? await store.versionOf(stream) : ended?.number
  if (end === undefined) return undefined
  const record = await recordUntil(store, opening, end)
  const seeds = inMemory()
  const secret = await store.secretOf(stream)
  if (secret !== undefined) seeds.save(readSeeds(secret))
  // After the secret, or a shoe that ends in between would have its seed in neither.
  const later = await eventsEnding(store, stream, shoesIn(record))
  let found: Transcript | undefined
  const running = await VirtualTable.restore(
    `${rulebook}/${name}`,
    configurationOf(opening),
    new SeedSource(seeds),
    {
      // Replaying the record publishes the transcripts of all shoes that end in it.
      publish: (transcript) => {
        if (transcript.header.shoe === shoe) found = transcript
      },
      record: { ...record, later: playedIn(later) },
    },
    slices(),
  )
  const transcript = shoe === undefined ? running.keeper.transcript() : found
  // Printing the proofs of a device takes as long as all before it.
  await new Promise<void>((done) => setImmediate(done))
  return transcript && printTranscript(transcript)
}

/** All shoes that a record names: replaying it needs their seeds. */
function shoesIn({ standing, events }: TableRecord): readonly string[] {
  const { current, announced, ended = [] } = standing?.keeper ?? { current: null, announced: null }
  const noted = [current, announced, ...ended].flatMap((shoe) => (shoe === null ? [] : [shoe.header.shoe]))
  const named = events.flatMap((event) => (event.kind === 'shoe-announced' ? [event.header.shoe] : []))
  return [...noted, ...named]
}

/** The record from the last snapshot before an event to that event. */
async function recordUntil(store: Store, opening: TableOpening, number: number): Promise<TableRecord> {
  const stream = streamOf(opening.name)
  const snapshot = await store.lastStanding(stream, number + 1)
  const events: StoredTableEvent[] = []
  for await (const { event } of readEvents(store, stream, { after: snapshot?.number ?? 0, to: number })) {
    if (isTold(event)) events.push(...event.events)
  }
  return { standing: standingIn(snapshot), events }
}

function standingIn(snapshot: StoredEvent | undefined): TableRecord['standing'] {
  const event = snapshot && eventOf(snapshot)
  return event?.kind === 'standing-noted' ? virtualStanding(event.standing) : null
}
