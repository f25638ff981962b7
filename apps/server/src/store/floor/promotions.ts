import type { Store } from '../store.ts'

const PREFIX = 'promotion:'

/** The promotions that were planned last; all of them if `most` is `null`. */
export async function plannedPromotions(store: Store, most: number | null): Promise<readonly string[]> {
  const rows = await store.query<{ stream: string }>(
    `select stream from events where kind = 'promotion-planned' and number = 1 order by at desc, stream limit $1`,
    [most],
  )
  return rows.map(({ stream }) => stream.slice(PREFIX.length))
}

export async function isPlanned(store: Store, promotion: string): Promise<boolean> {
  const sql = 'select 1 from events where stream = $1 and number = 1'
  return (await store.queryAtOnce(sql, [`${PREFIX}${promotion}`])).length > 0
}
