import type { Actor, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { PromotionDutyName } from '@openpit/rulebooks'
import type { PromotionTerms } from './terms.ts'

/** What people tell a promotion, and when. */
export type PromotionCommand = { readonly by: Actor; readonly at: number } & (
  | { readonly do: 'submitTerms' }
  | { readonly do: 'startPromotion' }
  /** Only the terms that are named change. */
  | { readonly do: 'amendTerms'; readonly terms: PromotionTerms; readonly approved?: boolean }
  /** `wagered` is the player's largest settled main wager since the start; the floor fills it in. */
  | { readonly do: 'enter'; readonly wagered: Cents }
  | {
      readonly do: 'draw'
      readonly prize: string
      readonly scrutineer?: string
      readonly present?: readonly PlayerId[]
    }
  | { readonly do: 'notifyWinner'; readonly player: PlayerId; readonly channel: string }
  | {
      readonly do: 'awardPrize'
      readonly player: PlayerId
      readonly prize: string
      readonly as: PrizeParts
      /** Money instead of the thing. */
      readonly alternative?: boolean
    }
  | {
      readonly do: 'refuseClaim'
      readonly player: PlayerId
      readonly prize: string
      readonly reason?: string
      readonly name?: string
      readonly address?: string
      readonly told?: readonly string[]
    }
  | {
      readonly do: 'compromised'
      readonly reason?: string
      /** Whether the draw waits until it is validated, or is never held. */
      readonly fate: 'postpone' | 'cancel'
      readonly told?: readonly string[]
    }
  | { readonly do: 'validated' }
  | { readonly do: 'done'; readonly duty: PromotionDutyName; readonly player?: PlayerId }
  | { readonly do: 'dispute'; readonly reason?: string }
  | { readonly do: 'decideDispute'; readonly player: PlayerId; readonly decision?: string }
)

/** The parts in which a prize is awarded. `goods` is the thing itself. */
export const PRIZE_FORMS = ['cash', 'cheque', 'transfer', 'goods'] as const
export type PrizeForm = (typeof PRIZE_FORMS)[number]
export type PrizeParts = Readonly<Partial<Record<PrizeForm, Cents>>>

export type PromotionCommandOf<Name extends PromotionCommand['do']> = Extract<PromotionCommand, { do: Name }>
