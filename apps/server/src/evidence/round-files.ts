import type { Pit } from '@openpit/table'
import { type HappenedRow, happenedIn, type PackedRow, printRows } from './row.ts'
import { LANGUAGES, withCards } from './words/details.ts'
import { transcriptIn } from './words/transcript.ts'
import type { ZipMember } from './zip.ts'

// The files of one round that follow from its events. The verifier makes them again and compares.

/** People on duty, by role. */
type StaffLists = NonNullable<Pit['staff']>

/** What the files of a round need besides its rows. */
export interface RoundFacts {
  readonly title: string
  readonly round: number
  /** Who was on duty before the first row; `null` if nobody keeps track. */
  readonly staff: StaffLists | null
}

export function roundFolder(round: number): string {
  return `rounds/${round}/`
}

/** The files of a round, in order. */
export function roundFiles(facts: RoundFacts, rows: readonly PackedRow[]): readonly ZipMember[] {
  const happened = happenedIn(rows)
  const heading = `${facts.title}, ${facts.round}`
  const texts: readonly (readonly [name: string, text: string])[] = [
    ['events.jsonl', printRows(rows)],
    ['ledger.csv', ledgerOf(rows)],
    ['rulings.json', json(rulingsIn(happened))],
    ['notices.json', json(noticesIn(happened))],
    ['staff.json', json(staffIn(facts.staff, happened))],
    ...LANGUAGES.map((language) => [`transcript.${language}.txt`, transcriptIn(language, heading, happened)] as const),
    ['video.csv', timeCodes(happened)],
  ]
  return texts.map(([name, text]) => ({ name: `${roundFolder(facts.round)}${name}`, bytes: Buffer.from(text) }))
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`
}

function csv(cells: readonly (string | number)[]): string {
  const line = cells.map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell))
  return `${line.join(',')}\n`
}

/** Every entry: the event that moved the money, when, the account, and the cents. */
function ledgerOf(rows: readonly PackedRow[]): string {
  const lines = rows.flatMap(({ number, at, entries }) => {
    return entries.map(([account, cents]) => csv([number, at, account, cents]))
  })
  return `${csv(['event', 'at', 'account', 'cents'])}${lines.join('')}`
}

/** When each command came: the day, the time of day, and the time since the first row of the round. */
function timeCodes(rows: readonly HappenedRow[]): string {
  const [first] = rows
  const lines = rows.map(({ number, at, by, command }) => {
    const sinceMs = Date.parse(at) - Date.parse(first?.at ?? at)
    return csv([number, at.slice(0, 10), at.slice(11, 23), (sinceMs / 1000).toFixed(3), by.person, command.do])
  })
  return `${csv(['event', 'day', 'time (UTC)', 'seconds', 'by', 'command'])}${lines.join('')}`
}

/** Things that staff ruled, disputes, and corrections. */
const RULINGS: ReadonlySet<string> = new Set([
  'void-proposed',
  'void-confirmed',
  'round-voided',
  'hand-voided',
  'wager-capped',
  'wager-voided',
  'wager-refused',
  'wager-handed-back',
  'ruling-proposed',
  'ruling-confirmed',
  'ruling-dropped',
  'card-corrected',
  'round-reconstructed',
  'last-round-recalled',
  'settlement-reversed',
  'settlement-corrected',
  'payment-mistaken',
  'payment-put-right',
  'dispute-raised',
  'dispute-decided',
  'review-asked',
  'complaint-made',
  'incident-recorded',
  'stray-card-reported',
  'deck-fault-found',
  'seats-vacated',
  'player-excluded',
])

/** Signs, limits, and whom staff had to tell. */
const NOTICES: ReadonlySet<string> = new Set([
  'notice-posted',
  'notice-withdrawn',
  'limits-due',
  'limits-changed',
  'closing-due',
  'table-closed',
  'duty-opened',
  'duty-done',
  'face-down-approved',
])

const DUTIES: ReadonlySet<string> = new Set(['came-on-duty', 'went-off-duty'])

function eventsIn(rows: readonly HappenedRow[], kinds: ReadonlySet<string>) {
  return rows.flatMap(({ number, at, by, command, events }) => {
    const found = events.filter(({ kind }) => kinds.has(kind))
    return found.length === 0 ? [] : [{ event: number, at, by, command, events: found.map(withCards) }]
  })
}

function rulingsIn(rows: readonly HappenedRow[]) {
  return eventsIn(rows, RULINGS)
}

/** Also every command in which staff say whom they have told. */
function noticesIn(rows: readonly HappenedRow[]) {
  const told = rows.filter(({ command }) => Array.isArray(command.told))
  const noticed = eventsIn(rows, NOTICES)
  const others = told.filter(({ number }) => !noticed.some(({ event }) => event === number))
  const said = others.map(({ number, at, by, command }) => ({ event: number, at, by, command, events: [] }))
  return [...noticed, ...said].toSorted((one, other) => one.event - other.event)
}

export interface StaffFile {
  /** Who was on duty before the first event, by role. */
  readonly before: StaffLists | null
  readonly changes: readonly { readonly event: number; readonly at: string; readonly kind: string }[]
  /** All members of staff who acted, with their roles. */
  readonly acted: readonly { readonly person: string; readonly role: string }[]
}

function staffIn(before: StaffLists | null, rows: readonly HappenedRow[]): StaffFile {
  const changes = rows.flatMap(({ number, at, events }) => {
    return events.filter(({ kind }) => DUTIES.has(kind)).map((event) => ({ ...event, event: number, at }))
  })
  const acted = new Map(rows.flatMap(({ by }) => (by.role === 'player' ? [] : [[`${by.role} ${by.person}`, by]])))
  return { before, changes, acted: [...acted.values()].map(({ person, role }) => ({ person, role })) }
}
