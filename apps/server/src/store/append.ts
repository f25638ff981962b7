import { hash } from 'node:crypto'
import type pg from 'pg'

/** An event as it is stored. The hash is over the exact text of the body. */
export interface NewEvent {
  readonly kind: string
  readonly body: string
  readonly entries: readonly Entry[]
  /** The number of the round that it belongs to, in streams that have rounds. */
  readonly round?: number
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
  const money = entries.flatMap(({ account, cents }) => [account, String(cents)])
  const place = [stream, String(number), at.toISOString(), command ?? '', String(round ?? '')]
  const text = [...place, kind, body, ...money].map((part) => `${Buffer.byteLength(part)}:${part}`).join('')
  return hash('sha256', Buffer.concat([before, Buffer.from(text)]), 'buffer')
}

export function firstHead(stream: string): Buffer {
  return hash('sha256', `openpit stream ${stream}`, 'buffer')
}

/** Rows in the form that `unnest` takes: one list for each column. */
type Columns = readonly unknown[][]

/**
 * Writes many appends with one statement, all or none. It stops if a stream has changed or its lease is lost, if an
 * account does not exist, or if one would fall below zero that must not.
 */
const STATEMENT = `
with moved_in as (
  select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[])
    as t(stream, expected, version, epoch, head, head_before)
), moved as (
  update streams s set version = m.version, head = m.head
  from moved_in m
  where s.stream = m.stream and s.version = m.expected and s.epoch = m.epoch and s.head = m.head_before
  returning s.stream
), event_rows as (
  insert into events (stream, number, at, kind, body, hash, round, command)
  select * from unnest(
    $7::text[], $8::bigint[], $9::timestamptz[], $10::text[], $11::text[], $12::bytea[], $13::integer[], $14::text[])
  returning 1
), entry_rows as (
  insert into entries (stream, number, line, account, cents)
  select * from unnest($15::text[], $16::bigint[], $17::integer[], $18::text[], $19::bigint[])
  returning 1
), sums as (
  select account, sum(cents)::bigint as cents from unnest($18::text[], $19::bigint[]) as e(account, cents) group by account
), balances as (
  update accounts a set balance = a.balance + s.cents from sums s where a.account = s.account returning a.account, a.balance
), secret_rows as (
  insert into secrets (stream, body) select * from unnest($20::text[], $21::text[])
  on conflict (stream) do update set body = excluded.body
  returning 1
)
select
  case when (select count(*) from moved) < (select count(*) from moved_in) then stop_batch('stream') end,
  case when (select count(*) from balances) < (select count(*) from sums) then stop_batch('account') end,
  (select jsonb_object_agg(account, balance) from balances where account like 'wallet:%') as wallets`

interface StreamMove {
  readonly expected: number
  version: number
  readonly epoch: number
  head: Uint8Array
  readonly before: Uint8Array
}

/** Two appends of one batch contradict each other. Written apart, one of them may succeed. */
export class BatchConflict extends Error {}

export interface Batch {
  /** In the order of the statement's parameters. */
  readonly values: Columns
  /** The heads of the streams once it is written. */
  readonly heads: ReadonlyMap<string, Uint8Array>
}

/** A batch as columns. `heads` are the current heads of the streams. */
export function batchOf(batch: readonly Append[], heads: ReadonlyMap<string, Uint8Array>): Batch {
  const streams = new Map<string, StreamMove>()
  const events: unknown[][] = []
  const entries: unknown[][] = []
  const secrets = new Map<string, string>()
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
      moved.head = chained(moved.head, { stream, number: moved.version, at, command: id, event })
      events.push([stream, moved.version, at, event.kind, event.body, moved.head, event.round ?? null, id])
      for (const [line, { account, cents }] of event.entries.entries()) {
        entries.push([stream, moved.version, line, account, cents])
      }
    }
    streams.set(stream, moved)
    if (secret !== undefined) secrets.set(stream, secret)
  }
  const moves = [...streams].map(([stream, { expected, version, epoch, head, before }]) => {
    return [stream, expected, version, epoch, head, before]
  })
  return {
    values: [...turned(moves, 6), ...turned(events, 8), ...turned(entries, 5), ...turned([...secrets], 2)],
    heads: new Map([...streams].map(([stream, { head }]) => [stream, head])),
  }
}

function turned(rows: readonly (readonly unknown[])[], columns: number): unknown[][] {
  return Array.from({ length: columns }, (_, column) => rows.map((row) => row[column]))
}

/**
 * Writes a batch. Returns the new balances of the wallets that it changed, by account. If PostgreSQL refuses it, throws
 * its error, and nothing is written.
 */
export async function writeBatch(client: pg.ClientBase, { values }: Batch): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ wallets: Record<string, number> | null }>({
    name: 'append',
    text: STATEMENT,
    values: [...values],
  })
  return new Map(Object.entries(rows[0]?.wallets ?? {}))
}
