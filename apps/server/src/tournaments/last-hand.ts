import type { PlayerSheet } from '@openpit/protocol'
import { chipsOf } from '@openpit/table'
import { isFinal, isLastHand, planOf, type Tournament, type TournamentTable } from '@openpit/tournament'

export type LastHand = NonNullable<PlayerSheet['hands'][0]['lastHand']>

/**
 * A session's last hand at a table as it was before its cards, once it is over; `undefined` for any other hand. The lab
 * knows no jokers, so there is none of theirs. Where shoes end a session, nobody knows which hand is the last.
 */
export function lastHandAt(tournament: Tournament, at: TournamentTable): LastHand | undefined {
  const { conditions, configuration } = tournament
  const plan = planOf(tournament)
  const isAskable = conditions.jokers === 0 && conditions.vouchers.length === 0
  if (plan === undefined || !isAskable || !isLastHand(tournament, at)) return undefined
  const { minimum, maximum } = at.limits
  return {
    decks: configuration.rules.decks.is,
    places: isFinal(tournament) ? 1 : plan.advance,
    minimum,
    maximum,
    unit: conditions.unit ?? minimum,
    players: at.seats.filter(({ player }) => wasIn(tournament, at, player)).map(({ player }) => stakeOf(at, player)),
  }
}

/** Players whom this hand put out were still in it. */
function wasIn({ entries, session }: Tournament, { hand }: TournamentTable, player: string): boolean {
  const out = entries.find((entry) => entry.player === player)?.out
  return out === null || (out?.session === session && out.hand === hand)
}

/** Doubles and splits come after the bet, so they are no part of it. A minimum that was taken was never at stake. */
function stakeOf({ table }: TournamentTable, player: string): LastHand['players'][0] {
  const lines = table.round.settled.filter((line) => line.player === player)
  const won = lines.reduce((sum, { profit }) => sum + profit, 0)
  const bets = lines.filter(({ wager }) => wager === 'main' || wager === 'secret')
  return {
    player,
    chips: Math.max(0, chipsOf(table, player) - won),
    bet: bets.reduce((sum, { stake }) => sum + stake, 0),
  }
}
