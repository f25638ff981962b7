import type { Store } from '../store.ts'
import type { LeaseHolder } from './leases.ts'

/** A link that was opened on the floor. */
export interface RegisteredLink {
  readonly name: string
  readonly rulebook: string
  readonly bet: string
}

export async function registerLink(store: Store, { name, rulebook, bet }: RegisteredLink): Promise<void> {
  const sql = 'insert into links (name, rulebook, bet) values ($1, $2, $3) on conflict do nothing'
  await store.queryAtOnce(sql, [name, rulebook, bet])
}

/** All links that were ever opened, in the order of their opening. */
export async function registeredLinks(store: Store): Promise<readonly RegisteredLink[]> {
  return await store.queryAtOnce<RegisteredLink>('select name, rulebook, bet from links order by opened_at, name', [])
}

export async function findLink(store: Store, name: string): Promise<RegisteredLink | undefined> {
  const sql = 'select name, rulebook, bet from links where name = $1'
  return (await store.queryAtOnce<RegisteredLink>(sql, [name]))[0]
}

/** Takes the leases of links that no other node runs, and renews those of this node. Returns all their names. */
export async function leaseLinks(store: Store, { node, leaseMs }: LeaseHolder): Promise<readonly string[]> {
  const rows = await store.queryAtOnce<{ name: string }>(
    `update links set node = $1, leased_until = now() + make_interval(secs => $2)
     where node is null or node = $1 or leased_until < now() returning name`,
    [node, leaseMs / 1000],
  )
  return rows.map(({ name }) => name)
}

export async function holdsLinkLease(store: Store, node: string, name: string): Promise<boolean> {
  const rows = await store.queryAtOnce('select name from links where name = $1 and node = $2', [name, node])
  return rows.length > 0
}

export async function releaseLinks(store: Store, node: string): Promise<void> {
  await store.queryAtOnce('update links set node = null, leased_until = now() where node = $1', [node])
}

/** The accounts whose names begin with a prefix, with what they hold. */
export async function balancesWith(store: Store, prefix: string): Promise<ReadonlyMap<string, number>> {
  const rows = await store.query<{ account: string; balance: string }>(
    'select account, balance from accounts where starts_with(account, $1)',
    [prefix],
  )
  return new Map(rows.map(({ account, balance }) => [account, Number(balance)]))
}
