import type { Cents } from '@openpit/money'
import type { Refusal } from './refusal.ts'
import type { Phase } from './round.ts'
import type { SideName } from './rules.ts'

/** How a reader's language or medium writes amounts and names. */
export interface Speech {
  readonly money: (cents: number) => string
  readonly bet: (name: SideName) => string
  /** The name of a command, such as `evenMoney`. */
  readonly command: (name: string) => string
}

/** A fact without its brand, because amounts from the wire are plain numbers. */
type Plain<Fact> = Fact extends Cents ? number : Fact extends readonly (infer One)[] ? readonly Plain<One>[] : Fact

/** What a refusal's sentence can mention. */
export type Facts<Refused> = { readonly [Name in Exclude<keyof Refused, 'clause'>]: Plain<Refused[Name]> }

/** One sentence for each kind of refusal; the build fails if one is missing. */
export type Sentences<Refused extends { readonly kind: string }> = {
  readonly [Kind in Refused['kind']]: (facts: Facts<Extract<Refused, { kind: Kind }>>, say: Speech) => string
}

/** What is wrong, and what to do, in English. */
export const roundSentences: Sentences<Refusal> = {
  'not-an-amount': ({ field }) => `${field} must be an amount above zero, in whole cents`,
  'not-payable-in-chips': ({ amount, smallestChip }, say) =>
    `${say.money(amount)} cannot be made up of chips of ${say.money(smallestChip)}`,
  'not-for-staff': () => 'staff do not wager or play',
  'not-your-work': ({ who }) => `only these roles may do this: ${who.join(', ')}`,
  'wrong-phase': ({ phase }) => `not possible now: ${PHASES[phase]}`,
  'wagers-locked': () => 'wagers are closed for this round',
  'no-such-box': ({ box, boxes }) => `there is no box ${box}; the table has ${boxes}`,
  'no-wager-on-box': ({ box }) => `this player has no wager on box ${box}`,
  'no-wagers': () => 'nobody has placed a main wager',
  'box-full': ({ box, players }) =>
    `box ${box} is full: it already has ${players} ${players === 1 ? 'player' : 'players'}`,
  'below-minimum': ({ amount, minimum }, say) => `${say.money(amount)} is below the minimum of ${say.money(minimum)}`,
  'above-maximum': ({ amount, maximum }, say) =>
    `${say.money(amount)} would exceed the maximum of ${say.money(maximum)}`,
  'not-in-increments': ({ amount, increment }, say) =>
    `${say.money(amount)} is not the minimum plus a multiple of ${say.money(increment)}`,
  'tokens-not-taken': () => 'promotional tokens are not taken here',
  'more-tokens-than-wager': ({ tokens, wager }, say) =>
    `${say.money(tokens)} in tokens is more than the wager of ${say.money(wager)}`,
  'not-enough-chips': ({ short }, say) => `${say.money(short)} more in chips is needed`,
  'not-enough-tokens': ({ short }, say) => `${say.money(short)} more in tokens is needed`,
  'side-bet-not-offered': ({ bet }, say) => `${say.bet(bet)} is not offered at this table`,
  'side-bet-needs-main-wager': ({ bet }, say) => `${say.bet(bet)} needs a main wager first`,
  'side-bet-needs-decks': ({ bet, decks }, say) => `${say.bet(bet)} is offered with ${joinList(decks)} decks only`,
  'side-bet-place-taken': ({ bet, places }, say) =>
    `${say.bet(bet)} on this box is full: it takes ${places} ${places === 1 ? 'wager' : 'wagers'}`,
  'side-bet-amount': ({ bet, amount, least, most }, say) =>
    least === most
      ? `${say.bet(bet)} takes exactly ${say.money(most)}`
      : `${say.bet(bet)} takes ${say.money(least)} to ${say.money(most)}; your total would be ${say.money(amount)}`,
  'side-bet-amount-fixed': ({ bet, amounts }, say) => `${say.bet(bet)} takes ${joinList(amounts.map(say.money))}`,
  'one-side-bet-a-table': ({ taken, bet }, say) =>
    `this table takes one kind of side bet, ${say.bet(taken)}; ${say.bet(bet)} is not possible`,
  'offers-open': () => 'open offers must be answered first',
  'offer-not-open': ({ offer }, say) => `${say.command(offer)} is not on offer to this player now`,
  'already-insured': () => 'this wager is already insured',
  'insurance-too-much': ({ amount, most }, say) =>
    `${say.money(amount)} is more than half the wager; at most ${say.money(most)}`,
  'insurance-fixed-at-half': ({ half }, say) => `insurance is half the wager, ${say.money(half)}`,
  'not-controlling-player': ({ controller, box }) => `${controller} decides on box ${box}`,
  'not-the-turn': ({ hand, box }) => `it is not the turn of hand ${hand} on box ${box}`,
  'card-is-coming': () => 'the hand is waiting for its card',
  'cards-not-exposed': ({ box }) => `turn over the first two cards on box ${box} first`,
  'cards-face-up': ({ box }) => `the cards on box ${box} are already face up`,
  'must-draw': ({ total, below }) => `${total} must draw: hands below ${below} cannot stand`,
  'split-ace-takes-one-card': () => 'a split ace takes one card only',
  'double-not-offered': ({ offeredOn, total }) =>
    offeredOn === 'any'
      ? `a hand of ${total} cannot be doubled`
      : `only ${joinList(offeredOn)} can be doubled; this hand counts ${total}`,
  'double-with-ace': () => 'a hand with an ace cannot be doubled',
  'double-too-many-cards': ({ cards }) => `only two cards can be doubled; this hand has ${cards}`,
  'double-amount': ({ least, most }, say) => {
    if (least > most) return `a double is at least ${say.money(least)}, more than this wager of ${say.money(most)}`
    return least === most
      ? `double for exactly ${say.money(most)}`
      : `double for ${say.money(least)} to ${say.money(most)}`
  },
  'split-not-a-pair': () => 'only a pair can be split',
  'split-too-many-hands': ({ hands }) => `the box already has ${hands} hands`,
  'split-aces-once': () => 'aces are split only once',
  'split-was-declined': () => 'a split was declined on this box, so no other pair may be split',
  'split-amount': ({ original }, say) => `split for exactly ${say.money(original)}`,
  'no-such-hand': ({ hand }) => `there is no hand ${hand} to choose`,
  'surrender-not-offered': () => 'surrender is not offered here now',
  'nothing-to-rescue': () => 'there is no doubled part to take back',
  'nominee-without-wager': ({ player }) => `${player} has no wager on that box that can win a prize`,
  'not-in-this-book': () => 'this rulebook does not provide for this',
  'no-such-command': () => 'there is no such command',
  'nothing-above-maximum': () => 'nothing in this round is above the maximum; earlier rounds stand',
  'no-card-due': () => 'no card is due',
  'no-prize-due': () => 'no prize is due',
  'no-share-due': ({ bet }, say) => `nobody has won a share of the ${say.bet(bet)} jackpot`,
  'pool-shows-otherwise': ({ shows }, say) => `the jackpot shows ${say.money(shows)}`,
  'no-such-prize': ({ perDollar }) => `the prize table has no prize of ${perDollar} for each dollar`,
  'card-not-in-shoe': () => 'the shoe holds no such card, or no more of them',
  'nothing-was-missed': () => 'the initial deal left no such card out',
  'no-hand-to-discard': ({ box }) => `there are no cards on box ${box} without a wager`,
}

/** The phases, as the reason why something must wait or is too late. */
const PHASES: Readonly<Record<Phase, string>> = {
  wagering: 'betting is still open',
  dealing: 'the cards are being dealt',
  offers: 'players are answering offers',
  surrender: 'players are deciding whether to surrender',
  playing: 'players are playing their hands',
  dealer: 'it is the dealer’s turn',
  ended: 'the round is over',
}

/** Amounts and names as scenarios and logs write them. */
export const PLAIN_SPEECH: Speech = {
  money: (cents) => `$${(cents / 100).toFixed(2)}`,
  bet: (name) => name,
  command: (name) => name,
}

/** A round's refusal in words, with its clause. */
export function explain(refusal: Refusal): string {
  return worded(roundSentences, refusal)
}

/** A refusal of any kind in words, with its clause. */
export function worded<Refused extends { readonly kind: string; readonly clause: string }>(
  sentences: Sentences<Refused>,
  refusal: Refused,
): string {
  const sentence = sentences[refusal.kind as Refused['kind']] as (facts: Refused, say: Speech) => string
  return `${sentence(refusal, PLAIN_SPEECH)} (${refusal.clause})`
}

/** Such as `9, 10 or 11`; an empty list is an empty text. */
export function joinList(values: readonly (number | string)[]): string {
  return values.length < 2 ? `${values[0] ?? ''}` : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
