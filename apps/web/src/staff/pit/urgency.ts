import type { Me, PitTable } from '@openpit/protocol'

/** A line of the rail: one thing at one table that a person must deal with. */
export interface RailLine {
  readonly table: PitTable
  readonly what:
    | { readonly is: 'confirm'; readonly by: string; readonly ruling: string; readonly clause: string }
    | { readonly is: 'confirm-void'; readonly by: string; readonly reason: string }
    | { readonly is: 'dispute'; readonly of: PitTable['disputes'][number] }
    | { readonly is: 'duty'; readonly duty: string; readonly player: string | null; readonly clause: string }
    | { readonly is: 'hold'; readonly because: string; readonly clause: string }
    | { readonly is: 'notice'; readonly notice: PitTable['notices'][number] }
  /** Since when it waits, or for a notice, when it takes effect. */
  readonly at: number
}

export interface Rail {
  readonly yours: readonly RailLine[]
  readonly duties: readonly RailLine[]
  readonly others: readonly RailLine[]
  readonly notices: readonly RailLine[]
}

/** Those who may rule. Inspectors and surveillance look on. */
export const RULERS: readonly string[] = ['supervisor', 'assistantManager', 'manager']

type Person = Pick<Me, 'player' | 'role'>

/** Everything that waits at the tables, in groups: for this person, duties, for others, notices. The oldest first. */
export function railOf(tables: readonly PitTable[], me: Person): Rail {
  const lines = tables.flatMap((table) => waitingAt(table))
  const isYours = ({ what }: RailLine) => RULERS.includes(me.role) && waitsFor(what, me.player)
  const oldestFirst = (some: readonly RailLine[]) => some.toSorted((a, b) => a.at - b.at)
  const of = (...kinds: readonly RailLine['what']['is'][]) => lines.filter(({ what }) => kinds.includes(what.is))
  const asking = of('confirm', 'confirm-void', 'dispute')
  return {
    yours: oldestFirst(asking.filter(isYours)),
    duties: oldestFirst(of('duty')),
    others: oldestFirst([...asking.filter((line) => !isYours(line)), ...of('hold')]),
    notices: oldestFirst(of('notice')),
  }
}

/** The proposer of a ruling cannot confirm it, and the person who decided a dispute cannot review it. */
function waitsFor(what: RailLine['what'], person: string): boolean {
  if (what.is === 'dispute') return what.of.decisions[0]?.by !== person
  return (what.is === 'confirm' || what.is === 'confirm-void') && what.by !== person
}

function waitingAt(table: PitTable): readonly RailLine[] {
  const { ruling, voidProposed, disputes, duties, hold, notices, since } = table
  const lines: RailLine[] = []
  if (ruling !== null) {
    const { by, clause, command } = ruling
    lines.push({ table, at: since, what: { is: 'confirm', by, ruling: command.do, clause } })
  }
  if (voidProposed !== null) lines.push({ table, at: since, what: { is: 'confirm-void', ...voidProposed } })
  for (const of of disputes) {
    const isWaiting = of.is === 'open' || of.is === 'in-review'
    if (isWaiting) lines.push({ table, at: of.at ?? since, what: { is: 'dispute', of } })
  }
  for (const { duty, player, due, clause } of duties) {
    lines.push({ table, at: due, what: { is: 'duty', duty, player, clause } })
  }
  if (hold !== null && hold.because !== 'ruling') lines.push({ table, at: since, what: { is: 'hold', ...hold } })
  for (const notice of notices) lines.push({ table, at: notice.due, what: { is: 'notice', notice } })
  return lines
}

/** How urgent a table is: what waits for this person, holds, duties, notices, cards that are not ready, quiet ones. */
export function urgencyOf(table: PitTable, me: Person): number {
  const { yours, others } = railOf([table], me)
  if (yours.length > 0) return 0
  if (table.hold !== null || others.length > 0) return 1
  if (table.duties.length > 0) return 2
  if (table.notices.length > 0) return 3
  return table.step === 'nothing' ? 5 : 4
}

export type Filter = 'all' | 'mine' | 'hold' | 'duties' | 'quiet'

export function isShown(table: PitTable, filter: Filter, me: Person): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'mine':
      return Object.values(table.onDuty).some((people) => people.includes(me.player))
    case 'hold':
      return table.hold !== null
    case 'duties':
      return table.duties.length > 0
    case 'quiet':
      return urgencyOf(table, me) === 5
  }
}
