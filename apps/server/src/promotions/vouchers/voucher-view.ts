import type { VoucherTerms as Terms } from '@openpit/promotion'
import type { VoucherTerms, VoucherView } from '@openpit/protocol'
import type { KnownVoucher } from './voucher-stream.ts'

/** A voucher as its holder and the cage see it. One that has expired can no longer be exchanged. */
export function voucherView({ voucher, rulebook, issuedAt, exchanged }: KnownVoucher, now: number): VoucherView {
  const { name, player, value, games, conditions, kind, approved, is } = voucher
  const { expires } = conditions
  const terms = { rulebook, player, value, games, ...conditions, kind, approved }
  const hasExpired = is === 'issued' && expires !== null && now >= expires
  return { voucher: name, terms, is: hasExpired ? 'expired' : is, issuedAt, exchanged }
}

/** The terms of a request, as a voucher has them. */
export function termsFrom({
  player,
  value,
  games,
  expires,
  minimumWager,
  areas,
  afterWin,
  kind,
  approved,
}: VoucherTerms): Terms {
  const conditions = { expires, minimumWager, areas, afterWin } as Terms['conditions']
  return { player, value: value as Terms['value'], games, conditions, kind, approved }
}
