import type { Store } from './store.ts'

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

/** The last rounds in which a player's money was on the layout. */
export async function roundsPlayedBy(store: Store, player: string, most: number): Promise<readonly PlayedRound[]> {
  const rows = await store.query<{ stream: string; round: number; at: Date; net: string }>(
    'select stream, round, at, net from played_rounds where player = $1 and wagered order by at desc limit $2',
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
