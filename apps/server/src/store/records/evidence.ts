import type { Entry } from '../append/append.ts'
import type { Store } from '../store.ts'

/** A stored event with everything that its hash covers. */
export interface ChainedRow {
  readonly number: number
  readonly at: Date
  readonly kind: string
  readonly body: string
  readonly round: number | null
  readonly command: string | null
  readonly entries: readonly Entry[]
  /** In hexadecimal digits. */
  readonly hash: string
}

interface StoredRow extends Omit<ChainedRow, 'number' | 'entries'> {
  readonly number: string
  readonly accounts: readonly string[]
  readonly cents: readonly string[]
}

/** The events of a stream from one number to another, with their hashes and entries. */
export async function chainedRows(
  store: Store,
  stream: string,
  from: number,
  to: number,
): Promise<readonly ChainedRow[]> {
  const rows = await store.query<StoredRow>(
    `select e.number, e.at, e.kind, e.body, encode(e.hash, 'hex') as hash, e.round, e.command,
       coalesce(array_agg(n.account order by n.line) filter (where n.line is not null), '{}') as accounts,
       coalesce(array_agg(n.cents::text order by n.line) filter (where n.line is not null), '{}') as cents
     from (select * from events where stream = $1 and number between $2 and $3) e
     left join entries n on n.stream = e.stream and n.number = e.number
     group by e.number, e.at, e.kind, e.body, e.hash, e.round, e.command order by e.number`,
    [stream, from, to],
  )
  return rows.map(({ number, accounts, cents, ...row }) => {
    const entries = accounts.map((account, line) => ({ account, cents: Number(cents[line]) }))
    return { ...row, number: Number(number), entries }
  })
}

/** The hash of an event, in hexadecimal digits. */
export async function hashAt(store: Store, stream: string, number: number): Promise<string | undefined> {
  const [row] = await store.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from events where stream = $1 and number = $2`,
    [stream, number],
  )
  return row?.hash
}

/** The bodies of the last events, up to a number, in which a shoe was announced or ended; the latest first. */
export async function shoeBodiesUpTo(
  store: Store,
  stream: string,
  number: number,
  most: number,
): Promise<readonly string[]> {
  const where = `stream = $1 and kind = 'told-at-shoe' and number <= $2 order by number desc limit $3`
  return (await store.events(where, [stream, number, most])).map(({ body }) => body)
}

/**
 * Whether an event of one of these kinds happened at a table after a number. It reads on until it finds one, so ask for
 * what happens at least once in each shoe.
 */
export async function happenedAfter(
  store: Store,
  stream: string,
  number: number,
  kinds: readonly string[],
): Promise<boolean> {
  const patterns = kinds.map((kind) => `%"kind":"${kind}"%`)
  const where = 'stream = $1 and number > $2 and body like any($3::text[]) order by number limit 1'
  return (await store.events(where, [stream, number, patterns])).length > 0
}

/** The signed statements of heads that were stored between two times, oldest first, as they were written. */
export async function statementsBetween(store: Store, from: Date, to: Date): Promise<readonly string[]> {
  const rows = await store.query<{ body: string }>(
    'select body from head_statements where at between $1 and $2 order by number limit 50',
    [from, to],
  )
  return rows.map(({ body }) => body)
}
