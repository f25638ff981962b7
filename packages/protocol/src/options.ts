import { SWITCH_NAMES } from '@openpit/names'
import { z } from 'zod'
import { PlayerCardName, PlayerName, SideBet, Stake } from './amounts.ts'

const SideBetOptions = z.strictObject({
  paytable: z.int().optional(),
  payScale: z.int().optional(),
  minimum: Stake.optional(),
  maximum: Stake.optional(),
  wager: Stake.optional(),
  pool: Stake.optional(),
  reset: Stake.optional(),
})

/** The options of a table; its rulebook decides whether they are lawful. */
export const TableOptions = z
  .strictObject({
    decks: z.int().min(1).max(20).optional(),
    boxes: z.int().min(1).max(20).optional(),
    playersPerBox: z.int().min(1).max(20).optional(),
    markers: z.int().min(1).max(2).optional(),
    smallestChip: Stake.optional(),
    minimum: Stake.optional(),
    maximum: Stake.optional(),
    increment: Stake.optional(),
    switches: z.partialRecord(z.enum(SWITCH_NAMES), z.boolean()).optional(),
    sideBets: z.partialRecord(SideBet, z.union([z.literal(false), SideBetOptions])).optional(),
  })
  .meta({ id: 'TableOptions' })

/** A table keeps its cards in memory, and this many are the players of a day. */
const CARDS_MAX = 2_000

/** The Player Cards that a table knows by name. Each name stands for one card. */
export const PlayerCards = z
  .array(
    z.strictObject({
      card: PlayerCardName,
      holder: PlayerName,
      form: z.enum(['physical', 'digital']),
      status: z.enum(['valid', 'expired', 'suspended', 'cancelled', 'lost']),
      /** When it expires, in milliseconds since 1970; `null`: it does not. */
      until: z.int().min(0).nullable(),
    }),
  )
  .max(CARDS_MAX)
  .readonly()
  .refine((cards) => new Set(cards.map(({ card }) => card)).size === cards.length, 'two cards have the same name')
