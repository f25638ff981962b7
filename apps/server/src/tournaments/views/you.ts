import type { TournamentYou } from '@openpit/protocol'
import { chipsOf } from '@openpit/table'
import {
  entryOf,
  exitReason,
  isSealed,
  type OutPlayer,
  seatOf,
  type Tournament,
  type TournamentTable,
  tableAt,
  tableOf,
} from '@openpit/tournament'
import type { Visitor } from '../../accounts/roles.ts'
import { yourView } from '../../tables/views/your-view.ts'
import type { TournamentMoment } from './moment.ts'
import { placeOf } from './overview.ts'
import { momentFor } from './table-part.ts'

/** What only this person sees of a tournament. `place` is where they sit, if that is known. */
export function youOf(
  { opening, tournament }: TournamentMoment,
  who: Visitor,
  place: TournamentYou['place'] = placeOf(tournament, who.person),
): TournamentYou {
  const { person: player, role } = who
  const isPlayer = role === 'player'
  const entry = isPlayer ? entryOf(tournament, player) : undefined
  const { drawn, conditions } = tournament
  const at = isPlayer ? ownTable(tournament, player, place) : undefined
  const seat = at && seatOf(at, player)
  const isDrawn = drawn?.places.some((one) => one.player === player) ?? false
  return {
    player,
    role,
    isEntered: entry !== undefined,
    out: entry?.out ? outOf(tournament, entry.out) : null,
    place: isPlayer ? place : null,
    chips: at === undefined ? 0 : Math.max(0, chipsOf(at.table, player)),
    secret: seat && isSealed(seat) ? (seat.form?.cents ?? null) : null,
    mustBuyIn: conditions.buyIn !== null && isDrawn && !drawn?.paid.includes(player),
    choices: at === undefined ? [] : yourView(momentFor(opening, at.table, at.hand), who).choices,
  }
}

function outOf({ rules }: Tournament, out: OutPlayer): TournamentYou['out'] {
  const { how, clause } = out
  return { how, clause, because: exitReason(rules, out) }
}

/** The table at which a player has a seat. A place that is drawn is one of the next session, where nobody sits yet. */
function ownTable(tournament: Tournament, player: string, place: TournamentYou['place']): TournamentTable | undefined {
  if (tournament.drawn !== null) return tableOf(tournament, player)
  return place === null ? undefined : tableAt(tournament, place.table)
}
