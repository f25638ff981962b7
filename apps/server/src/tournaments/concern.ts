import { tableOf } from '@openpit/tournament'
import type { TournamentStep } from './entries.ts'

/** Whom some steps concern: tables whose play or seats changed, and people whose own part did. */
export interface Concern {
  readonly tables: ReadonlySet<number> | 'all'
  readonly persons: ReadonlySet<string>
}

const EVERYONE: Concern = { tables: 'all', persons: new Set() }

/** Whom these steps concern; everyone if it is not known what changed. */
export function concernOf(steps: readonly TournamentStep[] | null): Concern {
  if (steps === null) return EVERYONE
  const tables = new Set<number>()
  const persons = new Set<string>()
  for (const step of steps) {
    const table = tableIn(step)
    if (table === 'all') return EVERYONE
    if (table !== null) tables.add(table)
    if ('player' in step.event) persons.add(step.event.player)
  }
  return { tables, persons }
}

/**
 * The table that a step concerns; `null` if it concerns one person only. Entries come by the thousand, and players go
 * out in most hands: if these concerned everyone, each would be told to all who watch.
 */
function tableIn({ event, before }: TournamentStep): number | 'all' | null {
  // All tables draw their vouchers from one container.
  if ('table' in event) return event.kind === 'voucher-drawn' ? 'all' : event.table
  // The record is read over HTTP.
  if (event.kind === 'entered' || event.kind === 'bought-in' || event.kind === 'act-recorded') return null
  // Those who go out between sessions leave a seat that is drawn already.
  const isSeated = event.kind === 'player-out' && before.drawn === null && !before.isAnnounced
  return isSeated ? (tableOf(before, event.player)?.number ?? 'all') : 'all'
}
