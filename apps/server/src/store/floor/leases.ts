import type { Store } from '../store.ts'

/** The node that takes leases, and how long one holds. */
export interface LeaseHolder {
  readonly node: string
  readonly leaseMs: number
}

/** Enters a node with its address for others and its door for players. Removes nodes not seen for a day. */
export async function announceNode(store: Store, node: string, address: string, door: string | null): Promise<void> {
  await store.queryAtOnce(`delete from nodes where seen_at < now() - interval '1 day'`, [])
  await store.queryAtOnce(
    `insert into nodes (node, address, door) values ($1, $2, $3)
     on conflict (node) do update set address = excluded.address, door = excluded.door, seen_at = now()`,
    [node, address, door],
  )
}

/**
 * The tables for which a condition holds, locked in the order of their names. Nodes that want the same tables at the
 * same time wait for each other: in any other order, each could wait for the other.
 */
const locked = (condition: string) => `locked as (select name from tables where ${condition} order by name for update)`

/** Takes the leases of those of these tables that no other node runs. Returns the tables that are ours now. */
export async function takeLeases(
  store: Store,
  { node, leaseMs }: LeaseHolder,
  tables: readonly string[],
): Promise<readonly string[]> {
  const isFree = 'closed_at is null and (node is null or node = $2 or leased_until < now())'
  const rows = await store.queryAtOnce<{ name: string }>(
    `with ${locked(`name = any($1) and ${isFree}`)}
     update tables t set node = $2, leased_until = now() + make_interval(secs => $3)
     from locked where t.name = locked.name returning t.name`,
    [tables, node, leaseMs / 1000],
  )
  return rows.map(({ name }) => name)
}

/** Extends the node's leases. Returns the names of the tables that are still its own. */
export async function renewLeases(
  store: Store,
  { node, leaseMs }: LeaseHolder,
  tables: readonly string[],
): Promise<ReadonlySet<string>> {
  await store.queryAtOnce('update nodes set seen_at = now() where node = $1', [node])
  const rows = await store.queryAtOnce<{ name: string }>(
    `with ${locked('name = any($1) and node = $2')}
     update tables t set leased_until = now() + make_interval(secs => $3)
     from locked where t.name = locked.name returning t.name`,
    [tables, node, leaseMs / 1000],
  )
  return new Set(rows.map(({ name }) => name))
}

export async function releaseLeases(store: Store, node: string, tables: readonly string[]): Promise<void> {
  await store.queryAtOnce(
    `with ${locked('name = any($1) and node = $2')}
     update tables t set node = null, leased_until = now() from locked where t.name = locked.name`,
    [tables, node],
  )
}

export async function holdsLease(store: Store, node: string, table: string): Promise<boolean> {
  const rows = await store.queryAtOnce('select name from tables where name = $1 and node = $2', [table, node])
  return rows.length > 0
}

/** The addresses of the other nodes that run these tables. Tables that no other node runs are missing. */
export async function addressesOfOthers(
  store: Store,
  node: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await store.queryAtOnce<{ name: string; address: string }>(
    `select t.name, n.address from tables t join nodes n using (node)
     where t.name = any($1) and t.node <> $2 and t.leased_until >= now()`,
    [tables, node],
  )
  return new Map(rows.map(({ name, address }) => [name, address]))
}

/** The door of the node that runs a table, if it has one. */
export async function doorOfNode(store: Store, table: string): Promise<string | undefined> {
  const rows = await store.queryAtOnce<{ door: string | null }>(
    'select n.door from tables t join nodes n using (node) where t.name = $1 and t.leased_until >= now()',
    [table],
  )
  return rows[0]?.door ?? undefined
}

/** The open private tables of these people that no node runs. */
export async function privateTablesWithoutNode(store: Store, people: readonly string[]): Promise<readonly string[]> {
  const rows = await store.queryAtOnce<{ name: string }>(
    `select name from tables where private_for = any($1) and closed_at is null
     and (node is null or leased_until < now()) order by name`,
    [people],
  )
  return rows.map(({ name }) => name)
}

/** Shared tables that no node runs. Tables leased by this node count if they are not among those it runs. */
export async function tablesWithoutNode(
  store: Store,
  node: string,
  running: readonly string[],
): Promise<readonly string[]> {
  const rows = await store.queryAtOnce<{ name: string }>(
    `select name from tables where private_for is null and closed_at is null
     and (node is null or (leased_until < now() and node <> $1) or (node = $1 and name <> all($2))) order by name`,
    [node, running],
  )
  return rows.map(({ name }) => name)
}

/** A small write of this node's own, committed like any other. Returns how many seconds replicas are behind. */
export async function writeSomething(store: Store, node: string): Promise<number | undefined> {
  const [row] = await store.queryAtOnce<{ lag: number | null }>(
    `update nodes set written_at = clock_timestamp() where node = $1
     returning (select max(extract(epoch from replay_lag))::float8 from pg_stat_replication) as lag`,
    [node],
  )
  if (row === undefined) throw new Error('this node is not announced')
  return row.lag ?? undefined
}
