import type { PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Configuration, TournamentRules } from '@openpit/rulebooks'
import { restoreTable, snapshotOf, type TableSnapshot } from '@openpit/table'
import { tournamentRules } from './open.ts'
import type { Tournament, TournamentTable } from './state.ts'

/** A tournament without what its rulebook says: what must be stored so that another process can continue it. */
export type TournamentSnapshot = Omit<Tournament, 'rules' | 'configuration' | 'tables' | 'money'> & {
  readonly money: Readonly<Record<PlayerId, Cents>>
  readonly tables: readonly (Omit<TournamentTable, 'table'> & { readonly table: TableSnapshot })[]
}

export function snapshotOfTournament(tournament: Tournament): TournamentSnapshot {
  const { rules: _, configuration: __, tables, money, ...kept } = tournament
  const listed = tables.map((at) => ({ ...at, table: snapshotOf(at.table) }))
  return { ...kept, money: Object.fromEntries(money), tables: listed }
}

/** The tournament from its snapshot, with the same rules and the same configuration. */
export function restoreTournament(
  snapshot: TournamentSnapshot,
  rules: TournamentRules,
  configuration: Configuration,
): Tournament {
  const { tables, money, ...kept } = snapshot
  const held = Object.entries(money)
  const empty: Tournament = { ...kept, money: held, rules, configuration, tables: [] }
  return {
    ...empty,
    tables: tables.map((at) => {
      const atTable = { ...configuration, rules: tournamentRules(empty, at.limits) }
      return { ...at, table: restoreTable(at.table, atTable) }
    }),
  }
}
