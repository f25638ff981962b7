import type { Configuration } from '@openpit/rulebooks'
import { useEffect, useState } from 'preact/hooks'
import { askLab } from '../ask.ts'
import type { PracticeValues } from './judging.ts'
import { optionsIn, type PracticeRound, pendingQuestion } from './practice-round.ts'

const known = new WeakMap<PracticeRound, Promise<PracticeValues>>()

/** The expected value of each move that the player may make now; the worker is asked only once. */
export function moveValues(table: Configuration, practice: PracticeRound): Promise<PracticeValues> {
  const moves = optionsIn(practice).flatMap(({ do: name, off }) => (off === null ? [name] : []))
  const values = known.get(practice) ?? askLab({ ask: 'move-values', table, round: practice.round, moves })
  known.set(practice, values)
  return values
}

/** The same for a component; `null` until the worker has answered. */
export function useMoveValues(table: Configuration, practice: PracticeRound): PracticeValues | null {
  const [found, setFound] = useState<{ readonly of: PracticeRound; readonly values: PracticeValues } | null>(null)
  useEffect(() => {
    if (pendingQuestion(practice) === null) return
    let isWanted = true
    moveValues(table, practice).then(
      (values) => isWanted && setFound({ of: practice, values }),
      // The page shows the failure when the player decides.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [table, practice])
  return found?.of === practice ? found.values : null
}
