import type { Card } from '@openpit/cards'
import type { Ending, ShoeHeader } from '@openpit/proof'
import { type DeviceEvent, isDeviceEvent } from '@openpit/reader'

/** A shoe as it is stored when it is announced. */
export interface AnnouncedShoe {
  readonly header: Omit<ShoeHeader, 'stack'>
  /** The cards that are loaded, if they are not whole decks. */
  readonly part: readonly Card[] | null
  /** The house's signature on the opening, in hexadecimal digits; older programs did not sign. */
  readonly signature?: string
}

/**
 * Events of a card source: a virtual shoe, or the devices of a table with real cards. With the table's events and the
 * seeds of the shoes in use, another process can continue where the source stopped.
 */
export type SourceEvent = ShoeSourceEvent | DeviceEvent

/** Events of virtual shoes, and of tables that come from a backup. */
export type ShoeSourceEvent =
  /** The house has committed to these cards and a seed. `part` stays secret while the shoe is in use. */
  | ({ readonly kind: 'shoe-announced'; readonly commitment: string } & AnnouncedShoe)
  | {
      readonly kind: 'contribution-committed'
      readonly by: string
      readonly commitment: string
      /** Whether the contribution holds a cut. */
      readonly cuts: boolean
    }
  /** `signature` is the house's on the closed list; older programs did not sign, and did not name the shoe. */
  | { readonly kind: 'commitments-closed'; readonly shoe?: string; readonly signature?: string }
  | {
      readonly kind: 'contribution-revealed'
      readonly by: string
      readonly cut: number | null
      readonly random: string
    }
  | { readonly kind: 'contributions-withheld'; readonly by: readonly string[] }
  /** The player who committed to a cut is no longer the cutter, so the cards are shuffled again. */
  | { readonly kind: 'cut-lapsed'; readonly by: string }
  | { readonly kind: 'order-fixed'; readonly shoe: string; readonly root: string }
  /**
   * The table comes from a backup. More may have been dealt after the backup, so its shoes end, and the rounds go on
   * with this number.
   */
  | { readonly kind: 'table-restored'; readonly backup: string; readonly round: number }
  | { readonly kind: 'shoe-ended'; readonly shoe: string; readonly ended: Ending; readonly seed: string }

const SHOE_EVENTS: Readonly<Record<ShoeSourceEvent['kind'], true>> = {
  'shoe-announced': true,
  'contribution-committed': true,
  'commitments-closed': true,
  'contribution-revealed': true,
  'contributions-withheld': true,
  'cut-lapsed': true,
  'order-fixed': true,
  'table-restored': true,
  'shoe-ended': true,
}

export function isSourceEvent(event: { readonly kind: string }): event is SourceEvent {
  return Object.hasOwn(SHOE_EVENTS, event.kind) || isDeviceEvent(event)
}
