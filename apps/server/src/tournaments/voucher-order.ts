import { fromHex, hex, type VoucherLot, vouchersCommitment, vouchersOrder } from '@openpit/proof'
import type { Tournament } from '@openpit/tournament'
import { type Fairness, type FairnessEvent, openBallot } from './fairness.ts'

/** The vouchers that the conditions have now, in the order that says nothing: by value. */
function lotOf(tournament: string, number: number, { conditions }: Tournament): VoucherLot {
  return { tournament, number, values: conditions.vouchers.toSorted((a, b) => a - b) }
}

/** The commitment to the vouchers of the conditions, which takes the place of an earlier one. */
export function announceVouchers(
  { vouchers }: Fairness,
  name: string,
  tournament: Tournament,
  seed: Uint8Array,
): FairnessEvent {
  const lot = lotOf(name, (vouchers?.number ?? 0) + 1, tournament)
  return { kind: 'vouchers-announced', commitment: hex(vouchersCommitment(lot, seed)) }
}

/** The vouchers in the order in which they will be drawn: with the bytes of the ballot that is open. */
export function orderOfVouchers(
  fairness: Fairness,
  name: string,
  tournament: Tournament,
  seed: Uint8Array,
): readonly number[] {
  const bytes = openBallot(fairness)?.bytes ?? []
  const added = bytes.map(({ by, random }) => ({ by, random: fromHex(random, 32) as Uint8Array }))
  return vouchersOrder(seed, lotOf(name, fairness.vouchers?.number ?? 1, tournament), added)
}

/** Shows what the commitment was to, once the tournament is over. */
export function showVouchers({ conditions }: Tournament, seed: Uint8Array): FairnessEvent {
  return { kind: 'vouchers-shown', seed: hex(seed), values: conditions.vouchers.toSorted((a, b) => a - b) }
}
