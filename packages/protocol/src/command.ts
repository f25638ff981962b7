import { z } from 'zod'
import { BoxNumber, Bytes32, HandNumber, PlayerName, SideBet, Stake } from './amounts.ts'

/** A command has no field for its sender: the session says who it is. */
function command<Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) {
  return z.strictObject({ do: z.literal(name), ...fields })
}

const box = BoxNumber
const hand = HandNumber.optional()
const amount = Stake.optional()

/** What a player can tell a table. The names are those of the scenario language. */
export const PlayerCommand = z
  .discriminatedUnion('do', [
    command('sit', { box }),
    command('leave', {}),
    command('wager', {
      box,
      main: Stake.optional(),
      tokens: Stake.optional(),
      sides: z.partialRecord(SideBet, Stake).optional(),
      /** Replaces all that this player has on the box in one step; if it is refused, the old wagers stay. */
      instead: z.literal(true).optional(),
    }),
    command('withdraw', { box }),
    command('insure', { box, amount }),
    command('evenMoney', { box }),
    command('neverOfferInsurance', {}),
    command('surrender', { box, hand }),
    command('expose', { box }),
    command('hit', { box, hand }),
    command('stand', { box, hand }),
    command('split', { box, hand, amount }),
    command('double', { box, hand, amount }),
    command('follow', { box, hand, amount }),
    command('takeHand', { box, hand: HandNumber }),
    command('rescue', { box, hand }),
    command('pressPrizeButton', { box }),
    command('decline', { box, nominate: PlayerName.optional() }),
    command('declineCut', {}),
    /** Binds the player to random bytes, and to a cut if `cuts`, without showing them. */
    command('commit', { commitment: Bytes32, cuts: z.boolean() }),
    command('reveal', { cut: z.int().min(1).max(1000).nullable(), random: Bytes32 }),
  ])
  .meta({ id: 'PlayerCommand' })
export type PlayerCommand = z.infer<typeof PlayerCommand>
