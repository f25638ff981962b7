import type { Refusal, TableView, YourView } from '@openpit/protocol'
import { useEffect, useMemo } from 'react'
import { Connection, type TableNews } from './connection.ts'
import { recall, session } from './session.ts'
import { Signal, useCell } from './signal.ts'

/** What we know of a table that was entered. */
export interface SeenTable {
  readonly table: string
  readonly version: number
  readonly view: TableView
  readonly you: YourView
  /** The place of each card in the deal that just came: `box/hand/index`, or `dealer/index`. */
  readonly dealt: ReadonlyMap<string, number>
  /** Nobody runs the table at the moment: this is how it stood. */
  readonly isGone: boolean
}

export type TableState =
  | { readonly is: 'entering' }
  | { readonly is: 'gone'; refusal: Refusal }
  | ({ is: 'seen' } & SeenTable)

const scheme = globalThis.location?.protocol === 'https:' ? 'wss' : 'ws'
export const line = new Connection(`${scheme}://${globalThis.location?.host}/ws`)

line.onSessionOver = () => session.set({ is: 'nobody' })
line.onTrouble = (tries) => {
  if (tries % 3 === 0) void recall()
}
session.subscribe(() => {
  if (session.get().is === 'nobody') line.close()
})
globalThis.addEventListener?.('online', () => line.nudge())
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') line.nudge()
})

const cells = new Map<string, Signal<TableState>>()

function cellOf(table: string): Signal<TableState> {
  const known = cells.get(table)
  if (known) return known
  const cell = new Signal<TableState>({ is: 'entering' })
  cells.set(table, cell)
  return cell
}

const visitors = new Map<string, { count: number; exit: () => void }>()

/** Enters a table for as long as somebody here looks at it. */
export function visit(table: string): () => void {
  const visited = visitors.get(table)
  if (visited) visited.count++
  else {
    const cell = cellOf(table)
    const exit = line.enter(
      table,
      (news) => cell.set({ is: 'seen', ...seen(news) }),
      (refusal) => {
        const now = cell.get()
        // Cards that lie there stay in sight: the table comes back, and they with it.
        cell.set(now.is === 'seen' ? { ...now, isGone: true } : { is: 'gone', refusal })
      },
    )
    visitors.set(table, { count: 1, exit })
    line.open()
  }
  return () => {
    const visitor = visitors.get(table)
    if (visitor === undefined || --visitor.count > 0) return
    visitors.delete(table)
    // What was seen stays: whoever goes from the floor to this table sees it at once, and then as it stands.
    visitor.exit()
  }
}

/** A table as it stands, kept up to date; `null` keeps away from it. */
export function useTable(table: string | null): TableState {
  const cell = useMemo(() => (table === null ? new Signal<TableState>({ is: 'entering' }) : cellOf(table)), [table])
  useEffect(() => (table === null ? undefined : visit(table)), [table])
  return useCell(cell)
}

function seen({ table, version, view, you, events }: TableNews): SeenTable {
  return { table, version, view, you, dealt: dealtBy(events, view), isGone: false }
}

/** Cards that came with these events lie last on their hands. */
function dealtBy(events: TableNews['events'], view: TableView): ReadonlyMap<string, number> {
  const came = events.flatMap(({ event }) => {
    if (event.kind === 'dealer-card-dealt') return ['dealer']
    return event.kind === 'card-dealt' ? [`${event.box}/${event.hand}`] : []
  })
  const left = new Map<string, number>()
  for (const where of came) left.set(where, (left.get(where) ?? 0) + 1)
  const dealt = new Map<string, number>()
  for (const [order, where] of came.entries()) {
    const behind = left.get(where) ?? 0
    left.set(where, behind - 1)
    dealt.set(`${where}/${cardsAt(view, where) - behind}`, order)
  }
  return dealt
}

function cardsAt({ dealer, boxes }: TableView, where: string): number {
  if (where === 'dealer') return dealer.cards.length
  const [box, hand] = where.split('/').map(Number)
  return boxes[(box ?? 0) - 1]?.hands[(hand ?? 0) - 1]?.cards.length ?? 0
}
