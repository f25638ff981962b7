import { z } from 'zod'
import { CommandId, TableName } from './amounts.ts'
import { PlayerCommand } from './command.ts'
import { Refusal } from './refusal.ts'
import { StaffCommand } from './staff-command.ts'
import { TableChanges, TableView, YourView } from './view.ts'

export const TableCommand = z.union([PlayerCommand, StaffCommand]).meta({ id: 'TableCommand' })
export type TableCommand = z.infer<typeof TableCommand>

/** What a client can say on its socket. */
export const ClientMessage = z
  .discriminatedUnion('type', [
    /** From here on the table's news come; with what has happened since that version, if one is given. */
    z.strictObject({ type: z.literal('enter'), table: TableName, since: z.int().min(0).optional() }),
    z.strictObject({ type: z.literal('exit'), table: TableName }),
    z.strictObject({ type: z.literal('command'), table: TableName, id: CommandId, command: TableCommand }),
    /** Betting may close as far as this person is concerned. */
    z.strictObject({ type: z.literal('ready'), table: TableName, ready: z.boolean() }),
    z.strictObject({ type: z.literal('ping'), at: z.number() }),
  ])
  .meta({ id: 'ClientMessage' })
export type ClientMessage = z.infer<typeof ClientMessage>

/** Something that has happened, as far as those eyes may see it. A hidden event keeps its number. */
export const ShownEvent = z
  .strictObject({ number: z.int(), at: z.number(), event: z.looseObject({ kind: z.string() }) })
  .meta({ id: 'ShownEvent' })
export type ShownEvent = z.infer<typeof ShownEvent>

/** The table as it stands at a version, and what led there: the answer to `enter`. */
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

/** What has happened at a table since the last message about it, and what is not as it was. */
export const NewsMessage = z.strictObject({
  type: z.literal('news'),
  table: TableName,
  version: z.int(),
  now: z.number(),
  events: z.array(ShownEvent),
  changes: TableChanges,
  /** Left out where nothing has changed for this person. */
  you: YourView.optional(),
})
export type NewsMessage = z.infer<typeof NewsMessage>

/** What the server says. */
export const ServerMessage = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('hello'), player: z.string(), role: z.string(), now: z.number() }),
    TableMessage,
    NewsMessage,
    z.discriminatedUnion('ok', [
      z.strictObject({ type: z.literal('reply'), id: CommandId, ok: z.literal(true), version: z.int() }),
      z.strictObject({ type: z.literal('reply'), id: CommandId, ok: z.literal(false), refusal: Refusal }),
    ]),
    /** The table is not served here for the moment: enter again. */
    z.strictObject({ type: z.literal('gone'), table: TableName, refusal: Refusal }),
    z.strictObject({ type: z.literal('refused'), refusal: Refusal }),
    z.strictObject({ type: z.literal('pong'), at: z.number(), now: z.number() }),
  ])
  .meta({ id: 'ServerMessage' })
export type ServerMessage = z.infer<typeof ServerMessage>

/** So long may a message of a client be. */
export const MESSAGE_BYTES_MAX = 16_384
