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

/** A wager on a side bet that a table has settled, or whose settlement it has reversed. */
export interface SettledSide {
  readonly kind: 'wager-settled' | 'settlement-reversed'
  readonly line: {
    readonly outcome: string
    readonly paidBy: string
    readonly stake: number
    readonly profit: number
  }
}

/** The settlements of a side bet in a part of a table's log. */
export async function settledSides(
  store: Store,
  stream: string,
  bet: string,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<readonly SettledSide[]> {
  // Most events name no such wager: their bodies are only searched, not parsed.
  return await store.query<SettledSide>(
    `select e ->> 'kind' as kind, e -> 'line' as line
     from events v cross join lateral jsonb_array_elements(v.body::jsonb -> 'events') e
     where v.stream = $1 and v.number > $2 and v.number <= $3 and v.kind in ('told', 'told-at-shoe')
       and v.body like '%"wager":"' || $4::text || '"%' and e -> 'line' ->> 'wager' = $4
       and e ->> 'kind' in ('wager-settled', 'settlement-reversed')`,
    [stream, after, to, bet],
  )
}
