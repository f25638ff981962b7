import type { TournamentSupervision } from '@openpit/protocol'
import { chipsOf } from '@openpit/table'
import { entryOf, isIn, type Tournament } from '@openpit/tournament'

/** What the ledger says: the bank owes what has left it. */
export interface ChipBalances {
  readonly bank: number
  readonly layout: number
}

type ChipFigures = NonNullable<TournamentSupervision['chips']>

/** Where the chips of the session are. The ledger says how many there must be, the tables how many there are. */
export function chipFigures(tournament: Tournament, { bank, layout }: ChipBalances): ChipFigures {
  const { tables, conditions, session } = tournament
  const seats = tables.flatMap(({ table, seats: taken }) => {
    return taken.map(({ player }) => ({ player, chips: chipsOf(table, player) }))
  })
  const sumOf = (some: typeof seats) => some.reduce((sum, { chips }) => sum + chips, 0)
  const inPlay = sumOf(seats.filter(({ player }) => isIn(tournament, player)))
  const toReturn = sumOf(seats) - inPlay
  const given = seats.filter(({ player }) => !hasNoChips(tournament, player, session))
  const started = given.length * conditions.chips
  const issued = -bank
  return {
    started,
    paid: issued - started,
    issued,
    inPlay,
    onLayout: layout,
    toReturn,
    missing: issued - inPlay - layout - toReturn,
    reported: reportOf(tournament),
  }
}

/** A player who did not buy in was out before the first hand, and was given no chips. */
function hasNoChips(tournament: Tournament, player: string, session: number): boolean {
  const out = entryOf(tournament, player)?.out
  return out?.session === session && out.hand === 0
}

/** What staff reported missing since the session started. */
function reportOf({ records }: Tournament): ChipFigures['reported'] {
  const start = records.findLastIndex(({ record, act }) => record === 'act' && act === 'startSession')
  const line = records.slice(start + 1).findLast(({ record }) => record === 'chips-returned')
  return line === undefined ? null : { ...(line.missing as Readonly<Record<string, number>>) }
}
