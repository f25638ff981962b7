import type { Actor, BoxNumber, Clause, PlayerId, WagerGround } from '@openpit/engine'
import type { WrongPayment } from '@openpit/ledger'
import type { CardStatus, Conduct, DutyName, Equipment, Measure } from '@openpit/rulebooks'
import type { PlayerCard } from './player-card.ts'

/** Events of the pit around the table. Times are milliseconds of the casino's clock. */
export type PitEvent =
  | { readonly kind: 'time-noted'; readonly at: number }
  | { readonly kind: 'came-on-duty'; readonly by: Actor; readonly clause: Clause }
  | { readonly kind: 'went-off-duty'; readonly by: Actor; readonly clause: Clause }
  | { readonly kind: 'face-down-approved'; readonly by: Actor; readonly clause: Clause }
  | { readonly kind: 'equipment-noted'; readonly what: Equipment; readonly has: boolean; readonly clause: Clause }

  // duties
  | ({ readonly kind: 'duty-opened' } & Duty)
  | {
      readonly kind: 'duty-done'
      readonly duty: PitDutyName
      readonly player: PlayerId | null
      readonly by: Actor
      readonly clause: Clause
    }

  // payments
  | (WrongPayment & {
      readonly kind: 'payment-mistaken'
      readonly case: number
      readonly box: BoxNumber
      readonly intentional: boolean
      readonly at: number
      /** The number of the round in which it was made. */
      readonly round: number
      readonly clause: Clause
    })
  | (WrongPayment & {
      readonly kind: 'payment-put-right'
      readonly case: number
      readonly by: Actor
      readonly clause: Clause
    })

  // disputes
  | {
      readonly kind: 'dispute-raised'
      readonly dispute: number
      readonly player: PlayerId
      readonly box: BoxNumber | null
      readonly about: string
      readonly at: number
      readonly clause: Clause
    }
  | {
      readonly kind: 'dispute-decided'
      readonly dispute: number
      readonly player: PlayerId
      readonly for: 'player' | 'house'
      readonly reason: string
      readonly by: Actor
      /** Whether it was the review, which is the house's last word. */
      readonly final: boolean
      readonly clause: Clause
    }
  | { readonly kind: 'review-asked'; readonly dispute: number; readonly player: PlayerId; readonly clause: Clause }
  | { readonly kind: 'complaint-made'; readonly dispute: number; readonly player: PlayerId; readonly clause: Clause }

  // conduct and wagers
  | {
      readonly kind: 'incident-recorded'
      readonly incident: number
      readonly what: Conduct
      readonly player: PlayerId
      readonly did: Measure
      readonly by: Actor
      readonly at: number
      /** The rule that was broken; `clause` is that of what was done about it. */
      readonly broke: Clause
      readonly clause: Clause
    }
  | { readonly kind: 'player-card-shown'; readonly player: PlayerId; readonly card: string; readonly clause: Clause }
  /** The house's Player Cards of a player, as they are now. They replace those that the table knew. */
  | {
      readonly kind: 'player-cards-noted'
      readonly player: PlayerId
      readonly cards: readonly PlayerCard[]
      readonly clause: Clause
    }
  | { readonly kind: 'wager-spoken'; readonly player: PlayerId; readonly box: BoxNumber; readonly clause: Clause }
  | {
      readonly kind: 'wager-voided'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly ground: WagerGround | null
      /** The rule that makes the wager void; `clause` says what becomes of it. */
      readonly broke: Clause
      readonly clause: Clause
    }
  | {
      readonly kind: 'player-card-ended'
      readonly player: PlayerId
      readonly card: string
      readonly status: CardStatus
      readonly reason: string
      readonly by: Actor
      readonly clause: Clause
    }
  | { readonly kind: 'wager-handed-back'; readonly player: PlayerId; readonly box: BoxNumber; readonly clause: Clause }

/** The duties at a table: those of its book, and the call of a dealer, which a supervisor attends. */
export type PitDutyName = DutyName | 'attend'

/** Something that a book makes staff do. It stays open until a member of staff says that it has been done. */
export interface Duty<Name extends string = PitDutyName> {
  readonly duty: Name
  /** The player it is about; `null` if it is about none. */
  readonly player: PlayerId | null
  readonly due: number
  readonly clause: Clause
}

const KINDS: Readonly<Record<PitEvent['kind'], true>> = {
  'time-noted': true,
  'came-on-duty': true,
  'went-off-duty': true,
  'face-down-approved': true,
  'equipment-noted': true,
  'duty-opened': true,
  'duty-done': true,
  'payment-mistaken': true,
  'payment-put-right': true,
  'dispute-raised': true,
  'dispute-decided': true,
  'review-asked': true,
  'complaint-made': true,
  'incident-recorded': true,
  'player-card-shown': true,
  'player-cards-noted': true,
  'wager-spoken': true,
  'wager-voided': true,
  'player-card-ended': true,
  'wager-handed-back': true,
}

export function isPitEvent(event: { readonly kind: string }): event is PitEvent {
  return Object.hasOwn(KINDS, event.kind)
}

/** Whether an event of the pit moves money. */
export function movesMoney(event: PitEvent): event is Extract<PitEvent, WrongPayment> {
  return event.kind === 'payment-mistaken' || event.kind === 'payment-put-right'
}
