import { z } from 'zod'
import { BoxNumber, Bytes32, HandNumber, PlayerCardName, PlayerName, SideBet, Stake, VoucherCode } from './amounts.ts'

/** A command has no field for its sender: the session says who it is. */
function command<Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) {
  return z.strictObject({ do: z.literal(name), ...fields })
}

/**
 * A command that the dealer of a table with real cards can key for a player. `player` says for whom; if it is left out,
 * the player who decides on the box. A player's own message has no such field.
 */
function keyable<Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) {
  return z.strictObject({ do: z.literal(name), ...fields, player: PlayerName.optional() })
}

const box = BoxNumber
const hand = HandNumber.optional()
const amount = Stake.optional()
const dispute = z.int().min(1).max(1_000_000)

/** What a player can tell a table. The names are those of the scenario language. */
export const PlayerCommand = z
  .discriminatedUnion('do', [
    keyable('sit', { box }),
    keyable('leave', {}),
    keyable('wager', {
      box,
      main: Stake.optional(),
      tokens: Stake.optional(),
      sides: z.partialRecord(SideBet, Stake).optional(),
      sideTokens: z.partialRecord(SideBet, Stake).optional(),
      /** Replaces all that this player has on the box in one step; if it is refused, the old wagers stay. */
      instead: z.literal(true).optional(),
      /** This player agrees to close betting, as with the message `ready`, once the wager is accepted. */
      ready: z.literal(true).optional(),
    }),
    keyable('withdraw', { box }),
    keyable('insure', { box, amount }),
    keyable('evenMoney', { box }),
    keyable('neverOfferInsurance', {}),
    keyable('surrender', { box, hand }),
    keyable('expose', { box }),
    keyable('hit', { box, hand }),
    keyable('stand', { box, hand }),
    keyable('split', { box, hand, amount }),
    keyable('double', { box, hand, amount }),
    keyable('follow', { box, hand, amount }),
    keyable('takeHand', { box, hand: HandNumber }),
    keyable('rescue', { box, hand }),
    keyable('pressPrizeButton', { box }),
    keyable('decline', { box, nominate: PlayerName.optional() }),
    keyable('declineCut', {}),
    /** Puts the cutting card behind this many real cards, counted from the front. */
    keyable('cut', { at: z.int().min(1).max(1000) }),
    /** At tables with real cards: about cards that came out wrongly, and a device that failed. */
    keyable('refuseCard', { box, hand }),
    keyable('callDealerCard', { box }),
    keyable('retract', { box }),
    keyable('takeBack', { box }),
    keyable('stayIn', { box }),
    keyable('askFor', { what: z.enum(['riffle', 'viewing', 'mixing', 'burnedCard']) }),
    keyable('dispute', { about: z.string().min(1).max(500).optional(), box: box.optional() }),
    /** The player's own Player Card, by its name, before the first wager of a round. */
    keyable('presentCard', { card: PlayerCardName }),
    keyable('askReview', { dispute }),
    keyable('complain', { dispute }),
    /** Where the house deals, it exchanges a player's own voucher for tokens. */
    command('presentVoucher', { voucher: VoucherCode }),
    /** Binds the player to random bytes, and to a cut if `cuts`, without showing them. */
    command('commit', { commitment: Bytes32, cuts: z.boolean() }),
    command('reveal', { cut: z.int().min(1).max(1000).nullable(), random: Bytes32 }),
  ])
  .meta({ id: 'PlayerCommand' })
export type PlayerCommand = z.infer<typeof PlayerCommand>
