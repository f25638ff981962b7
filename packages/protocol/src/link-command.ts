import { z } from 'zod'
import { BoxNumber, Cents, Net, PlayerName, Stake, TableName } from './amounts.ts'

/** A jackpot and the tables that play for it. */
export const LinkName = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .meta({ id: 'LinkName' })

/** The name of a level. A jackpot of one pool has one level, whose name is empty. */
export const LevelName = z
  .string()
  .max(40)
  .regex(/^(?:[\p{L}\p{N}][\p{L}\p{N} _-]*)?$/u)
  .meta({ id: 'LevelName' })

/** `table/round/box`, with `/level` for a mystery level. */
export const WinName = z
  .string()
  .min(5)
  .max(160)
  .regex(/^[a-z0-9][a-z0-9-]*\/\d{1,10}\/\d{1,2}(?:\/[\p{L}\p{N}][\p{L}\p{N} _-]*)?$/u)
  .meta({ id: 'WinName' })

/** A part of every wager, in ten-thousandths of a percent: 200,000 is 20 %. */
export const Rate = z.int().min(0).max(1_000_000).meta({ id: 'Rate' })

const link = LinkName
const table = TableName
const box = BoxNumber
const reason = z.string().trim().min(1).max(500)
const told = z
  .array(z.enum(['inspector', 'surveillance', 'regulator']))
  .max(3)
  .optional()
/** The second person who agrees to it, by name. */
const second = PlayerName.optional()
const level = LevelName.optional()

/** A level as it starts. `cap` and `approval` are of mystery levels. */
export const LevelSetup = z
  .strictObject({
    name: LevelName,
    reset: Stake,
    cap: Stake.optional(),
    rate: Rate,
    reserveRate: Rate.optional(),
    approval: Stake.optional(),
    /** What the meter shows at first; the reset value if it is left out. */
    pool: Stake.optional(),
    reserved: Cents.optional(),
  })
  .meta({ id: 'LevelSetup' })
export type LevelSetup = z.infer<typeof LevelSetup>

function command<Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) {
  return z.strictObject({ do: z.literal(name), ...fields })
}

/**
 * What staff do about a jackpot. The server adds the person and the role, and the link's rulebook says who may. The
 * names are those of the scenario language.
 */
export const LinkCommand = z
  .discriminatedUnion('do', [
    command('joinLink', { table }),
    command('leaveLink', { table }),
    command('addLevel', { level: LevelSetup }),
    command('changeLink', {
      level,
      reset: Stake.optional(),
      cap: Stake.optional(),
      rate: Rate.optional(),
      reserveRate: Rate.optional(),
      approval: Stake.optional(),
    }),
    command('suspendLink', { reason: reason.optional() }),
    command('resumeLink', { reason: reason.optional() }),
    command('closeLink', { to: link, second, told }),
    command('correctMeter', { level, amount: Net, second, told, reason: reason.optional() }),
    command('reconcile', { level, counted: Cents }),
    command('jackpotFails', { table, reason: reason.optional() }),
    command('linkFails', { reason: reason.optional() }),
    command('continueWithoutJackpot', { table }),
    command('restoreJackpot', { table: table.optional() }),
    command('reportMeter', { table, level, shows: Cents }),
    command('confirmJackpot', { table, box }),
    command('joinWins', { wins: z.array(WinName).min(1).max(20) }),
    command('payJackpots', {}),
    command('approveJackpot', { win: WinName }),
    command('gameOver', { table }),
    command('openTerminal', { table }),
    command('closeTerminal', { table }),
    command('sensor', { table, box, works: z.boolean() }),
    command('misregistered', {
      table,
      player: PlayerName,
      box,
      why: z.enum(['foreign-chip', 'no-chip', 'under-minimum', 'no-main-wager']),
    }),
    command('awardSpot', { table, box, player: PlayerName }),
  ])
  .meta({ id: 'LinkCommand' })
export type LinkCommand = z.infer<typeof LinkCommand>

/** The acts of staff about a jackpot, by the names of their commands. */
export const LINK_ACTS = LinkCommand.options.map(({ shape }) => shape.do.value)
