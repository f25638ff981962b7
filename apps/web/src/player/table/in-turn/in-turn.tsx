import type { ComponentChildren, RefObject, VNode } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { type Dock, DockProvider, useDock } from '../dock/dock-state.ts'
import {
  type LiveParts,
  LivePartsProvider,
  type TableContext,
  TableContextProvider,
  useLiveParts,
  useTableContext,
} from '../table-context.ts'
import { PAGE_PACE, type Rank, RenderQueue } from './render-queue.ts'

/** All that a part of a table can see. */
export interface Sight {
  readonly context: TableContext
  readonly live: LiveParts
  readonly dock: Dock | null
}

interface Turn {
  /** Whether the part would look and act the same. */
  readonly isSame: (before: Sight, now: Sight) => boolean
  /** Whether the part cannot wait for its turn. */
  readonly isUrgent: (before: Sight, now: Sight) => boolean
  readonly rank: (now: Sight) => Rank
}

const queue = new RenderQueue(PAGE_PACE)

/**
 * What a part of the table shows: always one whole state of the table, the newest or, for some frames, the one before.
 * Without this, the deal of nine boxes renders the whole table in one piece and holds up the page.
 */
export function useSight({ isSame, isUrgent, rank }: Turn): Sight {
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
      queue.add(newest, rank(now), () => {
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

interface InTurnProps {
  readonly rank: Rank
  /** The same element at every render: otherwise it would render with its parent. */
  readonly children: ComponentChildren
}

/** A part of the table that renders in its turn when a phase begins, and at once while it lasts. */
export function InTurn({ rank, children }: InTurnProps): VNode {
  const sight = useSight({ isSame: never, isUrgent: isSamePhase, rank: () => rank })
  return useMemo(() => <Seeing sight={sight}>{children}</Seeing>, [sight, children])
}

/** A part of the table that always waits for its turn. */
export function LastInTurn({ rank, children }: InTurnProps): VNode {
  const sight = useSight({ isSame: never, isUrgent: never, rank: () => rank })
  return useMemo(() => <Seeing sight={sight}>{children}</Seeing>, [sight, children])
}

const never = () => false

function isSamePhase({ context: { view: before } }: Sight, { context: { view: now } }: Sight): boolean {
  return before.phase === now.phase && before.round === now.round
}

/**
 * Marks the page with a version of the table: once when what the player decides on shows it, and once when all parts
 * do.
 */
export function useShownVersion<Page extends HTMLElement>(version: number): RefObject<Page | null> {
  const page = useRef<Page>(null)
  const own = useRef(null)
  // Not after the frame, as an effect: the parts may be in that frame already.
  useLayoutEffect(() => {
    const mark = (name: string) => () => page.current?.setAttribute(name, String(version))
    // Of one rank, parts render in the order in which they were added: those of the table were added before.
    queue.add(own, 'own', mark('data-own-version'))
    queue.add(page, 'end', mark('data-version'))
  }, [version])
  useEffect(() => {
    return () => {
      queue.drop(own)
      queue.drop(page)
    }
  }, [])
  return page
}
