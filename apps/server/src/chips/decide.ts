import type { ChipForm, ChipsRefusal } from '@openpit/protocol'
import {
  bookOf,
  type ChipsEvent,
  entriesOfForm,
  expectedIn,
  type FilledForm,
  type Signature,
  type Tray,
  withForm,
} from './tray.ts'

/** What the ledger says about a table when a form is signed. */
export interface LedgerFigures {
  /** Chips in the hands of people without an account, and chips on the layout. */
  readonly patrons: number
  readonly layout: number
}

export type ChipsDecision =
  | { readonly ok: true; readonly event: ChipsEvent }
  | { readonly ok: false; readonly refusal: ChipsRefusal }

/** More forms that wait would hide one that matters. */
const FORMS_MAX = 20

/** A person fills a form in. `number` is the one that it gets. */
export function fillForm(tray: Tray, form: FilledForm, number: number, now: LedgerFigures): ChipsDecision {
  const refusal = refusalOf(tray, form, now)
  if (refusal) return { ok: false, refusal }
  const after = { ...tray, forms: [...tray.forms, { ...form, number }] }
  return { ok: true, event: { kind: 'form-filled', form, after } }
}

function refusalOf(tray: Tray, { kind, cents }: FilledForm, now: LedgerFigures): ChipsRefusal | undefined {
  if (kind === 'opening' && tray.isOpen) return { kind: 'tray-open', clause: null }
  if (kind !== 'opening' && kind !== 'drop' && !tray.isOpen) return { kind: 'tray-closed', clause: null }
  if (tray.forms.length >= FORMS_MAX) return { kind: 'forms-waiting', clause: null, forms: FORMS_MAX }
  if (kind === 'closing' && now.layout !== 0) return { kind: 'chips-on-layout', clause: null }
  const inTray = expectedIn(tray, now.patrons)
  if ((kind === 'credit' || kind === 'sale') && cents > inTray) {
    return { kind: 'not-in-tray', clause: null, held: Math.max(0, inTray) }
  }
  return undefined
}

/** A second person signs a form: now the chips move. */
export function signForm(tray: Tray, number: number, by: Signature, now: LedgerFigures): ChipsDecision {
  const form = tray.forms.find((one) => one.number === number)
  if (form === undefined) return { ok: false, refusal: { kind: 'no-such-form', clause: null } }
  if (form.by.person === by.person) {
    return { ok: false, refusal: { kind: 'second-signature-needed', clause: null, person: by.person } }
  }
  const { number: _, ...filled } = form
  // The tray may have changed since the form was filled in.
  const refusal = refusalOf({ ...tray, forms: [] }, filled, now)
  if (refusal) return { ok: false, refusal }
  const expected = expectedOf(tray, form, now)
  const after = withForm(tray, form, now.patrons)
  return { ok: true, event: { kind: 'form-signed', form, by, expected, book: bookOf(tray), after } }
}

function expectedOf(tray: Tray, { kind }: ChipForm, { patrons }: LedgerFigures): number | null {
  if (kind === 'closing') return expectedIn(tray, patrons)
  return kind === 'drop' ? tray.drop : null
}

/** A form that was filled in wrongly is dropped, by any of those who may fill one in. */
export function dropForm(tray: Tray, number: number, by: Signature): ChipsDecision {
  const form = tray.forms.find((one) => one.number === number)
  if (form === undefined) return { ok: false, refusal: { kind: 'no-such-form', clause: null } }
  const after = { ...tray, forms: tray.forms.filter((one) => one !== form) }
  return { ok: true, event: { kind: 'form-dropped', form, by, after } }
}

/** The entries of an event: only a form with two signatures moves money. */
export function entriesOf(table: string, event: ChipsEvent) {
  return event.kind === 'form-signed' ? entriesOfForm(table, event) : []
}
