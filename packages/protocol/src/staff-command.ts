import { z } from 'zod'
import { BoxNumber, PlayerName, SideBet, Stake, VoucherCode } from './amounts.ts'

/** Who was told in advance, where the book requires it. */
const told = z
  .array(z.enum(['inspector', 'surveillance']))
  .max(2)
  .optional()
const reason = z.string().min(1).max(500)
const player = PlayerName
/** In milliseconds since 1970. */
const due = z.number().optional()

/** Commands of staff at a table with a virtual shoe. The server adds the person, the role and the time. */
export const StaffCommand = z
  .discriminatedUnion('do', [
    z.strictObject({ do: z.literal('orderShuffle'), because: z.enum(['suspicion', 'vacant']) }),
    z.strictObject({ do: z.literal('replaceCards') }),
    z.strictObject({
      do: z.literal('changeLimits'),
      minimum: Stake.optional(),
      maximum: Stake.optional(),
      how: z.enum(['at-once', 'with-notice', 'agreed']),
      due,
      agreedBy: z.array(PlayerName).max(40).optional(),
      told,
    }),
    z.strictObject({ do: z.literal('postClosing'), due, told }),
    z.strictObject({ do: z.literal('closeTable'), told }),
    z.strictObject({ do: z.literal('withdrawNotice'), notice: z.enum(['limits', 'closing']), told }),
    z.strictObject({
      do: z.literal('grantLimits'),
      player,
      box: BoxNumber.optional(),
      minimum: Stake,
      maximum: Stake,
      told,
    }),
    z.strictObject({
      do: z.literal('holdToMinimum'),
      player,
      box: BoxNumber.optional(),
      lasts: z.enum(['this-shoe', 'further-shoes']),
      told,
    }),
    z.strictObject({ do: z.literal('limitBoxes'), player, boxes: z.int().min(1).max(20), told }),
    z.strictObject({ do: z.literal('reserveBoxes'), player, boxes: z.array(BoxNumber).max(20), told }),
    z.strictObject({
      do: z.literal('limitPlayers'),
      players: z.int().min(1).max(60).optional(),
      onBox: z.int().min(1).max(3).optional(),
      told,
    }),
    z.strictObject({ do: z.literal('limitRaises'), told }),
    z.strictObject({ do: z.literal('allowRaises'), told }),
    z.strictObject({ do: z.literal('restrictSideBet'), bet: SideBet, told }),
    z.strictObject({ do: z.literal('liftRestrictions'), player, told }),
    z.strictObject({ do: z.literal('refuseWager'), player, box: BoxNumber, reason, told }),
    z.strictObject({ do: z.literal('vacate'), player, told }),
    z.strictObject({ do: z.literal('exclude'), player, reason, told }),
    z.strictObject({ do: z.literal('capWagers'), box: BoxNumber }),
    z.strictObject({
      do: z.literal('voidWager'),
      player,
      box: BoxNumber,
      ground: z.enum(['device', 'noCard', 'anothersCard', 'forAnother']).optional(),
    }),
    z.strictObject({ do: z.literal('prizeButtonFails'), box: BoxNumber }),
    z.strictObject({
      do: z.literal('proposeVoid'),
      reason,
      ground: z.enum(['disruption', 'fraud', 'irregularity']),
      forfeits: PlayerName.optional(),
    }),
    z.strictObject({ do: z.literal('confirmVoid') }),
    z.strictObject({ do: z.literal('exchangeVoucher'), player, voucher: VoucherCode }),
  ])
  .meta({ id: 'StaffCommand' })
export type StaffCommand = z.infer<typeof StaffCommand>
