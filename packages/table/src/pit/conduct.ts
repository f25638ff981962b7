import { lacksPower, type PlayerId } from '@openpit/engine'
import { CONDUCT, MEASURES } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'
import type { PitCommandOf } from './command.ts'
import { type Incident, timeAt } from './pit.ts'

/** Records how a player behaved, and what was done about it. */
export function recordIncident(table: Table, command: PitCommandOf<'incident'>): TableDecision {
  const { by, what, player, did = 'warned' } = command
  const { rules, pit, pitRules } = table
  const { conduct, measures } = pitRules
  if (!(MEASURES as readonly string[]).includes(did)) {
    return refuse({ kind: 'not-a-measure', clause: measures.warned.clause, field: 'did' })
  }
  if (!(CONDUCT as readonly string[]).includes(what)) {
    return refuse({ kind: 'not-a-measure', clause: measures.warned.clause, field: 'what' })
  }
  const notTheirs = lacksPower(rules, measures[did], by)
  if (notTheirs) return refuse(notTheirs)
  const { is: isForbidden, clause: broke } = conduct[what]
  if (!isForbidden) return refuse({ kind: 'not-in-this-book', clause: broke })
  const clause = did === 'warned' ? broke : measures[did].clause
  const at = timeAt(table)
  return accept([
    { kind: 'incident-recorded', incident: pit.incidents.length + 1, what, player, did, by, at, broke, clause },
  ])
}

/** Refuses wagers of a player who is out of the game or out of the casino. */
export function outOfTheGame({ pit, pitRules }: Table, player: PlayerId): TableRefusal | undefined {
  const incident = pit.incidents.find(
    (one) => one.player === player && (one.did === 'barred' || isExcludedBy(one, player)),
  )
  return incident && { kind: 'is-excluded', clause: pitRules.measures[incident.did].clause, player }
}

/** Whether this incident excludes a player from the game. Staff can lift that, but not a bar from the casino. */
export function isExcludedBy({ player, did, lifted }: Incident, who: PlayerId): boolean {
  return player === who && did === 'excluded' && lifted !== true
}

/** The incidents after a player's restrictions were lifted. */
export function withLifted(incidents: readonly Incident[], player: PlayerId): readonly Incident[] {
  return incidents.map((one) => (isExcludedBy(one, player) ? { ...one, lifted: true } : one))
}
