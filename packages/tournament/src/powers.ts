import { type Actor, lacksPower } from '@openpit/engine'
import type { TournamentPower } from '@openpit/rulebooks'
import { refusal, type TournamentRefusal } from './refusal.ts'
import type { Tournament } from './state.ts'

/** Refuses an actor who does not have a power in tournaments. The clause is the one that gives it. */
export function lacksTournamentPower(
  { rules, configuration }: Tournament,
  power: TournamentPower,
  by: Actor,
): TournamentRefusal | undefined {
  const given = rules.powers[power]
  if (given.is.length === 0) return refusal('not-in-this-book', given.clause)
  if (lacksPower(configuration.rules, given, by) === undefined) return undefined
  return refusal('not-for-this-role', given.clause)
}
