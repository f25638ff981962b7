import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, Bytes32, Cents, Clause, PlayerName } from './amounts.ts'
import { Refusal } from './refusal.ts'
import { TableNumber, TournamentName } from './tournament-command.ts'
import { TableView, YourView } from './view.ts'

const player = PlayerName
const state = z.enum(['draft', 'open', 'running', 'finished', 'cancelled'])
/** How a player left a tournament. */
export const Exit = z.enum(['eliminated', 'disqualified', 'forfeited', 'left', 'withdrawn'])
const ExitReason = z.enum(['absence', 'chips', 'hiding', 'breach', 'leaving', 'deliberate', 'late', 'buyIn'])
const limits = z.strictObject({ minimum: Cents, maximum: Cents })
const standings = z.array(z.array(player))

/** A tournament in a list. Times are in milliseconds since 1970. */
export const ListedTournament = z
  .strictObject({
    tournament: TournamentName,
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
    state,
    format: z.string(),
    fee: Cents,
    pool: Cents,
    guarantee: Cents,
    starts: z.number(),
    entered: z.int(),
    places: z.int(),
    session: z.int(),
    sessions: z.int(),
    /** Seats that are drawn for a session that has not started. */
    drawn: z.int().nullable(),
  })
  .meta({ id: 'ListedTournament' })
export type ListedTournament = z.infer<typeof ListedTournament>

const SeatView = z.strictObject({
  player,
  box: BoxNumber,
  chips: Cents,
  isIn: z.boolean(),
  turn: z.enum(['none', 'wagered', 'passed']),
  isLate: z.boolean(),
  absence: z.enum(['present', 'deducted', 'failing']),
  absentHands: z.int(),
  passCards: z.int(),
  secretWagers: z.int(),
  isSealed: z.boolean(),
  hasVoucher: z.boolean(),
})

/** What everyone sees of a table of a tournament, besides its cards. */
const TableSummary = z.strictObject({
  table: TableNumber,
  hand: z.int(),
  shoe: z.int(),
  limits,
  marker: BoxNumber.nullable(),
  isPlayedOut: z.boolean(),
  inDispute: z.boolean(),
  playOff: z.array(player),
  ballot: z.array(player),
  /** Elimination hands, this one and later ones, that put nobody out: players ran out of chips before them. */
  disregarded: z.array(z.int()),
  /** What was signalled at this table in this session: its last shoe, an elimination hand. */
  signals: z.array(z.enum(['last-shoe', 'elimination-hand'])),
  standings,
  seats: z.array(SeatView),
  /** Who has still to wager, in order. */
  queue: z.array(player),
})

/** The hash of a secret wager; amount and salt once the hand is over. */
const Seal = z.strictObject({
  session: z.int(),
  table: TableNumber,
  hand: z.int(),
  player,
  hash: Bytes32,
  opened: z.strictObject({ cents: Cents, salt: Bytes32 }).nullable(),
})

export const Term = z.strictObject({ field: z.string(), says: z.json(), clause: Clause })

/** The conditions as they are given to entrants, with their version and hash. */
const ConditionsView = z.strictObject({ version: z.int(), hash: Bytes32, terms: z.array(Term) })

export const SessionView = z.strictObject({
  by: z.enum(['hands', 'shoes', 'minutes']),
  length: z.int(),
  tables: z.int(),
  advance: z.int(),
  eliminationHands: z.array(z.int()),
})

/** How an announced session ended: who sat where with how many chips, and who went through. */
const SessionResultView = z.strictObject({
  session: z.int(),
  tables: z.array(
    z.strictObject({
      table: TableNumber,
      standings,
      seats: z.array(z.strictObject({ player, box: BoxNumber, chips: Cents })),
    }),
  ),
  advances: z.array(player),
})

/** A tournament as everyone may see it: the whole of it, made once for all. */
export const TournamentOverview = ListedTournament.extend({
  version: z.int(),
  now: z.number(),
  /** Minute 0 of its clock: when it was drafted. */
  begins: z.number(),
  conditions: ConditionsView,
  /** Who must agree to the conditions in writing. */
  agreement: z.boolean(),
  /** Until when a withdrawal is free; `null`: it is not. */
  withdrawUntil: z.number().nullable(),
  /** `takes` says who plays the session: those who have gone through, or those who have bought back. */
  plan: z.array(SessionView.extend({ takes: z.enum(['everybody', 'bought-back']) })),
  players: z.array(
    z.strictObject({
      player,
      out: z.strictObject({ how: Exit, clause: Clause }).nullable(),
      place: z.strictObject({ table: TableNumber, box: BoxNumber }).nullable(),
    }),
  ),
  drawnPlaces: z.array(z.strictObject({ player, table: TableNumber, box: BoxNumber })),
  isAnnounced: z.boolean(),
  tables: z.array(TableSummary),
  advances: z.array(player),
  /** The sessions whose result is announced, in order. */
  results: z.array(SessionResultView),
  ladder: z.array(z.strictObject({ place: z.int(), percent: z.number(), cents: Cents })),
  prizes: z.array(z.strictObject({ player, cents: Cents })),
  /** Lines of the record, as scenario files name them. */
  records: z.array(z.looseObject({ record: z.string() })),
  seals: z.array(Seal),
  ballots: z.array(
    z.strictObject({ number: z.int(), about: z.string().nullable(), commitment: Bytes32, bytes: z.int() }),
  ),
  /** The house's commitment to its vouchers, and whether they are shown; `null` if there is none. */
  vouchers: z.strictObject({ commitment: Bytes32, isShown: z.boolean() }).nullable(),
  /** The shoes that have ended, whose transcripts can be had. */
  shoes: z.array(z.string()),
}).meta({ id: 'TournamentOverview' })
export type TournamentOverview = z.infer<typeof TournamentOverview>

/** What has changed in an overview since an earlier version; the whole if the server has forgotten that one. */
export const TournamentChanges = z
  .strictObject({ version: z.int(), patch: z.json().nullable(), whole: TournamentOverview.nullable() })
  .meta({ id: 'TournamentChanges' })
export type TournamentChanges = z.infer<typeof TournamentChanges>

/** What changes seldom, for everyone who watches. */
export const TournamentDesk = z
  .strictObject({
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
    state,
    session: z.int(),
    sessions: z.int(),
    isAnnounced: z.boolean(),
    drawn: z.int().nullable(),
    entered: z.int(),
    left: z.int(),
    pool: Cents,
    tables: z.array(
      z.strictObject({
        table: TableNumber,
        hand: z.int(),
        left: z.int(),
        isPlayedOut: z.boolean(),
        inDispute: z.boolean(),
        playOff: z.int(),
        ballot: z.int(),
      }),
    ),
  })
  .meta({ id: 'TournamentDesk' })
export type TournamentDesk = z.infer<typeof TournamentDesk>

/** A table of the tournament: its cards as at any table, and what a tournament adds. */
export const TournamentTableView = TableSummary.extend({
  view: TableView,
  unit: Cents,
  plan: SessionView,
  deadline: z.number().nullable(),
  /** How many vouchers are still to be drawn; absent if the tournament has none. */
  vouchers: z.int().optional(),
  /** The hashes of this hand's secret wagers. */
  seals: z.array(z.strictObject({ player, hash: Bytes32 })),
  /** The secret wagers of the hand before, now that it is over. */
  opened: z.array(z.strictObject({ player, hand: z.int(), hash: Bytes32, cents: Cents, salt: Bytes32 })),
}).meta({ id: 'TournamentTableView' })
export type TournamentTableView = z.infer<typeof TournamentTableView>

/** What only this person sees. */
export const TournamentYou = z
  .strictObject({
    player: z.string(),
    role: z.string(),
    isEntered: z.boolean(),
    /** `because` says what the clause is about; `null` if the cards decided. */
    out: z.strictObject({ how: Exit, clause: Clause, because: ExitReason.nullable() }).nullable(),
    place: z.strictObject({ table: TableNumber, box: BoxNumber }).nullable(),
    chips: Cents,
    /** The amount that this player has sealed in this hand. */
    secret: Cents.nullable(),
    mustBuyIn: z.boolean(),
    choices: YourView.shape.choices,
  })
  .meta({ id: 'TournamentYou' })
export type TournamentYou = z.infer<typeof TournamentYou>

const Patch = z.json().meta({ id: 'TournamentPatch', description: 'What changed, in the form of Patch.' })

/** Messages about tournaments from the server. */
export const TournamentServerMessages = [
  z.strictObject({
    type: z.literal('tournament'),
    tournament: TournamentName,
    version: z.int(),
    now: z.number(),
    desk: TournamentDesk,
    table: TournamentTableView.nullable(),
    you: TournamentYou,
  }),
  /** What changed since the last message about this tournament. A part that did not change is left out. */
  z.strictObject({
    type: z.literal('tournamentNews'),
    tournament: TournamentName,
    version: z.int(),
    now: z.number(),
    desk: Patch.optional(),
    table: Patch.optional(),
    you: Patch.optional(),
  }),
  /** This server no longer runs the tournament: enter it again. */
  z.strictObject({ type: z.literal('tournamentGone'), tournament: TournamentName, refusal: Refusal }),
] as const
