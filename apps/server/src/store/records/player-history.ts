import type { Store, StoredEvent } from '../store.ts'

/** Which rounds of a player are wanted. */
export interface RoundFilter {
  readonly player: string
  readonly rulebook: string | null
  readonly from: Date | null
  readonly to: Date | null
  readonly result: 'won' | 'lost' | 'even' | null
}

/** A round of a player's history, by its place in the order. */
export interface RoundKey {
  readonly at: Date
  readonly stream: string
  readonly round: number
}

export interface HistoryRow extends RoundKey {
  readonly net: number
}

/** The rounds of a player on one day. */
export interface DayRow {
  readonly day: string
  readonly rounds: number
  readonly won: number
  readonly lost: number
  readonly net: number
}

/**
 * How many rounds one query goes through. Few of them may match a filter, and a player may have hundreds of thousands:
 * without this, one request could read them all.
 */
export const ROUNDS_READ_MAX = 10_000

/** The rounds that a query goes through, by the index `played_rounds_by_time`; and those of them that are wanted. */
const WITH_ROUNDS = `with seen as (
    select stream, round, at, net from played_rounds
    where player = $1 and wagered
      and at >= coalesce($4::timestamptz, '-infinity') and at < coalesce($5::timestamptz, 'infinity')
      and (at, stream, round) < (coalesce($6::timestamptz, 'infinity'), $7::text, $8::int)
    order by at desc, stream desc, round desc limit ${ROUNDS_READ_MAX}
  ), wanted as (
    select s.* from seen s join tables t on t.name = substr(s.stream, length('table:') + 1)
    where ($2::text is null or t.rulebook = $2)
      and ($3::text is null or case $3 when 'won' then s.net > 0 when 'lost' then s.net < 0 else s.net = 0 end)
  )`

function valuesOf({ player, rulebook, from, to, result }: RoundFilter, after: RoundKey | null): readonly unknown[] {
  return [player, rulebook, result, from, to, after?.at ?? null, after?.stream ?? '', after?.round ?? 0]
}

/** A part of a player's history. */
export interface HistoryRows {
  readonly rows: readonly HistoryRow[]
  /** Where to read on; `null` if there is nothing older. */
  readonly next: RoundKey | null
}

/**
 * A player's rounds, the latest first, from after a key on. If few of them match, there may be less than `most`, or
 * none, although older ones match.
 */
export async function historyRows(
  store: Store,
  filter: RoundFilter,
  after: RoundKey | null,
  most: number,
): Promise<HistoryRows> {
  const values = valuesOf(filter, after)
  const found = await store.query<RoundKey & { net: string }>(
    `${WITH_ROUNDS} select stream, round, at, net from wanted order by at desc, stream desc, round desc limit $9`,
    [...values, most + 1],
  )
  const rows = found.slice(0, most).map((row) => ({ ...row, net: Number(row.net) }))
  if (found.length > most) return { rows, next: rows.at(-1) ?? null }
  const [last] = await store.query<RoundKey>(
    `${WITH_ROUNDS} select stream, round, at from seen order by at desc, stream desc, round desc offset $9`,
    [...values, ROUNDS_READ_MAX - 1],
  )
  return { rows, next: last ?? null }
}

/**
 * The last days on which a player had rounds, as far as the last rounds go that one query reads. A day of which it
 * reads only a part is left out. Days begin at midnight of a clock so many minutes ahead of UTC.
 */
export async function historyDays(
  store: Store,
  filter: RoundFilter,
  offset: number,
  most: number,
): Promise<readonly DayRow[]> {
  const dayOf = (at: string) => `to_char(${at} at time zone 'UTC' + make_interval(mins => $9), 'YYYY-MM-DD')`
  const rows = await store.query<{ day: string; rounds: string; won: string; lost: string; net: string }>(
    `${WITH_ROUNDS}, cut as (select ${dayOf('min(at)')} as day from seen having count(*) = ${ROUNDS_READ_MAX})
     select ${dayOf('at')} as day, count(*) as rounds, count(*) filter (where net > 0) as won,
       count(*) filter (where net < 0) as lost, sum(net) as net
     from wanted where ${dayOf('at')} > coalesce((select day from cut), '') group by 1 order by 1 desc limit $10`,
    [...valuesOf(filter, null), offset, most],
  )
  return rows.map(({ day, rounds, won, lost, net }) => {
    return { day, rounds: Number(rounds), won: Number(won), lost: Number(lost), net: Number(net) }
  })
}

/** The events of several rounds, in order; of each round at most so many. */
export async function eventsOfRounds(
  store: Store,
  rounds: readonly Pick<RoundKey, 'stream' | 'round'>[],
  mostEach: number,
): Promise<readonly (StoredEvent & { readonly round: number })[]> {
  const rows = await store.query<{
    stream: string
    round: number
    number: string
    at: Date
    kind: string
    body: string
  }>(
    `select e.stream, e.round, e.number, e.at, e.kind, e.body
     from unnest($1::text[], $2::int[]) as wanted (stream, round)
     cross join lateral (
       select * from events where stream = wanted.stream and round = wanted.round order by number limit $3
     ) e
     order by e.stream, e.number`,
    [rounds.map(({ stream }) => stream), rounds.map(({ round }) => round), mostEach],
  )
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}
