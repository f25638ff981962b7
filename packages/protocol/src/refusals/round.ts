import { STAFF_ROLES } from '@openpit/names'
import { z } from 'zod'
import { Phase, SideBet } from '../amounts.ts'
import { withClause } from './kind.ts'

// No limits on these: a refusal repeats what was sent, which may be out of range.
const cents = z.number()
const box = z.number()
const hand = z.number()
const count = z.int()
const name = z.string()
const bet = SideBet

/** Why the engine refuses something in a round. */
export const RoundRefusals = [
  withClause('not-an-amount', { field: name }),
  withClause('not-payable-in-chips', { amount: cents, smallestChip: cents }),
  withClause('not-for-staff'),
  withClause('not-your-work', { who: z.array(z.enum(STAFF_ROLES)).min(1).readonly() }),
  withClause('wrong-phase', { phase: Phase }),
  withClause('wagers-locked'),
  withClause('no-such-box', { box, boxes: count }),
  withClause('no-wager-on-box', { box }),
  withClause('no-wagers'),
  withClause('box-full', { box, players: count }),
  withClause('below-minimum', { amount: cents, minimum: cents }),
  withClause('above-maximum', { amount: cents, maximum: cents }),
  withClause('not-in-increments', { amount: cents, increment: cents }),
  withClause('tokens-not-taken'),
  withClause('more-tokens-than-wager', { tokens: cents, wager: cents }),
  withClause('not-enough-chips', { short: cents }),
  withClause('not-enough-tokens', { short: cents }),
  withClause('side-bet-not-offered', { bet }),
  withClause('side-bet-needs-main-wager', { bet }),
  withClause('side-bet-needs-decks', { bet, decks: z.array(count).min(1).readonly() }),
  withClause('side-bet-place-taken', { bet, places: count }),
  withClause('side-bet-amount', { bet, amount: cents, least: cents, most: cents }),
  withClause('side-bet-amount-fixed', { bet, amounts: z.array(cents).min(1).readonly() }),
  withClause('one-side-bet-a-table', { bet, taken: bet }),
  withClause('offers-open'),
  withClause('offer-not-open', { offer: name }),
  withClause('already-insured'),
  withClause('insurance-too-much', { amount: cents, most: cents }),
  withClause('insurance-fixed-at-half', { half: cents }),
  withClause('not-controlling-player', { box, controller: name }),
  withClause('not-the-turn', { box, hand }),
  withClause('card-is-coming'),
  withClause('cards-not-exposed', { box }),
  withClause('cards-face-up', { box }),
  withClause('must-draw', { total: count, below: count }),
  withClause('split-ace-takes-one-card'),
  withClause('double-not-offered', {
    total: count,
    offeredOn: z.union([z.literal('any'), z.array(count).min(1).readonly()]),
  }),
  withClause('double-with-ace'),
  withClause('double-too-many-cards', { cards: count }),
  withClause('double-amount', { amount: cents, least: cents, most: cents }),
  withClause('split-not-a-pair'),
  withClause('split-too-many-hands', { hands: count }),
  withClause('split-aces-once'),
  withClause('split-was-declined'),
  withClause('split-amount', { amount: cents, original: cents }),
  withClause('no-such-hand', { hand }),
  withClause('surrender-not-offered'),
  withClause('nothing-to-rescue'),
  withClause('nominee-without-wager', { player: name }),
  withClause('not-in-this-book'),
  withClause('no-such-command'),
  withClause('nothing-above-maximum'),
  withClause('no-card-due'),
  withClause('no-prize-due'),
  withClause('no-such-prize', { perDollar: z.number() }),
  withClause('no-share-due', { bet }),
  withClause('pool-shows-otherwise', { shows: cents }),
  withClause('card-not-in-shoe'),
  withClause('nothing-was-missed'),
  withClause('no-hand-to-discard', { box }),
] as const
