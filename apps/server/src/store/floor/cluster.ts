import type pg from 'pg'
import type { Store } from '../store.ts'

/**
 * The id of the key that this database belongs to. If it has none yet, stores the given id; without one, returns
 * `undefined`.
 */
export async function databaseKeyId(store: Store, own?: string): Promise<string | undefined> {
  // One row at most: of two nodes that start together, the second reads what the first stored.
  if (own !== undefined) await store.query('insert into house_key (id) values ($1) on conflict do nothing', [own])
  const [row] = await store.query<{ id: string }>('select id from house_key', [])
  return row?.id
}

export async function keyIdIn(client: pg.ClientBase): Promise<string | undefined> {
  return (await client.query<{ id: string }>('select id from house_key')).rows[0]?.id
}

/** Runs work while no other node runs work under the same lock. It occupies a connection until the work is done. */
export async function underLock<T>(store: Store, lock: number, work: () => Promise<T>): Promise<T> {
  return await store.withClient(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock])
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  })
}
