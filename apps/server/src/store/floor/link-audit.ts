import type { DatabaseClient } from '../reading.ts'

/** What the database holds about a link besides its log. */
export interface LinkLedger {
  /** The balances of its accounts. */
  readonly balances: ReadonlyMap<string, number>
  /** What was taken from the account of each win, payment by payment. */
  readonly payments: ReadonlyMap<string, readonly number[]>
  /** The bodies of orders that it has not answered yet. */
  readonly open: readonly string[]
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
  const payments = new Map<string, number[]>()
  for (const { account, cents } of paid.rows) payments.set(account, [...(payments.get(account) ?? []), -Number(cents)])
  return {
    balances: new Map(rows.map(({ account, balance }) => [account, Number(balance)])),
    payments,
    open: orders.rows.map(({ body }) => body),
  }
}

export async function linkNames(client: DatabaseClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select name from links order by opened_at, name')
  return rows.map(({ name }) => name)
}
