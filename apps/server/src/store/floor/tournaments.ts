import type { Store } from '../store.ts'
import type { LeaseHolder } from './leases.ts'

/** Enters a tournament. Returns whether the name was free. */
export async function registerTournament(store: Store, name: string): Promise<boolean> {
  const sql = 'insert into tournaments (name) values ($1) on conflict do nothing returning name'
  return (await store.queryAtOnce(sql, [name])).length > 0
}

/** The latest tournaments. */
export async function latestTournaments(store: Store, most: number): Promise<readonly string[]> {
  const sql = 'select name from tournaments order by drafted_at desc, name limit $1'
  return (await store.queryAtOnce<{ name: string }>(sql, [most])).map(({ name }) => name)
}

/** Takes the lease of a tournament that no other node runs. Returns whether it is ours now. */
export async function takeTournament(store: Store, { node, leaseMs }: LeaseHolder, name: string): Promise<boolean> {
  const rows = await store.queryAtOnce(
    `update tournaments set node = $2, leased_until = now() + make_interval(secs => $3)
     where name = $1 and (node is null or node = $2 or leased_until < now()) returning name`,
    [name, node, leaseMs / 1000],
  )
  return rows.length > 0
}

/** Extends the node's leases. Returns the names of the tournaments that are still its own. */
export async function renewTournaments(
  store: Store,
  { node, leaseMs }: LeaseHolder,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await store.queryAtOnce<{ name: string }>(
    `update tournaments set leased_until = now() + make_interval(secs => $3)
     where name = any($1) and node = $2 returning name`,
    [names, node, leaseMs / 1000],
  )
  return new Set(rows.map(({ name }) => name))
}

export async function releaseTournaments(store: Store, node: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await store.queryAtOnce(
    'update tournaments set node = null, leased_until = now() where name = any($1) and node = $2',
    [names, node],
  )
}

export async function holdsTournament(store: Store, node: string, name: string): Promise<boolean> {
  return (
    (await store.queryAtOnce('select name from tournaments where name = $1 and node = $2', [name, node])).length > 0
  )
}

/** The addresses of the other nodes that run these tournaments. */
export async function tournamentAddresses(
  store: Store,
  node: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await store.queryAtOnce<{ name: string; address: string }>(
    `select t.name, n.address from tournaments t join nodes n using (node)
     where t.name = any($1) and t.node <> $2 and t.leased_until >= now()`,
    [names, node],
  )
  return new Map(rows.map(({ name, address }) => [name, address]))
}

/** Tournaments that are not over and that no node runs: one must take them, or their clocks stand still. */
export async function tournamentsWithoutNode(
  store: Store,
  node: string,
  running: readonly string[],
): Promise<readonly string[]> {
  const rows = await store.queryAtOnce<{ name: string }>(
    `select name from tournaments where ended_at is null
     and (node is null or (leased_until < now() and node <> $1) or (node = $1 and name <> all($2))) order by name`,
    [node, running],
  )
  return rows.map(({ name }) => name)
}

/** Notes that a tournament is over. */
export async function endTournament(store: Store, name: string): Promise<void> {
  await store.queryAtOnce('update tournaments set ended_at = coalesce(ended_at, now()) where name = $1', [name])
}
