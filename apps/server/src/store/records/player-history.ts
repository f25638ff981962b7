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

const FROM_ROUNDS = `from played_rounds p join tables t on t.name = substr(p.stream, length('table:') + 1)
  where p.player = $1 and p.wagered and ($2::text is null or t.rulebook = $2)
    and ($3::timestamptz is null or p.at >= $3) and ($4::timestamptz is null or p.at < $4)
    and ($5::text is null or case $5 when 'won' then p.net > 0 when 'lost' then p.net < 0 else p.net = 0 end)`

function valuesOf({ player, rulebook, from, to, result }: RoundFilter): readonly unknown[] {
  return [player, rulebook, from, to, result]
}

/** A player's rounds, the latest first, from after a key on. */
export async function historyRows(
  store: Store,
  filter: RoundFilter,
  after: RoundKey | null,
  most: number,
): Promise<readonly HistoryRow[]> {
  const rows = await store.query<{ stream: string; round: number; at: Date; net: string }>(
    `select p.stream, p.round, p.at, p.net ${FROM_ROUNDS}
     and ($6::timestamptz is null or (p.at, p.stream, p.round) < ($6, $7, $8))
     order by p.at desc, p.stream desc, p.round desc limit $9`,
    [...valuesOf(filter), after?.at ?? null, after?.stream ?? '', after?.round ?? 0, most],
  )
  return rows.map((row) => ({ ...row, net: Number(row.net) }))
}

/** The last days on which a player had rounds. Days begin at midnight of a clock so many minutes ahead of UTC. */
export async function historyDays(
  store: Store,
  filter: RoundFilter,
  offset: number,
  most: number,
): Promise<readonly DayRow[]> {
  const rows = await store.query<{ day: string; rounds: string; won: string; lost: string; net: string }>(
    `select to_char(p.at at time zone 'UTC' + make_interval(mins => $6), 'YYYY-MM-DD') as day, count(*) as rounds,
       count(*) filter (where p.net > 0) as won, count(*) filter (where p.net < 0) as lost, sum(p.net) as net
     ${FROM_ROUNDS} group by 1 order by 1 desc limit $7`,
    [...valuesOf(filter), offset, most],
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
