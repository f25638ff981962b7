import type { ChipFormKind } from '@openpit/names'
import type { ChipForm } from '@openpit/protocol'
import type { Entry } from '../store/append/append.ts'
import { patronsOf } from '../tables/log/entries.ts'

// The chips of a table with real cards that a person handles: what is in the tray (the float), what is bought with cash
// (the drop), what comes from the cage and goes back. No rulebook asks for more than tray and drop box; the forms are
// the operator's, and every form needs two people.

export type Signature = ChipForm['by']

/** A form as it was filled in. */
export type FilledForm = Omit<ChipForm, 'number'>

/** The tray and the drop box of a table, by the forms that two people have signed. Amounts are cents. */
export interface Tray {
  readonly isOpen: boolean
  readonly opening: number
  readonly fills: number
  readonly credits: number
  readonly sold: number
  readonly redeemed: number
  /** Cash in the drop box since it was last emptied. */
  readonly drop: number
  /** What the ledger said at the opening about chips in the hands of people without an account. */
  readonly patrons: number
  /** Forms that wait for a second person. */
  readonly forms: readonly ChipForm[]
}

export const CLOSED: Tray = {
  isOpen: false,
  opening: 0,
  fills: 0,
  credits: 0,
  sold: 0,
  redeemed: 0,
  drop: 0,
  patrons: 0,
  forms: [],
}

/** Events of the chips of a table. `after` is the tray after it, so that a reader needs the last event only. */
export type ChipsEvent =
  | { readonly kind: 'form-filled'; readonly form: FilledForm; readonly after: Tray }
  | {
      readonly kind: 'form-signed'
      readonly form: ChipForm
      readonly by: Signature
      /** For a count: what should be there by the ledger. `null` for other forms. */
      readonly expected: number | null
      /** What the tray holds by the forms alone, without what was won and lost. */
      readonly book: number
      readonly after: Tray
    }
  | { readonly kind: 'form-dropped'; readonly form: ChipForm; readonly by: Signature; readonly after: Tray }

/** What the tray holds by the forms alone. */
export function bookOf({ opening, fills, credits, sold, redeemed }: Tray): number {
  return opening + fills - credits - sold + redeemed
}

/**
 * What should be in the tray: the chips that came to the table and are not in the hands of people without an account.
 * Their wins and losses are physical chips; those of people with an account are not.
 */
export function expectedIn({ opening, fills, credits, patrons }: Tray, patronsNow: number): number {
  return opening + fills - credits - (patronsNow - patrons)
}

/** The tray after a form that two people have signed. */
export function withForm(tray: Tray, { kind, number, cents }: ChipForm, patronsNow: number): Tray {
  const after = { ...tray, forms: tray.forms.filter((form) => form.number !== number) }
  switch (kind) {
    case 'opening':
      return { ...CLOSED, isOpen: true, opening: cents, drop: tray.drop, patrons: patronsNow, forms: after.forms }
    case 'fill':
      return { ...after, fills: tray.fills + cents }
    case 'credit':
      return { ...after, credits: tray.credits + cents }
    case 'sale':
      return { ...after, sold: tray.sold + cents, drop: tray.drop + cents }
    case 'redemption':
      return { ...after, redeemed: tray.redeemed + cents }
    case 'closing':
      return { ...CLOSED, drop: tray.drop, forms: after.forms }
    case 'drop':
      return { ...after, drop: 0 }
  }
}

/** The accounts of the chips of a table. Each may owe: the cage's chips and cash come from outside the ledger. */
export function chipAccountsOf(table: string): readonly { readonly account: string; readonly mayOwe: boolean }[] {
  const own = ['tray', 'drop', 'chips-won', 'over-short'].map((name) => `${name}:${table}`)
  return [...own, patronsOf(table), 'cage', 'cash'].map((account) => ({ account, mayOwe: true }))
}

/** The entries of a signed form. Chips and cash have accounts of their own: cash for chips goes into the drop box. */
export function entriesOfForm(
  table: string,
  { form, expected, book }: Pick<Extract<ChipsEvent, { kind: 'form-signed' }>, 'form' | 'expected' | 'book'>,
): readonly Entry[] {
  const { kind, cents } = form
  return ENTRIES[kind](table, cents, expected ?? cents, book).filter((entry) => entry.cents !== 0)
}

type EntriesOf = (table: string, cents: number, expected: number, book: number) => readonly Entry[]

const ENTRIES: Readonly<Record<ChipFormKind, EntriesOf>> = {
  opening: fromCage,
  fill: fromCage,
  credit: (table, cents) => fromCage(table, -cents),
  sale: (table, cents) => [
    { account: `tray:${table}`, cents: -cents },
    { account: patronsOf(table), cents },
    { account: 'cash', cents: -cents },
    { account: `drop:${table}`, cents },
  ],
  redemption: (table, cents) => [
    { account: patronsOf(table), cents: -cents },
    { account: `tray:${table}`, cents },
    { account: 'cage', cents: -cents },
    { account: 'cash', cents },
  ],
  // What was won and lost in chips is booked with the count, and so is what is over or short.
  closing: (table, cents, expected, book) => [
    { account: `tray:${table}`, cents: -book },
    { account: `chips-won:${table}`, cents: book - expected },
    { account: `over-short:${table}`, cents: expected - cents },
    { account: 'cage', cents },
  ],
  drop: (table, cents, expected) => [
    { account: `drop:${table}`, cents: -expected },
    { account: `over-short:${table}`, cents: expected - cents },
    { account: 'cage', cents },
  ],
}

function fromCage(table: string, cents: number): readonly Entry[] {
  return [
    { account: 'cage', cents: -cents },
    { account: `tray:${table}`, cents },
  ]
}
