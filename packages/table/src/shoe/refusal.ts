import type { Clause, Sentences } from '@openpit/engine'
// From the small entry point, so that clients need not load the engine.
import { joinList } from '@openpit/engine/sentences'
import type { CardStep } from '@openpit/rulebooks'

/** Why the table refuses a command about its cards. */
export type ShoeRefusal = { readonly clause: Clause } & (
  | { readonly kind: 'shoe-not-ready'; readonly wants: 'load' | CardStep | 'shuffle' | 'cut' | 'markers' | 'burn' }
  | { readonly kind: 'shoe-not-in-this-book' }
  | { readonly kind: 'round-in-play' }
  | { readonly kind: 'wagers-on-the-table' }
  | { readonly kind: 'cards-are-there' }
  | { readonly kind: 'wrong-count'; readonly counted: number; readonly cards: number }
  | { readonly kind: 'no-shuffle-due' }
  | { readonly kind: 'no-cut-due' }
  | { readonly kind: 'not-the-cutter'; readonly asked: readonly string[] }
  | { readonly kind: 'cut-outside-limits'; readonly at: number; readonly least: number; readonly most: number }
  | { readonly kind: 'no-marking-due' }
  | { readonly kind: 'wrong-number-of-markers'; readonly markers: number }
  | {
      readonly kind: 'marker-outside-limits'
      readonly fromBack: number
      readonly least: number
      readonly most: number
    }
  | { readonly kind: 'no-cutting-card-left' }
  | { readonly kind: 'already-burned' }
  | { readonly kind: 'too-late-to-burn' }
  | { readonly kind: 'not-to-be-replaced-now' }
  | { readonly kind: 'nothing-missed' }
  | { readonly kind: 'cards-are-virtual' }
  | { readonly kind: 'contributions-awaited'; readonly from: readonly string[] }
  | { readonly kind: 'table-closed' }
)

/** What is wrong, and what to do, in English. */
export const shoeSentences: Sentences<ShoeRefusal> = {
  'shoe-not-ready': ({ wants }) => `the shoe is not ready: ${WANTED[wants]}`,
  'shoe-not-in-this-book': () => 'this rulebook does not provide for this',
  'round-in-play': () => 'wait until the round is over',
  'wagers-on-the-table': () => 'wait until there are no wagers on the table',
  'cards-are-there': () => 'the table already has cards; replace them instead',
  'wrong-count': ({ counted, cards }) => `${counted} cards were counted; the decks have ${cards}`,
  'no-shuffle-due': () => 'no shuffle is due or ordered',
  'no-cut-due': () => 'no cut is due',
  'not-the-cutter': ({ asked }) => (asked.length === 0 ? 'nobody may cut now' : `only ${joinList(asked)} may cut now`),
  'cut-outside-limits': ({ at, least, most }) => `leave ${least} to ${most} cards in front of the cut, not ${at}`,
  'no-marking-due': () => 'the cutting card cannot be placed now',
  'wrong-number-of-markers': ({ markers }) => `the table uses ${markers} cutting ${markers === 1 ? 'card' : 'cards'}`,
  'marker-outside-limits': ({ fromBack, least, most }) =>
    `place the cutting card with ${least} to ${most} cards behind it, not ${fromBack}`,
  'no-cutting-card-left': () => 'there is no cutting card in the shoe',
  'already-burned': () => 'the first card of this shoe is already burned',
  'too-late-to-burn': () => 'only the first card of a shoe is burned, before its first round',
  'not-to-be-replaced-now': () => 'replace the cards after the cutting card has come out, before the shuffle',
  'nothing-missed': () => 'no such step was due',
  'cards-are-virtual': () => 'the cards of this table are virtual; the system handles them',
  'contributions-awaited': ({ from }) =>
    `waiting until these players reveal what they committed to: ${from.join(', ')}`,
  'table-closed': () => 'the table is closed',
}

const WANTED = {
  load: 'new cards must be counted in',
  check: 'the cards must be checked',
  spread: 'the cards must be spread face up',
  wash: 'the cards must be washed',
  stack: 'the cards must be stacked',
  riffle: 'the cards must be riffled',
  mix: 'the cards must be washed or riffled',
  verify: 'a supervisor must verify that no card is missing',
  shuffle: 'the cards must be shuffled',
  cut: 'the cards must be cut',
  markers: 'the cutting card must be placed',
  burn: 'the first card is being burned',
} as const

export function isShoeRefusal(refusal: { readonly kind: string }): refusal is ShoeRefusal {
  return Object.hasOwn(shoeSentences, refusal.kind)
}
