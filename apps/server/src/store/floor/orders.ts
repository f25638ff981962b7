import type { NewOrder } from '../append/append.ts'
import type { Store } from '../store.ts'

/** An order as it is stored. */
export interface StoredOrder {
  readonly number: number
  readonly to: string
  readonly from: string
  readonly id: string
  readonly body: string
  readonly answer: string | null
  readonly at: Date
}

const COLUMNS = 'number, to_stream as "to", from_stream as "from", id, body, answer, at'

/** Orders to a stream that it has not answered yet, in the order in which they were given. */
export async function openOrders(store: Store, to: string, most: number): Promise<readonly StoredOrder[]> {
  const sql = `select ${COLUMNS} from orders where to_stream = $1 and answer is null order by number limit $2`
  return rowsIn(await store.queryAtOnce(sql, [to, most]))
}

/** The last orders that a stream has given to another, the latest first. */
export async function lastOrders(
  store: Store,
  from: string,
  to: string,
  most: number,
): Promise<readonly StoredOrder[]> {
  const sql = `select ${COLUMNS} from orders where from_stream = $1 and to_stream = $2 order by number desc limit $3`
  return rowsIn(await store.queryAtOnce(sql, [from, to, most]))
}

export async function findOrder(store: Store, to: string, id: string): Promise<StoredOrder | undefined> {
  const sql = `select ${COLUMNS} from orders where to_stream = $1 and id = $2`
  return rowsIn(await store.queryAtOnce(sql, [to, id]))[0]
}

/** Gives an order that no stream's event leads to. One with the same id is given once. */
export async function giveOrder(store: Store, from: string, { to, id, body }: NewOrder): Promise<void> {
  await store.queryAtOnce(
    'insert into orders (to_stream, from_stream, id, body) values ($1, $2, $3, $4) on conflict (to_stream, id) do nothing',
    [to, from, id, body],
  )
}

/**
 * Answers an order in place of its receiver, which then never carries it out. Nothing changes if it has an answer: the
 * two cannot both win, because an append with an answer to an answered order is not written.
 */
export async function withdrawOrder(store: Store, to: string, id: string, answer: string): Promise<void> {
  await store.queryAtOnce(
    'update orders set answer = $3, answered_at = now() where to_stream = $1 and id = $2 and answer is null',
    [to, id, answer],
  )
}

/** The streams that have orders to answer. */
export async function streamsWithOrders(store: Store): Promise<readonly string[]> {
  const rows = await store.queryAtOnce<{ to: string }>(
    'select distinct to_stream as "to" from orders where answer is null',
    [],
  )
  return rows.map(({ to }) => to)
}

function rowsIn(rows: readonly object[]): readonly StoredOrder[] {
  return rows.map((row) => ({ ...(row as StoredOrder), number: Number((row as { number: string }).number) }))
}
