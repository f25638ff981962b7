import type { Cents } from '@openpit/money'
import type { Refusal } from './refusal.ts'

/** A refusal in words: what is wrong, what would be right, and the clause. */
export function explain(refusal: Refusal): string {
  return `${reason(refusal)} (${refusal.clause})`
}

function reason(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'not-an-amount':
      return `${refusal.field} must be an amount of money above zero, in whole cents`
    case 'not-payable-in-chips':
      return `${dollars(refusal.amount)} cannot be staked in chips of ${dollars(refusal.smallestChip)}`
    case 'not-for-staff':
      return 'staff do not wager or play'
    case 'staff-only':
      return `only the ${refusal.who} does this`
    case 'wrong-phase':
      return `not while the round is at: ${refusal.phase}`
    case 'wagers-locked':
      return 'wagers are closed for this round'
    case 'no-such-box':
      return `there is no box ${refusal.box}; the table has ${refusal.boxes}`
    case 'no-wager-on-box':
      return `no wager of that player on box ${refusal.box}`
    case 'no-wagers':
      return 'nobody has placed a main wager'
    case 'box-full':
      return `box ${refusal.box} has its ${refusal.players} players`
    case 'below-minimum':
      return `${amountOn(refusal)} is below the minimum of ${dollars(refusal.minimum)}`
    case 'above-maximum':
      return `${amountOn(refusal)} is more than the maximum of ${dollars(refusal.maximum)} leaves room for`
    case 'not-in-increments':
      return `${dollars(refusal.amount)} is not the minimum plus a multiple of ${dollars(refusal.increment)}`
    case 'tokens-not-taken':
      return 'promotional tokens are not taken here'
    case 'more-tokens-than-wager':
      return `${dollars(refusal.tokens)} in tokens is more than the wager of ${dollars(refusal.wager)}`
    case 'not-enough-chips':
      return `${dollars(refusal.short)} short in chips`
    case 'not-enough-tokens':
      return `${dollars(refusal.short)} short in tokens`
    case 'side-bet-not-offered':
      return `${refusal.bet} is not offered at this table`
    case 'side-bet-needs-main-wager':
      return `${refusal.bet} needs a main wager first`
    case 'side-bet-needs-decks':
      return `${refusal.bet} is offered with ${listed(refusal.decks)} decks only`
    case 'side-bet-place-taken':
      return `every place for ${refusal.bet} on this box is taken (${refusal.places})`
    case 'side-bet-amount-fixed':
      return `${refusal.bet} is ${listed(refusal.amounts.map(dollars))}`
    case 'one-side-bet-a-table':
      return `the table has ${refusal.taken}, and one kind of side bet only; not ${refusal.bet}`
    case 'offers-open':
      return 'there are offers that have not been answered'
    case 'offer-not-open':
      return `${refusal.offer} is not open to this player here now`
    case 'already-insured':
      return 'this wager is insured already'
    case 'insurance-too-much':
      return `${dollars(refusal.amount)} is more than half the wager; ${dollars(refusal.most)} is the most`
    case 'insurance-fixed-at-half':
      return `insurance is half the wager, ${dollars(refusal.half)}`
    case 'not-controlling-player':
      return `${refusal.controller} decides on box ${refusal.box}`
    case 'not-the-turn':
      return `hand ${refusal.hand} on box ${refusal.box} does not act now`
    case 'card-is-coming':
      return 'the hand waits for its card'
    case 'cards-not-exposed':
      return `the first two cards on box ${refusal.box} must be exposed first`
    case 'cards-face-up':
      return `the cards on box ${refusal.box} are face up`
    case 'must-draw':
      return `${refusal.total} must draw, until it is at least ${refusal.below}`
    case 'split-ace-takes-one-card':
      return 'a split ace takes one card only'
    case 'double-not-offered':
      return refusal.offeredOn === 'any'
        ? `${refusal.total} takes no further card`
        : `doubling is for ${listed(refusal.offeredOn)}; this counts ${refusal.total}`
    case 'double-with-ace':
      return 'no doubling with an ace'
    case 'double-too-many-cards':
      return `doubling is for two cards; this hand has ${refusal.cards}`
    case 'double-amount':
      return refusal.least === refusal.most
        ? `the double is exactly ${dollars(refusal.most)}`
        : `the double is from ${dollars(refusal.least)} to ${dollars(refusal.most)}`
    case 'split-not-a-pair':
      return 'only the two cards of a pair can be split'
    case 'split-too-many-hands':
      return `the box has its ${refusal.hands} hands`
    case 'split-aces-once':
      return 'aces are split once'
    case 'split-was-declined':
      return 'a pair was left unsplit on this box, and no other may be split'
    case 'split-amount':
      return `the split takes exactly ${dollars(refusal.original)}`
    case 'no-such-hand':
      return `there is no hand ${refusal.hand} to choose`
    case 'surrender-not-offered':
      return 'surrender is not offered here now'
    case 'nothing-to-rescue':
      return 'there is no doubled part to take back'
    case 'nominee-without-wager':
      return `${refusal.player} has no wager on that box that wins a prize`
    case 'not-in-this-book':
      return 'this rulebook has no such thing'
    case 'no-such-command':
      return 'there is no such command'
    case 'nothing-above-maximum':
      return 'nothing in this round is above the maximum; earlier rounds stand'
    case 'no-card-due':
      return 'no card is due'
    case 'no-prize-due':
      return 'no prize is due'
    case 'no-such-prize':
      return `the prize table has no ${refusal.perDollar}`
    case 'card-not-in-shoe':
      return 'the decks do not hold that card (any more)'
  }
}

function amountOn({ amount, bet }: { readonly amount: Cents; readonly bet?: string }): string {
  return bet === undefined ? dollars(amount) : `${dollars(amount)} on ${bet}`
}

function dollars(amount: Cents): string {
  return `$${(amount / 100).toFixed(2)}`
}

function listed(values: readonly (number | string)[]): string {
  return values.length < 2 ? `${values[0]}` : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
