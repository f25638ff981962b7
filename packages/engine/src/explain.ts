import type { Cents } from '@openpit/money'
import type { Refusal } from './refusal.ts'
import type { SideName } from './rules.ts'

/** How amounts and names are written where a refusal is read. */
export interface Speech {
  readonly money: (cents: number) => string
  readonly bet: (name: SideName) => string
  /** What somebody can tell a table: `evenMoney`. */
  readonly command: (name: string) => string
}

/** Facts that have come over a wire are plain numbers again. */
type Plain<Fact> = Fact extends Cents ? number : Fact extends readonly (infer One)[] ? readonly Plain<One>[] : Fact

/** What is known of a refusal, as whoever words it needs it. */
export type Facts<Refused> = { readonly [Name in Exclude<keyof Refused, 'clause'>]: Plain<Refused[Name]> }

/** A sentence for each kind: one that is missing stops the build. */
export type Sentences<Refused extends { readonly kind: string }> = {
  readonly [Kind in Refused['kind']]: (facts: Facts<Extract<Refused, { kind: Kind }>>, say: Speech) => string
}

/** What is wrong, and what would be right; in English. */
export const roundSentences: Sentences<Refusal> = {
  'not-an-amount': ({ field }) => `${field} must be an amount of money above zero, in whole cents`,
  'not-payable-in-chips': ({ amount, smallestChip }, say) =>
    `${say.money(amount)} cannot be staked in chips of ${say.money(smallestChip)}`,
  'not-for-staff': () => 'staff do not wager or play',
  'not-your-work': ({ who }) => `this is for ${listed(who)}`,
  'wrong-phase': ({ phase }) => `not while the round is at: ${phase}`,
  'wagers-locked': () => 'wagers are closed for this round',
  'no-such-box': ({ box, boxes }) => `there is no box ${box}; the table has ${boxes}`,
  'no-wager-on-box': ({ box }) => `no wager of that player on box ${box}`,
  'no-wagers': () => 'nobody has placed a main wager',
  'box-full': ({ box, players }) => `box ${box} has its ${players} players`,
  'below-minimum': ({ amount, minimum }, say) => `${say.money(amount)} is below the minimum of ${say.money(minimum)}`,
  'above-maximum': ({ amount, maximum }, say) =>
    `${say.money(amount)} is more than the maximum of ${say.money(maximum)} leaves room for`,
  'not-in-increments': ({ amount, increment }, say) =>
    `${say.money(amount)} is not the minimum plus a multiple of ${say.money(increment)}`,
  'tokens-not-taken': () => 'promotional tokens are not taken here',
  'more-tokens-than-wager': ({ tokens, wager }, say) =>
    `${say.money(tokens)} in tokens is more than the wager of ${say.money(wager)}`,
  'not-enough-chips': ({ short }, say) => `${say.money(short)} short in chips`,
  'not-enough-tokens': ({ short }, say) => `${say.money(short)} short in tokens`,
  'side-bet-not-offered': ({ bet }, say) => `${say.bet(bet)} is not offered at this table`,
  'side-bet-needs-main-wager': ({ bet }, say) => `${say.bet(bet)} needs a main wager first`,
  'side-bet-needs-decks': ({ bet, decks }, say) => `${say.bet(bet)} is offered with ${listed(decks)} decks only`,
  'side-bet-place-taken': ({ bet, places }, say) => `every place for ${say.bet(bet)} on this box is taken (${places})`,
  'side-bet-amount': ({ bet, amount, least, most }, say) =>
    least === most
      ? `${say.bet(bet)} is exactly ${say.money(most)}`
      : `${say.bet(bet)} is from ${say.money(least)} to ${say.money(most)}; this makes ${say.money(amount)}`,
  'side-bet-amount-fixed': ({ bet, amounts }, say) => `${say.bet(bet)} is ${listed(amounts.map(say.money))}`,
  'one-side-bet-a-table': ({ taken, bet }, say) =>
    `the table has ${say.bet(taken)}, and one kind of side bet only; not ${say.bet(bet)}`,
  'offers-open': () => 'there are offers that have not been answered',
  'offer-not-open': ({ offer }, say) => `${say.command(offer)} is not open to this player here now`,
  'already-insured': () => 'this wager is insured already',
  'insurance-too-much': ({ amount, most }, say) =>
    `${say.money(amount)} is more than half the wager; ${say.money(most)} is the most`,
  'insurance-fixed-at-half': ({ half }, say) => `insurance is half the wager, ${say.money(half)}`,
  'not-controlling-player': ({ controller, box }) => `${controller} decides on box ${box}`,
  'not-the-turn': ({ hand, box }) => `hand ${hand} on box ${box} does not act now`,
  'card-is-coming': () => 'the hand waits for its card',
  'cards-not-exposed': ({ box }) => `the first two cards on box ${box} must be exposed first`,
  'cards-face-up': ({ box }) => `the cards on box ${box} are face up`,
  'must-draw': ({ total, below }) => `${total} must draw, until it is at least ${below}`,
  'split-ace-takes-one-card': () => 'a split ace takes one card only',
  'double-not-offered': ({ offeredOn, total }) =>
    offeredOn === 'any'
      ? `${total} takes no further card`
      : `doubling is for ${listed(offeredOn)}; this counts ${total}`,
  'double-with-ace': () => 'no doubling with an ace',
  'double-too-many-cards': ({ cards }) => `doubling is for two cards; this hand has ${cards}`,
  'double-amount': ({ least, most }, say) => {
    if (least > most) return `a double is at least ${say.money(least)}, and this wager is ${say.money(most)}`
    return least === most
      ? `the double is exactly ${say.money(most)}`
      : `the double is from ${say.money(least)} to ${say.money(most)}`
  },
  'split-not-a-pair': () => 'only the two cards of a pair can be split',
  'split-too-many-hands': ({ hands }) => `the box has its ${hands} hands`,
  'split-aces-once': () => 'aces are split once',
  'split-was-declined': () => 'a pair was left unsplit on this box, and no other may be split',
  'split-amount': ({ original }, say) => `the split takes exactly ${say.money(original)}`,
  'no-such-hand': ({ hand }) => `there is no hand ${hand} to choose`,
  'surrender-not-offered': () => 'surrender is not offered here now',
  'nothing-to-rescue': () => 'there is no doubled part to take back',
  'nominee-without-wager': ({ player }) => `${player} has no wager on that box that wins a prize`,
  'not-in-this-book': () => 'this rulebook has no such thing',
  'no-such-command': () => 'there is no such command',
  'nothing-above-maximum': () => 'nothing in this round is above the maximum; earlier rounds stand',
  'no-card-due': () => 'no card is due',
  'no-prize-due': () => 'no prize is due',
  'no-share-due': ({ bet }, say) => `nobody has won a share of the ${say.bet(bet)} jackpot`,
  'pool-shows-otherwise': ({ shows }, say) => `the jackpot shows ${say.money(shows)}`,
  'no-such-prize': ({ perDollar }) => `the prize table has no ${perDollar}`,
  'card-not-in-shoe': () => 'the decks do not hold that card (any more)',
}

/** As scenarios and logs write them. */
export const PLAIN_SPEECH: Speech = {
  money: (cents) => `$${(cents / 100).toFixed(2)}`,
  bet: (name) => name,
  command: (name) => name,
}

/** A refusal in words: what is wrong, what would be right, and the clause. */
export function explain(refusal: Refusal): string {
  return worded(roundSentences, refusal)
}

export function worded<Refused extends { readonly kind: string; readonly clause: string }>(
  sentences: Sentences<Refused>,
  refusal: Refused,
): string {
  const sentence = sentences[refusal.kind as Refused['kind']] as (facts: Refused, say: Speech) => string
  return `${sentence(refusal, PLAIN_SPEECH)} (${refusal.clause})`
}

function listed(values: readonly (number | string)[]): string {
  return values.length < 2 ? `${values[0]}` : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
