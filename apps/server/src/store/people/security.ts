import type { Store, StoredEvent } from '../store.ts'

const PREFIX = 'security:'

/** The stream of one node and one day. Each node has its own, so that none has to wait for another. */
export function securityStream(day: string, node: string): string {
  return `${PREFIX}${day}:${node}`
}

/** The place of a line in the log: lines before it are older. */
export interface SecurityPlace {
  readonly at: Date
  readonly stream: string
  readonly number: number
}

/** The latest lines of all nodes, or the latest before a place. */
export async function readSecurityLog(
  store: Store,
  before: SecurityPlace | null,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const { at, stream, number } = before ?? { at: null, stream: null, number: null }
  const rows = await store.query<Omit<StoredEvent, 'number'> & { number: string }>(
    `select stream, number, at, kind, body from events
     where stream like '${PREFIX}%' and ($1::timestamptz is null or (at, stream, number) < ($1, $2::text, $3::bigint))
     order by at desc, stream desc, number desc limit $4`,
    [at, stream, number, limit],
  )
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}

/** Deletes the streams of all days before this one. A stream is deleted as a whole, so that no chain is broken. */
export async function deleteSecurityLogBefore(store: Store, day: string): Promise<void> {
  const isOld = `stream like '${PREFIX}%' and stream collate "C" < $1`
  await store.query(`delete from events where ${isOld}`, [`${PREFIX}${day}`])
  await store.query(`delete from streams where ${isOld}`, [`${PREFIX}${day}`])
}
