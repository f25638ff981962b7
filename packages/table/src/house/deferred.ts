import type { Progress } from '../progress.ts'
import type { Table, TableEvent } from '../table.ts'
import type { House } from './house.ts'
import { goes, gone } from './leaving.ts'
import { limitsChanged } from './limits.ts'
import { isLayoutEmpty } from './places.ts'
import { surplusSeats } from './restrictions.ts'

const STEPS = [gone, surplusSeats, newLimits, closed]

/** What had to wait until nobody's money was in the round: people who leave, new limits, the end of the table. */
export function addDeferred(progress: Progress): void {
  if (isQuiet(progress.table.house)) return
  for (const step of STEPS) progress.add(step(progress.table))
}

/** Nothing waits: so it is after almost every command. */
function isQuiet({ leaving, boxLimits, limitsDue, is }: House): boolean {
  return leaving.length === 0 && boxLimits.length === 0 && limitsDue === null && is !== 'closing'
}

function newLimits(table: Table): readonly TableEvent[] {
  const { limitsDue } = table.house
  return limitsDue !== null && isLayoutEmpty(table.round) ? [limitsChanged(table, limitsDue)] : []
}

/** Nobody's chips stay on a closed table. */
function closed(table: Table): readonly TableEvent[] {
  const { house, houseRules, round, chips } = table
  if (house.is !== 'closing' || !isLayoutEmpty(round)) return []
  const holders = Object.keys(chips).filter((player) => (chips[player] as number) > 0)
  const people = [...new Set([...house.present, ...holders])]
  const { clause } = houseRules.closingMinutes
  return [{ kind: 'table-closed', clause }, ...people.flatMap((player) => goes(table, player))]
}
