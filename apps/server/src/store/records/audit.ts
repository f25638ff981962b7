import type pg from 'pg'
import { chained, type Entry, firstHead, type PlacedEvent } from '../append/append.ts'
import { atOneMoment, readingFrom } from '../reading.ts'
import type { Store } from '../store.ts'

/** A part of the database that was changed after it was written. */
export interface Finding {
  readonly where: string
  readonly what: string
}

const PAGE = 5000
/** Bodies of snapshots are large: with longer pages, the memory would grow with the log. */
const REPLAY_PAGE = 500

/** A stored event with its entries. */
export interface AuditedEvent {
  readonly number: number
  readonly kind: string
  readonly body: string
  readonly round: number | null
  readonly entries: readonly Entry[]
}

/** Audits a database without writing to it. Throws if it is not an Openpit database of this version. */
export async function auditOf(connection: pg.ClientConfig): Promise<readonly Finding[]> {
  return await readingFrom(connection, audit)
}

export async function allStreams(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ stream: string }>('select stream from streams order by stream')
  return rows.map(({ stream }) => stream)
}

/** The events of a stream with their entries, page by page. */
export async function* auditedEvents(client: pg.ClientBase, stream: string): AsyncGenerator<AuditedEvent> {
  for (let number = 0; ; ) {
    const { rows } = await client.query<AuditedRow>(EVENTS_WITH_ENTRIES, [stream, number, REPLAY_PAGE])
    for (const row of rows) {
      number = Number(row.number)
      const { kind, body, round } = row
      yield { number, kind, body, round, entries: entriesIn(row) }
    }
    if (rows.length < REPLAY_PAGE) return
  }
}

/** Audits the database of a running server. */
export async function auditStore(store: Store): Promise<readonly Finding[]> {
  return await store.withClient(audit)
}

/**
 * Checks the hash of every event with its entries, and every balance. An attacker who can write to the database could
 * compute a whole chain anew, or cut its end off: only heads that were published elsewhere reveal that.
 */
export async function audit(client: pg.ClientBase): Promise<readonly Finding[]> {
  return await atOneMoment(client, async () => {
    const { rows } = await client.query<{ stream: string; version: string; head: Buffer }>(
      'select stream, version, head from streams order by stream',
    )
    const findings: Finding[] = []
    for (const { stream, version, head } of rows) {
      findings.push(...(await auditStream(client, stream, Number(version), head)))
    }
    return [...findings, ...(await auditLedger(client))]
  })
}

interface AuditedRow {
  readonly number: string
  readonly at: Date
  readonly kind: string
  readonly body: string
  readonly hash: Buffer
  readonly round: number | null
  readonly command: string | null
  readonly accounts: readonly string[]
  readonly cents: readonly string[]
}

const EVENTS_WITH_ENTRIES = `
select e.number, e.at, e.kind, e.body, e.hash, e.round, e.command,
  coalesce(array_agg(n.account order by n.line) filter (where n.line is not null), '{}') as accounts,
  coalesce(array_agg(n.cents::text order by n.line) filter (where n.line is not null), '{}') as cents
from (select * from events where stream = $1 and number > $2 order by number limit $3) e
left join entries n on n.stream = e.stream and n.number = e.number
group by e.number, e.at, e.kind, e.body, e.hash, e.round, e.command order by e.number`

async function auditStream(client: pg.ClientBase, stream: string, version: number, head: Buffer): Promise<Finding[]> {
  let last: Buffer = firstHead(stream)
  let number = 0
  for (;;) {
    const { rows } = await client.query<AuditedRow>(EVENTS_WITH_ENTRIES, [stream, number, PAGE])
    for (const row of rows) {
      number++
      const where = `stream ${stream}, event ${number}`
      if (Number(row.number) !== number) return [{ where, what: `is missing: the next one is ${row.number}` }]
      last = chained(last, placed(stream, row))
      if (!last.equals(row.hash))
        return [{ where, what: 'it, its entries or one before it was changed: the hash does not fit' }]
    }
    if (rows.length < PAGE) break
  }
  if (number !== version) return [{ where: `stream ${stream}`, what: `has ${number} events and says ${version}` }]
  return last.equals(head) ? [] : [{ where: `stream ${stream}`, what: 'its head is not the hash of its last event' }]
}

function placed(stream: string, row: AuditedRow): PlacedEvent {
  const { number, at, kind, body, round, command } = row
  const event = { kind, body, entries: entriesIn(row), ...(round === null ? {} : { round }) }
  return { stream, number: Number(number), at, command, event }
}

function entriesIn({ accounts, cents }: AuditedRow): readonly Entry[] {
  return accounts.map((account, line) => ({ account, cents: Number(cents[line]) }))
}

/**
 * Each event's entries sum to zero, each balance is the sum of its entries, and only the house's accounts are negative.
 */
async function auditLedger(client: pg.ClientBase): Promise<Finding[]> {
  const unbalanced = await client.query<{ stream: string; number: string; sum: string }>(
    'select stream, number, sum(cents) as sum from entries group by stream, number having sum(cents) <> 0',
  )
  const wrong = await client.query<{ account: string; balance: string; sum: string }>(
    `select a.account, a.balance, coalesce(sum(e.cents), 0) as sum from accounts a left join entries e using (account)
     group by a.account, a.balance having a.balance <> coalesce(sum(e.cents), 0)`,
  )
  const owing = await client.query<{ account: string; balance: string }>(
    'select account, balance from accounts where not may_owe and balance < 0',
  )
  return [
    ...owing.rows.map(({ account, balance }) => ({
      where: `account ${account}`,
      what: `owes: it holds ${balance} cents`,
    })),
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
