import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useMemo, useState } from 'preact/hooks'
import type { SeenTable } from '../../../shared/wire/tables.ts'
import type { Wagers } from '../controls/use-wagers.ts'
import type { Bet, Spot } from '../felt/layout.ts'
import { boxesHeldBy } from '../selectors.ts'

/** Which box shows its spots enlarged, which spot takes the chips of Max, and which side bet is explained. */
export interface Dock {
  /** The box whose spots are shown; `null` while the dock is closed. */
  readonly box: number | null
  readonly spot: Spot
  readonly help: Bet | null
  readonly open: (box: number) => void
  readonly close: () => void
  readonly choose: (spot: Spot) => void
  readonly explain: (bet: Bet | null) => void
}

export const DockProvider = createContext<Dock | null>(null)

/** `null` in a replay, where nobody bets. */
export function useDock(): Dock | null {
  return useContext(DockProvider)
}

interface DockNeeds {
  readonly seen: SeenTable
  readonly wagers: Wagers
  /** The box in close-up. */
  readonly focus: number
  /** The cards of the round before still lie on the felt. */
  readonly hasOldCards: boolean
  readonly lookAt: (box: number) => void
}

/**
 * The dock opens by itself for a player with a box, unless cards lie where it would stand. The player's own choice
 * counts until betting closes.
 */
export function useDockState({ seen: { view, you }, wagers, focus, hasOldCards, lookAt }: DockNeeds): Dock {
  const round = view.phase === 'ended' ? view.round + 1 : view.round
  const [chosen, setChosen] = useState<{ readonly round: number; readonly box: number | null } | null>(null)
  const [spot, setSpot] = useState<Spot | null>(null)
  const [help, setHelp] = useState<Bet | null>(null)
  const held = boxesHeldBy(view, you.player)
  const byItself = hasOldCards || held.length === 0 ? null : held.includes(focus) ? focus : (held[0] ?? null)
  const wanted = chosen?.round === round ? chosen.box : byItself
  const box = wagers.isOpen ? wanted : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the help is about the spots of this box
  useEffect(() => setHelp(null), [box])
  const open = useCallback(
    (next: number) => {
      setChosen({ round, box: next })
      lookAt(next)
    },
    [round, lookAt],
  )
  const close = useCallback(() => setChosen({ round, box: null }), [round])
  const at = box ?? focus
  return useMemo(
    () => ({
      box,
      spot: spot?.box === at ? spot : { box: at, bet: 'main' },
      help,
      open,
      close,
      choose: setSpot,
      explain: setHelp,
    }),
    [box, at, spot, help, open, close],
  )
}
