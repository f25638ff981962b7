import type { BoxNumber, Clause, PlayerId } from '@openpit/engine'
import type { TokenMove } from '@openpit/ledger'
import type { Cents } from '@openpit/money'
import type { TokenArea, TokenConditions } from './conditions.ts'

/** What happens to tokens that have conditions. */
export type TokenEvent =
  | (TokenMove & {
      readonly kind: 'tokens-given'
      readonly voucher: string
      readonly conditions: TokenConditions
      readonly clause: Clause
    })
  /** Whose tokens a wager takes: those without a voucher are not named. */
  | {
      readonly kind: 'tokens-staked'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly area: TokenArea
      readonly parts: readonly TokenPart[]
    }
  | (TokenMove & { readonly kind: 'tokens-collected'; readonly clause: Clause })

export interface TokenPart {
  readonly voucher: string
  readonly cents: Cents
}

const KINDS: Readonly<Record<TokenEvent['kind'], true>> = {
  'tokens-given': true,
  'tokens-staked': true,
  'tokens-collected': true,
}

export function isTokenEvent(event: { readonly kind: string }): event is TokenEvent {
  return Object.hasOwn(KINDS, event.kind)
}

/** The desk exchanges a voucher and gives the table's player the tokens. People never send this. */
export interface TokenCommand {
  readonly do: 'giveTokens'
  readonly voucher: string
  readonly player: PlayerId
  readonly cents: Cents
  readonly conditions: TokenConditions
  readonly clause: Clause
}
