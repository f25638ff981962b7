import { type Actor, HOUSE } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { decideVoucher, type Voucher } from '@openpit/promotion'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { KnownVoucher } from '../promotions/vouchers/voucher-stream.ts'
import { offDuty } from './live/live-source.ts'
import { configurationOf, type TableOpening } from './opening.ts'
import type { RunningTable } from './running-table.ts'
import { tellTable } from './virtual-dealer.ts'

export type ExchangeCommand = Extract<WireCommand, { do: 'exchangeVoucher' }>

/** What people say about a voucher at a table. */
export type VoucherWord = ExchangeCommand | Extract<WireCommand, { do: 'presentVoucher' }>

export function isVoucherWord(command: WireCommand): command is VoucherWord {
  return command.do === 'exchangeVoucher' || command.do === 'presentVoucher'
}

/**
 * Who exchanges a voucher, and for whom. At a virtual table, the house exchanges it for the player who presents it. At
 * a table with real cards the player hands it to the dealer: the player's own command is passed on, and the book
 * refuses it.
 */
export function exchangeOrder(
  by: Actor,
  command: VoucherWord,
  isLive: boolean,
): { readonly by: Actor; readonly order: ExchangeCommand } {
  if (command.do === 'exchangeVoucher') return { by, order: command }
  const order = { do: 'exchangeVoucher', player: by.person, voucher: command.voucher } as const
  return { by: by.role === 'player' && !isLive ? HOUSE : by, order }
}

/** Finds a voucher as the database has it now. */
export type VoucherFinder = (voucher: string) => Promise<KnownVoucher | undefined>

/**
 * Exchanges a voucher for tokens, whole and once. The book of the table decides. That the voucher was not exchanged
 * elsewhere meanwhile is decided by the database, when the tokens are written.
 */
export function exchangeVoucher(
  running: RunningTable,
  by: Actor,
  { voucher: name, player }: ExchangeCommand,
  {
    opening,
    voucher,
    now,
  }: { readonly opening: TableOpening; readonly voucher: Voucher | undefined; readonly now: number },
): Refusal | undefined {
  const { table } = running
  const book = configurationOf(opening)
  const order = {
    do: 'exchangeVoucher',
    by,
    at: now,
    voucher: name,
    player,
    table: opening.name,
    game: book.rulebook,
  } as const
  const decision = decideVoucher(voucher, order, book)
  if (!decision.ok) return decision.refusal
  const { clause: power } = book.vouchers.powers.exchangeVoucher
  const away = table.live === null ? undefined : offDuty(table, by, power)
  if (away) return away
  const { value, conditions } = decision.voucher
  const clause = book.vouchers.conditions ?? power
  return tellTable(running, {
    do: 'giveTokens',
    voucher: name,
    player,
    cents: value ?? (0 as Cents),
    conditions,
    clause,
  })
}
