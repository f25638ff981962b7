import { roundSentences } from '@openpit/engine/sentences'
import { linkSentences } from '@openpit/jackpot/sentences'
import { promotionSentences } from '@openpit/promotion/sentences'
import { ownSentences } from '@openpit/protocol/sentences'
import { liveSentences, peopleSentences, pitSentences, shoeSentences } from '@openpit/table/sentences'
import type { RefusalSentences } from './refusals.ts'

/**
 * The English sentences of scenarios, logs and the command line. Where they speak of a player or a wager, the client
 * says "you" and "bet": its reader is the player who was refused.
 */
export const refusals: RefusalSentences = {
  ...roundSentences,
  ...peopleSentences,
  ...shoeSentences,
  ...liveSentences,
  ...pitSentences,
  ...promotionSentences,
  ...linkSentences,
  ...ownSentences,

  'wagers-locked': () => 'betting is closed for this round',
  'no-wager-on-box': ({ box }) => `you have no bet on box ${box}`,
  'no-wagers': () => 'nobody has placed a main bet',
  'more-tokens-than-wager': ({ tokens, wager }, say) =>
    `${say.money(tokens)} in tokens is more than your bet of ${say.money(wager)}`,
  'not-enough-chips': ({ short }, say) => `you need ${say.money(short)} more in chips`,
  'not-enough-tokens': ({ short }, say) => `you need ${say.money(short)} more in tokens`,
  'side-bet-needs-main-wager': ({ bet }, say) => `${say.bet(bet)} needs a main bet first`,
  'side-bet-place-taken': ({ bet, places }, say) =>
    `${say.bet(bet)} on this box is full: it takes ${places} ${places === 1 ? 'bet' : 'bets'}`,
  'offer-not-open': ({ offer }, say) => `${say.command(offer)} is not on offer to you now`,
  'already-insured': () => 'this bet is already insured',
  'insurance-too-much': ({ amount, most }, say) =>
    `${say.money(amount)} is more than half your bet; at most ${say.money(most)}`,
  'insurance-fixed-at-half': ({ half }, say) => `insurance is half your bet, ${say.money(half)}`,
  'double-amount': (facts, say) =>
    facts.least > facts.most
      ? `a double is at least ${say.money(facts.least)}, more than your bet of ${say.money(facts.most)}`
      : roundSentences['double-amount'](facts, say),
  'nominee-without-wager': ({ player }) => `${player} has no bet on that box that can win a prize`,

  'seat-is-yours': ({ box }) => `you already sit at box ${box}`,
  'seat-has-a-wager': ({ box, player }) => `${player} has a bet on box ${box}; ask again after the round`,
  'not-at-the-table': () => 'you are not at this table',
  'is-leaving': () => 'you leave when the round is over',
  owes: ({ owed }, say) => `you owe ${say.money(owed)}; settle it before your next bet`,
  'is-excluded': () => 'you are excluded from the game',
  'too-many-boxes': ({ boxes }) => `you may play on at most ${boxes} ${boxes === 1 ? 'box' : 'boxes'}`,
}
