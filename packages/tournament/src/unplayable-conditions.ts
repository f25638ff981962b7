import type { Conditions, ConditionsProblem } from './conditions.ts'
import type { TournamentRefusalKind } from './refusal.ts'

/** Why nobody could play by the conditions, though the book allows each of them. */
export type ConditionsFaultKind = Extract<
  TournamentRefusalKind,
  'fewest-above-most' | 'more-than-seats' | 'more-go-through-than-seats'
>

export interface ConditionsFault {
  readonly kind: ConditionsFaultKind
  readonly path: ConditionsProblem['path']
  /** How many players have a seat; `null` if it is not about seats. */
  readonly seats: number | null
}

/**
 * What leads to a draw that can never be made. By then entrants have paid, and conditions are fixed once the first
 * seats are drawn. `boxes` is how many players a table seats.
 */
export function unplayableIn({ entries, sessions, buyBack }: Conditions, boxes: number): readonly ConditionsFault[] {
  const { minimum, maximum } = entries
  const found: ConditionsFault[] = []
  const [first] = sessions
  const seats = boxes * (first?.tables ?? 0)
  if (minimum > maximum) {
    found.push({ kind: 'fewest-above-most', path: ['entries', 'minimum'], seats: null })
  } else if (minimum > seats) {
    found.push({ kind: 'more-than-seats', path: ['entries', 'minimum'], seats })
  }
  // Nobody has to say how many may enter at most: the director adds tables as people come.
  if (maximum > seats && maximum < Number.MAX_SAFE_INTEGER && minimum <= maximum) {
    found.push({ kind: 'more-than-seats', path: ['entries', 'maximum'], seats })
  }
  // How many come back with a buy-back is not known before.
  if (buyBack !== null) return found
  let players = maximum
  for (const [index, { tables, advance }] of sessions.entries()) {
    players = Math.min(players, tables * advance)
    const next = sessions[index + 1]
    if (next === undefined || players <= boxes * next.tables) continue
    found.push({ kind: 'more-go-through-than-seats', path: ['sessions', index, 'advance'], seats: boxes * next.tables })
  }
  return found
}
