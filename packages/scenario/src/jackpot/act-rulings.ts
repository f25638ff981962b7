import { stationOf } from '@openpit/jackpot'
import { type judgeRuling, wronglyRuled } from '../rulings.ts'
import type { FloorStage } from './floor-stage.ts'
import type { FloorStep } from './setup.ts'

/**
 * What a step about a link ruled, and whether that is not the clause that the file expects. It was carried out under
 * the clause that its first event names, and under the one that gives the power.
 */
export function judgeAct(before: FloorStage, after: FloorStage, step: FloorStep): ReturnType<typeof judgeRuling> {
  const { act } = step
  if (act === undefined) return { ruling: [], misruled: wronglyRuled(step, []) }
  const events = after.events.slice(before.events.length)
  const named = events.flatMap(({ event }) => ('clause' in event && event.clause !== undefined ? [event.clause] : []))
  const clauses = [...named.slice(0, 1), ...powerClause(after, act)]
  const [clause] = clauses
  const ruling = clause === undefined ? [] : [{ do: act.do, clause, persons: [act.by.person] }]
  return { ruling, misruled: wronglyRuled(step, clauses) }
}

function powerClause(floor: FloorStage, act: NonNullable<FloorStep['act']>): readonly string[] {
  const table = 'win' in act ? act.win.split('/')[0] : 'table' in act ? act.table : undefined
  const name = 'link' in act ? act.link : undefined
  const link =
    name === undefined
      ? [...floor.links.values()].find((one) => table !== undefined && stationOf(one, table) !== undefined)
      : floor.links.get(name)
  const rules = link && floor.bookOf(link.terms.bet)?.rules
  return rules ? [rules.powers[act.do].clause] : []
}
