import { useEffect, useState } from 'preact/hooks'
import { session } from '../../../shared/wire/session.ts'
import { useSignal } from '../../../shared/wire/signal.ts'
import { isEmpty } from '../felt/layout.ts'
import type { Wagers } from './use-wagers.ts'

/** Bets that repeat by themselves, until the end that the player has set. */
export interface AutoRebet {
  /** The ends that a player can choose, in rounds; none if the house does not allow it. */
  readonly ends: readonly number[]
  /** How many rounds are left; 0 while it is off. */
  readonly left: number
  readonly start: (rounds: number) => void
  readonly stop: () => void
}

const ENDS = [5, 10, 25, 50]
/** The result of a round is shown for this long before the next one. */
const PAUSE_MS = 3_000

export function useAutoRebet(wagers: Wagers, isHeld: boolean): AutoRebet {
  const who = useSignal(session)
  const most = who.is === 'logged-in' ? who.me.autoRebet : 0
  const [left, setLeft] = useState(0)
  const isDue = left > 0 && isHeld && wagers.isOpen && !wagers.isBusy && isEmpty(wagers.want)
  const isRefused = wagers.notice !== null || isEmpty(wagers.previous)
  const { rebetAndDeal } = wagers
  useEffect(() => {
    // A refusal, or too few chips: the player must decide what to do.
    if (left > 0 && isRefused) setLeft(0)
  }, [left, isRefused])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause must not start again with each news of the table
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => {
      setLeft((rounds) => rounds - 1)
      rebetAndDeal()
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isDue])
  const ends = [...ENDS.filter((rounds) => rounds < most), most].filter((rounds) => rounds > 0)
  return { ends, left, start: setLeft, stop: () => setLeft(0) }
}
