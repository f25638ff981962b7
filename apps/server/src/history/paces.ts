import { roundStarts } from '../store/records/rounds.ts'
import type { Store } from '../store/store.ts'

/** How many rounds are looked at, and how many of them are needed for a figure. */
const ROUNDS = 20
const ROUNDS_MIN = 5

/** After a longer time without a round, nobody was playing. */
const PAUSE_MS_MIN = 180_000
const HOUR_MS = 3_600_000

/** The floor asks for all tables every few seconds, and the pace of a table changes slowly. */
const KEPT_MS = 60_000

/** How fast each table plays, by its last rounds. */
export class Paces {
  private readonly store: Store
  private readonly known = new Map<string, { readonly at: number; readonly pace: Promise<number | null> }>()

  constructor(store: Store) {
    this.store = store
  }

  /** The rounds an hour of a table whose latest round has this number; `null` if too few are known. */
  async of(table: string, round: number): Promise<number | null> {
    const now = performance.now()
    const before = this.known.get(table)
    if (before !== undefined && now - before.at < KEPT_MS) return await before.pace
    const pace = roundStarts(this.store, table, round - ROUNDS).then(handsPerHour)
    this.known.set(table, { at: now, pace })
    // A fault of the database must not stay for a minute.
    pace.catch(() => this.known.delete(table))
    return await pace
  }
}

/** The median, because one slow round says little. */
export function handsPerHour(starts: readonly number[]): number | null {
  const gaps = starts
    .slice(1)
    .map((at, index) => at - (starts[index] ?? at))
    .filter((gap) => gap > 0 && gap < PAUSE_MS_MIN)
    .sort((a, b) => a - b)
  const median = gaps[Math.floor(gaps.length / 2)]
  return median === undefined || gaps.length < ROUNDS_MIN ? null : Math.round(HOUR_MS / median)
}
