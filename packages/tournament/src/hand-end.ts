import { chipsOf } from '@openpit/table'
import { limitsOfHand } from './conditions.ts'
import { deduct } from './deduct.ts'
import type { TournamentDraft } from './draft.ts'
import { countDesignatedHand, isDesignated } from './elimination.ts'
import { goOnWithout } from './floor.ts'
import { goOn } from './next-hand.ts'
import { putOut } from './out.ts'
import { countPlayOffHand } from './play-offs.ts'
import { isLastHand } from './sessions.ts'
import { seatsIn, type TableNumber, type TournamentSeat } from './state.ts'

/** What follows when a hand is over: forms, eliminations, counts, the marker, the next hand. */
export function finishHand(draft: TournamentDraft, number: TableNumber): void {
  if (wasVoided(draft, number)) {
    cancelHand(draft, number)
    // A player who left in it takes no part in a tie; without this, the others would play off against nobody.
    goOnWithout(draft, number)
    return
  }
  settleVouchers(draft, number)
  fineIncompleteForms(draft, number)
  if (draft.at(number).playOff?.isOn) {
    countPlayOffHand(draft, number)
    return
  }
  const fallen = eliminateBroke(draft, number)
  if (isDesignated(draft, number)) countDesignatedHand(draft, number, fallen)
  else if (fallen > 0) addCredits(draft, number, fallen)
  if (draft.at(number).playOff === null) goOn(draft, number)
  // Its forms are announced, although a play-off comes before the next hand.
  else draft.emit({ kind: 'hand-ended', table: number })
}

function wasVoided(draft: TournamentDraft, number: TableNumber): boolean {
  return draft.events.some(
    (event) => event.kind === 'table-played' && event.table === number && event.event.kind === 'round-voided',
  )
}

/** A void round counts for nothing: it is played again, with the same number and marker. */
function cancelHand(draft: TournamentDraft, number: TableNumber): void {
  const clause = draft.now.rules.voidRound.clause
  for (const event of draft.at(number).deductions) {
    draft.emit({ kind: 'deduction-returned', table: number, player: event.player, cents: event.cents, clause })
  }
  draft.emit({ kind: 'hand-cancelled', table: number })
}

/** A voucher that won or lost goes to the inspector. After a stand-off it stays on the box. */
function settleVouchers(draft: TournamentDraft, number: TableNumber): void {
  const { seats, table, hand } = draft.at(number)
  for (const { player, voucher } of seats) {
    if (voucher === null) continue
    const line = table.round.settled.find((one) => one.wager === 'voucher' && one.player === player)
    if (line === undefined || line.outcome === 'stand-off' || line.outcome === 'void') continue
    draft.emit({ kind: 'voucher-played', table: number, player, hand, cents: voucher })
  }
}

function fineIncompleteForms(draft: TournamentDraft, number: TableNumber): void {
  const { formIncomplete } = draft.now.rules.says
  for (const seat of seatsIn(draft.now, draft.at(number))) {
    if (seat.form?.isIncomplete) deduct(draft, number, seat, 'form', formIncomplete)
  }
}

/** Puts out players with too few chips for the next hand; after the last one, only those with none. */
function eliminateBroke(draft: TournamentDraft, number: TableNumber): number {
  const { now } = draft
  const at = draft.at(number)
  const isLast = isLastHand(now, at)
  const isCount = isLast || isDesignated(draft, number)
  const { minimum } = limitsOfHand(now.conditions, at.hand + 1)
  const falls = ({ player, voucher }: TournamentSeat) => {
    const chips = chipsOf(at.table, player)
    if (voucher !== null && !isCount) return false
    return chips === 0 || (!isLast && chips < minimum)
  }
  const fallen = seatsIn(now, at).filter(falls)
  for (const { player } of fallen) putOut(draft, player, 'eliminated', now.rules.says.tooFewChips)
  return fallen.length
}

export function addCredits(draft: TournamentDraft, number: TableNumber, more: number): void {
  const { rules, conditions } = draft.now
  if (!rules.eliminationFormats.is.includes(conditions.format)) return
  draft.emit({ kind: 'credits-changed', table: number, credits: draft.at(number).credits + more })
}
