import { hash } from 'node:crypto'
import type pg from 'pg'
import { type AppendStatement, appendStatement, type BatchRows } from './append-statement.ts'
import { LookupRows } from './lookup-rows.ts'

/** An event as it is stored. The hash is over the exact text of the body. */
export interface NewEvent {
  readonly kind: string
  readonly body: string
  readonly entries: readonly Entry[]
  /** The number of the round that it belongs to, in streams that have rounds. */
  readonly round?: number
  /** The shoes that ended with it, by which it is found. */
  readonly endedShoes?: readonly string[]
  /** The vouchers that were exchanged or cancelled with it. Each can end once. */
  readonly endedVouchers?: readonly string[]
  /** The Player Cards that were shown with it, by which it is found. */
  readonly shownCards?: readonly string[]
  /** What the inspector's desk finds it by. */
  readonly deskRecords?: readonly FoundRecord[]
}

/** Something in an event of a table that the inspector's desk lists. */
export interface FoundRecord {
  /** The place of the table's event among those of the command. */
  readonly line: number
  readonly kind: string
  readonly act: string
  readonly command: string
  readonly person: string
  readonly clause: string | null
}

/** One side of a movement of money. */
export interface Entry {
  readonly account: string
  readonly cents: number
}

/** What one command adds to one stream. All of it is written, or nothing. */
export interface Append {
  /** The id of the command. A command that comes twice is carried out once. */
  readonly command: string
  readonly stream: string
  /** How many events the stream had when the command was decided. */
  readonly expected: number
  /** The epoch under which it was decided: that of the stream's owner. */
  readonly epoch: number
  readonly at: Date
  readonly events: readonly NewEvent[]
  /** The seeds of the table's shoes, which are part of no event. They replace those stored before. */
  readonly secret?: string
  /** What this stream asks of others from now on. */
  readonly orders?: readonly NewOrder[]
  /** Answers to orders. If one of these orders has an answer already, nothing of the append is written. */
  readonly answers?: readonly OrderAnswer[]
}

/** What one stream asks of another. An order that was given before, by the id, is not given again. */
export interface NewOrder {
  readonly to: string
  readonly id: string
  readonly body: string
}

export interface OrderAnswer {
  /** The stream that was asked. */
  readonly to: string
  readonly id: string
  readonly answer: string
}

/**
 * What one command adds to several streams. All of it is written, or nothing. The first is the command's own stream.
 */
export type AppendGroup = readonly [Append, ...Append[]]

/** An event with its place in a stream. */
export interface PlacedEvent {
  readonly stream: string
  readonly number: number
  readonly at: Date
  /** The id of the command, in the last of its events; `null` in the others. */
  readonly command: string | null
  readonly event: NewEvent
}

/** The hash of an event, its entries and the hash before it. Any change, removal or insertion breaks the chain. */
export function chained(before: Uint8Array, { stream, number, at, command, event }: PlacedEvent): Buffer {
  const { kind, body, entries, round } = event
  let text = measured(stream) + measured(String(number)) + measured(at.toISOString())
  text += measured(command ?? '') + measured(String(round ?? '')) + measured(kind) + measured(body)
  for (const { account, cents } of entries) text += measured(account) + measured(String(cents))
  const bytes = Buffer.allocUnsafe(before.length + Buffer.byteLength(text))
  bytes.set(before)
  bytes.write(text, before.length)
  return hash('sha256', bytes, 'buffer')
}

/** A text with its length in bytes in front, so that two different lists of texts never read the same. */
function measured(text: string): string {
  return `${Buffer.byteLength(text)}:${text}`
}

export function firstHead(stream: string): Buffer {
  return hash('sha256', `openpit stream ${stream}`, 'buffer')
}

interface StreamMove {
  readonly expected: number
  version: number
  readonly epoch: number
  head: Uint8Array
  readonly before: Uint8Array
}

const NO_WALLETS: ReadonlyMap<string, number> = new Map()

/** Two appends of one batch contradict each other. Written apart, one of them may succeed. */
export class BatchConflict extends Error {}

export interface Batch {
  readonly statement: AppendStatement
  /** In the order of the statement's parameters. */
  readonly values: readonly Buffer[]
  /** The heads of the streams once it is written. */
  readonly heads: ReadonlyMap<string, Uint8Array>
}

/** A batch as columns. `heads` are the current heads of the streams. */
export function batchOf(batch: readonly Append[], heads: ReadonlyMap<string, Uint8Array>): Batch {
  const streams = new Map<string, StreamMove>()
  const events: unknown[][] = []
  const entries: unknown[][] = []
  const secrets = new Map<string, string>()
  const lookups = new LookupRows()
  for (const { command, stream, expected, epoch, at, events: added, secret } of batch) {
    const head = heads.get(stream)
    if (head === undefined) throw new Error(`stream ${stream} must be claimed before an append`)
    const moved = streams.get(stream) ?? { expected, version: expected, epoch, head, before: head }
    // This append was decided on another state than the one before it in the batch leaves: only one of them can be
    // written.
    if (moved.version !== expected || moved.epoch !== epoch) throw new BatchConflict(`stream ${stream} at ${expected}`)
    for (const [index, event] of added.entries()) {
      moved.version++
      // The last event has the command's id: its number is the version that the command led to.
      const id = index === added.length - 1 ? command : null
      const placed = { stream, number: moved.version, at, command: id, event }
      moved.head = chained(moved.head, placed)
      events.push([stream, moved.version, at, event.kind, event.body, moved.head, event.round ?? null, id])
      for (const [line, { account, cents }] of event.entries.entries()) {
        entries.push([stream, moved.version, line, account, cents])
      }
      lookups.add(placed)
    }
    streams.set(stream, moved)
    if (secret !== undefined) secrets.set(stream, secret)
  }
  const moves = [...streams].map(([stream, { expected, version, epoch, head, before }]) => {
    return [stream, expected, version, epoch, head, before]
  })
  const rows = { moves, events, entries, secrets: [...secrets], ...lookups.rows, ...orderRows(batch) }
  return {
    ...appendStatement(rows),
    heads: new Map([...streams].map(([stream, { head }]) => [stream, head])),
  }
}

function orderRows(batch: readonly Append[]): Pick<BatchRows, 'orders' | 'answers'> {
  return {
    orders: batch.flatMap(({ stream, orders = [] }) => orders.map(({ to, id, body }) => [to, stream, id, body])),
    answers: batch.flatMap(({ answers = [] }) => answers.map(({ to, id, answer }) => [to, id, answer])),
  }
}

/**
 * Writes a batch. Returns the new balances of the wallets that it changed, by account. If PostgreSQL refuses it, throws
 * its error, and nothing is written.
 */
export async function writeBatch(
  client: pg.ClientBase,
  { statement: { name, text }, values }: Batch,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ wallets: Record<string, number> | null }>({ name, text, values: [...values] })
  const wallets = rows[0]?.wallets
  return wallets ? new Map(Object.entries(wallets)) : NO_WALLETS
}
