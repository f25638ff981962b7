import type { PlayerCommand, Refusal, TableView, YourView } from '@openpit/protocol'
import { createContext, useContext } from 'react'
import type { Ceremony } from '../fairness/use-ceremony.ts'
import type { Wagers } from './controls/use-wagers.ts'
import type { Call } from './dealer-calls.ts'

/** What the parts of a table look at, live or replayed. */
export interface TableContext {
  readonly table: string
  readonly view: TableView
  /** What lies on the felt: until cards are dealt again, the last round with its results. */
  readonly shown: TableView
  readonly dealt: ReadonlyMap<string, number>
  /** What the dealer has said last. */
  readonly calls: readonly Call[]
  /** Whose eyes these are; `null` for somebody who only looks on. */
  readonly me: string | null
  readonly you: YourView | null
  readonly wagers: Wagers | null
  readonly acts: Acts | null
  readonly ceremony: Ceremony | null
  readonly isGone: boolean
  /** The box that is being looked at closely. */
  readonly focus: number
  readonly lookAt: (box: number) => void
}

/** What has been told to the table and not been answered yet, and what it said no to. */
export interface Acts {
  readonly sending: string | null
  readonly refusal: Refusal | null
  /** Gives whether it was done. */
  readonly send: (command: PlayerCommand, as?: string) => Promise<boolean>
  readonly sit: (box: number) => void
}

export const TableContextProvider = createContext<TableContext | null>(null)

export function useTableContext(): TableContext {
  const context = useContext(TableContextProvider)
  if (context === null) throw new Error('a part of a table outside of one')
  return context
}

/** The cards on the felt are those of the round before. */
export function isPast({ view, shown }: Pick<TableContext, 'view' | 'shown'>): boolean {
  return view !== shown
}

/** A name as it stands on a plate. */
export function plateName(player: string): string {
  const name = player.replace(/^guest-/, 'Guest ')
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}
