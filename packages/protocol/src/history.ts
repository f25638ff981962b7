import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, Cents, TableName } from './amounts.ts'
import { ListedSession, PlayedRound } from './http.ts'
import { HandView, SettledLine, TableView } from './view.ts'

/** A round of one's own with its cards and wagers. */
export const HistoryRound = PlayedRound.extend({
  /** What this person bet in it, all wagers together. */
  staked: Cents,
  /** `null` while the round is in play. */
  cards: z
    .strictObject({
      dealer: TableView.shape.dealer,
      boxes: z.array(z.strictObject({ box: BoxNumber, hands: z.array(HandView) })),
    })
    .nullable(),
  /** What became of this person's wagers. */
  lines: z.array(SettledLine),
}).meta({ id: 'HistoryRound', description: 'A round in which this person played, with cards and wagers.' })
export type HistoryRound = z.infer<typeof HistoryRound>

/** The rounds of one day together. */
export const DaySum = z
  .strictObject({
    /** The day as `2026-11-16`, in the time zone that was asked for. */
    day: z.string(),
    rounds: z.int(),
    won: z.int(),
    lost: z.int(),
    net: z.int(),
  })
  .meta({ id: 'DaySum' })
export type DaySum = z.infer<typeof DaySum>

export const HistoryPage = z
  .strictObject({
    rounds: z.array(HistoryRound),
    /** Leads to older rounds; `null` if there are none. A page may have few rounds or none, and still lead on. */
    next: z.string().nullable(),
    /** On the first page only: the sums of up to 31 days with a round, within the player's last 10,000 rounds. */
    days: z.array(DaySum),
  })
  .meta({
    id: 'HistoryPage',
    description:
      'Up to 25 rounds. One page looks through 10,000 rounds: if few of them match, it has less, and `next` leads on. ' +
      'The first page has the sums of up to 31 days with a round, within the last 10,000 rounds of the time asked for; ' +
      'a day that these cover only in part is left out.',
  })
export type HistoryPage = z.infer<typeof HistoryPage>

const OFFSET_MINUTES_MAX = 14 * 60
/** Milliseconds since 1970, up to the year 9999: PostgreSQL takes no larger date of ours. */
const Time = z.coerce.number().int().min(0).max(253_402_300_799_999)

export const HistoryQuery = z.strictObject({
  before: z.string().max(120).optional(),
  game: z.enum(RULEBOOK_NAMES).optional(),
  /** From this moment on, and before that one. */
  from: Time.optional(),
  to: Time.optional(),
  result: z.enum(['won', 'lost', 'even']).optional(),
  /** Minutes by which the reader's clock is ahead of UTC: days begin at their midnight. */
  offset: z.coerce.number().int().min(-OFFSET_MINUTES_MAX).max(OFFSET_MINUTES_MAX).default(0),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

/** All that is stored about a person, for themselves. */
export const MyData = z
  .strictObject({
    handle: z.string(),
    name: z.string(),
    role: z.string(),
    createdAt: z.number(),
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    wallet: Cents,
    purses: z.array(z.strictObject({ table: TableName, cents: Cents })),
    sessions: z.array(ListedSession),
    /** Registration, demo chips, changes of password and second factor. */
    account: z.array(z.strictObject({ at: z.number(), what: z.string(), cents: Cents.optional() })),
    rounds: z.array(PlayedRound.pick({ table: true, round: true, at: true, net: true })),
  })
  .meta({ id: 'MyData' })
export type MyData = z.infer<typeof MyData>
