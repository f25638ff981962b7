import pg from 'pg'
import { STEPS } from '../schema/schema.ts'
import type { Store } from '../store.ts'

/** The schema in which a floor is restored, until it is complete. */
export const RESTORING = 'openpit_restoring'

/** Makes the empty tables of a version of the database. */
export async function makeTables(client: pg.ClientBase, version: number): Promise<void> {
  for (const step of STEPS.slice(0, version)) await client.query(step)
  await client.query('create table schema_version (version integer not null)')
  await client.query('insert into schema_version values ($1)', [version])
}

/** Writes with a connection of its own, all or nothing. */
export async function inOneTransaction<T>(
  connection: pg.ClientConfig,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  // The query that waits fails by itself. Without a listener, the error would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const outcome = await work(client)
    await client.query('commit')
    return outcome
  } finally {
    // Without a commit, this undoes everything.
    await client.end()
  }
}

/** Whether the database holds a floor. */
export async function holdsFloor(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('public.schema_version') as found`)
  return rows[0]?.found !== null
}

/** Begins to restore into a database of the operator's own, aside from its public schema. */
export async function beginAside(client: pg.ClientBase): Promise<void> {
  // A restore that was killed may have left one.
  await client.query(`drop schema if exists ${RESTORING} cascade`)
  await client.query(`create schema ${RESTORING}`)
}

/** Moves the restored floor to the public schema: all of it, or nothing. */
export async function publishAside(connection: pg.ClientConfig): Promise<void> {
  await inOneTransaction(connection, async (client) => {
    const { rows } = await client.query<{ move: string }>(
      `select format('alter table %s set schema public', c.oid::regclass) as move
       from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r'
       union all
       select format('alter function %s set schema public', p.oid::regprocedure)
       from pg_proc p where p.pronamespace = $1::regnamespace`,
      [RESTORING],
    )
    for (const { move } of rows) await client.query(move)
    await client.query(`drop schema ${RESTORING}`)
  })
}

/** The names of all open tables, private ones included. No node runs any of them. */
export async function freeAllTables(store: Store): Promise<readonly string[]> {
  const rows = await store.query<{ name: string; closed: boolean }>(
    'update tables set node = null, leased_until = now() returning name, closed_at is not null as closed',
    [],
  )
  return rows.flatMap(({ name, closed }) => (closed ? [] : [name])).toSorted()
}

/** Takes all jackpots from the nodes of the lost floor. Returns their names. */
export async function freeAllLinks(store: Store): Promise<readonly string[]> {
  const rows = await store.query<{ name: string }>(
    'update links set node = null, leased_until = now() returning name',
    [],
  )
  return rows.map(({ name }) => name).toSorted()
}

/** Takes all tournaments from the nodes of the lost floor. Returns the names of those that are not over. */
export async function freeAllTournaments(store: Store): Promise<readonly string[]> {
  const rows = await store.query<{ name: string; over: boolean }>(
    'update tournaments set node = null, leased_until = now() returning name, ended_at is not null as over',
    [],
  )
  return rows.flatMap(({ name, over }) => (over ? [] : [name])).toSorted()
}
