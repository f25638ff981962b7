import type { Actor } from '@openpit/engine'
import { readSeeds, type SeedState } from '@openpit/keeper'
import type { Origin } from '@openpit/rulebooks'
import type { CommandName, StoredTableEvent, TableCommand } from '@openpit/table'
import { REPLIES_MAX } from '../../host/replies.ts'
import { slices } from '../../host/slices.ts'
import type { EventStore } from '../../store/event-store.ts'
import { readPages } from '../../store/records/pages.ts'
import type { Range, StoredEvent } from '../../store/store.ts'
import type { Takeover } from '../../store/takeovers.ts'
import { printBody } from '../../store/versions.ts'
import type { Deadline } from '../clock.ts'
import { streamOf, type TableOpening } from '../opening.ts'
import type { TableStanding } from '../running-table.ts'
import { EVENT_VERSION, upcast } from './upcast.ts'

/** A command as the log holds it: as a client sent it, or what the clock did. */
export type LoggedCommand = { readonly do: string } & Readonly<Record<string, unknown>>

/** A command on its way into the log. The consoles have words for each of these names, and for no others. */
export type CommandToLog = LoggedCommand & { readonly do: CommandName }

/**
 * A command at the table, with its events. One that opens a round names the program and the rules of that round. So
 * does the first command that a program with other rules writes in a round without wagers.
 */
export interface CommandEvent extends Partial<Origin> {
  /** `told-at-shoe` if a shoe was announced or has ended: such events are found by their kind. */
  readonly kind: 'told' | 'told-at-shoe'
  readonly by: Actor
  readonly command: LoggedCommand
  /** All commands that the table was told, those of the house included. They suffice to play the round again. */
  readonly played: readonly TableCommand[]
  readonly events: readonly StoredTableEvent[]
  /** The deadline that the clock set with it. */
  readonly due?: Deadline
}

/** The events in the log of a table: its opening, commands, and snapshots from which a reader may begin. */
export type TableLogEvent =
  /** The first round opens with the table, so its program and rules are named here. */
  | ({ readonly kind: 'table-opened' } & TableOpening & Partial<Origin>)
  | CommandEvent
  /** It repeats the program and the rules of the open round. */
  | ({
      readonly kind: 'standing-noted'
      readonly standing: TableStanding
      readonly round: number
      /** The deadline that was running. */
      readonly due?: Deadline
    } & Partial<Origin>)

/** A table as read from its log and its secrets, after it was claimed. */
export interface TableHistory {
  /** Only the host that has this epoch can write. */
  readonly epoch: number
  readonly opening: TableOpening
  /** The program and the rules of the open round; `null` if an older program did not record them. */
  readonly origin: Origin | null
  /** A snapshot to start from (`null`: its opening), and the events since. */
  readonly record: { readonly standing: TableStanding | null; readonly events: readonly StoredTableEvent[] }
  readonly round: number
  readonly version: number
  /** The last deadline that the clock set. */
  readonly due: Deadline | null
  readonly seeds: SeedState | undefined
  /** The latest commands by id, with the versions that they led to. */
  readonly recentCommands: ReadonlyMap<string, number>
}

export function isTold(event: TableLogEvent): event is CommandEvent {
  return event.kind === 'told' || event.kind === 'told-at-shoe'
}

/** The table's own events in a part of its log. */
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
  // The rest must have exactly the fields of an opening: it goes to the registry and to clients.
  const { kind: _, program: __, rules: ___, ...opening } = event
  return { opening, origin: originIn(event) }
}

/** `null` if the event opens no round, or a program wrote it that did not record its origin. */
export function originIn({ program, rules }: Partial<Origin>): Origin | null {
  return program === undefined || rules === undefined ? null : { program, rules }
}

export async function readSetup(store: EventStore, table: string): Promise<Setup | undefined> {
  const [first] = await store.read(streamOf(table), { limit: 1 })
  return setupIn(first && eventOf(first))
}

/** Claims a table, which ends the leases of all others, and then reads it. */
export async function takeTable(store: EventStore, name: string): Promise<TableHistory | undefined> {
  const stream = streamOf(name)
  const taken = await store.takeOver(stream, REPLIES_MAX)
  const { epoch, version, first, secret, recentCommands } = taken
  if (first === undefined) return undefined
  const setup = setupIn(eventOf(first))
  if (setup === undefined) throw new Error(`stream ${stream} does not begin with an opening`)
  const { opening } = setup
  const noted = eventOf(taken.standing ?? first)
  const standing = noted.kind === 'standing-noted' ? noted.standing : null
  const rest = await readRest(store, stream, taken)
  const dueThen = noted.kind === 'standing-noted' ? noted.due : undefined
  return {
    epoch,
    opening,
    origin: rest.origin === undefined ? originIn(noted as Partial<Origin>) : rest.origin,
    record: { standing, events: rest.events },
    round: rest.events.reduce(countRounds, noted.kind === 'standing-noted' ? noted.round : 1),
    version,
    due: rest.due ?? dueThen ?? null,
    seeds: secret === undefined ? undefined : readSeeds(secret),
    recentCommands,
  }
}

/** What has happened since the last snapshot. */
interface Rest {
  readonly events: readonly StoredTableEvent[]
  /** The last deadline that was set. */
  readonly due: Deadline | null
  /** The program and the rules of the open round; `undefined` if it opened before the snapshot. */
  readonly origin: Origin | null | undefined
}

async function readRest(store: EventStore, stream: string, taken: Takeover): Promise<Rest> {
  const events: StoredTableEvent[] = []
  let due: Deadline | null = null
  let origin: Origin | null | undefined
  for await (const { event } of eventsIn(pagesOfRest(store, stream, taken))) {
    if (!isTold(event)) continue
    events.push(...event.events)
    due = event.due ?? due
    origin = originAfter(origin, event)
  }
  return { events, due, origin }
}

/** The program and the rules of the open round after a command. */
export function originAfter<Before extends Origin | null | undefined>(
  before: Before,
  event: CommandEvent,
): Before | Origin | null {
  const opensRound = event.events.some(({ kind }) => kind === 'round-opened')
  return originIn(event) ?? (opensRound ? null : before)
}

/** The part of the rest that was read with the takeover, and the pages after it. */
async function* pagesOfRest(
  store: EventStore,
  stream: string,
  { first, standing, rest, version }: Takeover,
): AsyncGenerator<readonly StoredEvent[], void> {
  if (rest.length > 0) yield rest
  const after = (rest.at(-1) ?? standing ?? first)?.number ?? 0
  if (after < version) yield* readPages(store, stream, { after })
}

/** An event of a table's log, with its number. */
interface NumberedEvent {
  readonly number: number
  readonly event: TableLogEvent
}

/** A part of a table's log, page by page, and in slices if it is long. */
export async function* readEvents(
  store: Pick<EventStore, 'read'>,
  stream: string,
  range: Omit<Range, 'limit'>,
): AsyncGenerator<NumberedEvent, void> {
  yield* eventsIn(readPages(store, stream, range))
}

async function* eventsIn(pages: AsyncIterable<readonly StoredEvent[]>): AsyncGenerator<NumberedEvent, void> {
  const pause = slices()
  for await (const page of pages) {
    for (const stored of page) {
      const pausing = pause()
      if (pausing) await pausing
      yield { number: stored.number, event: eventOf(stored) }
    }
  }
}

/** Counts the rounds up at each opening. The first is open from the start. After a restore, numbers are skipped. */
export function countRounds(round: number, event: { readonly kind: string; readonly round?: unknown }): number {
  if (event.kind === 'table-restored') return event.round as number
  return event.kind === 'round-opened' ? round + 1 : round
}
