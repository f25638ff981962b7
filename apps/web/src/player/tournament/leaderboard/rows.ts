import type { TournamentOverview } from '@openpit/protocol'
import { placesAt, type TablePlace } from '../table/places.ts'

export const SORTS = ['table', 'chips', 'gap'] as const
export type Sort = (typeof SORTS)[number]

export interface LeaderRow extends TablePlace {
  readonly table: number
}

/** How many of each table go through; 0 in the final, where prizes go by place. */
export function advanceIn({ plan, session, sessions }: TournamentOverview): number {
  return session === sessions ? 0 : (plan[session - 1]?.advance ?? 0)
}

/** All players of the session, by chips or by their distance to the line. Those who are out come last. */
export function rowsBy(sort: Sort, overview: TournamentOverview): readonly LeaderRow[] {
  const advance = advanceIn(overview)
  const rows = overview.tables.flatMap((at) => placesAt(at, advance).map((row) => ({ ...row, table: at.table })))
  if (sort === 'table') return rows
  const worth = ({ chips, gap, isIn }: LeaderRow) => {
    if (!isIn) return Number.NEGATIVE_INFINITY
    return sort === 'chips' ? chips : (gap ?? 0)
  }
  // Infinity minus itself is not a number.
  return rows.toSorted((one, other) => (worth(one) === worth(other) ? 0 : worth(other) - worth(one)))
}
