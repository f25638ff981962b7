import type { Store } from '../store.ts'

/** A table that was opened on the floor. */
export interface RegisteredTable {
  readonly name: string
  readonly title: string
  readonly rulebook: string
  /** The only player of the table; `null` for a table that is open to all. */
  readonly privateFor: string | null
}

const REGISTERED = 'select name, title, rulebook, private_for as "privateFor" from tables'

export async function registerTable(
  store: Store,
  { name, title, rulebook, privateFor }: RegisteredTable,
): Promise<void> {
  await store.queryAtOnce(
    'insert into tables (name, title, rulebook, private_for) values ($1, $2, $3, $4) on conflict do nothing',
    [name, title, rulebook, privateFor],
  )
}

export async function findOpenTable(store: Store, name: string): Promise<RegisteredTable | undefined> {
  const sql = `${REGISTERED} where name = $1 and closed_at is null`
  return (await store.queryAtOnce<RegisteredTable>(sql, [name]))[0]
}

/** Whether a table of this name is or was on the floor. */
export async function wasTableOpened(store: Store, name: string): Promise<boolean> {
  return (await store.queryAtOnce('select name from tables where name = $1', [name])).length > 0
}

/** The open tables that are not private, in the order of their opening. */
export async function sharedTables(store: Store): Promise<readonly RegisteredTable[]> {
  const sql = `${REGISTERED} where private_for is null and closed_at is null order by opened_at, name`
  return await store.queryAtOnce<RegisteredTable>(sql, [])
}

/** The tables that are not private and were open at some time since then, in the order of their opening. */
export async function sharedTablesSince(store: Store, since: Date): Promise<readonly RegisteredTable[]> {
  const sql = `${REGISTERED} where private_for is null and (closed_at is null or closed_at >= $1) order by opened_at, name`
  return await store.query<RegisteredTable>(sql, [since])
}

/** Puts closed tables back on the floor until what is left to do at them is done. Nobody can play there. */
export async function reviveTables(store: Store, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await store.queryAtOnce(
    'update tables set closed_at = null, leased_until = now() where name = any($1) and closed_at is not null',
    [names],
  )
}

/** Closes a table for good. */
export async function retireTable(store: Store, name: string): Promise<void> {
  await store.queryAtOnce('update tables set closed_at = now(), node = null where name = $1', [name])
}
