import { limitsChanged } from '../limits/limits.ts'
import { surplusSeats } from '../limits/restrictions.ts'
import type { Progress } from '../progress.ts'
import type { Table, TableEvent } from '../table.ts'
import { deferredDepartures, departure } from './leaving.ts'
import type { People } from './people.ts'
import { isLayoutEmpty } from './seating.ts'

const STEPS = [deferredDepartures, surplusSeats, newLimits, closing]

/** Adds what had to wait for the round: players who leave, new limits, the closing of the table. */
export function addDeferred(progress: Progress): void {
  if (isQuiet(progress.table.people)) return
  for (const step of STEPS) progress.add(step(progress.table))
}

/** Whether nothing is deferred. Checked first, because it is true after almost every command. */
function isQuiet({ leaving, boxLimits, limitsDue, is }: People): boolean {
  return leaving.length === 0 && boxLimits.length === 0 && limitsDue === null && is !== 'closing'
}

function newLimits(table: Table): readonly TableEvent[] {
  const { limitsDue } = table.people
  return limitsDue !== null && isLayoutEmpty(table.round) ? [limitsChanged(table, limitsDue)] : []
}

/** Closes the table once the layout is empty. Everyone leaves with their chips. */
function closing(table: Table): readonly TableEvent[] {
  const { people, peopleRules, round, chips } = table
  if (people.is !== 'closing' || !isLayoutEmpty(round)) return []
  const holders = Object.keys(chips).filter((player) => (chips[player] as number) > 0)
  const everybody = [...new Set([...people.present, ...holders])]
  const { clause } = peopleRules.closingMinutes
  return [{ kind: 'table-closed', clause }, ...everybody.flatMap((player) => departure(table, player))]
}
