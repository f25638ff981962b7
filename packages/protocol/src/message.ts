import { z } from 'zod'
import { CommandId, TableName } from './amounts.ts'
import { PlayerCommand } from './command.ts'
import { LinkCommand, LinkName } from './link-command.ts'
import { JackpotMessage, MetersMessage } from './link-view.ts'
import { LiveCommand } from './live-command.ts'
import { Refusal } from './refusal.ts'
import { StaffCommand } from './staff-command.ts'
import { TournamentClientMessages } from './tournament-command.ts'
import { TournamentServerMessages } from './tournament-view.ts'
import { TableView, YourView } from './view.ts'

const PATCH =
  'What changed in a value. A plain value replaces the old one. An object changes the fields, or the elements of an array by their index, that it names; `length` shortens an array. An array of one element replaces the old value by that element.'

/** More entries than any course has. */
const COURSE_MAX = 1_000_000

export const TableCommand = z
  .discriminatedUnion('do', [PlayerCommand, StaffCommand, LiveCommand])
  .meta({ id: 'TableCommand' })
export type TableCommand = z.infer<typeof TableCommand>

/** A message from a client on its socket. */
export const ClientMessage = z
  .discriminatedUnion('type', [
    /**
     * Subscribes to a table. With `events`, news carries the events besides the changes; with `since` too, the answer
     * includes the events after that version, unless they are many. With `events: 'course'`, news carries only cards
     * and decisions, in short.
     */
    z.strictObject({
      type: z.literal('enter'),
      table: TableName,
      events: z.union([z.boolean(), z.literal('course')]).optional(),
      since: z.int().min(0).optional(),
    }),
    z.strictObject({ type: z.literal('exit'), table: TableName }),
    z.strictObject({ type: z.literal('command'), table: TableName, id: CommandId, command: TableCommand }),
    /** This player agrees to close betting. */
    z.strictObject({ type: z.literal('ready'), table: TableName, ready: z.boolean() }),
    /** Asks for the proofs of the cards of a shoe in use, from an entry of its course on. */
    z.strictObject({
      type: z.literal('proofs'),
      table: TableName,
      shoe: z.string().max(200),
      from: z.int().min(0).max(COURSE_MAX),
    }),
    /** What staff do about a jackpot. The answer is a `reply`. */
    z.strictObject({ type: z.literal('linkCommand'), link: LinkName, id: CommandId, command: LinkCommand }),
    /** Begins or ends the messages `meters` and `jackpot` for all links, in the lobby. */
    z.strictObject({ type: z.literal('jackpots'), watch: z.boolean() }),
    z.strictObject({ type: z.literal('ping'), at: z.number() }),
    ...TournamentClientMessages,
  ])
  .meta({ id: 'ClientMessage' })
export type ClientMessage = z.infer<typeof ClientMessage>

/** An event as this audience may see it. A hidden event is left out but keeps its number. */
export const ShownEvent = z
  .strictObject({ number: z.int(), at: z.number(), event: z.looseObject({ kind: z.string() }) })
  .meta({ id: 'ShownEvent' })
export type ShownEvent = z.infer<typeof ShownEvent>

/** The answer to `enter`: the whole table at a version, and the events that led there, if they were asked for. */
export const TableMessage = z.strictObject({
  type: z.literal('table'),
  table: TableName,
  version: z.int(),
  now: z.number(),
  events: z.array(ShownEvent),
  view: TableView,
  you: YourView,
})
export type TableMessage = z.infer<typeof TableMessage>

/** What changed, in the form that `patch.ts` describes. */
const Patch = z.json().meta({ id: 'Patch', description: PATCH })

const FaceOrNull = z.union([z.string(), z.null()])
/** A burned card; a dealt card with the total that it makes, and whether that is soft; or any other event. */
const CourseItem = z.union([
  FaceOrNull,
  z.tuple([FaceOrNull]),
  z.tuple([FaceOrNull, z.int()]),
  z.tuple([FaceOrNull, z.int(), z.literal(true)]),
  z.looseObject({ kind: z.string() }),
])

/** What changed at a table since the last message about it. */
export const NewsMessage = z.strictObject({
  type: z.literal('news'),
  table: TableName,
  version: z.int(),
  now: z.number(),
  /** Where cards were dealt, in that order: `box/hand`, or `dealer`. */
  dealt: z.array(z.string()).optional(),
  /** What changed in the view; left out if nothing did. */
  changes: Patch.optional(),
  /** What changed for this person; left out if nothing did. */
  you: Patch.optional(),
  /** For those who asked for them. */
  events: z.array(ShownEvent).optional(),
  /**
   * For those who asked for it: for each command its number, and the cards and decisions of it, in that order. A card
   * is its name, or `null` while it is not shown; a dealt one stands in an array, and `dealt` has its place. Anything
   * else is the event itself.
   */
  course: z.array(z.tuple([z.int()], CourseItem)).optional(),
})
export type NewsMessage = z.infer<typeof NewsMessage>

/** An entry of a course, as in a transcript but without the proof. */
export const CourseEntry = z
  .union([
    z.strictObject({ position: z.int(), card: z.string(), salt: z.string() }),
    z.strictObject({ position: z.int(), card: z.string(), later: z.literal(true) }),
    z.strictObject({ position: z.int(), hidden: z.literal(true) }),
    z.strictObject({ returned: z.string() }),
    z.strictObject({ prize: z.int(), outOf: z.int(), pick: z.int(), pays: z.int() }),
  ])
  .meta({ id: 'CourseEntry' })
export type CourseEntry = z.infer<typeof CourseEntry>

/** The answer to `proofs`: what is public of the course at a version, with one proof for all its cards. */
export const ProofsMessage = z.strictObject({
  type: z.literal('proofs'),
  table: TableName,
  version: z.int(),
  /** `null` if the shoe that was asked for is not in use: its transcript has everything. */
  course: z
    .strictObject({
      shoe: z.string(),
      from: z.int(),
      entries: z.array(CourseEntry),
      nodes: z.array(z.string()),
    })
    .nullable(),
})
export type ProofsMessage = z.infer<typeof ProofsMessage>

/** A message from the server. */
export const ServerMessage = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('hello'), player: z.string(), role: z.string(), now: z.number() }),
    TableMessage,
    NewsMessage,
    ProofsMessage,
    MetersMessage,
    JackpotMessage,
    z.discriminatedUnion('ok', [
      z.strictObject({ type: z.literal('reply'), id: CommandId, ok: z.literal(true), version: z.int() }),
      z.strictObject({ type: z.literal('reply'), id: CommandId, ok: z.literal(false), refusal: Refusal }),
    ]),
    /** This server no longer runs the table: enter it again. */
    z.strictObject({ type: z.literal('gone'), table: TableName, refusal: Refusal }),
    /** Another node runs the table, and this one relays. A client may connect to `/ws/DOOR` and enter it there. */
    z.strictObject({ type: z.literal('elsewhere'), table: TableName, door: z.string() }),
    z.strictObject({ type: z.literal('refused'), refusal: Refusal }),
    z.strictObject({ type: z.literal('pong'), at: z.number(), now: z.number() }),
    ...TournamentServerMessages,
  ])
  .meta({ id: 'ServerMessage' })
export type ServerMessage = z.infer<typeof ServerMessage>

/** The longest message that a client may send. */
export const MESSAGE_BYTES_MAX = 16_384
