import { hash } from 'node:crypto'
import type pg from 'pg'
import { binaryColumns } from './binary-arrays.ts'
import { PlayedRounds } from './played-rounds.ts'
import { SCHEMA_VERSION } from './schema.ts'

/** An event as it is stored. The hash is over the exact text of the body. */
export interface NewEvent {
  readonly kind: string
  readonly body: string
  readonly entries: readonly Entry[]
  /** The number of the round that it belongs to, in streams that have rounds. */
  readonly round?: number
  /** The shoes that ended with it, by which it is found. */
  readonly endedShoes?: readonly string[]
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

/** The message of the error with which the statement stops if a newer program has migrated the database. */
export const OUTDATED = 'outdated'

/**
 * Writes many appends with one statement, all or none. It stops if a stream has changed or its lease is lost, if an
 * account does not exist, or if one would fall below zero that must not. It also stops if a newer program has migrated
 * the database. The version is read first: an append that has locked nothing else cannot block a migration that it
 * waits for.
 */
const STATEMENT = `
with known as materialized (
  select max(version) as version from schema_version
), moved_in as (
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
), ended_shoe_rows as (
  insert into ended_shoes (stream, shoe, number) select * from unnest($22::text[], $23::text[], $24::bigint[])
  on conflict do nothing
  returning 1
), played_round_rows as (
  insert into played_rounds (player, stream, round, at, net, wagered) select * from unnest(
    $25::text[], $26::text[], $27::integer[], $28::timestamptz[], $29::bigint[], $30::boolean[])
  on conflict (player, stream, round) do update set at = greatest(played_rounds.at, excluded.at),
    net = played_rounds.net + excluded.net, wagered = played_rounds.wagered or excluded.wagered
  returning 1
)
select
  case when (select version from known) > ${SCHEMA_VERSION} then stop_batch('${OUTDATED}') end,
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
  const endedShoes: unknown[][] = []
  const played = new PlayedRounds()
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
      for (const shoe of event.endedShoes ?? []) endedShoes.push([stream, shoe, moved.version])
      played.add(placed)
    }
    streams.set(stream, moved)
    if (secret !== undefined) secrets.set(stream, secret)
  }
  const moves = [...streams].map(([stream, { expected, version, epoch, head, before }]) => {
    return [stream, expected, version, epoch, head, before]
  })
  return {
    values: [
      ...binaryColumns(moves, ['text', 'bigint', 'bigint', 'bigint', 'bytea', 'bytea']),
      ...binaryColumns(events, ['text', 'bigint', 'timestamptz', 'text', 'text', 'bytea', 'integer', 'text']),
      ...binaryColumns(entries, ['text', 'bigint', 'integer', 'text', 'bigint']),
      ...binaryColumns([...secrets], ['text', 'text']),
      ...binaryColumns(endedShoes, ['text', 'text', 'bigint']),
      ...binaryColumns(played.rows, ['text', 'text', 'integer', 'timestamptz', 'bigint', 'boolean']),
    ],
    heads: new Map([...streams].map(([stream, { head }]) => [stream, head])),
  }
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
