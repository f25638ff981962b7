import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { type Dock, DockProvider, useDock } from '../dock/dock-state.ts'
import {
  type LiveParts,
  LivePartsProvider,
  type TableContext,
  TableContextProvider,
  useLiveParts,
  useTableContext,
} from '../table-context.ts'
import { PAGE_PACE, RenderQueue } from './render-queue.ts'

/** All that a part of a table can see. */
export interface Sight {
  readonly context: TableContext
  readonly live: LiveParts
  readonly dock: Dock | null
}

interface Turn {
  /** Whether the part would look and act the same. */
  readonly isSame: (before: Sight, now: Sight) => boolean
  /** Whether the part cannot wait for a later frame. */
  readonly isUrgent: (before: Sight, now: Sight) => boolean
}

const queue = new RenderQueue(PAGE_PACE)

/**
 * What a part of the table shows: always one whole state of the table, the newest or, for some frames, the one before.
 * Without this, the deal of nine boxes renders the whole table in one piece and holds up the page.
 */
export function useSight({ isSame, isUrgent }: Turn): Sight {
  const [context, live, dock] = [useTableContext(), useLiveParts(), useDock()]
  const newest = useRef<Sight>({ context, live, dock })
  const shown = useRef(newest.current)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const { current: last } = newest
  if (last.context !== context || last.live !== live || last.dock !== dock) {
    const now = { context, live, dock }
    newest.current = now
    if (isSame(shown.current, now)) queue.drop(newest)
    else if (isUrgent(shown.current, now)) {
      queue.drop(newest)
      shown.current = now
    } else {
      queue.add(newest, () => {
        shown.current = newest.current
        renderAgain(undefined)
      })
    }
  }
  useEffect(() => () => queue.drop(newest), [])
  return shown.current
}

/** Gives a part its own sight of the table. It renders when that changes, and not when its parent does. */
export function Seeing({ sight, children }: { readonly sight: Sight; readonly children: ComponentChildren }): VNode {
  return (
    <TableContextProvider value={sight.context}>
      <LivePartsProvider value={sight.live}>
        <DockProvider value={sight.dock}>{children}</DockProvider>
      </LivePartsProvider>
    </TableContextProvider>
  )
}

const WAITS: Turn = { isSame: () => false, isUrgent: () => false }

/** A part of the table that can always wait for a later frame. `children` must be the same element at every render. */
export function InTurn({ children }: { readonly children: ComponentChildren }): VNode {
  const sight = useSight(WAITS)
  return useMemo(() => <Seeing sight={sight}>{children}</Seeing>, [sight, children])
}

/** Between two phases, the figures in the header are the last to change: cards and decisions come first. */
const WAITS_FOR_CARDS: Turn = {
  isSame: () => false,
  isUrgent: (before, now) => before.context.view.phase === now.context.view.phase,
}

/** The header of a table. `children` must be the same element at every render. */
export function TopInTurn({ children }: { readonly children: ComponentChildren }): VNode {
  const sight = useSight(WAITS_FOR_CARDS)
  return useMemo(() => <Seeing sight={sight}>{children}</Seeing>, [sight, children])
}
