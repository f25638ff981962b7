import type { Store } from '../store.ts'

/** A round in which a player had a wager. */
export interface PlayedRound {
  readonly table: string
  readonly round: number
  readonly at: number
  /** What the player won or lost in it. */
  readonly net: number
}

/** A player's chips at one table. */
export interface Purse {
  readonly table: string
  readonly cents: number
}

/** The player at the end of an account's name. The index `accounts_by_holder` has exactly this expression. */
const HOLDER = `split_part(account, ':', -1)`

const STREAM_PREFIX = 'table:'

/** The last rounds in which a player's money was on the layout; `null` for all of them. */
export async function roundsPlayedBy(
  store: Store,
  player: string,
  most: number | null,
): Promise<readonly PlayedRound[]> {
  const rows = await store.query<{ stream: string; round: number; at: Date; net: string }>(
    `select stream, round, at, net from played_rounds where player = $1 and wagered
     order by at desc, stream, round desc limit $2`,
    [player, most],
  )
  return rows.map(({ stream, round, at, net }) => {
    return { table: stream.slice(STREAM_PREFIX.length), round, at: at.getTime(), net: Number(net) }
  })
}

/** The tables at which a player has chips, with the chips. */
export async function pursesHeldBy(store: Store, player: string): Promise<readonly Purse[]> {
  return (await allPursesOf(store, player)).filter(({ cents }) => cents > 0)
}

/** The tables at which a player has a purse, empty or not: every table where they have wagered. */
export async function tablesPlayedBy(store: Store, player: string): Promise<readonly string[]> {
  return (await allPursesOf(store, player)).map(({ table }) => table)
}

async function allPursesOf(store: Store, player: string): Promise<readonly Purse[]> {
  const rows = await store.query<{ account: string; balance: string }>(
    `select account, balance from accounts where ${HOLDER} = $1 and account like 'purse:%' order by account`,
    [player],
  )
  return rows.map(({ account, balance }) => ({ table: account.split(':')[1] ?? '', cents: Number(balance) }))
}

/** When each round of a table began, from a round on, in order. */
export async function roundStarts(store: Store, table: string, from: number): Promise<readonly number[]> {
  const rows = await store.query<{ at: Date }>(
    'select min(at) as at from events where stream = $1 and round >= $2 group by round order by round',
    [`${STREAM_PREFIX}${table}`, from],
  )
  return rows.map(({ at }) => at.getTime())
}

/** The rounds since a time in which a player's money was on the layout, the latest first. */
export async function roundsPlayedSince(
  store: Store,
  player: string,
  since: Date,
  most: number,
): Promise<readonly Pick<PlayedRound, 'table' | 'round'>[]> {
  const rows = await store.query<{ stream: string; round: number }>(
    `select stream, round from played_rounds where player = $1 and wagered and at >= $2
     order by at desc, stream, round desc limit $3`,
    [player, since, most],
  )
  return rows.map(({ stream, round }) => ({ table: stream.slice(STREAM_PREFIX.length), round }))
}
