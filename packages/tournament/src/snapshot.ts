import type { Configuration, TournamentRules } from '@openpit/rulebooks'
import { restoreTable, snapshotOf, type TableSnapshot } from '@openpit/table'
import { tournamentRules } from './open.ts'
import type { Tournament, TournamentTable } from './state.ts'

/** A tournament without what its rulebook says: what must be stored so that another process can continue it. */
export type TournamentSnapshot = Omit<Tournament, 'rules' | 'configuration' | 'tables'> & {
  readonly tables: readonly (Omit<TournamentTable, 'table'> & { readonly table: TableSnapshot })[]
}

export function snapshotOfTournament(tournament: Tournament): TournamentSnapshot {
  const { rules: _, configuration: __, tables, ...kept } = tournament
  return { ...kept, tables: tables.map((at) => ({ ...at, table: snapshotOf(at.table) })) }
}

/** The tournament from its snapshot, with the same rules and the same configuration. */
export function restoreTournament(
  snapshot: TournamentSnapshot,
  rules: TournamentRules,
  configuration: Configuration,
): Tournament {
  const { tables, ...kept } = snapshot
  const empty: Tournament = { ...kept, rules, configuration, tables: [] }
  return {
    ...empty,
    tables: tables.map((at) => {
      const atTable = { ...configuration, rules: tournamentRules(empty, at.limits) }
      return { ...at, table: restoreTable(at.table, atTable) }
    }),
  }
}
