import { evolveVoucher, type Voucher, type VoucherEvent } from '@openpit/promotion'
import type { RulebookName } from '@openpit/rulebooks'
import { VOUCHER_PREFIX, type VoucherRow } from '../../store/floor/vouchers.ts'
import { type Body, printBody, type unchanged, upcastBody, versionAfter } from '../../store/versions.ts'

/** A voucher with what the house knows of it besides its state. */
export interface KnownVoucher {
  readonly voucher: Voucher
  /** The book by which it was issued. */
  readonly rulebook: RulebookName
  readonly issuedAt: number
  /** Where and when it was exchanged; `null` if it was not. */
  readonly exchanged: { readonly table: string; readonly round: number; readonly at: number } | null
}

export type IssueEvent = Extract<VoucherEvent, { kind: 'voucher-issued' }> & { readonly rulebook: RulebookName }

export type StoredVoucherEvent = IssueEvent | Extract<VoucherEvent, { kind: 'voucher-cancelled' }>

/** Empty: the shape of these events is still the one that the first released version wrote. */
const STEPS: readonly Readonly<Record<StoredVoucherEvent['kind'], typeof unchanged>>[] = []

export function voucherStream(voucher: string): string {
  return `${VOUCHER_PREFIX}${voucher}`
}

export function voucherBody(event: StoredVoucherEvent): string {
  return printBody(event, versionAfter(STEPS))
}

export function voucherEventOf({ body, kind }: { readonly body: string; readonly kind: string }): StoredVoucherEvent {
  return upcastBody(JSON.parse(body) as Body, kind, STEPS) as unknown as StoredVoucherEvent
}

const TABLE_PREFIX = 'table:'

/** A voucher as its row has it. It was exchanged if the event that ended it is one of a table. */
export function knownFrom({ body, endedIn, endedAt, endedRound }: VoucherRow): KnownVoucher {
  const issued = voucherEventOf({ body, kind: 'voucher-issued' }) as IssueEvent
  const { rulebook, ...event } = issued
  const voucher = evolveVoucher(null, event)
  const known = { rulebook, issuedAt: issued.at, exchanged: null }
  if (endedIn === null) return { ...known, voucher }
  if (!endedIn.startsWith(TABLE_PREFIX)) return { ...known, voucher: { ...voucher, is: 'cancelled' } }
  const table = endedIn.slice(TABLE_PREFIX.length)
  const exchanged = { table, round: endedRound ?? 0, at: endedAt?.getTime() ?? 0 }
  return { ...known, voucher: { ...voucher, is: 'exchanged' }, exchanged }
}
