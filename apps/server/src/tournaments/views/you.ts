import type { TournamentYou } from '@openpit/protocol'
import { chipsOf } from '@openpit/table'
import { entryOf, isSealed, seatOf, tableOf } from '@openpit/tournament'
import type { Visitor } from '../../accounts/roles.ts'
import { yourView } from '../../tables/views/your-view.ts'
import type { TournamentMoment } from './moment.ts'
import { placeOf } from './overview.ts'
import { momentFor } from './table-part.ts'

/** What only this person sees of a tournament. */
export function youOf({ opening, tournament }: TournamentMoment, who: Visitor): TournamentYou {
  const { person: player, role } = who
  const isPlayer = role === 'player'
  const entry = isPlayer ? entryOf(tournament, player) : undefined
  const at = isPlayer ? tableOf(tournament, player) : undefined
  const seat = at && seatOf(at, player)
  const { drawn, conditions } = tournament
  const isDrawn = drawn?.places.some((place) => place.player === player) ?? false
  return {
    player,
    role,
    isEntered: entry !== undefined,
    out: entry?.out ? { how: entry.out.how, clause: entry.out.clause } : null,
    place: isPlayer ? placeOf(tournament, player) : null,
    chips: at === undefined ? 0 : Math.max(0, chipsOf(at.table, player)),
    secret: seat && isSealed(seat) ? (seat.form?.cents ?? null) : null,
    mustBuyIn: conditions.buyIn !== null && isDrawn && !drawn?.paid.includes(player),
    choices: at === undefined ? [] : yourView(momentFor(opening, at.table, at.hand), who).choices,
  }
}
