import type { PlayerCommand, Refusal, TableView, YourView } from '@openpit/protocol'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { DealTimes } from '../../shared/cards/deal-times.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import type { Ceremony } from '../fairness/use-ceremony.ts'
import type { ShoeFindings } from '../fairness/use-shoe-watch.ts'
import type { Plans } from './controls/pre-decisions.tsx'
import type { AutoRebet } from './controls/use-auto-rebet.ts'
import type { Wagers } from './controls/use-wagers.ts'
import type { Call } from './dealer-calls.ts'
import type { LoggedEvent, Timeout } from './round-events.ts'
import type { ChosenNames } from './use-chosen-names.ts'

/** What the components of a table need, live or replayed. */
export interface TableContext {
  readonly table: string
  readonly view: TableView
  /** What the felt shows: until cards are dealt again, the last round with its results. */
  readonly shown: TableView
  readonly dealt: DealTimes
  /** The dealer's latest calls. */
  readonly calls: readonly Call[]
  /** The player who looks at the table; `null` for a visitor. */
  readonly me: string | null
  readonly names: ChosenNames
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

/** What only a live table has. */
export interface LiveParts {
  /** The decisions that the player has chosen in advance. */
  readonly plans: Plans | null
  readonly auto: AutoRebet | null
  /** The player's hand that the clock has decided last. */
  readonly timeout: Timeout | null
  /** The events of the round, as far as this page has seen them. */
  readonly events: readonly LoggedEvent[]
}

const NO_PARTS: LiveParts = { plans: null, auto: null, timeout: null, events: [] }
export const LivePartsProvider = createContext<LiveParts>(NO_PARTS)

export function useLiveParts(): LiveParts {
  return useContext(LivePartsProvider)
}

/** The decision on its way to the table, and the table's last refusal. */
export interface Acts {
  readonly sending: string | null
  readonly refusal: Refusal | null
  /** Returns whether the table accepted it. */
  readonly send: (command: PlayerCommand, as?: string) => Promise<boolean>
  /** Sends one command after the other, until one is refused. */
  readonly sendAll: (commands: readonly PlayerCommand[], as: string) => Promise<void>
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
  const { me, names } = useTableContext()
  const { site } = useMessages()
  return (player) => (player === me ? site.you : nameAt(names, player))
}

/** The name that a player has chosen, or the handle. */
export function nameAt(names: ChosenNames, player: string): string {
  return names.get(player) ?? plateName(player)
}

/** Whether the felt shows the round before. */
export function isPast({ view, shown }: Pick<TableContext, 'view' | 'shown'>): boolean {
  return view !== shown
}

/** A player's handle as it is displayed. */
export function plateName(player: string): string {
  // A person at a table with real cards who has no account: only the dealer sees them.
  const [, box, person = ''] = player.split('.')
  if (box !== undefined) return `Box ${box}${person === '' ? '' : ` ${person.toUpperCase()}`}`
  const name = player.replace(/^guest-/, 'Guest ')
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}
