import { CHIP_FORM_KINDS, RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { Cents, TableName } from './amounts.ts'

const PIECES_MAX = 100_000

/** How many chips, plaques or notes of each value; their sum is the form's amount. */
export const Counted = z
  .array(z.strictObject({ value: z.int().min(1).max(10_000_000), pieces: z.int().min(0).max(PIECES_MAX) }))
  .max(30)
  .meta({ id: 'Counted' })

/** What a person fills in. */
export const NewChipForm = z.strictObject({
  kind: z.enum(CHIP_FORM_KINDS),
  counted: Counted,
  /** The number of the drop box, or another remark. */
  note: z.string().max(200).default(''),
})

export const ChipForm = z
  .strictObject({
    number: z.int(),
    kind: z.enum(CHIP_FORM_KINDS),
    cents: Cents,
    counted: Counted,
    note: z.string(),
    by: z.strictObject({ person: z.string(), role: z.string() }),
    at: z.number(),
  })
  .meta({ id: 'ChipForm', description: 'A form about the chips of a table, which waits for a second signature.' })
export type ChipForm = z.infer<typeof ChipForm>

/** A table whose chips are counted. */
export const ListedTray = z
  .strictObject({ table: TableName, title: z.string(), isClosed: z.boolean() })
  .meta({ id: 'ListedTray' })
export type ListedTray = z.infer<typeof ListedTray>

/** The tray and the drop box of a table with real cards. Amounts are cents. */
export const ChipsView = z
  .strictObject({
    isOpen: z.boolean(),
    opening: z.int(),
    fills: z.int(),
    credits: z.int(),
    sold: z.int(),
    redeemed: z.int(),
    /** Cash in the drop box since it was last emptied. */
    drop: z.int(),
    /** What should be in the tray now. */
    expected: z.int(),
    forms: z.array(ChipForm),
  })
  .meta({ id: 'ChipsView' })
export type ChipsView = z.infer<typeof ChipsView>

/** The results of one table on one day, from the ledger. Amounts are cents; what the house won is positive. */
export const TableDay = z
  .strictObject({
    table: TableName,
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
    dealt: z.enum(['live', 'virtual']),
    day: z.string(),
    rounds: z.int(),
    win: z.int(),
    /** Brought from wallets, and bought with cash. */
    brought: z.int(),
    drop: z.int(),
    fills: z.int(),
    credits: z.int(),
    overShort: z.int(),
  })
  .meta({ id: 'TableDay', description: 'The results of a table on one day.' })
export type TableDay = z.infer<typeof TableDay>
