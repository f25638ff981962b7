import { isDeepStrictEqual } from 'node:util'
import type { ReplayedRound, ReplayedStep } from '@openpit/protocol'
import { originOf, rulebooks } from '@openpit/rulebooks'
import { type Audience, nameFor, redactCommand, seesWork, type Table } from '@openpit/table'
import { playDifference } from '../audit/play-difference.ts'
import { eventOf, isTold, playedIn } from '../tables/log/record.ts'
import type { TableOpening } from '../tables/opening.ts'
import { eventView } from '../tables/views/event-view.ts'
import type { Moment } from '../tables/views/moment.ts'
import { tableView } from '../tables/views/table-view.ts'
import { type PastRound, withEvent } from './rounds.ts'

/** Shown instead of a command that the reader may not see but whose events they may. */
const RULING = { do: 'ruling' }

/**
 * A round step by step, as an audience may see it: each command, its events, and the table after it. All cards are
 * shown, because the round is over. A step is left out if the reader may see nothing of it; the others keep their
 * numbers.
 */
export function replayRound({ opening, number, origin, before, events }: PastRound, audience: Audience): ReplayedRound {
  const steps: ReplayedStep[] = []
  const isStaff = seesWork(audience)
  const over = playedIn(events).reduce(withEvent, before)
  let table = before
  let agrees = true
  for (const stored of events) {
    const logged = eventOf(stored)
    if (!isTold(logged)) continue
    agrees &&= !isStaff || playDifference(table, logged) === undefined
    const { by, events: happened } = logged
    table = happened.reduce(withEvent, table)
    const command = redactCommand(logged.command, by, audience)
    const shown = happened.flatMap((event) => eventView(event, audience, over) ?? [])
    if (command === 'hidden' && shown.length === 0) continue
    steps.push({
      number: stored.number,
      at: stored.at.getTime(),
      by: nameFor(by, audience),
      role: by.role,
      command: command === 'hidden' ? RULING : command,
      events: shown,
      view: pastView(opening, number, table, audience),
    })
  }
  const { name, title, rulebook } = opening
  const { program, rules } = origin ?? { program: null, rules: null }
  const known = { table: name, title, rulebook, round: number, program, rules, over: true, steps }
  // An older program, or other rules, may have decided otherwise.
  const isOurs = isDeepStrictEqual(origin, originOf(rulebooks[rulebook]))
  return isStaff && (agrees || isOurs) ? { ...known, agrees } : known
}

/** The view of a table in the past, without its clock and without what people added to the shuffle. */
export function pastView(opening: TableOpening, round: number, table: Table, audience: Audience): ReplayedStep['view'] {
  return tableView(momentOf(opening, round, table), audience)
}

/** A table as its log alone shows it. */
export function momentOf(opening: TableOpening, round: number, table: Table): Moment {
  const ceremony = { contributors: [], closed: null, root: null }
  return {
    opening,
    table,
    round,
    announced: [],
    ceremony,
    signatures: { opening: null, closed: null },
    proofs: null,
    waitingFor: [],
    deadline: null,
    now: 0,
    ready: [],
    wallet: () => 0,
  }
}
