import type { Clause, SideName } from '@openpit/engine'
import type { JackpotTerms } from '@openpit/table'
import type { LinkBook } from '../decide.ts'
import { type Link, type Station, stationOf } from '../link.ts'
import type { Floor, TableHolder } from './floor.ts'

/** Tells every table on what terms it takes wagers for its jackpot, where that has changed. */
export function refreshTerms<Holder extends TableHolder>(floor: Floor<Holder>, left: readonly string[] = []): void {
  for (const [name, { holder }] of floor.tables) {
    const link = floor.linkOf(name)
    for (const bet of Object.keys(holder.table.rules.sides) as SideName[]) {
      const terms = link?.terms.bet === bet ? linkedTerms(floor, link, name) : undefined
      const gone = terms === undefined && left.includes(name) ? unlinkedTerms(floor, bet) : undefined
      const set = terms ?? gone
      if (set && differs(floor, name, set)) floor.tellTable(name, { do: 'setJackpotTerms', ...set })
    }
  }
}

function differs<Holder extends TableHolder>(floor: Floor<Holder>, name: string, terms: JackpotTerms): boolean {
  const side = floor.holderOf(name).table.rules.sides[terms.bet]
  if (side === undefined) return false
  if (side.offered.is !== terms.offered || side.offered.clause !== terms.clause) return true
  if (terms.link === null) return false
  if (side.settles === 'by-the-link') return side.spot.wagers.is[0] !== (terms.wager ?? undefined)
  if (side.settles !== 'from-the-pool') return false
  return side.jackpot.pool !== 'of-a-link' || side.jackpot.reset.is !== terms.reset
}

function unlinkedTerms<Holder extends TableHolder>(floor: Floor<Holder>, bet: SideName): JackpotTerms | undefined {
  const rules = floor.bookOf(bet)?.rules
  return rules && { bet, link: null, wager: null, reset: null, offered: false, clause: rules.says.unlinked }
}

function linkedTerms<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
): JackpotTerms | undefined {
  const book = floor.bookOf(link.terms.bet)
  const station = stationOf(link, table)
  if (book === undefined || station === undefined) return undefined
  const { bet, name, wager } = link.terms
  const why = closedBy(book, link, station)
  const side = floor.holderOf(table).table.rules.sides[bet]
  const reset = link.levels[0]?.terms.reset ?? null
  const clause = why ?? (side?.offered.is ? side.offered.clause : book.rules.says.link)
  return { bet, link: name, wager, reset, offered: why === undefined, clause }
}

/** Why a table takes no wagers for its jackpot now. */
function closedBy({ rules: { says } }: LinkBook, { status }: Link, station: Station): Clause | undefined {
  if (station.failed) return says.failed
  if (station.deadSensors.length > 0) return says.deadSensorElsewhere
  if (station.terminal === 'closed') return says.terminalClosed
  return status === 'open' ? undefined : says.link
}
