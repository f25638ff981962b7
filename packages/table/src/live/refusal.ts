import type { Clause, Sentences } from '@openpit/engine'
// From the small entry point, so that clients need not load the engine.
import { joinList } from '@openpit/engine/sentences'

/** Why a table with real cards refuses a fact or a ruling. */
export type LiveRefusal = { readonly clause: Clause } & (
  | { readonly kind: 'card-is-due' }
  | { readonly kind: 'stray-card-is-first' }
  | { readonly kind: 'reader-works' }
  | { readonly kind: 'reader-is-out' }
  | { readonly kind: 'no-seen-card-next' }
  | { readonly kind: 'nothing-to-put-right' }
  | { readonly kind: 'deal-can-be-made-anew' }
  | { readonly kind: 'no-such-card'; readonly cards: number }
  | { readonly kind: 'ruling-waits'; readonly ruling: string }
  | { readonly kind: 'no-ruling-waits' }
  | { readonly kind: 'nothing-to-prepare' }
  | { readonly kind: 'not-by-device' }
  | { readonly kind: 'only-a-check-finds' }
  | { readonly kind: 'checked-by-two' }
  | { readonly kind: 'leave-needed' }
  | { readonly kind: 'nothing-asked' }
  | { readonly kind: 'request-not-open' }
  | { readonly kind: 'players-ask' }
  | { readonly kind: 'no-burned-card' }
  | { readonly kind: 'not-for-multishuffler'; readonly decks: readonly number[] }
  | { readonly kind: 'no-card-face-up' }
  | { readonly kind: 'not-on-the-way-to-the-shoe' }
  | { readonly kind: 'no-such-damaged-card' }
  | { readonly kind: 'damaged-card-in-play' }
  | { readonly kind: 'no-shuffling-device' }
  | { readonly kind: 'say-what-is-void' }
  | { readonly kind: 'answers-awaited'; readonly from: readonly string[] }
  | { readonly kind: 'shoe-for-the-round' }
  | { readonly kind: 'nothing-to-take-back' }
  | { readonly kind: 'device-works' }
  | { readonly kind: 'device-is-out' }
)

/** What is wrong, and what to do, in English. */
export const liveSentences: Sentences<LiveRefusal> = {
  'card-is-due': () => 'a card is due, so the next card of the shoe is not a stray card: deal it',
  'stray-card-is-first': () => 'wagers are on the layout, so the next card begins the round: close betting and deal',
  'reader-works': () => 'the reader works: let it read the card',
  'reader-is-out': () => 'the reader is already out of order',
  'no-seen-card-next': () => 'the next card has not been seen, so it cannot be refused',
  'nothing-to-put-right': () => 'the round can no longer go back to that point',
  'deal-can-be-made-anew': () => 'no third card has been dealt and nothing is settled: reconstruct the deal',
  'no-such-card': ({ cards }) => `there is no such card: ${cards} cards have come out in this round`,
  'ruling-waits': ({ ruling }) => `${ruling} waits for a second person: confirm it or drop it first`,
  'no-ruling-waits': () => 'no ruling waits for a second person',
  'nothing-to-prepare': () => 'the cards do not need this work now',
  'not-by-device': () => 'a device may not do this: do it by hand',
  'only-a-check-finds': () => 'report missing or foreign cards with a check',
  'checked-by-two': () => 'a dealer and a supervisor must check the cards: two different people',
  'leave-needed': () => 'a player must ask for this, and a supervisor must grant it',
  'nothing-asked': () => 'no player has asked for this',
  'request-not-open': () => 'players cannot ask for this now',
  'players-ask': () => 'only a player can ask for this',
  'no-burned-card': () => 'no card of this shoe has been burned',
  'not-for-multishuffler': ({ decks }) =>
    decks.length === 0 ? 'shuffle by hand' : `a multishuffler takes ${joinList(decks.map(String))} decks`,
  'no-card-face-up': () => 'order this check between rounds, after a card lay face up in the device',
  'not-on-the-way-to-the-shoe': () => 'the cards are not on their way from the shuffle to the shoe',
  'no-such-damaged-card': () => 'no such card was reported as damaged',
  'damaged-card-in-play': () => 'replace the damaged card first',
  'no-shuffling-device': () => 'no shuffling device is in use',
  'say-what-is-void': () => 'say what is void: the round, or the hands on which boxes',
  'answers-awaited': ({ from }) => `these players must first take their wagers back or stay in: ${from.join(', ')}`,
  'shoe-for-the-round': () => 'the round goes on from a shoe: shuffle, cut, place the cutting card and burn first',
  'nothing-to-take-back': () => 'this player is not asked about wagers on this box',
  'device-works': () => 'the device is not out of order',
  'device-is-out': () => 'the device is out of order, until its repair is reported',
}

export function isLiveRefusal(refusal: { readonly kind: string }): refusal is LiveRefusal {
  return Object.hasOwn(liveSentences, refusal.kind)
}
