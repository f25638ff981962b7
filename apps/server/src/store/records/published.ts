import type pg from 'pg'
import type { StreamHead } from '../../heads/statement.ts'

/** What the database says of a stream at a published version. */
export interface PublishedPlace {
  readonly stream: string
  readonly version: number
  /** How many events the stream has now; `null` if there is no such stream. */
  readonly now: number | null
  /** The hash of the event with the published version, in hexadecimal digits. */
  readonly hash: string | null
}

export async function placesOf(
  client: pg.ClientBase,
  heads: readonly StreamHead[],
): Promise<readonly PublishedPlace[]> {
  const { rows } = await client.query<{ stream: string; version: string; now: string | null; hash: string | null }>(
    `select w.stream, w.version, s.version as now, encode(e.hash, 'hex') as hash
     from unnest($1::text[], $2::bigint[]) with ordinality as w(stream, version, place)
     left join streams s on s.stream = w.stream
     left join events e on e.stream = w.stream and e.number = w.version
     order by w.place`,
    [heads.map(([stream]) => stream), heads.map(([, version]) => version)],
  )
  return rows.map(({ stream, version, now, hash }) => {
    return { stream, version: Number(version), now: now === null ? null : Number(now), hash }
  })
}
