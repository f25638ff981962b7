import { inMemory, readSeeds, SeedSource, type TableRecord, VirtualTable } from '@openpit/keeper'
import { printTranscript, type Transcript } from '@openpit/proof'
import type { StoredTableEvent } from '@openpit/table'
import type { Store, StoredEvent } from '../store/store.ts'
import { eventOf, playedIn } from '../tables/log/record.ts'
import { configurationOf, streamOf, type TableOpening } from '../tables/opening.ts'

/** The transcript of a shoe that has ended; or, without a shoe's name, what is public of the shoe in use. */
export async function transcriptOf(
  store: Store,
  opening: TableOpening,
  shoe: string | undefined,
): Promise<string | undefined> {
  const record = shoe === undefined ? await recordUntilNow(store, opening) : await recordOfShoe(store, opening, shoe)
  if (record === undefined) return undefined
  const { rulebook, name } = opening
  const published: Transcript[] = []
  const seeds = new SeedSource(await storedSeeds(store, opening))
  // Replaying the record publishes the transcripts of all shoes that end in it.
  const running = new VirtualTable(`${rulebook}/${name}`, configurationOf(opening), seeds, {
    publish: (transcript) => published.push(transcript),
    record,
  })
  const found = shoe === undefined ? running.keeper.transcript() : published.find(({ header }) => header.shoe === shoe)
  return found && printTranscript(found)
}

async function recordUntilNow(store: Store, opening: TableOpening): Promise<TableRecord> {
  const stream = streamOf(opening.name)
  const snapshot = await store.lastStanding(stream)
  const events = await store.read(stream, { after: snapshot?.number ?? 0 })
  return { standing: standingIn(snapshot), events: playedIn(events), later: [] }
}

/** The record from the last snapshot before the shoe was announced to its end; `undefined` if it has not ended. */
async function recordOfShoe(store: Store, opening: TableOpening, shoe: string): Promise<TableRecord | undefined> {
  const stream = streamOf(opening.name)
  const changes = await store.readKind(stream, 'told-at-shoe', 0)
  const ended = changes.find(has((event) => event.kind === 'shoe-ended' && event.shoe === shoe))
  if (ended === undefined) return undefined
  const announced = changes.find(has((event) => event.kind === 'shoe-announced' && event.header.shoe === shoe))
  const snapshot = await store.lastStanding(stream, announced?.number)
  const events = await store.read(stream, { after: snapshot?.number ?? 0, to: ended.number })
  const later = await store.readKind(stream, 'told-at-shoe', ended.number)
  return { standing: standingIn(snapshot), events: playedIn(events), later: playedIn(later) }
}

function has(isIt: (event: StoredTableEvent) => boolean): (stored: StoredEvent) => boolean {
  return (stored) => playedIn([stored]).some(isIt)
}

function standingIn(snapshot: StoredEvent | undefined): TableRecord['standing'] {
  const event = snapshot && eventOf(snapshot)
  return event?.kind === 'standing-noted' ? event.standing : null
}

async function storedSeeds(store: Store, opening: TableOpening): Promise<ReturnType<typeof inMemory>> {
  const secret = await store.secretOf(streamOf(opening.name))
  const seeds = inMemory()
  if (secret !== undefined) seeds.save(readSeeds(secret))
  return seeds
}
