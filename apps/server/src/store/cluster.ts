import type pg from 'pg'
import type { Store } from './store.ts'

/** The secret that all nodes of this database share. The first node stores its own; later ones read it. */
export async function sharedSecret(store: Store, own: string): Promise<string> {
  return await store.withClient(async (client) => {
    // Without the lock, two nodes that start together could each store a secret and refuse the other's messages.
    await client.query('begin')
    try {
      await client.query('lock table cluster in exclusive mode')
      await client.query('insert into cluster (secret) select $1 where not exists (select from cluster)', [own])
      const { rows } = await client.query<{ secret: string }>('select secret from cluster limit 1')
      await client.query('commit')
      return rows[0]?.secret ?? own
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

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
