import type { Actor } from '@openpit/engine'
import { readSeeds, type SeedState, type TableRecord, type VirtualTableSnapshot } from '@openpit/keeper'
import type { Origin } from '@openpit/rulebooks'
import type { StoredTableEvent, TableCommand } from '@openpit/table'
import { REPLIES_MAX } from '../../host/replies.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { StoredEvent } from '../../store/store.ts'
import { printBody } from '../../store/versions.ts'
import type { Deadline } from '../clock.ts'
import { streamOf, type TableOpening } from '../opening.ts'
import { EVENT_VERSION, upcast } from './upcast.ts'

/** A command as it is noted: as it came, or what the clock did. */
export type LoggedCommand = { readonly do: string } & Readonly<Record<string, unknown>>

/** A command at the table, and what came of it. Where a round opens, it names the program and the rules of that round. */
export interface CommandEvent extends Partial<Origin> {
  /** The latter where a shoe was announced or has ended, so that it can be found. */
  readonly kind: 'told' | 'told-at-shoe'
  readonly by: Actor
  readonly command: LoggedCommand
  /** What the table was told of it, and what the house did besides: from these alone the round can be played again. */
  readonly played: readonly TableCommand[]
  readonly events: readonly StoredTableEvent[]
  /** What the clock began to wait for with it, and until when. */
  readonly due?: Deadline
}

/** All that the log of a table holds: how it was set up, who told it what, and where a reading may begin. */
export type TableLogEvent =
  /** The first round opens with the table: its program and rules are named here. */
  | ({ readonly kind: 'table-opened' } & TableOpening & Partial<Origin>)
  | CommandEvent
  | {
      readonly kind: 'standing-noted'
      readonly standing: VirtualTableSnapshot
      readonly round: number
      /** What the clock was waiting for. */
      readonly due?: Deadline
    }

/** A table as its log and its secrets tell it. */
export interface TableHistory {
  readonly opening: TableOpening
  readonly record: TableRecord
  readonly round: number
  readonly version: number
  /** The last that the clock began to wait for. */
  readonly due: Deadline | null
  readonly seeds: SeedState | undefined
  /** The versions of commands that were carried out lately, by their ids. */
  readonly told: ReadonlyMap<string, number>
}

export function isTold(event: TableLogEvent): event is CommandEvent {
  return event.kind === 'told' || event.kind === 'told-at-shoe'
}

/** What happened at the table itself, in these parts of its log. */
export function playedIn(stored: readonly Pick<StoredEvent, 'body'>[]): StoredTableEvent[] {
  return stored.map(eventOf).flatMap((event) => (isTold(event) ? event.events : []))
}

export function eventOf({ body }: Pick<StoredEvent, 'body'>): TableLogEvent {
  return upcast(body)
}

export function bodyOf(event: TableLogEvent): string {
  return printBody(event, EVENT_VERSION)
}

/** How a table was set up, and with which program and rules: the first event of its stream. */
export interface Setup {
  readonly opening: TableOpening
  readonly origin: Origin | null
}

export function setupIn(event: TableLogEvent | undefined): Setup | undefined {
  if (event?.kind !== 'table-opened') return undefined
  // What is left goes on the register and to the clients, who know an opening by exactly these fields.
  const { kind: _, program: __, rules: ___, ...opening } = event
  return { opening, origin: originIn(event) }
}

/** `null` where an older program wrote the event, or no round opens with it. */
export function originIn({ program, rules }: Partial<Origin>): Origin | null {
  return program === undefined || rules === undefined ? null : { program, rules }
}

export async function readSetup(store: EventStore, table: string): Promise<Setup | undefined> {
  const [first] = await store.read(streamOf(table), { limit: 1 })
  return setupIn(first && eventOf(first))
}

export async function readTable(store: EventStore, name: string): Promise<TableHistory | undefined> {
  const stream = streamOf(name)
  const [first] = await store.read(stream, { limit: 1 })
  if (first === undefined) return undefined
  const setup = setupIn(eventOf(first))
  if (setup === undefined) throw new Error(`stream ${stream} does not begin with an opening`)
  const { opening } = setup
  const since = (await store.lastStanding(stream)) ?? first
  const noted = eventOf(since)
  const rest = await store.read(stream, { after: since.number })
  const told = rest.map(eventOf).filter(isTold)
  const events = told.flatMap((one) => one.events)
  const standing = noted.kind === 'standing-noted' ? noted.standing : null
  const dueThen = noted.kind === 'standing-noted' ? noted.due : undefined
  const secret = await store.secretOf(stream)
  return {
    opening,
    record: { standing, events },
    round: events.reduce(countRounds, noted.kind === 'standing-noted' ? noted.round : 1),
    version: rest.at(-1)?.number ?? since.number,
    due: told.findLast((one) => one.due !== undefined)?.due ?? dueThen ?? null,
    seeds: secret === undefined ? undefined : readSeeds(secret),
    told: await store.toldLately(stream, REPLIES_MAX),
  }
}

/** A round has its number from its opening on; the first is open from the start. */
export function countRounds(round: number, { kind }: { readonly kind: string }): number {
  return kind === 'round-opened' ? round + 1 : round
}
