import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, Clause, TableName } from './amounts.ts'

/** What the desk can search for. */
export const DeskKind = z.enum([
  'correction',
  'ruling',
  'proposal',
  'fault',
  'notice',
  'dispute',
  'case',
  'conduct',
  'duty',
  'round',
])
export type DeskKind = z.infer<typeof DeskKind>

/** Something that happened at a table and that an inspector may look for. */
export const DeskRecord = z
  .strictObject({
    table: TableName,
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
    round: z.int(),
    /** The number of the event in the table's log. */
    number: z.int(),
    at: z.number(),
    kind: DeskKind,
    /** The kind of the event. */
    act: z.string(),
    /** Who did it, and for a ruling that waited, who had proposed it. */
    person: z.string(),
    first: z.string().nullable(),
    clause: Clause.nullable(),
    /** Of a dispute; `null` for all other records. */
    dispute: z
      .strictObject({
        dispute: z.int(),
        box: BoxNumber.nullable(),
        for: z.enum(['player', 'house']).nullable(),
        /** What the player says or, if it was decided, why. */
        words: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'DeskRecord' })
export type DeskRecord = z.infer<typeof DeskRecord>

const Count = z.strictObject({ name: z.string(), records: z.int() })

export const DeskPage = z
  .strictObject({
    records: z.array(DeskRecord),
    /** Leads to older records; `null` if there are none. */
    next: z.string().nullable(),
    /** On the first page only: how many there are of each kind, book and person. */
    counts: z.strictObject({ kinds: z.array(Count), books: z.array(Count), people: z.array(Count) }).nullable(),
  })
  .meta({ id: 'DeskPage' })
export type DeskPage = z.infer<typeof DeskPage>

/** Milliseconds since 1970, up to the year 9999: PostgreSQL takes no larger date of ours. */
const Time = z.coerce.number().int().min(0).max(253_402_300_799_999)

export const DeskQuery = z.strictObject({
  kind: DeskKind.optional(),
  table: TableName.optional(),
  book: z.enum(RULEBOOK_NAMES).optional(),
  round: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  /** A member of staff, or a player who had a bet in the round. */
  person: z.string().max(40).optional(),
  /** The beginning of a clause: `NSW-17` finds all of NSW-17.8. */
  clause: z.string().max(40).optional(),
  from: Time.optional(),
  to: Time.optional(),
  before: z.string().max(120).optional(),
})
export type DeskQuery = z.infer<typeof DeskQuery>
