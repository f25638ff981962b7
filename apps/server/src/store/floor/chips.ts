import type { Store, StoredEvent } from '../store.ts'

/** The last event of a stream. */
export async function lastEvent(store: Store, stream: string): Promise<StoredEvent | undefined> {
  return (await store.events('stream = $1 order by number desc limit 1', [stream]))[0]
}

/** What the ledger says about a table on one day. Amounts are cents; what the house won is positive. */
export interface DayOfTable {
  readonly day: string
  readonly rounds: number
  readonly win: number
  /** What people with an account brought from their wallets. */
  readonly brought: number
}

/** What two people signed about the chips of a table on one day. */
export interface DayOfChips {
  readonly day: string
  readonly drop: number
  readonly fills: number
  readonly credits: number
  readonly overShort: number
}

const DAY = `to_char(v.at at time zone 'UTC' + make_interval(mins => $4), 'YYYY-MM-DD')`

/**
 * The results of a table by day, from the ledger, between two times. The offset of the time zone is in minutes. What
 * the house puts into a jackpot when the table opens is not lost in play.
 */
export async function resultsOf(
  store: Store,
  table: string,
  { from, to, offset }: ResultSpan,
): Promise<readonly DayOfTable[]> {
  const stream = `table:${table}`
  const [first, last] = [await firstSince(store, stream, from), await firstSince(store, stream, to)]
  const rows = await store.query<{ day: string; rounds: string; win: string; brought: string }>(
    `select ${DAY} as day, count(distinct v.round) filter (where e.account = $5) as rounds,
       coalesce(sum(e.cents) filter (where e.account = $6 and v.kind <> 'table-opened'), 0) as win,
       coalesce(-sum(e.cents) filter (where e.cents < 0 and e.account like 'wallet:%'), 0) as brought
     from entries e join events v using (stream, number)
     where e.stream = $1 and e.number >= $2 and e.number < $3 group by 1 order by 1`,
    [stream, first, last, offset, `layout:${table}`, `house:${table}`],
  )
  return rows.map(({ day, rounds, win, brought }) => {
    return { day, rounds: Number(rounds), win: Number(win), brought: Number(brought) }
  })
}

export async function chipResultsOf(
  store: Store,
  table: string,
  { from, to, offset }: ResultSpan,
): Promise<readonly DayOfChips[]> {
  const stream = `chips:${table}`
  const [first, last] = [await firstSince(store, stream, from), await firstSince(store, stream, to)]
  const kind = `v.body::jsonb #>> '{form,kind}'`
  const rows = await store.query<{ day: string; drop: string; fills: string; credits: string; over: string }>(
    `select ${DAY} as day,
       coalesce(sum(e.cents) filter (where e.account = $5 and ${kind} = 'sale'), 0) as drop,
       coalesce(sum(e.cents) filter (where e.account = $6 and ${kind} in ('opening', 'fill')), 0) as fills,
       coalesce(-sum(e.cents) filter (where e.account = $6 and ${kind} = 'credit'), 0) as credits,
       coalesce(-sum(e.cents) filter (where e.account = $7), 0) as over
     from entries e join events v using (stream, number)
     where e.stream = $1 and e.number >= $2 and e.number < $3 group by 1 order by 1`,
    [stream, first, last, offset, `drop:${table}`, `tray:${table}`, `over-short:${table}`],
  )
  return rows.map(({ day, drop, fills, credits, over }) => {
    return { day, drop: Number(drop), fills: Number(fills), credits: Number(credits), overShort: Number(over) }
  })
}

export interface ResultSpan {
  readonly from: Date
  readonly to: Date
  readonly offset: number
}

/**
 * The number of the first event of a stream since a time. The times of a stream rise with its numbers, so that halving
 * finds it: there is no index by time, and a table that has been played for years has millions of events.
 */
export async function firstSince(store: Store, stream: string, time: Date): Promise<number> {
  let [low, high] = [1, (await store.versionOf(stream)) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [event] = await store.read(stream, { after: middle - 1, to: middle, limit: 1 })
    if (event === undefined || event.at >= time) high = middle
    else low = middle + 1
  }
  return low
}
