import type { PracticeMove } from './practice-round.ts'

/** A decision, the best one in its place, and what the difference cost. */
export interface JudgedMove {
  /** The hand in words, and the dealer's card. Mistakes are grouped by them. */
  readonly hand: string
  readonly dealer: string
  readonly played: PracticeMove
  readonly best: PracticeMove
  /** In units of the wager; 0 if it was the best. */
  readonly cost: number
}

/** Smaller differences are rounding errors. */
const ROUNDING = 1e-9

export function judgeMove(
  where: Pick<JudgedMove, 'hand' | 'dealer'>,
  played: PracticeMove,
  values: Readonly<Partial<Record<PracticeMove, number>>>,
): JudgedMove {
  const all = Object.entries(values) as [PracticeMove, number][]
  const [best, most] = all.reduce((a, b) => (b[1] > a[1] ? b : a), [played, values[played] ?? 0] as [
    PracticeMove,
    number,
  ])
  const cost = most - (values[played] ?? most)
  return { ...where, played, best: cost > ROUNDING ? best : played, cost: cost > ROUNDING ? cost : 0 }
}

/** Mistakes of one kind: the same hand, misplayed in the same way. */
export interface Mistake extends Omit<JudgedMove, 'cost'> {
  readonly times: number
  readonly cost: number
}

/** All mistakes, grouped, the most expensive first. */
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
