import type { CeremonyState } from '@openpit/keeper'
import type { ShoeOpening } from '@openpit/proof'
import type { Tournament } from '@openpit/tournament'
import { concernOf } from '../concern.ts'
import type { TournamentStep } from '../entries.ts'
import type { Fairness } from '../fairness.ts'
import type { LoadedTournament } from '../loading.ts'
import type { TournamentOpening } from '../opening.ts'

/** What is public of a table's shoe. */
export interface ShownShoe {
  readonly announced: readonly ShoeOpening[]
  readonly ceremony: CeremonyState
  readonly signatures: { readonly opening: string | null; readonly closed: string | null }
}

/** A tournament at one moment. It does not change when the tournament goes on. */
export interface TournamentMoment {
  readonly opening: TournamentOpening
  readonly tournament: Tournament
  readonly fairness: Fairness
  readonly version: number
  readonly shoes: ReadonlyMap<number, ShownShoe>
  /** The tables that changed since the moment before; `all` if something did that may concern everyone. */
  readonly changed: ReadonlySet<number> | 'all'
  /** The people whose own part changed, wherever they are. */
  readonly persons: ReadonlySet<string>
}

/** The moment after these steps; without steps, the tournament was just read. */
export function momentOf(
  state: LoadedTournament,
  steps: readonly TournamentStep[] | null,
  before: TournamentMoment | null,
): TournamentMoment {
  const { opening, tournament, fairness, version } = state
  const { tables: changed, persons } = concernOf(steps)
  const shoes = new Map(before?.shoes)
  for (const number of changed === 'all' ? tournament.tables.map((at) => at.number) : changed) {
    const keeper = state.shoes.keeperAt(number)
    if (keeper === undefined) continue
    const { announcements: announced, ceremony, signatures } = keeper
    shoes.set(number, { announced, ceremony, signatures })
  }
  return { opening, tournament, fairness, version, shoes, changed, persons }
}
