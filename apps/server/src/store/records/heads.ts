import type pg from 'pg'
import type { HeadFacts, HeadStatement, StreamHead } from '../../heads/statement.ts'
import type { Store } from '../store.ts'

/** A statement with more streams would be a line of more than half a megabyte. */
const STREAMS_MAX = 5_000

/** How long statements stay in the database. Files keep them for good. */
const KEPT_DAYS = 7

/** Signs what a statement says. */
type Sign = (facts: HeadFacts) => HeadStatement

/**
 * Makes a statement of the streams that have changed since the last one, and stores it. Returns how many there were.
 * The database compares the versions, so that a floor with many streams costs this process only the changed ones.
 */
export async function publishChangedHeads(store: Store, sign: Sign, newSeries: () => string): Promise<number> {
  return await store.withClient(async (client) => {
    await client.query('begin')
    try {
      const streams = await changedHeads(client)
      if (streams.length > 0) await publish(client, sign, newSeries, streams)
      await client.query('commit')
      return streams.length
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

async function changedHeads(client: pg.ClientBase): Promise<readonly StreamHead[]> {
  const { rows } = await client.query<{ stream: string; version: string; head: string }>(
    `select s.stream, s.version, encode(s.head, 'hex') as head from streams s left join published_heads p using (stream)
     where s.version > 0 and p.version is distinct from s.version order by s.stream limit $1`,
    [STREAMS_MAX],
  )
  return rows.map(({ stream, version, head }) => [stream, Number(version), head])
}

async function publish(
  client: pg.ClientBase,
  sign: Sign,
  newSeries: () => string,
  streams: readonly StreamHead[],
): Promise<void> {
  const last = await lastStatementIn(client)
  const made = sign({
    series: last?.series ?? newSeries(),
    number: (last?.number ?? 0) + 1,
    at: new Date().toISOString(),
    previous: last?.head ?? null,
    streams,
  })
  await client.query('insert into head_statements (number, at, body) values ($1, $2, $3)', [
    made.number,
    made.at,
    JSON.stringify(made),
  ])
  await client.query(
    `insert into published_heads (stream, version) select * from unnest($1::text[], $2::bigint[])
     on conflict (stream) do update set version = excluded.version`,
    [streams.map(([stream]) => stream), streams.map(([, version]) => version)],
  )
  // The last one stays: the next is chained to it.
  await client.query('delete from head_statements where number < $1 and at < now() - make_interval(days => $2)', [
    made.number,
    KEPT_DAYS,
  ])
}

export async function lastStatementIn(client: pg.ClientBase): Promise<HeadStatement | undefined> {
  const { rows } = await client.query<{ body: string }>('select body from head_statements order by number desc limit 1')
  return rows[0] && (JSON.parse(rows[0].body) as HeadStatement)
}

export async function lastStatement(store: Store): Promise<HeadStatement | undefined> {
  return await store.withClient(lastStatementIn)
}

/** The stored statements after a number, in order, as they were written. */
export async function statementsAfter(store: Store, number: number): Promise<readonly string[]> {
  const rows = await store.query<{ body: string }>(
    'select body from head_statements where number > $1 order by number',
    [number],
  )
  return rows.map(({ body }) => body)
}

/** The heads of all streams now. */
export async function currentHeads(client: pg.ClientBase): Promise<readonly StreamHead[]> {
  const { rows } = await client.query<{ stream: string; version: string; head: string }>(
    `select stream, version, encode(head, 'hex') as head from streams where version > 0 order by stream`,
  )
  return rows.map(({ stream, version, head }) => [stream, Number(version), head])
}
