import type { Actor } from '@openpit/engine'
import type { StoredTableEvent } from '@openpit/table'
import type { Entry } from '../store/append/append.ts'
import type { ChainedRow } from '../store/records/evidence.ts'
import { eventOf, isTold, type LoggedCommand } from '../tables/log/record.ts'

/** A line of `events.jsonl`. Entries are an account and cents. A snapshot has no body: its hash stands for it. */
export interface PackedRow {
  readonly number: number
  readonly at: string
  readonly kind: string
  readonly round: number | null
  readonly command: string | null
  readonly body: string | null
  readonly entries: readonly (readonly [account: string, cents: number])[]
  readonly hash: string
}

export function packedRow({ number, at, kind, round, command, body, entries, hash }: ChainedRow): PackedRow {
  return {
    number,
    at: at.toISOString(),
    kind,
    round,
    command,
    body: kind === 'standing-noted' ? null : body,
    entries: entries.map(({ account, cents }) => [account, cents] as const),
    hash,
  }
}

export function printRows(rows: readonly PackedRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** The rows of `events.jsonl`. Throws and names the first line that is not a row. */
export function readRows(text: string): readonly PackedRow[] {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new Error('its last line does not end')
  return lines.map((line, index) => {
    const row = rowIn(line)
    if (row === undefined) throw new Error(`line ${index + 1} is not an event`)
    return row
  })
}

function rowIn(line: string): PackedRow | undefined {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null) return undefined
  const { number, at, kind, round, command, body, entries, hash } = read as Record<string, unknown>
  const isRow =
    Number.isSafeInteger(number) &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    typeof kind === 'string' &&
    (round === null || Number.isSafeInteger(round)) &&
    (command === null || typeof command === 'string') &&
    (body === null || typeof body === 'string') &&
    Array.isArray(entries) &&
    entries.every(isEntry) &&
    /^[0-9a-f]{64}$/.test(String(hash))
  return isRow ? (read as PackedRow) : undefined
}

function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry) || entry.length !== 2) return false
  const [account, cents] = entry as unknown[]
  return typeof account === 'string' && Number.isSafeInteger(cents)
}

export function entriesIn({ entries }: PackedRow): readonly Entry[] {
  return entries.map(([account, cents]) => ({ account, cents }))
}

/** What happened at the table in a row: a command with its events. */
export interface HappenedRow {
  readonly number: number
  readonly at: string
  readonly by: Actor
  readonly command: LoggedCommand
  readonly events: readonly StoredTableEvent[]
}

/** The rows in which something happened: all but the opening of the table and snapshots. */
export function happenedIn(rows: readonly PackedRow[]): readonly HappenedRow[] {
  return rows.flatMap(({ number, at, body }) => {
    const event = body === null ? undefined : eventOf({ body })
    if (event === undefined || !isTold(event)) return []
    const { by, command, events } = event
    return [{ number, at, by, command, events }]
  })
}
