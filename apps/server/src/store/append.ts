import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Something that happened, as it is stored: the text of the body is what is hashed. */
export interface NewEvent {
  readonly kind: string
  readonly body: string
  readonly entries: readonly Entry[]
}

/** One side of a movement of money. */
export interface Entry {
  readonly account: string
  readonly cents: number
}

/** What one command adds to one stream: all of it, or nothing. */
export interface Append {
  /** The command's own id: told twice, it is carried out once. */
  readonly command: string
  readonly stream: string
  /** How many events the stream had when the command was judged. */
  readonly expected: number
  /** The lease under which it was judged. */
  readonly epoch: number
  readonly at: Date
  readonly events: readonly NewEvent[]
  /** What the sender is told; the same if the command comes again. */
  readonly reply: string
}

/** The hash of an event: over the one before it, so that nothing can be changed, taken out or put in between. */
export function chained(
  before: Uint8Array,
  stream: string,
  number: number,
  at: Date,
  { kind, body }: NewEvent,
): Buffer {
  const hash = createHash('sha256').update(before)
  for (const part of [stream, String(number), at.toISOString(), kind, body]) {
    hash.update(`${Buffer.byteLength(part)}:`).update(part)
  }
  return hash.digest()
}

export function firstHead(stream: string): Buffer {
  return createHash('sha256').update(`openpit stream ${stream}`).digest()
}

/** Columns of rows, as PostgreSQL takes them: a list for each. */
type Columns = readonly unknown[][]

/**
 * Writes many appends with one statement: either all of them are there afterwards, or none. Streams must be as they were when the
 * commands were judged and still under the same leases, every account must be there, and none may fall below zero that must not.
 */
const STATEMENT = `
with moved_in as (
  select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $21::bytea[])
    as t(stream, expected, version, epoch, head, head_before)
), moved as (
  update streams s set version = m.version, head = m.head
  from moved_in m
  where s.stream = m.stream and s.version = m.expected and s.epoch = m.epoch and s.head = m.head_before
  returning s.stream
), event_rows as (
  insert into events (stream, number, at, kind, body, hash)
  select * from unnest($6::text[], $7::bigint[], $8::timestamptz[], $9::text[], $10::text[], $11::bytea[])
  returning 1
), entry_rows as (
  insert into entries (stream, number, line, account, cents)
  select * from unnest($12::text[], $13::bigint[], $14::integer[], $15::text[], $16::bigint[])
  returning 1
), sums as (
  select account, sum(cents)::bigint as cents from unnest($15::text[], $16::bigint[]) as e(account, cents) group by account
), balances as (
  update accounts a set balance = a.balance + s.cents from sums s where a.account = s.account returning a.account
), command_rows as (
  insert into commands (command, stream, version, reply)
  select * from unnest($17::text[], $18::text[], $19::bigint[], $20::text[])
  returning 1
)
select
  case when (select count(*) from moved) < (select count(*) from moved_in) then stop_batch('stream') end,
  case when (select count(*) from balances) < (select count(*) from sums) then stop_batch('account') end`

interface Moved {
  readonly expected: number
  version: number
  readonly epoch: number
  head: Uint8Array
  readonly before: Uint8Array
}

/** Two appends of one batch contradict each other; apart, one of them may be right. */
export class BatchConflict extends Error {}

/** The batch as columns; the heads are those that the streams have now. */
export function columnsOf(batch: readonly Append[], heads: ReadonlyMap<string, Uint8Array>): Columns {
  const streams = new Map<string, Moved>()
  const events: unknown[][] = []
  const entries: unknown[][] = []
  const commands: unknown[][] = []
  for (const { command, stream, expected, epoch, at, events: added, reply } of batch) {
    const head = heads.get(stream) ?? firstHead(stream)
    const moved = streams.get(stream) ?? { expected, version: expected, epoch, head, before: head }
    // One command that was judged on another state than the one before it leaves behind: they cannot both be right.
    if (moved.version !== expected || moved.epoch !== epoch) throw new BatchConflict(`stream ${stream} at ${expected}`)
    for (const event of added) {
      moved.version++
      moved.head = chained(moved.head, stream, moved.version, at, event)
      events.push([stream, moved.version, at, event.kind, event.body, moved.head])
      for (const [line, { account, cents }] of event.entries.entries()) {
        entries.push([stream, moved.version, line, account, cents])
      }
    }
    streams.set(stream, moved)
    commands.push([command, stream, moved.version, reply])
  }
  const moves = [...streams].map(([stream, moved]) => [stream, moved.expected, moved.version, moved.epoch, moved.head])
  const before = [...streams.values()].map((moved) => moved.before)
  return [...turned(moves, 5), ...turned(events, 6), ...turned(entries, 5), ...turned(commands, 4), before]
}

function turned(rows: readonly (readonly unknown[])[], columns: number): unknown[][] {
  return Array.from({ length: columns }, (_, column) => rows.map((row) => row[column]))
}

/** Writes a batch; throws what PostgreSQL says if it cannot, and then nothing is written. */
export async function writeBatch(client: pg.ClientBase, columns: Columns): Promise<void> {
  await client.query({ name: 'append', text: STATEMENT, values: [...columns] })
}
