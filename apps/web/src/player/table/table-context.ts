import type { PlayerCommand, Refusal, TableView, YourView } from '@openpit/protocol'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import type { Ceremony } from '../fairness/use-ceremony.ts'
import type { ShoeFindings } from '../fairness/use-shoe-watch.ts'
import type { Wagers } from './controls/use-wagers.ts'
import type { Call } from './dealer-calls.ts'

/** What the components of a table need, live or replayed. */
export interface TableContext {
  readonly table: string
  readonly view: TableView
  /** What the felt shows: until cards are dealt again, the last round with its results. */
  readonly shown: TableView
  readonly dealt: ReadonlyMap<string, number>
  /** The dealer's latest calls. */
  readonly calls: readonly Call[]
  /** The player who looks at the table; `null` for a visitor. */
  readonly me: string | null
  readonly you: YourView | null
  readonly wagers: Wagers | null
  readonly acts: Acts | null
  readonly ceremony: Ceremony | null
  /** What the browser found about the shoes; `null` in a replay. */
  readonly fairness: ShoeFindings | null
  readonly isGone: boolean
  /** The box in close-up. */
  readonly focus: number
  readonly lookAt: (box: number) => void
}

/** The decision on its way to the table, and the table's last refusal. */
export interface Acts {
  readonly sending: string | null
  readonly refusal: Refusal | null
  /** Returns whether the table accepted it. */
  readonly send: (command: PlayerCommand, as?: string) => Promise<boolean>
  readonly sit: (box: number) => void
}

export const TableContextProvider = createContext<TableContext | null>(null)

export function useTableContext(): TableContext {
  const context = useContext(TableContextProvider)
  if (context === null) throw new Error('this component works only inside a table')
  return context
}

/** Names players for the person who looks at the table: "You", or the name. */
export function useNameOf(): (player: string) => string {
  const { me } = useTableContext()
  const { site } = useMessages()
  return (player) => (player === me ? site.you : plateName(player))
}

/** Whether the felt shows the round before. */
export function isPast({ view, shown }: Pick<TableContext, 'view' | 'shown'>): boolean {
  return view !== shown
}

/** A player's name as it is displayed. */
export function plateName(player: string): string {
  const name = player.replace(/^guest-/, 'Guest ')
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}
