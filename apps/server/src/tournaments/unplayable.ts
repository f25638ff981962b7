import type { Refusal } from '@openpit/protocol'
import { type Tournament, unplayableIn } from '@openpit/tournament'

/**
 * Why nobody could play by the conditions that entrants are given. The tournament itself does not refuse them: logs of
 * older programs have such conditions, and an audit plays their commands again.
 */
export function refusedAsUnplayable({ conditions, configuration, rules, state }: Tournament): Refusal | undefined {
  if (state !== 'open') return undefined
  const [found] = unplayableIn(conditions, configuration.rules.boxes.is)
  return found && { kind: 'tournament', clause: rules.says.entrants, why: found.kind }
}
