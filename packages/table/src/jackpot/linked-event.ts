import type { Clause, SideName } from '@openpit/engine'
import type { ClaimEvent } from '@openpit/ledger'
import type { Cents } from '@openpit/money'

/** What a table takes from the jackpot that it is linked to: its terms, and what becomes of its players' wagers. */
export type LinkedEvent = TermsEvent | ClaimEvent

/** The terms on which the table takes wagers for a jackpot. `link` is `null` if it has none to play for. */
export interface TermsEvent extends JackpotTerms {
  readonly kind: 'jackpot-terms-set'
}

export interface JackpotTerms {
  readonly bet: SideName
  readonly link: string | null
  readonly wager: Cents | null
  readonly reset: Cents | null
  readonly offered: boolean
  /** Why it is not offered; the book's clause if it is. */
  readonly clause: Clause
  /** The jackpot has failed: by this clause the next deal waits until a supervisor lets the game go on without it. */
  readonly dealWaits?: Clause
}

const KINDS: Readonly<Record<LinkedEvent['kind'], true>> = {
  'jackpot-terms-set': true,
  'claim-settled': true,
  'claim-reversed': true,
  'claim-reopened': true,
}

export function isLinkedEvent(event: { readonly kind: string }): event is LinkedEvent {
  return Object.hasOwn(KINDS, event.kind)
}
