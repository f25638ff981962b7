import { useEffect, useState } from 'react'
import { askLab } from '../ask.ts'
import type { Setting } from '../setting.ts'
import { asked, type PracticeMove, type PracticeRound, waysIn } from './practice-round.ts'

export type Worths = Readonly<Partial<Record<PracticeMove, number>>>

const found = new WeakMap<PracticeRound, Promise<Worths>>()

/** What each way is worth that is open in this situation; asked once. */
export function worthsOf(setting: Setting, practice: PracticeRound): Promise<Worths> {
  const ways = waysIn(practice).flatMap(({ do: name, off }) => (off === null ? [name] : []))
  const worths = found.get(practice) ?? askLab({ ask: 'worths-of-ways', setting, round: practice.round, ways })
  found.set(practice, worths)
  return worths
}

/** The same for a page; `null` until it is known. */
export function useWorths(setting: Setting, practice: PracticeRound): Worths | null {
  const [known, setKnown] = useState<{ readonly of: PracticeRound; readonly worths: Worths } | null>(null)
  useEffect(() => {
    if (asked(practice) === null) return
    let isWanted = true
    worthsOf(setting, practice).then(
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
