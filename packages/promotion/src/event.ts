import type { Actor, Clause, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { NoticeChannel, PromotionDutyName } from '@openpit/rulebooks'
import type { PrizeParts } from './command.ts'
import type { PromotionDuty } from './promotion.ts'
import type { Prizes, PromotionTerms } from './terms.ts'

/** What happened to a promotion, and under which clause. */
export type PromotionEvent =
  | {
      readonly kind: 'promotion-planned'
      readonly name: string
      readonly terms: PromotionTerms
      readonly prizes: Prizes
    }
  | ({ readonly clause: Clause } & (
      | { readonly kind: 'terms-submitted'; readonly by: Actor; readonly at: number }
      | { readonly kind: 'promotion-started'; readonly by: Actor; readonly at: number }
      | {
          readonly kind: 'terms-amended'
          readonly by: Actor
          readonly at: number
          readonly terms: PromotionTerms
          readonly approved: boolean
        }

      // entries and draws
      | {
          readonly kind: 'entry-made'
          readonly player: PlayerId
          readonly entry: number
          readonly at: number
          /** The wager by which the player may enter. */
          readonly wagered: Cents
        }
      | {
          readonly kind: 'pick-passed-over'
          readonly prize: string
          readonly entry: number
          readonly player: PlayerId
        }
      | {
          readonly kind: 'draw-held'
          readonly prize: string
          readonly entry: number
          readonly player: PlayerId
          readonly by: Actor
          readonly scrutineer: string | null
          readonly at: number
        }

      // prizes and claims
      | {
          readonly kind: 'winner-notified'
          readonly player: PlayerId
          readonly channel: NoticeChannel
          readonly by: Actor
          readonly at: number
        }
      | {
          readonly kind: 'prize-awarded'
          readonly prize: string
          readonly player: PlayerId
          readonly as: PrizeParts
          readonly alternative: boolean
          readonly by: Actor
          readonly at: number
        }
      | {
          readonly kind: 'claim-refused'
          readonly prize: string
          readonly player: PlayerId
          readonly reason: string
          /** Who claimed, and where they live; empty if the prize is too small for the book to ask. */
          readonly name: string
          readonly address: string
          readonly by: Actor
          readonly at: number
        }

      // integrity, duties and disputes
      | {
          readonly kind: 'draw-compromised'
          readonly fate: 'postpone' | 'cancel'
          readonly reason: string
          readonly told: readonly string[]
          readonly by: Actor
          readonly at: number
        }
      | { readonly kind: 'draw-validated'; readonly by: Actor; readonly at: number }
      | ({ readonly kind: 'duty-opened' } & PromotionDuty)
      | {
          readonly kind: 'duty-done'
          readonly duty: PromotionDutyName
          readonly player: PlayerId | null
          readonly by: Actor
        }
      | {
          readonly kind: 'promotion-dispute-raised'
          readonly player: PlayerId
          readonly reason: string
          readonly at: number
        }
      | {
          readonly kind: 'promotion-dispute-decided'
          readonly player: PlayerId
          readonly decision: string
          readonly by: Actor
          readonly at: number
        }
      | { readonly kind: 'told-of-right-to-complain'; readonly player: PlayerId; readonly by: Actor }
    ))

export type PromotionEventOf<Kind extends PromotionEvent['kind']> = Extract<PromotionEvent, { kind: Kind }>
