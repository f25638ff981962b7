import { z } from 'zod'
import { withClause, withoutClause } from './kind.ts'

const cents = z.number()
const count = z.number()
const name = z.string()
const names = z.array(name).readonly()

/** Why a promotion or a voucher refuses a command, by the book of the house. */
export const PromotionRefusals = [
  withClause('promotion-not-in-this-book'),
  withClause('promotion-not-your-work', { who: names }),
  withClause('no-such-promotion'),
  withClause('term-missing', { field: name }),
  withClause('prize-forbidden', { prize: name }),
  withClause('terms-not-submitted'),
  withClause('too-early-to-start', { hours: count }),
  withClause('promotion-has-started'),
  withClause('promotion-not-started'),
  withClause('change-not-approved'),
  withClause('staff-cannot-enter'),
  withClause('entries-closed'),
  withClause('entries-still-open'),
  withClause('entered-often-enough', { most: count }),
  withClause('wager-too-small', { least: cents, wagered: cents }),
  withClause('prize-not-in-promotion', { prize: name }),
  withClause('prize-drawn-already', { prize: name }),
  withClause('scrutineer-needed'),
  withClause('nobody-entered'),
  withClause('nobody-to-win'),
  withClause('no-such-entry-number', { entry: count }),
  withClause('draw-is', { is: z.enum(['postponed', 'cancelled', 'sound']) }),
  withClause('channel-not-allowed', { channel: name }),
  withClause('no-notice-owed', { player: name }),
  withClause('not-the-winner', { player: name }),
  withClause('prize-awarded-already', { prize: name }),
  withClause('claim-was-refused', { player: name }),
  withClause('no-cash'),
  withClause('not-paid-this-way', { form: name }),
  withClause('no-alternative', { prize: name }),
  withClause('money-instead-of-the-thing', { prize: name }),
  withClause('parts-do-not-add-up', { value: cents, parts: cents }),
  withClause('promotion-words-missing', { field: name }),
  withClause('tell-the-inspector-first'),
  withClause('no-duty-to-do', { duty: name }),
  withClause('disputed-already', { player: name }),
  withClause('no-open-dispute', { player: name }),
  withClause('no-such-voucher', { voucher: name }),
  withClause('voucher-exists', { voucher: name }),
  withClause('voucher-is', { voucher: name, is: name }),
  withClause('voucher-of-another', { voucher: name }),
  withClause('voucher-expired', { voucher: name }),
  withClause('voucher-for-another-game', { voucher: name, games: names }),
  withClause('voucher-value', { voucher: name }),
  withClause('voucher-not-approved', { voucher: name }),
] as const

/** Why the house refuses an act about promotions or Player Cards, for reasons that no book mentions. */
export const DeskRefusals = [
  withoutClause('promotion-name-taken', { promotion: name }),
  withoutClause('promotion-unknown', { promotion: name }),
  /** About the bytes with which a scrutineer takes part in a draw. */
  withoutClause('bytes-committed-already', { scrutineer: name }),
  withoutClause('bytes-not-committed', { scrutineer: name }),
  withoutClause('bytes-do-not-match', { scrutineer: name }),
  withoutClause('bytes-awaited', { scrutineer: name }),
  withoutClause('bytes-too-early'),
  withoutClause('card-days-reversed', { from: name, until: name }),
  withoutClause('card-exists', { card: name }),
  withoutClause('card-has-ended', { card: name, status: name }),
  withoutClause('card-not-suspended', { card: name, status: name }),
] as const
