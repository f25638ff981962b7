import { z } from 'zod'
import { ShoeStep } from '../amounts.ts'
import { withClause, withoutClause } from './kind.ts'

const cents = z.number()
const box = z.number()
const boxes = z.array(box).readonly()
const count = z.number()
const name = z.string()
const names = z.array(name).readonly()
const someNames = z.array(name).min(1).readonly()
/** In milliseconds since 1970. */
const time = z.number()

/** Why a table refuses a command about people, seats, limits or notices. */
export const PlaceRefusals = [
  withClause('seat-taken', { box, player: name, free: boxes }),
  withClause('seat-is-yours', { box }),
  withClause('seat-has-a-wager', { box, player: name }),
  withClause('seats-are-free', { free: boxes }),
  withClause('box-of-another', { box, player: name }),
  withClause('boxes-not-in-a-row'),
  withClause('which-box'),
  withClause('not-at-the-table', { player: name }),
  withClause('is-leaving', { player: name }),
  withClause('winnings-at-stake', { paid: cents }),
  withClause('owes', { player: name, owed: cents }),
  withClause('is-excluded', { player: name }),
  withClause('table-full', { players: count }),
  withClause('table-closing'),
  withClause('too-many-boxes', { boxes: count }),
  withClause('boxes-out-of-range', { most: count }),
  withClause('no-such-number', { most: count }),
  withClause('only-with-a-shoe'),
  withClause('shoe-has-begun'),
  withClause('skipped-no-round', { player: name }),
  withClause('not-idle-enough', { player: name, rounds: count, needed: count }),
  withClause('nothing-to-lift', { player: name }),
  withClause('limits-crossed'),
  withClause('not-above-the-sign', { maximum: cents }),
  withClause('notice-needed', { minutes: count }),
  withClause('notice-too-short', { minutes: count }),
  withClause('notice-not-due', { due: time }),
  withClause('no-notice'),
  withClause('not-all-agree', { missing: someNames }),
  withClause('not-a-time'),
  withClause('not-told', { whom: someNames }),
  withClause('words-needed', { field: name }),
  withClause('no-void-proposed'),
  withClause('second-person-needed', { person: name }),
] as const

/** Why a table refuses a command about its cards. */
export const ShoeRefusals = [
  withClause('shoe-not-ready', { wants: ShoeStep }),
  withClause('shoe-not-in-this-book'),
  withClause('round-in-play'),
  withClause('wagers-on-the-table'),
  withClause('cards-are-there'),
  withClause('wrong-count', { counted: count, cards: count }),
  withClause('no-shuffle-due'),
  withClause('no-cut-due'),
  withClause('not-the-cutter', { asked: names }),
  withClause('cut-outside-limits', { at: count, least: count, most: count }),
  withClause('no-marking-due'),
  withClause('wrong-number-of-markers', { markers: count }),
  withClause('marker-outside-limits', { fromBack: count, least: count, most: count }),
  withClause('no-cutting-card-left'),
  withClause('already-burned'),
  withClause('too-late-to-burn'),
  withClause('not-to-be-replaced-now'),
  withClause('nothing-missed'),
  withClause('cards-are-virtual'),
  withClause('contributions-awaited', { from: someNames }),
  withClause('table-closed'),
] as const

/** Why a table with real cards refuses a fact or a ruling. */
export const LiveRefusals = [
  withClause('card-is-due'),
  withClause('stray-card-is-first'),
  withClause('reader-works'),
  withClause('reader-is-out'),
  withClause('no-seen-card-next'),
  withClause('nothing-to-put-right'),
  withClause('deal-can-be-made-anew'),
  withClause('no-such-card', { cards: count }),
  withClause('ruling-waits', { ruling: name }),
  withClause('no-ruling-waits'),
  withClause('nothing-to-prepare'),
  withClause('not-by-device'),
  withClause('only-a-check-finds'),
  withClause('checked-by-two'),
  withClause('leave-needed'),
  withClause('nothing-asked'),
  withClause('request-not-open'),
  withClause('players-ask'),
  withClause('no-burned-card'),
  withClause('not-for-multishuffler', { decks: z.array(count).readonly() }),
  withClause('no-card-face-up'),
  withClause('not-on-the-way-to-the-shoe'),
  withClause('no-such-damaged-card'),
  withClause('damaged-card-in-play'),
  withClause('no-shuffling-device'),
  withClause('say-what-is-void'),
  withClause('answers-awaited', { from: names }),
  withClause('shoe-for-the-round'),
  withClause('nothing-to-take-back'),
  withClause('device-works'),
  withClause('device-is-out'),
] as const

/** Why a table refuses because of the pit around it. */
export const PitRefusals = [
  withClause('nobody-on-duty', { role: name }),
  withClause('is-off-duty', { person: name }),
  withClause('no-such-duty', { duty: name }),
  withClause('not-approved'),
  withClause('already-approved'),
  withClause('not-dealt-face-down'),
  withClause('equipment-missing', { what: name }),
  withClause('deal-waits-for-supervisor'),
  withClause('no-valid-card', { player: name, status: name }),
  withClause('not-your-card', { card: name }),
  withClause('no-such-player-card', { card: name }),
  withClause('tokens-not-for-this', { area: name }),
  withClause('nothing-settled', { player: name }),
  withClause('over-or-short'),
  withClause('no-such-case', { case: count }),
  withClause('more-than-was-wrong', { left: cents }),
  withClause('no-such-dispute', { dispute: count }),
  withClause('dispute-not-yours', { dispute: count }),
  withClause('dispute-is', { dispute: count, is: name }),
  withClause('another-person-reviews', { person: name }),
  withClause('not-a-measure', { field: name }),
  withClause('called-already'),
  withClause('not-warned', { player: name }),
  withClause('not-below-minimum', { minimum: cents }),
  withClause('payable-exactly'),
] as const

/** Why a contribution to a shuffle is refused. */
export const CeremonyRefusals = [
  withoutClause('not-a-commitment'),
  withoutClause('not-a-name'),
  withoutClause('already-committed', { by: name }),
  withoutClause('commitments-closed'),
  withoutClause('commitments-open'),
  withoutClause('not-committed', { by: name }),
  withoutClause('already-revealed', { by: name }),
  withoutClause('does-not-match', { by: name }),
  withoutClause('withheld-before', { by: name }),
  withoutClause('not-to-cut', { by: name }),
] as const
