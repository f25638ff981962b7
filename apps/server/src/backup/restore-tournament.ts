import { endTournament } from '../store/floor/tournaments.ts'
import type { Store } from '../store/store.ts'
import { houseAs } from '../tables/ending-rounds.ts'
import { TournamentDecider } from '../tournaments/decider.ts'
import type { Restoration } from './house-log.ts'

/**
 * Cancels a tournament that was open or running when the backup was made, and gives everything that was paid back:
 * since then people may have seen cards of its shoes and the outcome of its ballots. A draft stays. Returns whether the
 * tournament was cancelled.
 */
export async function restoreTournament(store: Store, name: string, restoration: Restoration): Promise<boolean> {
  const { backup, takenAt, restoredAt } = restoration
  const now = Date.parse(restoredAt)
  const decider = new TournamentDecider({ name, store, timers: { now: () => now, after: () => () => {} } })
  const { state } = await decider.read()
  const { tournament } = state
  if (tournament.state !== 'open' && tournament.state !== 'running') return false
  const by = houseAs(tournament.rules.powers.cancel)
  const reason = `restored from the backup of ${takenAt}`
  const { refusal, written } = decider.decide(state, by, `restore:${backup}:${restoredAt}`, {
    logged: { do: 'cancel', reason },
    act: (run) => run.give({ do: 'cancel', by, at: run.minute, reason }),
  })
  if (written === null) throw new Error(`tournament ${name} could not be cancelled: ${refusal?.kind}`)
  const appended = await store.append(written.append)
  if (!appended.ok) throw new Error(`tournament ${name} could not be cancelled: ${appended.refusal}`)
  await endTournament(store, name)
  return true
}
