import type { PlayerId } from '@openpit/engine'
import type { SessionPlan } from './conditions.ts'
import type { Tournament, TournamentTable } from './state.ts'

/** The plan of the session that is on, or was last. */
export function planOf({ conditions, session }: Tournament): SessionPlan | undefined {
  return conditions.sessions[session - 1]
}

export function isFinal({ conditions, session }: Tournament): boolean {
  return session === conditions.sessions.length
}

/** Whether the hand in play is the session's last, as far as that is known. */
export function isLastHand(tournament: Tournament, at: TournamentTable): boolean {
  const plan = planOf(tournament)
  return at.timeIsUp || (plan?.by === 'hands' && at.hand >= plan.length)
}

/** The session that is drawn next. Nobody plays one for players who bought back if nobody did. */
export function nextSession({ conditions, session, boughtBack }: Tournament): number {
  const next = session + 1
  const skips = conditions.sessions[next - 1]?.takes === 'bought-back' && boughtBack.length === 0
  return skips ? next + 1 : next
}

/** The players of the next session. */
export function membersOf(tournament: Tournament): readonly PlayerId[] {
  const { conditions, entries, boughtBack, waiting, session } = tournament
  const plan = conditions.sessions[nextSession(tournament) - 1]
  if (plan?.takes === 'bought-back') return boughtBack
  if (session === 0) return entries.filter(({ out }) => out === null).map(({ player }) => player)
  return [...waiting, ...boughtBack]
}
