import { RULEBOOK_NAMES, SIDE_NAMES } from '@openpit/names'
import { z } from 'zod'
import { Bytes32, Cents, Clause, PlayerName, Stake, VoucherCode } from './amounts.ts'

/** The kinds of prizes that a book mentions. */
const PRIZE_KINDS = [
  ...['money', 'goods', 'appliance', 'vehicle', 'travel', 'realEstate', 'casinoDollars', 'slotsDollars', 'liquor'],
  ...['tobacco', 'firearm', 'weapon', 'prescribed'],
] as const
const PRIZE_DETAILS = [
  ...['make', 'model', 'accessories', 'onRoadCosts', 'persons', 'includes', 'restrictions', 'spendingMoney'],
  ...['dwelling', 'plans', 'contract', 'easements', 'location'],
] as const

/** Shown as text, never as markup. */
const Text = z.string().trim().min(1).max(2_000)
const Short = z.string().trim().min(1).max(200)
/** Milliseconds since 1970, up to the year 2200: a later date is a slip of the pen. */
const Time = z.int().min(0).max(7_258_118_400_000)
/** A time that is only shown. */
const At = z.number()

export const PromotionName = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .meta({ id: 'PromotionName' })

export const PrizeName = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .meta({ id: 'PrizeName' })

/** What the operator publishes. Whatever is left out is missing, which the book judges when they are submitted. */
export const PromotionTerms = z
  .strictObject({
    award: Text.optional(),
    awardedAt: Text.optional(),
    eligibility: Text.optional(),
    minimumWager: Stake.optional(),
    nature: Text.optional(),
    closes: Time.optional(),
    held: Text.optional(),
    claim: Text.optional(),
    presence: z.boolean().optional(),
    notice: Text.optional(),
    results: Text.optional(),
    alternative: z.boolean().optional(),
    entriesMax: z.int().min(1).max(1_000_000).optional(),
  })
  .meta({ id: 'PromotionTerms' })
export type PromotionTerms = z.infer<typeof PromotionTerms>

export const PromotionPrize = z
  .strictObject({
    kind: z.enum(PRIZE_KINDS).optional(),
    value: Stake.optional(),
    litres: z.number().min(0).max(1_000_000).optional(),
    details: z.partialRecord(z.enum(PRIZE_DETAILS), Text),
  })
  .meta({ id: 'PromotionPrize' })
export type PromotionPrize = z.infer<typeof PromotionPrize>

const PRIZES_MAX = 50
export const PromotionPrizes = z
  .record(PrizeName, PromotionPrize)
  .refine((prizes) => Object.keys(prizes).length <= PRIZES_MAX, {
    error: `a promotion has at most ${PRIZES_MAX} prizes`,
  })

/** In a room; more people than a message can name must be counted in another way. */
const PRESENT_MAX = 1_000

function act<Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) {
  return z.strictObject({ do: z.literal(name), ...fields })
}

const told = (who: 'player' | 'inspector') => z.array(z.literal(who)).max(1).optional()

/** What people tell a promotion. The session says who, and the house's clock when. */
export const PromotionAct = z
  .discriminatedUnion('do', [
    act('submitTerms', {}),
    act('startPromotion', {}),
    act('amendTerms', { terms: PromotionTerms, approved: z.boolean().optional() }),
    act('enter', {}),
    act('draw', { prize: PrizeName, present: z.array(PlayerName).max(PRESENT_MAX).optional() }),
    act('notifyWinner', { player: PlayerName, channel: Short }),
    act('awardPrize', {
      player: PlayerName,
      prize: PrizeName,
      as: z.strictObject({
        cash: Stake.optional(),
        cheque: Stake.optional(),
        transfer: Stake.optional(),
        goods: Stake.optional(),
      }),
      alternative: z.boolean().optional(),
    }),
    act('refuseClaim', {
      player: PlayerName,
      prize: PrizeName,
      reason: Text.optional(),
      name: Short.optional(),
      address: Text.optional(),
      told: told('player'),
    }),
    act('compromised', { reason: Text.optional(), fate: z.enum(['postpone', 'cancel']), told: told('inspector') }),
    act('validated', {}),
    act('done', {
      duty: z.enum(['resubmitTerms', 'notifyWinner', 'tellInspector', 'giveReasons']),
      player: PlayerName.optional(),
    }),
    act('dispute', { reason: Text.optional() }),
    act('decideDispute', { player: PlayerName, decision: Text.optional() }),
    /** A scrutineer commits to 32 bytes, and shows them when entries have closed. */
    act('commitBytes', { commitment: Bytes32 }),
    act('showBytes', { random: Bytes32 }),
  ])
  .meta({ id: 'PromotionAct' })
export type PromotionAct = z.infer<typeof PromotionAct>

/** The part of a draw that everybody may know. */
export const DrawView = z.strictObject({
  commitment: Bytes32.nullable(),
  scrutineer: z.strictObject({ name: z.string(), commitment: Bytes32, at: At, random: Bytes32.nullable() }).nullable(),
  /** The digest of the list of entries, and how many there are, once they have closed. */
  list: z.strictObject({ digest: Bytes32, entries: z.int() }).nullable(),
  seed: Bytes32.nullable(),
  draws: z.array(
    z.strictObject({
      prize: z.string(),
      passedOver: z.array(z.int()).readonly(),
      winner: z.int(),
      /** As the player wants to be named; `null` for a guest. */
      name: z.string().nullable(),
      at: At,
    }),
  ),
})
export type DrawView = z.infer<typeof DrawView>

const STAGES = ['draft', 'submitted', 'open', 'closed', 'drawn', 'postponed', 'cancelled'] as const

/** A promotion as everybody sees it once it has started; staff see it before. */
export const PromotionView = z
  .strictObject({
    promotion: PromotionName,
    rulebook: z.enum(RULEBOOK_NAMES),
    is: z.enum(STAGES),
    terms: PromotionTerms,
    prizes: PromotionPrizes,
    submittedAt: At.nullable(),
    startedAt: At.nullable(),
    entries: z.int(),
    draw: DrawView,
    /** The clause that asks for each term. */
    clauses: z.record(z.string(), Clause),
    version: z.int(),
    now: At,
  })
  .meta({ id: 'PromotionView' })
export type PromotionView = z.infer<typeof PromotionView>

/** A player's own part in a promotion. */
export const EntrantView = z.strictObject({
  entries: z.array(z.strictObject({ number: z.int(), at: At })),
  prizes: z.array(z.strictObject({ prize: z.string(), awarded: z.boolean() })),
  dispute: z.enum(['open', 'final']).nullable(),
  /** With it the player finds their own entries in the published list; `null` before the start. */
  salt: Bytes32.nullable(),
})
export type EntrantView = z.infer<typeof EntrantView>

/** What only the promotions desk sees. */
export const DeskView = z.strictObject({
  view: PromotionView,
  /** The time before which the book lets nobody start it; `null` while the terms are not submitted. */
  startsFrom: At.nullable(),
  needsScrutineer: z.boolean(),
  /** What stops the terms from being submitted. */
  fault: z.strictObject({ kind: z.string(), clause: Clause, what: z.string() }).nullable(),
  duties: z.array(
    z.strictObject({ duty: z.string(), player: z.string().nullable(), due: At, clause: Clause, overdue: z.boolean() }),
  ),
  winners: z.array(
    z.strictObject({
      prize: z.string(),
      player: z.string(),
      entry: z.int(),
      awarded: z.boolean(),
      refused: z.boolean(),
      value: Cents,
      kind: z.string(),
      /** The voucher that the winner got for casino dollars; `null` if there is none. */
      voucher: z.string().nullable(),
    }),
  ),
  disputes: z.array(z.strictObject({ player: z.string(), is: z.enum(['open', 'final']) })),
  /** How the book lets prizes be paid. */
  payments: z.array(z.enum(['cash', 'cheque', 'transfer'])),
  cashClause: Clause,
})
export type DeskView = z.infer<typeof DeskView>

const AREAS = ['main', ...SIDE_NAMES] as const

/** What a voucher says. */
export const VoucherTerms = z
  .strictObject({
    rulebook: z.enum(RULEBOOK_NAMES),
    player: PlayerName,
    value: Stake.nullable(),
    games: z.array(z.enum(RULEBOOK_NAMES)).min(1).max(RULEBOOK_NAMES.length).readonly(),
    expires: Time.nullable(),
    minimumWager: Cents,
    areas: z.array(z.enum(AREAS)).min(1).max(AREAS.length).readonly(),
    afterWin: z.enum(['back', 'collected']),
    kind: Short.nullable(),
    approved: Short.nullable(),
  })
  .meta({ id: 'VoucherTerms' })
export type VoucherTerms = z.infer<typeof VoucherTerms>

export const VoucherView = z
  .strictObject({
    voucher: VoucherCode,
    terms: VoucherTerms,
    is: z.enum(['issued', 'exchanged', 'cancelled', 'expired']),
    issuedAt: At,
    exchanged: z.strictObject({ table: z.string(), round: z.int(), at: At }).nullable(),
  })
  .meta({ id: 'VoucherView' })
export type VoucherView = z.infer<typeof VoucherView>

/** A voucher as the cage lists it. */
export const HouseVoucherView = VoucherView.extend({
  /** The name that the player has chosen; guests have none. */
  holder: z.string().nullable(),
}).meta({ id: 'HouseVoucherView' })
export type HouseVoucherView = z.infer<typeof HouseVoucherView>
