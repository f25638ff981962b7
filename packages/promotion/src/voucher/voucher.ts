import type { Actor, Clause, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { RulebookName } from '@openpit/rulebooks'
import type { TokenConditions } from '@openpit/table'

/** What a voucher says. Its conditions stay with the tokens for which it is exchanged. */
export interface VoucherTerms {
  readonly player: PlayerId
  /** What it is worth; `null` for kinds that have no value of their own. */
  readonly value: Cents | null
  /** The games at whose tables it is exchanged. */
  readonly games: readonly RulebookName[]
  readonly conditions: TokenConditions
  readonly kind: string | null
  /** The approval of its kind. */
  readonly approved: string | null
}

/** A voucher: exchanged whole and once, or cancelled. */
export interface Voucher extends VoucherTerms {
  readonly name: string
  readonly is: 'issued' | 'exchanged' | 'cancelled'
}

export type VoucherCommand = { readonly by: Actor; readonly at: number } & (
  | {
      readonly do: 'issueVoucher'
      readonly voucher: string
      readonly terms: VoucherTerms
      /** The limits of the house's tables; the floor fills them in. */
      readonly limits: readonly { readonly minimum: Cents; readonly maximum: Cents }[]
    }
  | {
      readonly do: 'exchangeVoucher'
      readonly voucher: string
      readonly player: PlayerId
      /** The table at which it is presented, and its game. */
      readonly table: string
      readonly game: RulebookName
    }
  | { readonly do: 'cancelVoucher'; readonly voucher: string; readonly reason?: string }
)

export type VoucherEvent = { readonly voucher: string; readonly clause: Clause } & (
  | { readonly kind: 'voucher-issued'; readonly terms: VoucherTerms; readonly by: Actor; readonly at: number }
  | {
      readonly kind: 'voucher-exchanged'
      readonly player: PlayerId
      readonly table: string
      readonly value: Cents
      readonly by: Actor
      readonly at: number
    }
  | { readonly kind: 'voucher-cancelled'; readonly reason: string; readonly by: Actor; readonly at: number }
)

/** The voucher after an event. */
export function evolveVoucher(voucher: Voucher | null, event: VoucherEvent): Voucher {
  if (event.kind === 'voucher-issued') return { ...event.terms, name: event.voucher, is: 'issued' }
  if (voucher === null) throw new Error(`the first event of a voucher cannot be ${event.kind}`)
  return { ...voucher, is: event.kind === 'voucher-exchanged' ? 'exchanged' : 'cancelled' }
}
