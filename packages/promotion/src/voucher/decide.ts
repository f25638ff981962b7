import type { Clause } from '@openpit/engine'
import { type Cents, isCents } from '@openpit/money'
import { type PromotionBook, powerRefusal } from '../decide.ts'
import type { PromotionRefusal } from '../refusal.ts'
import { evolveVoucher, type Voucher, type VoucherCommand, type VoucherEvent } from './voucher.ts'

export type VoucherDecision =
  | { readonly ok: true; readonly events: readonly VoucherEvent[]; readonly voucher: Voucher }
  | { readonly ok: false; readonly refusal: PromotionRefusal }

type CommandOf<Name extends VoucherCommand['do']> = Extract<VoucherCommand, { do: Name }>

/** What a command does to a voucher; `voucher` is undefined if there is none of that name. */
export function decideVoucher(
  voucher: Voucher | undefined,
  command: VoucherCommand,
  book: PromotionBook,
): VoucherDecision {
  const { clause } = book.vouchers.powers[command.do]
  const refusal =
    powerRefusal(book, book.vouchers.powers[command.do], command.by) ?? refusalOf(voucher, command, book, clause)
  if (refusal) return { ok: false, refusal }
  const event = eventOf(voucher, command, clause)
  return { ok: true, events: [event], voucher: evolveVoucher(voucher ?? null, event) }
}

function refusalOf(
  voucher: Voucher | undefined,
  command: VoucherCommand,
  book: PromotionBook,
  clause: Clause,
): PromotionRefusal | undefined {
  const { voucher: name } = command
  if (command.do === 'issueVoucher') {
    return voucher ? { kind: 'voucher-exists', clause, voucher: name } : issueRefusal(command, book, clause)
  }
  if (voucher === undefined) return { kind: 'no-such-voucher', clause, voucher: name }
  if (voucher.is !== 'issued') return { kind: 'voucher-is', clause, voucher: name, is: voucher.is }
  return command.do === 'exchangeVoucher' ? exchangeRefusal(voucher, command, clause) : undefined
}

function issueRefusal(
  { voucher, terms, limits }: CommandOf<'issueVoucher'>,
  { vouchers }: PromotionBook,
  clause: Clause,
): PromotionRefusal | undefined {
  const { value, kind, approved } = terms
  const { kinds } = vouchers
  const isWorth = value !== null && isCents(value) && value > 0
  if (kinds === null) return isWorth ? undefined : { kind: 'voucher-value', clause, voucher }
  if (kind === 'mystery') {
    const { is, clause: range } = kinds.mystery
    const fits = isWorth && limits.some(({ minimum, maximum }) => value >= minimum && value <= maximum)
    return fits || is === 'of-any-value' ? undefined : { kind: 'voucher-value', clause: range, voucher }
  }
  const { is, clause: approval } = kinds.others
  const isApproved = is === 'without-approval' || (approved ?? '') !== ''
  return isApproved ? undefined : { kind: 'voucher-not-approved', clause: approval, voucher }
}

function exchangeRefusal(
  { name, player, games, conditions }: Voucher,
  command: CommandOf<'exchangeVoucher'>,
  clause: Clause,
): PromotionRefusal | undefined {
  const { expires } = conditions
  if (command.player !== player) return { kind: 'voucher-of-another', clause, voucher: name }
  if (expires !== null && command.at >= expires) return { kind: 'voucher-expired', clause, voucher: name }
  return games.includes(command.game) ? undefined : { kind: 'voucher-for-another-game', clause, voucher: name, games }
}

function eventOf(voucher: Voucher | undefined, command: VoucherCommand, clause: Clause): VoucherEvent {
  const { by, at, voucher: name } = command
  switch (command.do) {
    case 'issueVoucher':
      return { kind: 'voucher-issued', voucher: name, terms: command.terms, by, at, clause }
    case 'exchangeVoucher': {
      const value = voucher?.value ?? (0 as Cents)
      const { player, table } = command
      return { kind: 'voucher-exchanged', voucher: name, player, table, value, by, at, clause }
    }
    case 'cancelVoucher':
      return { kind: 'voucher-cancelled', voucher: name, reason: command.reason ?? '', by, at, clause }
  }
}
