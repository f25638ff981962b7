import { type BallotBytes, ballotDigest } from '../ballot/picks.ts'
import { drawPicks } from '../draw/picks.ts'
import { keyFrom } from '../hash.ts'

/** The order in which the mystery vouchers of a tournament are drawn. Its digests are made as those of ballots. */
export const VOUCHERS_FORMAT = 'openpit-vouchers/1'

/** Which container of vouchers: those of a tournament, whose list may be changed until the first draw of seats. */
export interface VoucherLot {
  readonly tournament: string
  /** Counts the lists to which the house has committed, from 1. */
  readonly number: number
  /** What the vouchers are worth, in cents, the lowest first. */
  readonly values: readonly number[]
}

/** Binds the house to the vouchers and to its seed. The seed also hides the values, which nobody may know. */
export function vouchersCommitment({ tournament, number, values }: VoucherLot, seed: Uint8Array): Uint8Array {
  return ballotDigest('vouchers', tournament, String(number), valuesDigest(values), seed)
}

/**
 * The values in the order in which they are drawn. It follows from the seed of the house, and from the bytes that
 * entrants gave until the seats of the first session were drawn: neither side can choose it alone.
 */
export function vouchersOrder(
  seed: Uint8Array,
  { tournament, number, values }: VoucherLot,
  bytes: readonly BallotBytes[],
): readonly number[] {
  const added = ballotDigest('bytes', ...bytes.flatMap(({ by, random }) => [by, random]))
  const mix = ballotDigest('mix vouchers', tournament, String(number), valuesDigest(values), added)
  return [...drawPicks(keyFrom(seed, mix), values.length)].map((pick) => values[pick - 1] as number)
}

function valuesDigest(values: readonly number[]): Uint8Array {
  return ballotDigest('voucher values', ...values.map(String))
}
