import type { DatabaseClient } from '../reading.ts'

/** What the database holds about a link besides its log. */
export interface LinkLedger {
  /** The balances of its accounts. */
  readonly balances: ReadonlyMap<string, number>
  /** What was taken from the account of each win, payment by payment. */
  readonly payments: ReadonlyMap<string, readonly number[]>
  /** The bodies of orders that it has not answered yet. */
  readonly open: readonly string[]
  /** Accounts of wins that hold money at tables that are off the floor, and have no order to settle it. */
  readonly stranded: ReadonlySet<string>
}

export async function linkLedger(client: DatabaseClient, link: string): Promise<LinkLedger> {
  const { rows } = await client.query<{ account: string; balance: string }>(
    `select account, balance from accounts
     where account ~ '^link-[a-z]+:' and split_part(account, ':', 2) = $1`,
    [link],
  )
  const paid = await client.query<{ account: string; cents: string }>(
    `select e.account, e.cents from entries e
     where starts_with(e.account, $1) and e.cents < 0 and starts_with(e.stream, 'table:') order by e.stream, e.number`,
    [`link-won:${link}:`],
  )
  const orders = await client.query<{ body: string }>(
    'select body from orders where to_stream = $1 and answer is null order by number',
    [`link:${link}`],
  )
  const stranded = await client.query<{ account: string }>(
    `select a.account from accounts a
     join tables t on t.name = split_part(split_part(a.account, ':', 3), '/', 1) and t.closed_at is not null
     where starts_with(a.account, $1) and a.balance <> 0
       and not exists (select from orders o where o.to_stream = 'table:' || t.name and o.answer is null)`,
    [`link-won:${link}:`],
  )
  const payments = new Map<string, number[]>()
  for (const { account, cents } of paid.rows) payments.set(account, [...(payments.get(account) ?? []), -Number(cents)])
  return {
    balances: new Map(rows.map(({ account, balance }) => [account, Number(balance)])),
    payments,
    open: orders.rows.map(({ body }) => body),
    stranded: new Set(stranded.rows.map(({ account }) => account)),
  }
}

export async function linkNames(client: DatabaseClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select name from links order by opened_at, name')
  return rows.map(({ name }) => name)
}
