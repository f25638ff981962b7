import type { Settlement } from '@openpit/engine'
import type { Table } from '../table.ts'

/** Whether what was paid on a wager was rounded up, because the chips could not pay it exactly. */
export function wasRoundedUp(table: Pick<Table, 'rules' | 'pitRules'>, line: Settlement): boolean {
  if (table.pitRules.powers.refuseOddWager.is.length === 0) return false
  const { stake, profit, outcome } = line
  if (outcome === 'surrender') return stake + profit > stake / 2
  return outcome === 'win' && line.wager === 'main' && profit * 2 !== stake * 3 && profit === atThreeToTwo(table, stake)
}

/** Whether a stake can be paid exactly at 3 to 2. */
export function isPayable(table: Pick<Table, 'rules'>, stake: number): boolean {
  return atThreeToTwo(table, stake) * 2 === stake * 3
}

function atThreeToTwo({ rules }: Pick<Table, 'rules'>, stake: number): number {
  const chip = rules.smallestChip.is
  return Math.ceil((stake * 3) / 2 / chip) * chip
}
