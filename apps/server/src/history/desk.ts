import type { DeskPage, DeskQuery, DeskRecord } from '@openpit/protocol'
import { type DeskFilter, type DeskKey, type DeskRow, deskCounts, deskRows } from '../store/floor/desk.ts'
import type { Store } from '../store/store.ts'
import { eventOf, isTold } from '../tables/log/record.ts'
import { streamOf } from '../tables/opening.ts'

const RECORDS_PER_PAGE = 50
const STREAM_PREFIX = 'table:'

/** A page of what the inspector's desk finds; `undefined` if `before` leads nowhere. */
export async function deskPage(store: Store, query: DeskQuery): Promise<DeskPage | undefined> {
  const { before } = query
  const after = before === undefined ? null : keyIn(before)
  if (after === undefined) return undefined
  const filter = filterIn(query)
  const rows = await deskRows(store, filter, after, RECORDS_PER_PAGE + 1)
  const shown = rows.slice(0, RECORDS_PER_PAGE)
  const last = shown.at(-1)
  return {
    records: shown.map(recordOf),
    next: rows.length > RECORDS_PER_PAGE && last !== undefined ? printKey(last) : null,
    counts: after === null ? await countsFor(store, filter) : null,
  }
}

function filterIn({ kind, table, book, round, person, clause, from, to }: DeskQuery): DeskFilter {
  return {
    kind: kind ?? null,
    table: table ?? null,
    rulebook: book ?? null,
    round: round ?? null,
    person: person ?? null,
    clause: clause ?? null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  }
}

async function countsFor(store: Store, filter: DeskFilter): Promise<DeskPage['counts']> {
  const counts = await deskCounts(store, filter)
  const of = (what: 'kind' | 'book' | 'person') => {
    return counts.filter((count) => count.of === what).map(({ name, records }) => ({ name, records }))
  }
  return { kinds: of('kind'), books: of('book'), people: of('person') }
}

function recordOf({
  table,
  title,
  rulebook,
  round,
  number,
  at,
  kind,
  act,
  person,
  first,
  clause,
  body,
  line,
}: DeskRow): DeskRecord {
  const dispute = body === null ? null : disputeIn(body, line)
  const known = { table, title, round, number, at: at.getTime(), act, person, first, clause, dispute }
  return { ...known, rulebook: rulebook as DeskRecord['rulebook'], kind: kind as DeskRecord['kind'] }
}

/** What was said about a dispute in one event of a stored command. */
function disputeIn(body: string, line: number): DeskRecord['dispute'] {
  const told = eventOf({ body })
  const event = isTold(told) ? told.events[line] : undefined
  switch (event?.kind) {
    case 'dispute-raised':
      return { dispute: event.dispute, box: event.box, for: null, words: event.about }
    case 'dispute-decided':
      return { dispute: event.dispute, box: null, for: event.for, words: event.reason }
    case 'review-asked':
    case 'complaint-made':
      return { dispute: event.dispute, box: null, for: null, words: '' }
    default:
      return null
  }
}

function printKey({ at, number, line, stream }: DeskKey): string {
  return `${at.getTime()} ${number} ${line} ${stream.slice(STREAM_PREFIX.length)}`
}

const KEY_SHAPE = /^(\d{1,15}) (\d{1,15}) (\d{1,9}) ([a-z0-9-]{1,80})$/

function keyIn(text: string): DeskKey | undefined {
  const [, at, number, line, table] = KEY_SHAPE.exec(text) ?? []
  if (at === undefined || table === undefined) return undefined
  return { at: new Date(Number(at)), number: Number(number), line: Number(line), stream: streamOf(table) }
}
