import type { SideName } from '@openpit/engine'
import type { Cents } from '@openpit/money'

/** A part of the layout on which tokens can be wagered. */
export type TokenArea = 'main' | SideName

/** What a voucher says about the tokens for which it was exchanged. */
export interface TokenConditions {
  /** From this time on they are worth nothing; `null`: they never expire. */
  readonly expires: number | null
  /** The least main wager, with its tokens, on the box where they are used. */
  readonly minimumWager: Cents
  readonly areas: readonly TokenArea[]
  /** Whether the tokens of a wager that wins come back to the player. */
  readonly afterWin: 'back' | 'collected'
}
