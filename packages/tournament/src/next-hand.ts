import type { PlayerId } from '@openpit/engine'
import { limitsOfHand } from './conditions.ts'
import type { TournamentDraft } from './draft.ts'
import { moveMarker } from './marker.ts'
import { isFinal, isLastHand, planOf } from './sessions.ts'
import { levelAcross, prizeLines, standingsOfIn } from './standings.ts'
import { seatsIn, type TableNumber, type Tournament, type TournamentTable } from './state.ts'

/** The marker moves; the next hand begins, or the table is played out. */
export function goOn(draft: TournamentDraft, number: TableNumber): void {
  const { now } = draft
  const isOver = isLastHand(now, draft.at(number)) || seatsIn(now, draft.at(number)).length === 0
  draft.emit({ kind: 'hand-ended', table: number })
  moveMarker(draft, number)
  if (isOver) {
    draft.emit({ kind: 'played-out', table: number, hand: draft.at(number).hand })
    evaluateTable(draft, number)
  } else {
    beginHand(draft, number, draft.at(number).hand + 1)
  }
}

function beginHand(draft: TournamentDraft, number: TableNumber, hand: number): void {
  const { now } = draft
  const plan = planOf(now)
  const { credits } = draft.at(number)
  const isElimination = plan?.eliminationHands.includes(hand) === true
  const isDisregarded = isElimination && credits >= plan.eliminate
  const limits = limitsOfHand(now.conditions, hand)
  draft.emit({ kind: 'hand-begun', table: number, hand, limits, signal: isElimination && !isDisregarded })
  if (!isDisregarded) return
  draft.emit({ kind: 'credits-changed', table: number, credits: credits - plan.eliminate })
  draft.emit({ kind: 'hand-disregarded', table: number })
}

/** The places after which a line runs: those who go through, or in the final those with different prizes. */
export function linesOf(tournament: Tournament): readonly number[] {
  return isFinal(tournament) ? prizeLines(tournament) : [planOf(tournament)?.advance ?? 1]
}

/** What a session that is played out needs before its result: a play-off of level players, or a ballot. */
export function evaluateTable(draft: TournamentDraft, number: TableNumber): void {
  const { now } = draft
  const at = draft.at(number)
  const plan = planOf(now)
  if (plan === undefined) return
  const final = isFinal(now)
  if (final && now.rules.levelInFinal.is === 'share') return
  const groups = standingsOfIn(now, at)
  const level = levelAcross(groups, linesOf(now))
  if (level !== undefined) {
    draft.emit({ kind: 'play-off-due', table: number, about: 'session', ...level })
    return
  }
  if (final) return
  const { drawn, players, places } = placesLeft(draft, at, plan.advance)
  const isDue = places > drawn.length && drawn.length + players.length > places
  if (isDue) draft.emit({ kind: 'ballot-due', table: number, about: 'session', players, places: places - drawn.length })
  // A player who left has made room for all the others, so no ballot is needed.
  else if (at.ballot !== null) draft.emit({ kind: 'ballot-drawn', table: number, players: [] })
}

/** The places that players with chips leave free, and those who may fill them: drawn by a ballot already, or not. */
export function placesLeft(draft: TournamentDraft, at: TournamentTable, advance: number) {
  const losers = losersOfLastHand(draft, at)
  return {
    places: Math.max(0, advance - standingsOfIn(draft.now, at).flat().length),
    drawn: losers.filter((player) => at.drawn.includes(player)),
    players: losers.filter((player) => !at.drawn.includes(player)),
  }
}

/** Players who lost their last chips in the session's last hand, where the book lets them fill places. */
function losersOfLastHand({ now }: TournamentDraft, at: TournamentTable): readonly PlayerId[] {
  const { rules, entries, session } = now
  if (rules.tooFewLeft.is !== 'losers-of-the-last-hand') return []
  return at.seats
    .map(({ player }) => player)
    .filter((player) => {
      const out = entries.find((entry) => entry.player === player)?.out
      return out?.how === 'eliminated' && out.session === session && out.hand === at.hand && out.chips === 0
    })
}
