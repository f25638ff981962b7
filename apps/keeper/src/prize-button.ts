import { type PrizeTable, prizeBets, prizeTableOf } from '@openpit/engine'
import type { Table } from '@openpit/table'

/** The prizes of a table with a prize button. */
export function prizesAt({ rules }: Table): PrizeTable {
  const [bet] = prizeBets(rules)
  const prizes = bet && prizeTableOf(rules.sides[bet])
  if (prizes === undefined) throw new Error('a prize is due, but no side bet has a table of prizes')
  return prizes
}
