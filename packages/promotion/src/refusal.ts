import type { Clause, Sentences } from '@openpit/engine'
import type { Cents } from '@openpit/money'

/** Why a promotion or a voucher refuses a command. */
export type PromotionRefusal = { readonly clause: Clause } & (
  | { readonly kind: 'promotion-not-in-this-book' }
  | { readonly kind: 'promotion-not-your-work'; readonly who: readonly string[] }
  | { readonly kind: 'no-such-promotion' }

  // terms
  | { readonly kind: 'term-missing'; readonly field: string }
  | { readonly kind: 'prize-forbidden'; readonly prize: string }
  | { readonly kind: 'terms-not-submitted' }
  | { readonly kind: 'too-early-to-start'; readonly hours: number }
  | { readonly kind: 'promotion-has-started' }
  | { readonly kind: 'promotion-not-started' }
  | { readonly kind: 'change-not-approved' }

  // entries and draws
  | { readonly kind: 'staff-cannot-enter' }
  | { readonly kind: 'entries-closed' }
  | { readonly kind: 'entries-still-open' }
  | { readonly kind: 'entered-often-enough'; readonly most: number }
  | { readonly kind: 'wager-too-small'; readonly least: Cents; readonly wagered: Cents }
  | { readonly kind: 'prize-not-in-promotion'; readonly prize: string }
  | { readonly kind: 'prize-drawn-already'; readonly prize: string }
  | { readonly kind: 'scrutineer-needed' }
  | { readonly kind: 'nobody-entered' }
  | { readonly kind: 'nobody-to-win' }
  | { readonly kind: 'no-such-entry-number'; readonly entry: number }
  | { readonly kind: 'draw-is'; readonly is: 'postponed' | 'cancelled' | 'sound' }

  // prizes and claims
  | { readonly kind: 'channel-not-allowed'; readonly channel: string }
  | { readonly kind: 'no-notice-owed'; readonly player: string }
  | { readonly kind: 'not-the-winner'; readonly player: string }
  | { readonly kind: 'prize-awarded-already'; readonly prize: string }
  | { readonly kind: 'claim-was-refused'; readonly player: string }
  | { readonly kind: 'no-cash' }
  | { readonly kind: 'not-paid-this-way'; readonly form: string }
  | { readonly kind: 'no-alternative'; readonly prize: string }
  | { readonly kind: 'money-instead-of-the-thing'; readonly prize: string }
  | { readonly kind: 'parts-do-not-add-up'; readonly value: Cents; readonly parts: Cents }
  | { readonly kind: 'promotion-words-missing'; readonly field: string }
  | { readonly kind: 'tell-the-inspector-first' }
  | { readonly kind: 'no-duty-to-do'; readonly duty: string }
  | { readonly kind: 'disputed-already'; readonly player: string }
  | { readonly kind: 'no-open-dispute'; readonly player: string }

  // vouchers
  | { readonly kind: 'no-such-voucher'; readonly voucher: string }
  | { readonly kind: 'voucher-exists'; readonly voucher: string }
  | { readonly kind: 'voucher-is'; readonly voucher: string; readonly is: string }
  | { readonly kind: 'voucher-of-another'; readonly voucher: string }
  | { readonly kind: 'voucher-expired'; readonly voucher: string }
  | { readonly kind: 'voucher-for-another-game'; readonly voucher: string; readonly games: readonly string[] }
  | { readonly kind: 'voucher-value'; readonly voucher: string }
  | { readonly kind: 'voucher-not-approved'; readonly voucher: string }
)

/** What is wrong, and what to do, in English. */
export const promotionSentences: Sentences<PromotionRefusal> = {
  'promotion-not-in-this-book': () => 'this rulebook does not provide for this',
  'promotion-not-your-work': ({ who }) => `only these roles may do this: ${who.join(', ')}`,
  'no-such-promotion': () => 'there is no promotion of this name',
  'term-missing': ({ field }) => `the terms must say this first: ${field}`,
  'prize-forbidden': ({ prize }) => `${prize} may not be a prize; take it out of the promotion`,
  'terms-not-submitted': () => 'submit the terms to the regulator first',
  'too-early-to-start': ({ hours }) => `the regulator must have the terms for ${hours} hours before the start`,
  'promotion-has-started': () => 'the promotion has started already',
  'promotion-not-started': () => 'the promotion has not started yet',
  'change-not-approved': () => 'after the start the terms may change only with the approval of the regulator',
  'staff-cannot-enter': () => 'staff may not take part in promotions',
  'entries-closed': () => 'entries have closed',
  'entries-still-open': () => 'wait until entries have closed',
  'entered-often-enough': ({ most }) =>
    most === 1 ? 'this player has entered already' : `this player has entered ${most} times already`,
  'wager-too-small': ({ least }, say) =>
    `to enter, a player needs a settled main wager of at least ${say.money(least)} since the promotion started`,
  'prize-not-in-promotion': ({ prize }) => `there is no prize ${prize} in this promotion`,
  'prize-drawn-already': ({ prize }) => `${prize} has been drawn already`,
  'scrutineer-needed': () => 'name a scrutineer other than the person who draws',
  'nobody-entered': () => 'nobody has entered',
  'nobody-to-win': () => 'no entry is left that can win',
  'no-such-entry-number': ({ entry }) => `there is no entry with the number ${entry}`,
  'draw-is': ({ is }) => (is === 'sound' ? 'no draw is postponed' : `the draw is ${is}`),
  'channel-not-allowed': ({ channel }) => `winners may not be notified by ${channel}; choose another way`,
  'no-notice-owed': ({ player }) => `there is no prize that ${player} has still to be told of`,
  'not-the-winner': ({ player }) => `${player} has not won this prize`,
  'prize-awarded-already': ({ prize }) => `${prize} has been awarded already`,
  'claim-was-refused': ({ player }) => `the claim of ${player} was refused`,
  'no-cash': () => 'prizes are not awarded in cash; pay by cheque or transfer',
  'not-paid-this-way': ({ form }) => `this prize may not be awarded as ${form}; choose another form`,
  'no-alternative': ({ prize }) => `the terms offer no money instead of ${prize}; award the thing itself`,
  'money-instead-of-the-thing': ({ prize }) =>
    `${prize} is not money: award the thing itself, or say that the winner takes money instead`,
  'parts-do-not-add-up': ({ value, parts }, say) =>
    `the parts make ${say.money(parts)}, but the prize is worth ${say.money(value)}`,
  'promotion-words-missing': ({ field }) => `${field} is missing`,
  'tell-the-inspector-first': () => 'tell the inspector first',
  'no-duty-to-do': ({ duty }) => `there is no open duty ${duty}`,
  'disputed-already': ({ player }) => `${player} has already disputed this promotion; that decision is final`,
  'no-open-dispute': ({ player }) => `${player} has no open dispute about this promotion`,
  'no-such-voucher': ({ voucher }) => `there is no voucher ${voucher}`,
  'voucher-exists': ({ voucher }) => `voucher ${voucher} has been issued already`,
  'voucher-is': ({ voucher, is }) => `voucher ${voucher} has been ${is}`,
  'voucher-of-another': ({ voucher }) => `voucher ${voucher} belongs to another player`,
  'voucher-expired': ({ voucher }) => `voucher ${voucher} has expired`,
  'voucher-for-another-game': ({ voucher, games }) => `voucher ${voucher} is for these games: ${games.join(', ')}`,
  'voucher-value': () =>
    'the value of a voucher must be above zero, and within the limits of a table where its book says so',
  'voucher-not-approved': ({ voucher }) => `vouchers of this kind must be approved: name the approval of ${voucher}`,
}
