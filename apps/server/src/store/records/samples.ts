import type { Store } from '../store.ts'

/** Shoes that have ended, from all over the life of all tables, with the tables. For benches. */
export async function sampleShoes(
  store: Store,
  most: number,
): Promise<readonly { readonly table: string; readonly shoe: string }[]> {
  return await store.query(
    `select substr(stream, length('table:') + 1) as table, shoe from ended_shoes order by random() limit $1`,
    [most],
  )
}

/** Rounds of a player at any time. For benches. */
export async function sampleRounds(
  store: Store,
  player: string,
  most: number,
): Promise<readonly { readonly table: string; readonly round: number }[]> {
  return await store.query(
    `select substr(stream, length('table:') + 1) as table, round from played_rounds where player = $1 and wagered
     order by random() limit $2`,
    [player, most],
  )
}

/** How many rounds were ever opened at all tables. */
export async function countAllRounds(store: Store): Promise<number> {
  const [row] = await store.query<{ rounds: string | null }>(
    `select sum(last) as rounds
     from (select max(round) as last from events where stream like 'table:%' group by stream) as t`,
    [],
  )
  return Number(row?.rounds ?? 0)
}
