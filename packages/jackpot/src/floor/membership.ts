import type { Options } from '@openpit/rulebooks'
import type { LinkEventOf } from '../event.ts'
import { type Link, stationOf } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import type { FloorCommandOf } from './command.ts'
import { type Floor, isRefusal, type OptionsOf, type TableHolder } from './floor.ts'
import { sharedTermsOf, unfitTable } from './joining.ts'
import { clauseAt, linkFor } from './lookup.ts'
import { hasJackpotWagers, order } from './reactions.ts'
import { refreshTerms } from './terms.ts'

export function joinLink<Holder extends TableHolder>(
  floor: Floor<Holder>,
  command: FloorCommandOf<'joinLink'>,
  optionsOf: OptionsOf,
): LinkRefusal | undefined {
  const { table, link: name } = command
  const found = linkFor(floor, command)
  if (typeof found !== 'string') return found
  const link = floor.link(name)
  const { configuration } = floor.table(table)
  const unfit = unfitTable({ name: table, configuration, options: optionsOf(table) }, sharedTermsOf(link))
  if (unfit) return unfit
  const { clause } = floor.bookOf(link.terms.bet)?.rules.powers.joinLink ?? { clause: clauseAt(floor, table) }
  if (floor.linkOf(table) || hasOwnPool(optionsOf(table), link)) return { kind: 'table-linked-already', clause, table }
  if (hasSides(floor, table, link)) return { kind: 'wagers-in-the-round', clause, table }
  const answer = floor.tellLink(name, { do: 'joinTable', table })
  if (isRefusal(answer)) return answer
  refreshTerms(floor)
  return undefined
}

/** A table brings nothing along: with a pool of its own it plays for that. */
function hasOwnPool({ sideBets }: Options, { terms }: Link): boolean {
  const own = sideBets?.[terms.bet]
  return own !== undefined && own !== false && own.pool !== undefined
}

function hasSides<Holder extends TableHolder>(floor: Floor<Holder>, table: string, { terms }: Link): boolean {
  const { round } = floor.holderOf(table).table
  const has = [...round.sides.map(({ bet }) => bet), ...round.settled.map(({ wager }) => wager)]
  return round.phase !== 'ended' && has.includes(terms.bet)
}

export function leaveLink<Holder extends TableHolder>(
  floor: Floor<Holder>,
  command: FloorCommandOf<'leaveLink'>,
): LinkRefusal | undefined {
  const { table, link: name } = command
  const found = linkFor(floor, command)
  if (typeof found !== 'string') return found
  const link = floor.link(name)
  const clause = floor.bookOf(link.terms.bet)?.rules.powers.leaveLink.clause ?? clauseAt(floor, table)
  if (stationOf(link, table) === undefined) return { kind: 'table-not-linked', clause, table }
  if (hasSides(floor, table, link) || hasJackpotWagers(floor, link, table)) {
    return { kind: 'wagers-in-the-round', clause, table }
  }
  const answer = floor.tellLink(name, { do: 'leaveTable', table })
  if (isRefusal(answer)) return answer
  refreshTerms(floor, [table])
  return undefined
}

export function closeLink<Holder extends TableHolder>(
  floor: Floor<Holder>,
  command: FloorCommandOf<'closeLink'>,
): LinkRefusal | undefined {
  const name = linkFor(floor, command)
  if (typeof name !== 'string') return name
  const { by, to = '', second, told } = command
  const tables = floor.link(name).stations.map(({ table }) => table)
  const answer = floor.tellLink(name, {
    do: 'closeLink',
    by,
    to,
    other: floor.links.get(to),
    ...(second === undefined ? {} : { second }),
    ...(told === undefined ? {} : { told }),
  })
  if (isRefusal(answer)) return answer
  const closed = answer.find((event): event is LinkEventOf<'link-closed'> => event.kind === 'link-closed')
  const levels = (closed?.changes ?? []).map(({ level, moved = 0, reserve = 0 }) => {
    return { level, pool: -moved, reserve: -reserve }
  })
  order(floor, floor.link(to), { do: 'receiveMoney', from: name, levels })
  refreshTerms(floor, tables)
  return undefined
}
