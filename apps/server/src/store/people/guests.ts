import { createHash } from 'node:crypto'
import type pg from 'pg'
import { chained, firstHead } from '../append/append.ts'
import type { Store } from '../store.ts'
import { GUESTS_REMOVED, GUESTS_STREAM, removalBody } from './guest-removal.ts'

/** What was found out about guests whose last session has ended. */
export interface GuestSweep {
  /** They never moved money, and were removed with their streams and accounts. */
  readonly removed: number
  /** They have played, or staff disabled them: what is known of them stays. */
  readonly kept: number
}

/** A stream that is removed, with the head of its chain. */
interface RemovedStream {
  readonly stream: string
  readonly version: string
  readonly head: Buffer
}

const CANDIDATES = `
select handle from people p
where login is null and role = 'player' and gone_at is null and created_at < $1
  and not exists (select from sessions s where s.person = p.handle)
  -- A private table that still runs is left alone until its node gives it up.
  and not exists (select from tables t where t.private_for = p.handle and t.node is not null)
order by created_at limit $2 for update of p skip locked`

/**
 * Guests with money that moved outside their own stream: they have wagered. Those whom staff disabled stay too, and
 * those in a tournament that is not over: it may cost nothing to enter, and they may win a prize.
 */
const PLAYERS = `
select handle from people where handle = any($1) and disabled
union
select h.handle from unnest($1::text[]) as h(handle)
join accounts a on split_part(a.account, ':', -1) = h.handle
join entries n on n.account = a.account and n.stream <> 'person:' || h.handle
union
select h.handle from unnest($1::text[]) as h(handle)
join tournaments t on t.ended_at is null
join accounts a on a.account = 'chips:' || t.name || '/' || h.handle`

/** The streams of guests and of their private tables. */
const STREAMS = `
select stream, version, head from streams where stream in (
  select 'person:' || handle from unnest($1::text[]) as h(handle)
  union all select 'table:' || name from tables where private_for = any($1)
) order by stream`

/**
 * Removes guests who never played, in one transaction: their demo chips go back to the house, whose entries are removed
 * with them, so that all balances stay the sums of their entries. The removal is an event in a stream of its own.
 * `before` keeps guests from being removed who are just coming in.
 */
export async function removeGoneGuests(store: Store, before: Date, at: Date, most: number): Promise<GuestSweep> {
  return await store.withClient(async (client) => {
    await client.query('begin')
    try {
      const gone = handlesIn(await client.query<{ handle: string }>(CANDIDATES, [before, most]))
      const players = handlesIn(await client.query<{ handle: string }>(PLAYERS, [gone]))
      const idle = gone.filter((handle) => !players.includes(handle))
      await client.query('update people set gone_at = $2 where handle = any($1)', [players, at])
      if (idle.length > 0) await remove(client, idle, at, (message) => store.sign(message))
      await client.query('commit')
      return { removed: idle.length, kept: players.length }
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

/** Signs for the house. */
type Sign = (message: Uint8Array) => string

async function remove(client: pg.ClientBase, guests: readonly string[], at: Date, sign: Sign): Promise<void> {
  const { rows } = await client.query<RemovedStream>(STREAMS, [guests])
  const streams = rows.map(({ stream }) => stream)
  await client.query(
    `with gone as (delete from entries where stream = any($1) returning account, cents),
     sums as (select account, sum(cents)::bigint as cents from gone group by account)
     update accounts a set balance = a.balance - s.cents from sums s where a.account = s.account`,
    [streams],
  )
  await client.query('delete from events where stream = any($1)', [streams])
  await client.query('delete from ended_shoes where stream = any($1)', [streams])
  await client.query('delete from desk_records where stream = any($1)', [streams])
  await client.query('delete from secrets where stream = any($1)', [streams])
  await client.query('delete from streams where stream = any($1)', [streams])
  // Accounts are named after their holder, and those of a table after the table.
  const tables = streams.flatMap((stream) => (stream.startsWith('table:') ? [stream.slice('table:'.length)] : []))
  await client.query(`delete from accounts where split_part(account, ':', -1) = any($1)`, [[...guests, ...tables]])
  await client.query('delete from tables where private_for = any($1)', [guests])
  await client.query('delete from people where handle = any($1)', [guests])
  const lines = rows.map(({ stream, version, head }) => `${stream} ${version} ${head.toString('hex')}\n`)
  const digest = createHash('sha256').update(lines.join('')).digest('hex')
  const ends = rows.map(({ stream, version }) => [stream, Number(version)] as const)
  await record(client, removalBody({ guests: guests.length, digest, streams: ends }, sign), at)
}

/** Adds the removal to the stream of removals. */
async function record(client: pg.ClientBase, body: string, at: Date): Promise<void> {
  await client.query('insert into streams (stream, head) values ($1, $2) on conflict do nothing', [
    GUESTS_STREAM,
    firstHead(GUESTS_STREAM),
  ])
  const { rows } = await client.query<{ version: string; head: Buffer }>(
    'select version, head from streams where stream = $1 for update',
    [GUESTS_STREAM],
  )
  const [last] = rows
  if (last === undefined) throw new Error(`stream ${GUESTS_STREAM} was just written, but is not in the database`)
  const event = { kind: GUESTS_REMOVED, body, entries: [] }
  const number = Number(last.version) + 1
  const head = chained(last.head, { stream: GUESTS_STREAM, number, at, command: null, event })
  await client.query('insert into events (stream, number, at, kind, body, hash) values ($1, $2, $3, $4, $5, $6)', [
    GUESTS_STREAM,
    number,
    at,
    event.kind,
    event.body,
    head,
  ])
  await client.query('update streams set version = $2, head = $3 where stream = $1', [GUESTS_STREAM, number, head])
}

function handlesIn({ rows }: { readonly rows: readonly { readonly handle: string }[] }): readonly string[] {
  return rows.map(({ handle }) => handle)
}
