import { z } from 'zod'
import { BoxNumber, Bytes32, Cents, CommandId, HandNumber, PlayerName, Stake } from './amounts.ts'

/** The name of a tournament in addresses. */
export const TournamentName = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .meta({ id: 'TournamentName' })

export const TableNumber = z.int().min(1).max(1_000)
const box = BoxNumber
const table = TableNumber
const player = PlayerName
const hand = HandNumber.optional()
const amount = Stake.optional()
const text = z.string().min(1).max(500)
/** In minutes since the tournament was drafted: ten years at most. */
const minute = z.number().min(0).max(5_256_000)

const Plain = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])
const FlatValue = z.union([Plain, z.array(Plain).max(1_000), z.record(z.string().max(40), Plain)])
const InnerValue = z.union([Plain, z.array(FlatValue).max(1_000), z.record(z.string().max(40), FlatValue)])
/** The value of a condition, as deep as conditions are and no deeper: a schema that calls itself could be exhausted. */
export const ConditionValue = z.union([Plain, z.array(InnerValue).max(1_000), z.record(z.string().max(40), InnerValue)])

/** The conditions of a tournament, with the fields of scenario files. Amounts are in dollars. */
export const WrittenConditions = z.record(z.string().max(40), ConditionValue)

function command<Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) {
  return z.strictObject({ do: z.literal(name), ...fields })
}

/** What is done at the desk. The server adds who does it, and when; a draw gets its order from a ballot. */
const DESK_COMMANDS = [
  command('publish', {}),
  command('changeConditions', { field: z.string().min(1).max(40), to: ConditionValue }),
  /** All conditions as they are to be; `version` is the one that they change: nobody may undo another's change. */
  command('editConditions', { version: z.int().min(1), conditions: WrittenConditions }),
  /** `conditions` is the hash of those that the entrant was given; `random` are their bytes for the next ballot. */
  command('enter', { pays: Cents, agrees: z.boolean(), conditions: Bytes32, random: Bytes32.optional() }),
  command('addBytes', { random: Bytes32 }),
  command('nameSubstitute', { substitute: player }),
  command('refuseEntry', { player, reason: text }),
  command('withdrawEntry', {}),
  command('cancel', { reason: text }),
  command('designate', { tables: z.array(table).min(1).max(1_000) }),
  command('draw', {}),
  command('buyIn', {}),
  command('startSession', {}),
  command('reschedule', { session: z.int().min(1).max(100), to: minute }),
  command('announce', {}),
  command('buyBack', {}),
  command('returnChips', { missing: z.record(z.string().regex(/^\d{1,9}$/), z.int().min(0).max(1_000_000)) }),
  command('disqualify', { player, because: z.string().max(20), refund: z.boolean() }),
  command('absent', { player, deduct: z.boolean() }),
  command('approveLeave', { player }),
  command('leave', {}),
  command('signOff', {}),
  command('signOn', {}),
] as const

/** A paper form as it was handed in; what it does not say is left out. */
const PAPER_FORM = {
  table,
  player,
  box,
  amount: Cents.optional(),
  inWords: Cents.optional(),
  type: z.literal('none').optional(),
  main: Stake.optional(),
}
export const PaperForm = z.strictObject(PAPER_FORM).meta({ id: 'PaperForm' })
export type PaperForm = z.infer<typeof PaperForm>

/** What is done at a table of the tournament. */
const FLOOR_COMMANDS = [
  command('wager', {
    table,
    box,
    main: Stake.optional(),
    /** A secret wager: the hash binds to the amount, and is public before the deal. */
    secret: z.strictObject({ cents: Stake, salt: Bytes32, hash: Bytes32 }).optional(),
  }),
  command('passCard', { table, box }),
  command('drawVoucher', { table, box }),
  command('withdraw', { table, box }),
  command('sit', { table, box }),
  command('wagerTimeIsUp', { table, box }),
  command('recordForm', PAPER_FORM),
  command('recordWager', { table, player, box, main: Stake }),
  command('correctWager', { table, player, box }),
  command('count', { table }),
  command('sessionTimeIsUp', { table }),
  command('startPlayOff', { table }),
  command('voidRound', { table }),
  /** Two people void a hand: one says why, and another confirms. */
  command('proposeVoid', { table, reason: text }),
  command('confirmVoid', { table }),
  command('examineForm', { table, of: player }),
  command('dispute', { table, text }),
  command('rule', { table, text }),
  command('endSession', { table, agreedBy: z.array(player).max(20) }),
  command('ballot', { table }),
] as const

/** Decisions in a hand. The table judges them as at any other table. */
const HAND_COMMANDS = [
  command('hit', { table, box, hand }),
  command('stand', { table, box, hand }),
  command('double', { table, box, hand, amount }),
  command('split', { table, box, hand, amount }),
  command('insure', { table, box, amount }),
  command('evenMoney', { table, box }),
  command('surrender', { table, box, hand }),
  command('decline', { table, box }),
  /** What a joker counts: an ace, or 2 to 10. The table refuses any other value, so that the refusal has its clause. */
  command('nominate', { table, box, as: z.string().min(1).max(10) }),
] as const

export const TournamentCommand = z
  .discriminatedUnion('do', [...DESK_COMMANDS, ...FLOOR_COMMANDS, ...HAND_COMMANDS])
  .meta({ id: 'TournamentCommand' })
export type TournamentCommand = z.infer<typeof TournamentCommand>

/** Messages about tournaments from a client. */
export const TournamentClientMessages = [
  /** Subscribes to a tournament, and to one of its tables: the player's own if none is named. */
  z.strictObject({ type: z.literal('enterTournament'), tournament: TournamentName, table: table.optional() }),
  z.strictObject({ type: z.literal('exitTournament'), tournament: TournamentName }),
  z.strictObject({
    type: z.literal('tournamentCommand'),
    tournament: TournamentName,
    id: CommandId,
    command: TournamentCommand,
  }),
] as const
