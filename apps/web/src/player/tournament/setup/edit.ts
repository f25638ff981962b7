import type { WrittenDraft } from '@openpit/protocol'
import { conditionsOf, type SessionForm, type SetupForm, TIMES, TOURNAMENT_BOOKS } from './form.ts'

type ValuesByField = Readonly<Record<string, unknown>>

/** Conditions for which the form has no field: they stay as they were written. */
const KEPT: ReadonlySet<string> = new Set(['later', 'buyIn', 'dealFrom', 'playOffChips', 'floor'])
const KEPT_OF_SESSION = ['eliminate', 'takes'] as const
const LENGTHS = ['hands', 'shoes', 'minutes'] as const
const MS_A_MINUTE = 60_000

/** The form with what was written in it. */
export function formOf({ rulebook, title, conditions, begins }: WrittenDraft): SetupForm {
  const values: Record<string, string | boolean> = {}
  const { sessions, entries, buyBack, ...rest } = conditions as ValuesByField
  const nested = Object.entries((entries ?? {}) as ValuesByField).map(
    ([name, value]) => [`entries.${name}`, value] as const,
  )
  for (const [field, value] of [...Object.entries(rest), ...nested]) {
    if (value === null || KEPT.has(field)) continue
    values[field] = TIMES.has(field) ? timeText(begins + Number(value) * MS_A_MINUTE) : textOf(value)
  }
  const fee = (buyBack as ValuesByField | null)?.fee
  if (fee !== undefined) values.buyBack = String(fee)
  const book = TOURNAMENT_BOOKS.find((one) => one === rulebook) ?? 'nsw'
  return { book, title, values, sessions: ((sessions ?? []) as readonly ValuesByField[]).map(sessionForm) }
}

function textOf(value: unknown): string | boolean {
  if (typeof value === 'boolean') return value
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function sessionForm(session: ValuesByField): SessionForm {
  const by = LENGTHS.find((name) => session[name] !== undefined) ?? 'hands'
  const text = (name: string) => String(textOf(session[name] ?? ''))
  return {
    by,
    length: text(by),
    tables: text('tables'),
    advance: text('advance'),
    eliminationHands: text('eliminationHands'),
  }
}

/** As a field for a time has it: local, to the minute. */
function timeText(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * MS_A_MINUTE)
  return local.toISOString().slice(0, 16)
}

/**
 * The conditions after the change. A field that the book fixes, that the form does not show, or that nobody touched
 * stays exactly as it was written: a time to the minute would otherwise move by seconds.
 */
export function editedConditions(form: SetupForm, draft: WrittenDraft, off: ReadonlySet<string>): ValuesByField {
  const written = draft.conditions as ValuesByField
  const before = formOf(draft)
  const asked = conditionsOf(form, off, draft.begins)
  const edited: Record<string, unknown> = {}
  for (const field of new Set([...Object.keys(written), ...Object.keys(asked)])) {
    const isKept = KEPT.has(field) || off.has(field) || isSame(before, form, field)
    const value = isKept ? written[field] : asked[field]
    if (value !== undefined) edited[field] = value
  }
  if (!isSame(before, form, 'sessions')) edited.sessions = withKeptParts(edited.sessions, written.sessions)
  const times = (written.buyBack as ValuesByField | null)?.times
  const { buyBack } = edited
  if (times !== undefined && typeof buyBack === 'object') edited.buyBack = { ...buyBack, times }
  return edited
}

/** Whether nobody has touched a condition. */
function isSame(before: SetupForm, after: SetupForm, field: string): boolean {
  if (field === 'sessions') return JSON.stringify(before.sessions) === JSON.stringify(after.sessions)
  const names = new Set([...Object.keys(before.values), ...Object.keys(after.values)])
  const parts = [...names].filter((name) => name === field || name.startsWith(`${field}.`))
  return parts.every((name) => (before.values[name] ?? '') === (after.values[name] ?? ''))
}

function withKeptParts(sessions: unknown, written: unknown): unknown {
  if (!Array.isArray(sessions) || !Array.isArray(written)) return sessions
  return sessions.map((session: ValuesByField, index) => {
    const old = (written[index] ?? {}) as ValuesByField
    const kept = KEPT_OF_SESSION.flatMap((name) => (old[name] === undefined ? [] : [[name, old[name]] as const]))
    return { ...Object.fromEntries(kept), ...session }
  })
}
