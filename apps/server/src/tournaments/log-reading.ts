import { slices } from '../host/slices.ts'
import type { EventStore } from '../store/event-store.ts'
import { readPages } from '../store/records/pages.ts'
import type { StoredEvent } from '../store/store.ts'
import type { ShoeNote } from './fairness.ts'
import { eventOf, type NotedStanding, type ToldEvent } from './log.ts'
import { type TournamentOpening, tournamentStream } from './opening.ts'

/** The part of the store that a reader of tournaments needs. */
export type LogStore = Pick<EventStore, 'read'> & {
  readonly lastStanding: (stream: string, before?: number) => Promise<StoredEvent | undefined>
}

/** Where a fold begins: at the draft, or at a snapshot. */
export interface LogStart {
  readonly opening: TournamentOpening
  readonly standing: NotedStanding | null
  readonly version: number
}

/** An event of the log; `told` is `null` for a snapshot. */
export interface LogPart {
  readonly number: number
  readonly told: ToldEvent | null
}

export async function draftOf(store: LogStore, name: string): Promise<LogStart | undefined> {
  const stream = tournamentStream(name)
  const [first] = await store.read(stream, { limit: 1 })
  if (first === undefined) return undefined
  const drafted = eventOf(first)
  if (drafted.kind !== 'tournament-drafted') throw new Error(`stream ${stream} does not begin with a draft`)
  const { kind: _, ...opening } = drafted
  return { opening, standing: null, version: first.number }
}

/** The last snapshot, or the last one before an event; the draft if there is none. */
export async function lastSnapshot(store: LogStore, name: string, before?: number): Promise<LogStart | undefined> {
  const draft = await draftOf(store, name)
  const noted = draft && (await store.lastStanding(tournamentStream(name), before))
  if (draft === undefined || noted === undefined) return draft
  const standing = eventOf(noted)
  return standing.kind === 'standing-noted' ? { ...draft, standing, version: noted.number } : draft
}

/** The log after an event, page by page, and in slices if it is long. */
export async function* logAfter(
  store: LogStore,
  name: string,
  after: number,
  to?: number,
): AsyncGenerator<LogPart, void> {
  const pause = slices()
  for await (const page of readPages(store, tournamentStream(name), { after, ...(to === undefined ? {} : { to }) })) {
    for (const stored of page) {
      const pausing = pause()
      if (pausing) await pausing
      const event = eventOf(stored)
      yield { number: stored.number, told: event.kind === 'told' ? event : null }
    }
  }
}

/** What the shoes of a tournament have noted, each with the number of its event. */
export interface ShoeLog {
  readonly notes: readonly (ShoeNote & { readonly number: number })[]
  /** Whether the tournament is over, so that all its seeds are public. */
  readonly isOver: boolean
}

export async function readShoeLog(store: LogStore, name: string): Promise<ShoeLog> {
  const notes: (ShoeNote & { readonly number: number })[] = []
  let isOver = false
  for await (const { number, told } of logAfter(store, name, 1)) {
    if (told === null) continue
    for (const note of told.shoes) notes.push({ ...note, number })
    isOver ||= told.events.some((event) => event.kind === 'cancelled' || (event.kind === 'announced' && event.isFinal))
  }
  return { notes, isOver }
}
