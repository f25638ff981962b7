import { type RunningEvent, readSeeds, type SeedState, type Standing, type TableRecord } from '@openpit/keeper'
import type { TableCommand } from '@openpit/table'
import type { Holder } from '../accounts/permissions.ts'
import type { EventStore } from '../store/event-store.ts'
import type { StoredEvent } from '../store/store.ts'
import { printBody } from '../store/versions.ts'
import { streamOf, type TableOpening } from './opening.ts'
import { EVENT_VERSION, upcast } from './upcast.ts'

/** Who told the table something: a person in a role, or the house's clock. */
export interface Teller {
  readonly person: string
  readonly role: Holder
}

/** A command as it is noted: as it came, or what the clock did. */
export type ToldCommand = { readonly do: string } & Readonly<Record<string, unknown>>

/** Somebody told the table something: what, and what came of it. */
export interface ToldEvent {
  /** The latter where a shoe was announced or has ended, so that it can be found. */
  readonly kind: 'told' | 'told-at-shoe'
  readonly by: Teller
  readonly command: ToldCommand
  /** What the table was told of it, and what the house did besides: from these alone the round can be played again. */
  readonly played: readonly TableCommand[]
  readonly events: readonly RunningEvent[]
}

/** All that the log of a table holds: how it was set up, who told it what, and where a reading may begin. */
export type TableLogEvent =
  | ({ readonly kind: 'table-opened' } & TableOpening)
  | ToldEvent
  | { readonly kind: 'standing-noted'; readonly standing: Standing; readonly round: number }

/** A table as its log and its secrets tell it. */
export interface ReadTable {
  readonly opening: TableOpening
  readonly record: TableRecord
  readonly round: number
  readonly version: number
  readonly seeds: SeedState | undefined
  /** The versions of commands that were carried out lately, by their ids. */
  readonly told: ReadonlyMap<string, number>
}

export function isTold(event: TableLogEvent): event is ToldEvent {
  return event.kind === 'told' || event.kind === 'told-at-shoe'
}

/** What happened at the table itself, in these parts of its log. */
export function playedIn(stored: readonly Pick<StoredEvent, 'body'>[]): RunningEvent[] {
  return stored.map(eventOf).flatMap((event) => (isTold(event) ? event.events : []))
}

export function eventOf({ body }: Pick<StoredEvent, 'body'>): TableLogEvent {
  return upcast(body)
}

export function bodyOf(event: TableLogEvent): string {
  return printBody(event, EVENT_VERSION)
}

/** How a table was set up: the first event of its stream. */
export async function readOpening(store: EventStore, table: string): Promise<TableOpening | undefined> {
  const [first] = await store.read(streamOf(table), { limit: 1 })
  const opened = first && eventOf(first)
  if (opened?.kind !== 'table-opened') return undefined
  const { kind: _, ...opening } = opened
  return opening
}

/** How many commands are remembered: who has had no answer sends again within seconds, not after so many others. */
export const REPLIES_MAX = 5_000

export async function readTable(store: EventStore, name: string): Promise<ReadTable | undefined> {
  const stream = streamOf(name)
  const [first] = await store.read(stream, { limit: 1 })
  if (first === undefined) return undefined
  const opened = eventOf(first)
  if (opened.kind !== 'table-opened') throw new Error(`stream ${stream} does not begin with an opening`)
  const { kind: _, ...opening } = opened
  const since = (await store.lastStanding(stream)) ?? first
  const noted = eventOf(since)
  const rest = await store.read(stream, { after: since.number })
  const events = playedIn(rest)
  const standing = noted.kind === 'standing-noted' ? noted.standing : null
  const secret = await store.secretOf(stream)
  return {
    opening,
    record: { standing, events },
    round: events.reduce(countRounds, noted.kind === 'standing-noted' ? noted.round : 1),
    version: rest.at(-1)?.number ?? since.number,
    seeds: secret === undefined ? undefined : readSeeds(secret),
    told: await store.toldLately(stream, REPLIES_MAX),
  }
}

/** A round has its number from its opening on; the first is open from the start. */
export function countRounds(round: number, { kind }: { readonly kind: string }): number {
  return kind === 'round-opened' ? round + 1 : round
}
