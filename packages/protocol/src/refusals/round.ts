import { STAFF_ROLES } from '@openpit/names'
import { z } from 'zod'
import { Phase, SideBet } from '../amounts.ts'
import { byBook } from './kind.ts'

// No limits on these: a refusal repeats what was sent, which may be out of range.
const cents = z.number()
const box = z.number()
const hand = z.number()
const count = z.int()
const name = z.string()
const bet = SideBet

/** Why the engine refuses something in a round. */
export const RoundRefusals = [
  byBook('not-an-amount', { field: name }),
  byBook('not-payable-in-chips', { amount: cents, smallestChip: cents }),
  byBook('not-for-staff'),
  byBook('not-your-work', { who: z.array(z.enum(STAFF_ROLES)).min(1).readonly() }),
  byBook('wrong-phase', { phase: Phase }),
  byBook('wagers-locked'),
  byBook('no-such-box', { box, boxes: count }),
  byBook('no-wager-on-box', { box }),
  byBook('no-wagers'),
  byBook('box-full', { box, players: count }),
  byBook('below-minimum', { amount: cents, minimum: cents }),
  byBook('above-maximum', { amount: cents, maximum: cents }),
  byBook('not-in-increments', { amount: cents, increment: cents }),
  byBook('tokens-not-taken'),
  byBook('more-tokens-than-wager', { tokens: cents, wager: cents }),
  byBook('not-enough-chips', { short: cents }),
  byBook('not-enough-tokens', { short: cents }),
  byBook('side-bet-not-offered', { bet }),
  byBook('side-bet-needs-main-wager', { bet }),
  byBook('side-bet-needs-decks', { bet, decks: z.array(count).min(1).readonly() }),
  byBook('side-bet-place-taken', { bet, places: count }),
  byBook('side-bet-amount', { bet, amount: cents, least: cents, most: cents }),
  byBook('side-bet-amount-fixed', { bet, amounts: z.array(cents).min(1).readonly() }),
  byBook('one-side-bet-a-table', { bet, taken: bet }),
  byBook('offers-open'),
  byBook('offer-not-open', { offer: name }),
  byBook('already-insured'),
  byBook('insurance-too-much', { amount: cents, most: cents }),
  byBook('insurance-fixed-at-half', { half: cents }),
  byBook('not-controlling-player', { box, controller: name }),
  byBook('not-the-turn', { box, hand }),
  byBook('card-is-coming'),
  byBook('cards-not-exposed', { box }),
  byBook('cards-face-up', { box }),
  byBook('must-draw', { total: count, below: count }),
  byBook('split-ace-takes-one-card'),
  byBook('double-not-offered', {
    total: count,
    offeredOn: z.union([z.literal('any'), z.array(count).min(1).readonly()]),
  }),
  byBook('double-with-ace'),
  byBook('double-too-many-cards', { cards: count }),
  byBook('double-amount', { amount: cents, least: cents, most: cents }),
  byBook('split-not-a-pair'),
  byBook('split-too-many-hands', { hands: count }),
  byBook('split-aces-once'),
  byBook('split-was-declined'),
  byBook('split-amount', { amount: cents, original: cents }),
  byBook('no-such-hand', { hand }),
  byBook('surrender-not-offered'),
  byBook('nothing-to-rescue'),
  byBook('nominee-without-wager', { player: name }),
  byBook('not-in-this-book'),
  byBook('no-such-command'),
  byBook('nothing-above-maximum'),
  byBook('no-card-due'),
  byBook('no-prize-due'),
  byBook('no-such-prize', { perDollar: z.number() }),
  byBook('no-share-due', { bet }),
  byBook('pool-shows-otherwise', { shows: cents }),
  byBook('card-not-in-shoe'),
] as const
