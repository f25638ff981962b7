import type { Store, StoredEvent } from '../store.ts'

/** The events with which these shoes of a table ended. Shoes that have not ended are left out. */
export async function eventsEnding(
  store: Pick<Store, 'events'>,
  stream: string,
  shoes: readonly string[],
): Promise<readonly StoredEvent[]> {
  const where = `stream = $1 and number in (select number from ended_shoes where stream = $1 and shoe = any($2))`
  return await store.events(`${where} order by number`, [stream, shoes])
}
