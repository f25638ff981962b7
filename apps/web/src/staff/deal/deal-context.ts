import type { Me } from '@openpit/protocol'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SeenTable } from '../../shared/wire/tables.ts'
import type { Orders } from '../shared/use-orders.ts'
import type { Due, LiveTable } from './due.ts'
import type { KeyDraft, KeyEffect } from './typing.ts'

/** What the parts of the dealer's console need. */
export interface DealContext extends LiveTable {
  readonly me: Me
  readonly seen: SeenTable
  readonly orders: Orders
  readonly due: Due
  readonly typing: KeyDraft
  /** The boxes of the last round that the dealer has settled. */
  readonly paid: ReadonlySet<number>
  /** Whether an order can be sent: the line works, and the last order is answered. */
  readonly isOn: boolean
  /** Whether the line works: without it the screen may be out of date. */
  readonly isConnected: boolean
  /** Does what a key does: buttons and keys have one way. */
  readonly act: (effect: KeyEffect) => void
  readonly press: (key: string) => void
}

export const DealContextProvider = createContext<DealContext | null>(null)

export function useDeal(): DealContext {
  const context = useContext(DealContextProvider)
  if (context === null) throw new Error('this component works only inside the dealer’s console')
  return context
}
