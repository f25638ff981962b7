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

/** The work that this node has begun last under each lock, or that waits for it. */
const LAST_WORK = new WeakMap<Store, Map<number, Promise<unknown>>>()

/** Runs work while nobody else, on this node or another, runs work under the same lock. */
export async function underLock<T>(store: Store, lock: number, work: () => Promise<T>): Promise<T> {
  const locks = LAST_WORK.get(store) ?? new Map<number, Promise<unknown>>()
  LAST_WORK.set(store, locks)
  // Each waits here for the one before it. If all waited for the lock, each with a connection, none would be left to
  // work with.
  const before = locks.get(lock) ?? Promise.resolve()
  const done = before.then(async () => await underDatabaseLock(store, lock, work))
  locks.set(
    lock,
    done.catch(() => {}),
  )
  return await done
}

/** It occupies a connection until the work is done. */
async function underDatabaseLock<T>(store: Store, lock: number, work: () => Promise<T>): Promise<T> {
  return await store.withClient(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock])
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  })
}
