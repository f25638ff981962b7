import { boxAt, type Clause, type PlayerId } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { TournamentDraft } from './draft.ts'
import { moveMarker } from './marker.ts'
import { type Exit, isInRound, own, seatOf, type TableNumber, tableOf } from './state.ts'

/** Puts a player out. In a hand, the player's cards and stakes are void and gone. */
export function putOut(
  draft: TournamentDraft,
  player: PlayerId,
  how: Exit,
  clause: Clause,
  when: 'at-the-end-of-a-hand' | 'before-a-hand' = 'at-the-end-of-a-hand',
): void {
  const at = tableOf(draft.now, player)
  if (at === undefined || draft.now.isAnnounced) {
    draft.emit({ kind: 'player-out', player, how, clause, hand: 0, chips: NO_CENTS, lost: NO_CENTS, taken: 0 })
  } else {
    takeOffTable(draft, at.number, player, clause)
    const { hand, before } = draft.at(at.number)
    const chips = own(before, player) ?? draft.chips(at.number, player)
    draft.emit({ kind: 'player-out', player, how, clause, hand, chips, ...lossOf(draft, at.number, player) })
    if (when === 'before-a-hand') leaveMarker(draft, at.number, player)
  }
  if (how === 'disqualified') draft.emit({ kind: 'disqualification-recorded', player, clause })
}

/** What a player has lost in this hand, and when the last chips were taken. */
export function lossOf(
  draft: TournamentDraft,
  number: TableNumber,
  player: PlayerId,
): { readonly lost: Cents; readonly taken: number } {
  const { losses } = draft.at(number)
  const lost = losses.reduce((sum, loss) => sum + (loss.player === player ? loss.cents : 0), 0) as Cents
  return { lost, taken: losses.findLastIndex((loss) => loss.player === player) + 1 }
}

function takeOffTable(draft: TournamentDraft, number: TableNumber, player: PlayerId, clause: Clause): void {
  const at = draft.at(number)
  const { round } = at.table
  const box = seatOf(at, player)?.box ?? 0
  const bettor = boxAt(round, box)?.bettors.find((one) => one.player === player)
  if (bettor === undefined || round.phase === 'ended') return
  if (isInRound(at)) {
    draft.voidBox(number, box, clause)
    return
  }
  const played = (event: Parameters<typeof draft.emitAtTable>[1]) => draft.emitAtTable(number, event)
  if (bettor.sealed !== undefined) played({ kind: 'sealed-wager-returned', player, box })
  const { cents, tokens } = bettor
  if (cents > 0) played({ kind: 'wager-returned', player, box, cents, tokens, clause })
}

/** A marker whose holder leaves between hands goes on at once. */
function leaveMarker(draft: TournamentDraft, number: TableNumber, player: PlayerId): void {
  const at = draft.at(number)
  if (isInRound(at) || at.isPlayedOut || at.marker === null) return
  if (seatOf(at, player)?.box === at.marker) moveMarker(draft, number)
}
