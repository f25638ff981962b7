import type { Store } from '../store.ts'

/** A voucher's first event, and what has ended it: its exchange at a table, or its cancellation. */
export interface VoucherRow {
  readonly stream: string
  readonly body: string
  /** The stream and the number of the event that ended it; `null` while it can be exchanged. */
  readonly endedIn: string | null
  readonly endedAt: Date | null
  readonly endedRound: number | null
}

/** What comes before the code in the name of a voucher's stream. */
export const VOUCHER_PREFIX = 'voucher:'

const VOUCHERS = `select i.stream, i.body, v.stream as "endedIn", e.at as "endedAt", e.round as "endedRound"
  from events i
  left join ended_vouchers v on v.voucher = substr(i.stream, ${VOUCHER_PREFIX.length + 1})
  left join events e on e.stream = v.stream and e.number = v.number`

export async function voucherNamed(store: Store, voucher: string): Promise<VoucherRow | undefined> {
  const sql = `${VOUCHERS} where i.stream = $1 and i.number = 1`
  return (await store.queryAtOnce<VoucherRow>(sql, [`${VOUCHER_PREFIX}${voucher}`]))[0]
}

/** The vouchers that were issued last. */
export async function latestVouchers(store: Store, most: number): Promise<readonly VoucherRow[]> {
  const sql = `${VOUCHERS} where i.kind = 'voucher-issued' order by i.at desc, i.stream limit $1`
  return await store.query<VoucherRow>(sql, [most])
}

/** The vouchers that a player got last. The index `vouchers_by_player` has exactly this expression. */
export async function vouchersOf(store: Store, player: string, most: number): Promise<readonly VoucherRow[]> {
  const sql = `${VOUCHERS} where i.kind = 'voucher-issued' and i.body::jsonb #>> '{terms,player}' = $1
    order by i.at desc, i.stream limit $2`
  return await store.query<VoucherRow>(sql, [player, most])
}
