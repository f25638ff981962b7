import { useEffect, useState } from 'react'
import { askLab } from '../ask.ts'
import type { Setting } from '../setting.ts'
import { optionsIn, type PracticeMove, type PracticeRound, pendingQuestion } from './practice-round.ts'

export type PracticeValues = Readonly<Partial<Record<PracticeMove, number>>>

const found = new WeakMap<PracticeRound, Promise<PracticeValues>>()

/** What each way is worth that is open in this situation; asked once. */
export function moveValues(setting: Setting, practice: PracticeRound): Promise<PracticeValues> {
  const ways = optionsIn(practice).flatMap(({ do: name, off }) => (off === null ? [name] : []))
  const worths = found.get(practice) ?? askLab({ ask: 'worths-of-ways', setting, round: practice.round, ways })
  found.set(practice, worths)
  return worths
}

/** The same for a page; `null` until it is known. */
export function useMoveValues(setting: Setting, practice: PracticeRound): PracticeValues | null {
  const [known, setKnown] = useState<{ readonly of: PracticeRound; readonly worths: PracticeValues } | null>(null)
  useEffect(() => {
    if (pendingQuestion(practice) === null) return
    let isWanted = true
    moveValues(setting, practice).then(
      (worths) => isWanted && setKnown({ of: practice, worths }),
      // Whoever decides without it is told then.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [setting, practice])
  return known?.of === practice ? known.worths : null
}
