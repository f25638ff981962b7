import { evolveTable } from '../evolve.ts'
import type { Table, TableEvent } from '../table.ts'
import { goes, gone } from './leaving.ts'
import { limitsChanged } from './limits.ts'
import { isLayoutEmpty } from './places.ts'
import { surplusSeats } from './restrictions.ts'

export interface Afterwards {
  readonly events: readonly TableEvent[]
  readonly table: Table
}

/** What had to wait until nobody's money was in the round: people who leave, new limits, the end of the table. */
export function afterwards(table: Table): Afterwards {
  const steps = [gone, surplusSeats, newLimits, closed]
  return steps.reduce<Afterwards>(
    (so, step) => {
      const events = step(so.table)
      return events.length === 0
        ? so
        : { events: [...so.events, ...events], table: events.reduce(evolveTable, so.table) }
    },
    { events: [], table },
  )
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
