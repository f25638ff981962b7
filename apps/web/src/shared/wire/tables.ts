import type { Refusal, TableView, YourView } from '@openpit/protocol'
import { useEffect, useMemo } from 'preact/hooks'
import { type DealTimes, dealDelay } from '../cards/deal-times.ts'
import { Connection } from './connection.ts'
import type { WholeTable } from './entered-table.ts'
import { refreshSession, session } from './session.ts'
import { Signal, useSignal } from './signal.ts'

/** A table as the server last showed it to this player. */
export interface SeenTable {
  readonly table: string
  readonly version: number
  readonly view: TableView
  readonly you: YourView
  readonly dealt: DealTimes
  /** No node runs the table at the moment: this is its last known state. */
  readonly isGone: boolean
}

export type TableState =
  | { readonly is: 'entering' }
  | { readonly is: 'gone'; refusal: Refusal }
  | ({ is: 'seen' } & SeenTable)

const scheme = globalThis.location?.protocol === 'https:' ? 'wss' : 'ws'
export const connection = new Connection(`${scheme}://${globalThis.location?.host}/ws`)

// The player may have a new session already: a guest who registers, or a login in another window.
connection.onSessionOver = () => void refreshSession()
const visitors = new Map<string, { count: number; exit: () => void }>()

connection.onTrouble = (tries) => {
  if (tries % 3 === 0) void refreshSession()
}
session.subscribe(() => {
  const { is } = session.get()
  if (is === 'logged-out') connection.close()
  else if (is === 'logged-in' && visitors.size > 0 && connection.state.get().is === 'idle') connection.open()
})
globalThis.addEventListener?.('online', () => connection.nudge())
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') connection.nudge()
})

const signals = new Map<string, Signal<TableState>>()

function signalOf(table: string): Signal<TableState> {
  const known = signals.get(table)
  if (known) return known
  const signal = new Signal<TableState>({ is: 'entering' })
  signals.set(table, signal)
  return signal
}

type Listener = (news: WholeTable, isWhole: boolean) => void
const listeners = new Map<string, Set<Listener>>()

/** Hears every message about a table that is being visited, with its events. */
export function listen(table: string, hear: Listener): () => void {
  const hearing = listeners.get(table) ?? new Set()
  listeners.set(table, hearing.add(hear))
  return () => hearing.delete(hear)
}

/** The table as it was last shown, if it was. */
export function lastSeen(table: string): SeenTable | null {
  const state = signals.get(table)?.get()
  return state?.is === 'seen' ? state : null
}

/** Enters a table until the last component that shows it is gone. */
export function visit(table: string): () => void {
  const visited = visitors.get(table)
  if (visited) visited.count++
  else {
    const signal = signalOf(table)
    const exit = connection.enter(
      table,
      (news, isWhole) => {
        signal.set({ is: 'seen', ...tableFrom(news) })
        for (const hear of listeners.get(table) ?? []) hear(news, isWhole)
      },
      (refusal) => {
        const now = signal.get()
        // The cards stay on screen: the table comes back with them.
        signal.set(now.is === 'seen' ? { ...now, isGone: true } : { is: 'gone', refusal })
      },
    )
    visitors.set(table, { count: 1, exit })
    connection.open()
  }
  return () => {
    const visitor = visitors.get(table)
    if (visitor === undefined || --visitor.count > 0) return
    visitors.delete(table)
    // The signal keeps its state: a player who returns sees the table at once, and its news a moment later.
    visitor.exit()
  }
}

/** The state of a table, kept up to date; `null` enters none. */
export function useTable(table: string | null): TableState {
  const signal = useMemo(() => (table === null ? new Signal<TableState>({ is: 'entering' }) : signalOf(table)), [table])
  useEffect(() => (table === null ? undefined : visit(table)), [table])
  return useSignal(signal)
}

function tableFrom({ table, version, view, you, dealt = [] }: WholeTable): SeenTable {
  return { table, version, view, you, dealt: dealTimes(dealt, view), isGone: false }
}

/** The newest cards are the last ones at their places. */
function dealTimes(places: readonly string[], view: TableView): DealTimes {
  const now = performance.now()
  const left = new Map<string, number>()
  for (const where of places) left.set(where, (left.get(where) ?? 0) + 1)
  const dealt = new Map<string, number>()
  for (const [order, where] of places.entries()) {
    const behind = left.get(where) ?? 0
    left.set(where, behind - 1)
    dealt.set(`${where}/${cardsAt(view, where) - behind}`, now + dealDelay(order))
  }
  return dealt
}

function cardsAt({ dealer, boxes }: TableView, where: string): number {
  if (where === 'dealer') return dealer.cards.length
  const [box, hand] = where.split('/').map(Number)
  return boxes[(box ?? 0) - 1]?.hands[(hand ?? 0) - 1]?.cards.length ?? 0
}
