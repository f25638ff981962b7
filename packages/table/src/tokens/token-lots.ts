import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { TokenArea, TokenConditions } from './conditions.ts'

/** The tokens that came from vouchers. All others have no conditions. */
export interface TokenLots {
  readonly lots: readonly TokenLot[]
  /** What was staked of them in this round, in order. */
  readonly stakes: readonly TokenStake[]
  /** What the house has collected of each player's tokens after wins of this round. */
  readonly collected: Readonly<Record<PlayerId, Cents>>
  /** While the last round is on the table again: what was staked in the next one. */
  readonly waiting?: readonly TokenStake[]
}

/** The tokens of one voucher that their player had when the round was opened, or got since. */
export interface TokenLot {
  readonly voucher: string
  readonly player: PlayerId
  readonly cents: Cents
  readonly conditions: TokenConditions
}

export interface TokenStake {
  readonly voucher: string
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly area: TokenArea
  readonly cents: Cents
}

export const NO_LOTS: TokenLots = { lots: [], stakes: [], collected: {} }
