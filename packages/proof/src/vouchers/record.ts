import { ballotFileDigest } from '../ballot/picks.ts'
import { hex } from '../hash.ts'
import { VOUCHERS_FORMAT } from './order.ts'

/** A voucher that a player drew: where, and what it was worth. */
export interface VoucherDraw {
  readonly player: string
  readonly session: number
  readonly table: number
  readonly hand: number
  readonly cents: number
}

/**
 * The vouchers of a tournament as they are published. Until it is over, only the commitment and the bytes of entrants
 * are shown: the values, and which one comes next, are a mystery.
 */
export interface VoucherRecord {
  readonly tournament: string
  readonly number: number
  readonly commitment: string
  readonly bytes: readonly { readonly by: string; readonly random: string }[]
  readonly values: readonly number[]
  /** The vouchers that were drawn, in order. */
  readonly drawn: readonly VoucherDraw[]
  readonly seed: string | null
}

/** The file, written in the one way that the format allows. Without the seed it has neither values nor draws. */
export function printVouchers(record: VoucherRecord): string {
  const body = vouchersBody(record)
  return `${JSON.stringify({ ...body, digest: digestOfVouchers(body) }, null, 1)}\n`
}

export function vouchersBody(record: VoucherRecord): Record<string, unknown> {
  const { tournament, number, commitment, bytes, values, drawn, seed } = record
  const draws = drawn.map(({ player, session, table, hand, cents }) => ({ player, session, table, hand, cents }))
  return {
    format: VOUCHERS_FORMAT,
    tournament,
    number,
    commitment,
    bytes: bytes.map(({ by, random }) => ({ by, random })),
    values: seed === null ? [] : [...values],
    drawn: seed === null ? [] : draws,
    seed,
  }
}

export function digestOfVouchers(body: Record<string, unknown>): string {
  return hex(ballotFileDigest(JSON.stringify(body)))
}
