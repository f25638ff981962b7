import type { Clause } from '@openpit/engine'
import type { Table } from '../table.ts'

/** Why a table stands still, and by which clause. While it does, nobody's time runs. */
export type Hold =
  /** A ruling waits for a second person. */
  | { readonly because: 'ruling'; readonly ruling: string; readonly clause: Clause }
  /** A card came out unasked, and the table has yet to learn which. */
  | { readonly because: 'stray-card'; readonly clause: Clause }
  /** The shuffling device failed, and players say whether they take their wagers back. */
  | { readonly because: 'shuffler'; readonly clause: Clause }
  /** The jackpot failed, and no supervisor has let the game go on without it: the wagers wait for the deal. */
  | { readonly because: 'jackpot'; readonly clause: Clause }

export function holdAt(table: Table): Hold | null {
  const { ruling, round, dealWaits } = table
  if (ruling !== null) return { because: 'ruling', ruling: ruling.command.do, clause: ruling.clause }
  const hold = heldByCards(table)
  if (hold !== null || dealWaits === undefined) return hold
  const hasWagers = round.phase === 'wagering' && round.boxes.length > 0
  return hasWagers ? { because: 'jackpot', clause: dealWaits } : null
}

function heldByCards({ live, liveRules, rules }: Table): Hold | null {
  if (live === null) return null
  if (live.stray !== null) return { because: 'stray-card', clause: liveRules.powers.strayCard.clause }
  const isAsked = live.fault !== null && live.fault.asked.length > 0
  return isAsked ? { because: 'shuffler', clause: rules.says.takenBack } : null
}
