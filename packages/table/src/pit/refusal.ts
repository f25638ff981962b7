import type { Clause, PlayerId, Sentences } from '@openpit/engine'
import type { Cents } from '@openpit/money'

/** Why the table refuses because of the pit around it: people, duties, equipment, payments, disputes. */
export type PitRefusal = { readonly clause: Clause } & (
  | { readonly kind: 'nobody-on-duty'; readonly role: string }
  | { readonly kind: 'is-off-duty'; readonly person: string }
  | { readonly kind: 'no-such-duty'; readonly duty: string }
  | { readonly kind: 'not-approved' }
  | { readonly kind: 'already-approved' }
  | { readonly kind: 'not-dealt-face-down' }
  | { readonly kind: 'equipment-missing'; readonly what: string }
  | { readonly kind: 'deal-waits-for-supervisor' }
  | { readonly kind: 'no-valid-card'; readonly player: PlayerId; readonly status: string }
  | { readonly kind: 'not-your-card'; readonly card: string }
  | { readonly kind: 'no-such-player-card'; readonly card: string }
  | { readonly kind: 'tokens-not-for-this'; readonly area: string }
  | { readonly kind: 'nothing-settled'; readonly player: PlayerId }
  | { readonly kind: 'over-or-short' }
  | { readonly kind: 'no-such-case'; readonly case: number }
  | { readonly kind: 'more-than-was-wrong'; readonly left: Cents }
  | { readonly kind: 'no-such-dispute'; readonly dispute: number }
  | { readonly kind: 'dispute-not-yours'; readonly dispute: number }
  | { readonly kind: 'dispute-is'; readonly dispute: number; readonly is: string }
  | { readonly kind: 'another-person-reviews'; readonly person: string }
  | { readonly kind: 'not-a-measure'; readonly field: string }
  | { readonly kind: 'called-already' }
  | { readonly kind: 'not-warned'; readonly player: PlayerId }
  | { readonly kind: 'not-below-minimum'; readonly minimum: Cents }
  | { readonly kind: 'payable-exactly' }
)

/** What is wrong, and what to do, in English. */
export const pitSentences: Sentences<PitRefusal> = {
  'nobody-on-duty': ({ role }) => `nobody is on duty as ${role}: come on duty first`,
  'is-off-duty': ({ person }) => `${person} is off duty: come on duty first`,
  'no-such-duty': ({ duty }) => `no such duty is open: ${duty}`,
  'not-approved': () => 'the first two cards may be dealt face down only after an approval; record it first',
  'already-approved': () => 'this has been approved already',
  'not-dealt-face-down': () => 'at this table the first two cards are dealt face up',
  'equipment-missing': ({ what }) => `the table needs its ${what} before a round is dealt`,
  'deal-waits-for-supervisor': () =>
    'the jackpot has failed: a supervisor must let the game go on without it, or a manager restore it',
  'no-valid-card': ({ player }) => `${player} has shown no valid player card; show a valid one first`,
  'not-your-card': ({ card }) => `card ${card} is not yours: show your own`,
  'no-such-player-card': ({ card }) => `there is no player card ${card}`,
  'tokens-not-for-this': ({ area }) =>
    `your tokens may not be used for this (${area}): see the conditions of the voucher`,
  'nothing-settled': ({ player }) => `no wager of ${player} has been settled on that box`,
  'over-or-short': () => 'say either how much too much was paid, or how much too little',
  'no-such-case': ({ case: number }) => `no open wrong payment has the number ${number}`,
  'more-than-was-wrong': ({ left }, say) => `at most ${say.money(left)} is left to put right`,
  'no-such-dispute': ({ dispute }) => `there is no dispute ${dispute}`,
  'dispute-not-yours': ({ dispute }) => `dispute ${dispute} is another player's`,
  'dispute-is': ({ dispute, is }) => `dispute ${dispute} is ${is}: this step is not open now`,
  'another-person-reviews': ({ person }) => `${person} decided this dispute: another person must review it`,
  'not-a-measure': ({ field }) => `${field} is not a known word; choose one of the list`,
  'called-already': () => 'a spoken bet comes too late: “no more bets” has been called',
  'not-warned': ({ player }) => `warn ${player} first; then further wagers below the minimum may go back`,
  'not-below-minimum': ({ minimum }, say) => `the wager is not below the minimum of ${say.money(minimum)}`,
  'payable-exactly': () => 'after a payment was rounded up, only wagers that cannot be paid exactly may be refused',
}

export function isPitRefusal(refusal: { readonly kind: string }): refusal is PitRefusal {
  return Object.hasOwn(pitSentences, refusal.kind)
}
