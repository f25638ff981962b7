import type { BoxNumber, Clause, PlayerId, Sentences } from '@openpit/engine'
import type { Cents } from '@openpit/money'

/** Why the table refuses a command about its people. */
export type PeopleRefusal = { readonly clause: Clause } & ( // seats
  | {
      readonly kind: 'seat-taken'
      readonly box: BoxNumber
      readonly player: PlayerId
      readonly free: readonly BoxNumber[]
    }
  | { readonly kind: 'seat-is-yours'; readonly box: BoxNumber }
  | { readonly kind: 'seat-has-a-wager'; readonly box: BoxNumber; readonly player: PlayerId }
  | { readonly kind: 'seats-are-free'; readonly free: readonly BoxNumber[] }
  | { readonly kind: 'box-of-another'; readonly box: BoxNumber; readonly player: PlayerId }
  | { readonly kind: 'boxes-not-in-a-row' }
  | { readonly kind: 'which-box' }
  // people
  | { readonly kind: 'not-at-the-table'; readonly player: PlayerId }
  | { readonly kind: 'is-leaving'; readonly player: PlayerId }
  | { readonly kind: 'winnings-at-stake'; readonly paid: Cents }
  | { readonly kind: 'owes'; readonly player: PlayerId; readonly owed: Cents }
  | { readonly kind: 'is-excluded'; readonly player: PlayerId }
  | { readonly kind: 'table-full'; readonly players: number }
  | { readonly kind: 'table-closing' }
  // restrictions
  | { readonly kind: 'too-many-boxes'; readonly boxes: number }
  | { readonly kind: 'boxes-out-of-range'; readonly most: number }
  | { readonly kind: 'no-such-number'; readonly most: number }
  | { readonly kind: 'only-with-a-shoe' }
  | { readonly kind: 'shoe-has-begun' }
  | { readonly kind: 'skipped-no-round'; readonly player: PlayerId }
  | { readonly kind: 'not-idle-enough'; readonly player: PlayerId; readonly rounds: number; readonly needed: number }
  | { readonly kind: 'nothing-to-lift'; readonly player: PlayerId }
  // limits and notices
  | { readonly kind: 'limits-crossed' }
  | { readonly kind: 'not-above-the-sign'; readonly maximum: Cents }
  | { readonly kind: 'notice-needed'; readonly minutes: number }
  | { readonly kind: 'notice-too-short'; readonly minutes: number }
  | { readonly kind: 'notice-not-due'; readonly due: number }
  | { readonly kind: 'no-notice' }
  | { readonly kind: 'not-all-agree'; readonly missing: readonly PlayerId[] }
  | { readonly kind: 'not-a-time' }
  // staff
  | { readonly kind: 'not-told'; readonly whom: readonly string[] }
  | { readonly kind: 'words-needed'; readonly field: string }
  | { readonly kind: 'no-void-proposed' }
  | { readonly kind: 'second-person-needed'; readonly person: string }
)

/** What is wrong, and what to do, in English. */
export const peopleSentences: Sentences<PeopleRefusal> = {
  'seat-taken': ({ box, player, free }) => `${player} sits at box ${box}; ${freeSeats(free)}`,
  'seat-is-yours': ({ box }) => `this player already sits at box ${box}`,
  'seat-has-a-wager': ({ box, player }) => `${player} has a wager on box ${box}; ask again after the round`,
  'seats-are-free': ({ free }) => freeSeats(free),
  'box-of-another': ({ box, player }) => `box ${box} is in use by ${player}, or kept for them`,
  'boxes-not-in-a-row': () => 'reserve boxes that are next to each other',
  'which-box': () => 'say which box this applies to',
  'not-at-the-table': ({ player }) => `${player} is not at this table`,
  'is-leaving': ({ player }) => `${player} leaves when the round is over`,
  'winnings-at-stake': ({ paid }, say) =>
    `${say.money(paid)} won in this round stays at the table until the round is over`,
  owes: ({ player, owed }, say) => `${player} owes ${say.money(owed)}; settle it before the next wager`,
  'is-excluded': ({ player }) => `${player} is excluded from the game`,
  'table-full': ({ players }) => `this table is full: at most ${players} may play`,
  'table-closing': () => 'the table closes after this round',
  'too-many-boxes': ({ boxes }) => `this player is limited to ${boxes} ${boxes === 1 ? 'box' : 'boxes'}`,
  'boxes-out-of-range': ({ most }) => `limit the player to ${most === 1 ? 'one box' : `one to ${most} boxes`}`,
  'no-such-number': ({ most }) => `name a number of players: at least one, and at most ${most} on a box`,
  'only-with-a-shoe': () => 'this applies only where cards are dealt from a shoe',
  'shoe-has-begun': () => 'post the notice before the first round of a shoe',
  'skipped-no-round': ({ player }) => `${player} has not skipped a round of this shoe`,
  'not-idle-enough': ({ player, rounds, needed }) =>
    `${player} has sat out ${rounds} rounds in a row; ${needed} are needed`,
  'nothing-to-lift': ({ player }) => `${player} has no restrictions to lift`,
  'limits-crossed': () => 'the maximum is below the minimum',
  'not-above-the-sign': ({ maximum }, say) =>
    `personal limits must be above the table maximum of ${say.money(maximum)}`,
  'notice-needed': ({ minutes }) => `post a notice first: it must be displayed for ${minutes} minutes`,
  'notice-too-short': ({ minutes }) => `the notice must be displayed for at least ${minutes} minutes`,
  'notice-not-due': () => 'the notice is not due yet',
  'no-notice': () => 'there is no such notice at the table',
  'not-all-agree': ({ missing }) => `everyone at the table must agree; missing: ${missing.join(', ')}`,
  'not-a-time': () => 'the time must be a number of milliseconds',
  'not-told': ({ whom }) =>
    `tell ${whom.map((one) => (one === 'surveillance' ? one : `the ${one}`)).join(' and ')} first`,
  'words-needed': ({ field }) => `the ${field} is missing`,
  'no-void-proposed': () => 'nobody has proposed to void this round',
  'second-person-needed': ({ person }) => `a second person must confirm, not ${person} again`,
}

function freeSeats(free: readonly BoxNumber[]): string {
  return free.length === 0 ? 'no box is free' : `free boxes: ${free.join(', ')}`
}

export function isPeopleRefusal(refusal: { readonly kind: string }): refusal is PeopleRefusal {
  return Object.hasOwn(peopleSentences, refusal.kind)
}
