import type pg from 'pg'
import { chained, firstHead } from './append.ts'

/** Something in the database that is not as it was written. */
export interface Finding {
  readonly where: string
  readonly what: string
}

const PAGE = 5000

/** Goes through everything that was ever written: the chain of every stream, every entry, every balance. */
export async function audit(client: pg.ClientBase): Promise<readonly Finding[]> {
  // One picture of the database, however long it takes and whatever is written meanwhile.
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await client.query<{ stream: string; version: string; head: Buffer }>(
      'select stream, version, head from streams order by stream',
    )
    const findings: Finding[] = []
    for (const { stream, version, head } of rows) {
      findings.push(...(await auditStream(client, stream, Number(version), head)))
    }
    return [...findings, ...(await auditLedger(client))]
  } finally {
    await client.query('rollback')
  }
}

async function auditStream(client: pg.ClientBase, stream: string, version: number, head: Buffer): Promise<Finding[]> {
  let last: Buffer = firstHead(stream)
  let number = 0
  for (;;) {
    const { rows } = await client.query<{ number: string; at: Date; kind: string; body: string; hash: Buffer }>(
      'select number, at, kind, body, hash from events where stream = $1 and number > $2 order by number limit $3',
      [stream, number, PAGE],
    )
    for (const { number: found, at, kind, body, hash } of rows) {
      number++
      const where = `stream ${stream}, event ${number}`
      if (Number(found) !== number) return [{ where, what: `is missing: the next one is ${found}` }]
      last = chained(last, stream, number, at, { kind, body, entries: [] })
      if (!last.equals(hash)) return [{ where, what: 'or one before it was changed: its hash does not fit' }]
    }
    if (rows.length < PAGE) break
  }
  if (number !== version) return [{ where: `stream ${stream}`, what: `has ${number} events and says ${version}` }]
  return last.equals(head) ? [] : [{ where: `stream ${stream}`, what: 'its head is not the hash of its last event' }]
}

/** Each event's entries sum to zero, each balance is the sum of its entries, and nobody owes who must not. */
async function auditLedger(client: pg.ClientBase): Promise<Finding[]> {
  const unbalanced = await client.query<{ stream: string; number: string; sum: string }>(
    'select stream, number, sum(cents) as sum from entries group by stream, number having sum(cents) <> 0',
  )
  const wrong = await client.query<{ account: string; balance: string; sum: string }>(
    `select a.account, a.balance, coalesce(sum(e.cents), 0) as sum from accounts a left join entries e using (account)
     group by a.account, a.balance having a.balance <> coalesce(sum(e.cents), 0)`,
  )
  return [
    ...unbalanced.rows.map(({ stream, number, sum }) => ({
      where: `stream ${stream}, event ${number}`,
      what: `its entries sum to ${sum} cents`,
    })),
    ...wrong.rows.map(({ account, balance, sum }) => ({
      where: `account ${account}`,
      what: `holds ${balance} cents, its entries sum to ${sum}`,
    })),
  ]
}
