import type { ChanceCommand } from '@openpit/engine'
import type { TableRefusal } from '../refusal.ts'
import { type Table, waitsAt } from '../table.ts'

type PoolShows = Extract<ChanceCommand, { do: 'poolShows' }>

/** The command that tells a waiting round what the pool shows. */
export function poolDue(table: Table): PoolShows | undefined {
  // Called after every command, and nearly always no share is due: skip the work.
  if (table.round.sharesDue.length === 0) return undefined
  const waits = waitsAt(table)
  return waits.for === 'pool' ? { do: 'poolShows', bet: waits.bet, cents: table.pool.shows } : undefined
}

/** Refuses an amount that the pool does not show: the pool could not pay shares of it. */
export function poolRefusal(table: Table, { bet, cents }: PoolShows): TableRefusal | undefined {
  const { pool, rules } = table
  if (waitsAt(table).for !== 'pool' || cents === pool.shows) return undefined
  const { clause } = rules.sides[bet]?.offered ?? rules.sideKinds
  return { kind: 'pool-shows-otherwise', clause, shows: pool.shows }
}
