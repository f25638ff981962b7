import type { Card } from '@openpit/cards'
import type { Ending, ShoeHeader } from '@openpit/proof'

/** A shoe as it is recorded. */
export interface AnnouncedShoe {
  readonly header: Omit<ShoeHeader, 'stack'>
  /** What is loaded, where it is not whole decks. */
  readonly part: readonly Card[] | null
}

/**
 * What a source of cards has to say besides what happens at the table: so far, that of virtual shoes. With the table's own events and
 * the seeds of the shoes that have not ended, it is all that is needed to go on where such a source stopped.
 */
export type SourceEvent =
  /** The house is bound to these cards and to a seed. What is loaded of incomplete decks is not for the public while it runs. */
  | ({ readonly kind: 'shoe-announced'; readonly commitment: string } & AnnouncedShoe)
  | {
      readonly kind: 'contribution-committed'
      readonly by: string
      readonly commitment: string
      /** There is a cut in it. */
      readonly cuts: boolean
    }
  | { readonly kind: 'commitments-closed' }
  | {
      readonly kind: 'contribution-revealed'
      readonly by: string
      readonly cut: number | null
      readonly random: string
    }
  | { readonly kind: 'contributions-withheld'; readonly by: readonly string[] }
  /** Whoever had bound himself to a cut is not the one who is asked any more: the cards are shuffled again. */
  | { readonly kind: 'cut-lapsed'; readonly by: string }
  | { readonly kind: 'order-fixed'; readonly shoe: string; readonly root: string }
  | { readonly kind: 'shoe-ended'; readonly shoe: string; readonly ended: Ending; readonly seed: string }

const SOURCE_EVENTS: Readonly<Record<SourceEvent['kind'], true>> = {
  'shoe-announced': true,
  'contribution-committed': true,
  'commitments-closed': true,
  'contribution-revealed': true,
  'contributions-withheld': true,
  'cut-lapsed': true,
  'order-fixed': true,
  'shoe-ended': true,
}

export function isSourceEvent(event: { readonly kind: string }): event is SourceEvent {
  return Object.hasOwn(SOURCE_EVENTS, event.kind)
}
