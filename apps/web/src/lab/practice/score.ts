import type { PracticeMove } from './practice-round.ts'

/** A decision that was made, with what each way would have been worth. */
export interface JudgedMove {
  /** The hand in words, and the dealer's card: what mistakes are gathered by. */
  readonly hand: string
  readonly dealer: string
  readonly played: PracticeMove
  readonly best: PracticeMove
  /** What it cost against the best, in units of the wager; nothing if it was the best. */
  readonly cost: number
}

/** Smaller differences come from the last digits of the arithmetic, not from the cards. */
const NOTHING = 1e-9

export function judgeMove(
  where: Pick<JudgedMove, 'hand' | 'dealer'>,
  played: PracticeMove,
  worths: Readonly<Partial<Record<PracticeMove, number>>>,
): JudgedMove {
  const all = Object.entries(worths) as [PracticeMove, number][]
  const [best, most] = all.reduce((a, b) => (b[1] > a[1] ? b : a), [played, worths[played] ?? 0] as [
    PracticeMove,
    number,
  ])
  const cost = most - (worths[played] ?? most)
  return { ...where, played, best: cost > NOTHING ? best : played, cost: cost > NOTHING ? cost : 0 }
}

/** Mistakes of one kind: the same hand, played the same wrong way. */
export interface Mistake extends Omit<JudgedMove, 'cost'> {
  readonly times: number
  readonly cost: number
}

/** What was done wrong, gathered, the dearest first. */
export function mistakesIn(all: readonly JudgedMove[]): readonly Mistake[] {
  const found = new Map<string, Mistake>()
  for (const { cost, ...what } of all) {
    if (cost === 0) continue
    const key = `${what.hand} ${what.dealer} ${what.played} ${what.best}`
    const before = found.get(key)
    found.set(key, { ...what, times: (before?.times ?? 0) + 1, cost: (before?.cost ?? 0) + cost })
  }
  return [...found.values()].toSorted((a, b) => b.cost - a.cost)
}
