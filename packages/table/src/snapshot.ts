import { openRound, type Rules, type SideBet, type SideName } from '@openpit/engine'
import type { Configuration } from '@openpit/rulebooks'
import type { Course } from './live/course.ts'
import type { Live } from './live/live.ts'
import { openPit } from './pit/pit.ts'
import type { Table } from './table.ts'
import { isTokenEvent } from './tokens/event.ts'
import { NO_LOTS } from './tokens/token-lots.ts'

/** The rules that staff can change while the table is open. */
interface RuleChanges extends Pick<Rules, 'minimum' | 'maximum' | 'playersPerBox'> {
  readonly sideNeeds: Readonly<Partial<Record<SideName, SideBet['needs']>>>
  /** The jackpots' bets: links set their terms. Snapshots of older programs do not have them. */
  readonly jackpots?: Rules['sides']
}

/** A table without its configuration: what must be stored so that another process can continue it. */
export type TableSnapshot = Omit<
  Table,
  'rules' | 'shoeRules' | 'peopleRules' | 'liveRules' | 'pitRules' | 'voucherRules' | 'markers'
> & {
  readonly changed: RuleChanges
}

export function snapshotOf(table: Table): TableSnapshot {
  const {
    rules,
    shoeRules: _shoe,
    peopleRules: _people,
    liveRules: _live,
    pitRules: _pit,
    voucherRules: _vouchers,
    markers: _,
    ...kept
  } = table
  const { minimum, maximum, playersPerBox, sides } = rules
  const sideNeeds = Object.fromEntries(Object.entries(sides).map(([bet, { needs }]) => [bet, needs]))
  const isLinked = ([, side]: [string, SideBet]) =>
    ['from-the-pool', 'by-the-link', 'by-prize-button'].includes(side.settles)
  const jackpots = Object.fromEntries(Object.entries(sides).filter(isLinked))
  return { ...kept, changed: { minimum, maximum, playersPerBox, sideNeeds, jackpots } }
}

/** The table from its snapshot, with the same configuration. */
export function restoreTable(snapshot: TableSnapshot, configuration: Configuration): Table {
  const { changed, ...table } = withNewFields(snapshot)
  const { rules, shoe: shoeRules, people: peopleRules, live: liveRules, pit: pitRules, markers } = configuration
  const { vouchers: voucherRules } = configuration
  const { sideNeeds, jackpots, ...limits } = changed
  const sides = Object.entries({ ...rules.sides, ...jackpots }).map(([bet, side]) => {
    return [bet, { ...side, needs: sideNeeds[bet as SideName] ?? side.needs }]
  })
  return {
    ...table,
    rules: { ...rules, ...limits, sides: Object.fromEntries(sides) },
    shoeRules,
    peopleRules,
    liveRules,
    pitRules,
    voucherRules,
    markers,
  }
}

/** A snapshot with the fields that older programs did not have: real cards, rulings that wait, the pit, vouchers. */
function withNewFields(snapshot: TableSnapshot): TableSnapshot {
  const { round, live, ruling, pit, tokenLots } = snapshot
  const boxes = round.boxes.map((box) => ({ ...box, oneCardFound: box.oneCardFound ?? false }))
  return {
    ...snapshot,
    round: { ...openRound(round.carried), ...round, boxes },
    live: live ? withNewLiveFields(live) : null,
    ruling: ruling ?? null,
    pit: { ...openPit({}), ...pit },
    tokenLots: tokenLots ?? NO_LOTS,
  }
}

/** Older programs kept less of a round with real cards, and of the last one no tokens. */
function withNewLiveFields(live: Live): Live {
  const { course, last } = live
  return {
    ...live,
    course: course && courseToday(course),
    last: last && { ...last, course: courseToday(last.course), tokenLots: last.tokenLots ?? NO_LOTS },
  }
}

/**
 * Older programs did not keep whether a round has begun: a deal that is repeated would count again. They kept what
 * happened to tokens as if it were of the round, which could then not go back.
 */
function courseToday(course: Course): Course {
  const steps = course.steps.map((step) => ({ ...step, events: step.events.filter((event) => !isTokenEvent(event)) }))
  return { ...course, steps, begun: course.begun ?? course.dealt.length > 0 }
}
