import { SWITCH_NAMES } from '@openpit/names'
import { z } from 'zod'
import { SideBet, Stake } from './amounts.ts'

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
