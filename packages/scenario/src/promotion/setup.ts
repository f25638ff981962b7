import type { Actor, PlayerId } from '@openpit/engine'
import type { Prizes, PromotionCommand, PromotionTerms, VoucherTerms } from '@openpit/promotion'
import type { CardStatus, RulebookName } from '@openpit/rulebooks'

/** The promotions desk at the start of a story. */
export interface DeskSetup {
  /** The book of the house: by it promotions are judged. */
  readonly house: RulebookName
  readonly promotions: readonly PromotionSetup[]
  readonly vouchers: readonly VoucherSetup[]
  /** The entries that the draws of each promotion pick, one after the other over all its prizes. */
  readonly picks: ReadonlyMap<string, readonly number[]>
}

export interface PromotionSetup {
  readonly name: string
  readonly terms: PromotionTerms
  readonly prizes: Prizes
}

export interface VoucherSetup {
  readonly name: string
  readonly terms: VoucherTerms
}

type WithoutFacts<Command> = Command extends PromotionCommand ? Omit<Command, 'at' | 'wagered'> : never

/** What people tell the desk, as a file says it. */
export type DeskCommand =
  | (WithoutFacts<PromotionCommand> & { readonly promotion: string })
  | { readonly do: 'issueVoucher'; readonly by: Actor; readonly voucher: string; readonly terms: VoucherTerms }
  | {
      readonly do: 'exchangeVoucher'
      readonly by: Actor
      readonly table: string
      readonly player: PlayerId
      readonly voucher: string
    }
  | { readonly do: 'cancelVoucher'; readonly by: Actor; readonly voucher: string; readonly reason?: string }
  /** A card that has ended is known at every table. */
  | {
      readonly do: 'endCard'
      readonly by: Actor
      readonly card: string
      readonly status: CardStatus
      readonly reason?: string
    }

/** What a check expects of the winners of a promotion: the whole list, in the order of the draws. */
export interface WinnersExpectation {
  readonly promotion: string
  readonly winners: readonly { readonly prize?: string; readonly player?: PlayerId; readonly entry?: number }[]
}
