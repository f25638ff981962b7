import { winById } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import type { FloorCommand } from './command.ts'
import type { Floor, TableHolder } from './floor.ts'

export type LinkName = string | LinkRefusal

/** The link that a command is about: named, or that of its table. */
export function linkFor<Holder extends TableHolder>(floor: Floor<Holder>, command: FloorCommand): LinkName {
  if ('link' in command && command.link !== undefined) {
    return floor.links.has(command.link)
      ? command.link
      : { kind: 'no-such-link', clause: anyClause(floor), link: command.link }
  }
  if ('win' in command) {
    const table = command.win.split('/')[0] ?? ''
    const link = [...floor.links.values()].find((one) => winById(one, command.win)) ?? floor.linkOf(table)
    if (link) return link.terms.name
    const clause = anyClause(floor)
    return { kind: 'no-such-win', clause, win: command.win }
  }
  const table = 'table' in command ? (command.table ?? '') : ''
  const link = floor.linkOf(table)
  return link?.terms.name ?? { kind: 'table-not-linked', clause: clauseAt(floor, table), table }
}

function anyClause<Holder extends TableHolder>(floor: Floor<Holder>): LinkRefusal['clause'] {
  const [first] = floor.tables.keys()
  return clauseAt(floor, first ?? '')
}

/** The clause about links at a table: that of its jackpot or, if its book has none, the one that rules links out. */
export function clauseAt<Holder extends TableHolder>(floor: Floor<Holder>, table: string): LinkRefusal['clause'] {
  const jackpots = (floor.tables.get(table) ?? [...floor.tables.values()][0])?.configuration.jackpots
  if (jackpots === undefined) throw new Error('a floor has at least one table')
  return Object.values(jackpots.links)[0]?.says.unlinked ?? jackpots.others
}
