import type { ChanceCommand } from '@openpit/engine'
import type { TableRefusal } from '../refusal.ts'
import { type Table, waitsAt } from '../table.ts'

type PoolShows = Extract<ChanceCommand, { do: 'poolShows' }>

/** What the pool tells a round that waits for it. */
export function poolDue(table: Table): PoolShows | undefined {
  // Asked after every command: nearly always there is no share to look for.
  if (table.round.sharesDue.length === 0) return undefined
  const waits = waitsAt(table)
  return waits.for === 'pool' ? { do: 'poolShows', bet: waits.bet, cents: table.pool.shows } : undefined
}

/** A share of anything but what this table's pool shows could not be paid from it. */
export function poolRefused(table: Table, { bet, cents }: PoolShows): TableRefusal | undefined {
  const { pool, rules } = table
  if (waitsAt(table).for !== 'pool' || cents === pool.shows) return undefined
  const { clause } = rules.sides[bet]?.offered ?? rules.sideKinds
  return { kind: 'pool-shows-otherwise', clause, shows: pool.shows }
}
