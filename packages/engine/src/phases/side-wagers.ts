import type { Cents } from '@openpit/money'
import type { Clause } from '../clause.ts'
import { controllerAmong } from '../control.ts'
import type { Draft } from '../draft.ts'
import type { RoundEvent } from '../event.ts'
import type { Refusal } from '../refusal.ts'
import { type BoxNumber, bettorOn, boxAt, type PlayerId, type SideWager } from '../round.ts'
import type { Jackpot, SideBet, SideName } from '../rules.ts'
import { jackpotOf, spotOf } from '../side-bets.ts'
import { placeOnSpot } from './spots.ts'

/** Accepts a side wager. A bettor with a lower claim on the spot gets their wager back. */
export function placeSideWager(
  draft: Draft,
  player: PlayerId,
  box: BoxNumber,
  bet: SideName,
  cents: Cents,
  tokens: Cents,
): Refusal | undefined {
  const { rules, round } = draft
  const side = rules.sides[bet]
  if (side === undefined || !side.offered.is) {
    return { kind: 'side-bet-not-offered', clause: side?.offered.clause ?? rules.sideKinds.clause, bet }
  }
  if (round.noMoreBets && rules.noMoreBets.is === 'locks-side-wagers') {
    return { kind: 'wagers-locked', clause: rules.noMoreBets.clause }
  }
  const other = round.carried.sideKinds.find((kind) => kind !== bet)
  if (other !== undefined && rules.sideKinds.is === 'one-a-table') {
    return { kind: 'one-side-bet-a-table', clause: rules.sideKinds.clause, bet, taken: other }
  }
  if (side.decks && !side.decks.is.includes(rules.decks.is)) {
    return { kind: 'side-bet-needs-decks', clause: side.decks.clause, bet, decks: side.decks.is }
  }
  const refusal = lacksMainWager(draft, side, player, box, bet)
  if (refusal) return refusal
  const wager: SideWager = { player, box, bet, cents, ...(tokens > 0 ? { tokens } : {}), collected: false }
  const spot = spotOf(side)
  if (spot) return placeOnSpot(draft, side, spot, wager)
  const jackpot = jackpotOf(side)
  return jackpot ? placeOnJackpot(draft, side, jackpot, wager) : placeOnSide(draft, side, wager)
}

function lacksMainWager(
  draft: Draft,
  side: SideBet,
  player: PlayerId,
  number: BoxNumber,
  bet: SideName,
): Refusal | undefined {
  const box = boxAt(draft.round, number)
  const has = side.needs.is === 'own-main-wager' ? bettorOn(box, player) : box
  return has === undefined ? { kind: 'side-bet-needs-main-wager', clause: side.needs.clause, bet } : undefined
}

function placeOnSide(draft: Draft, side: SideBet, wager: SideWager): Refusal | undefined {
  const { rules, round } = draft
  const { player, box, bet, cents } = wager
  const chip = rules.smallestChip.is
  if (cents % chip !== 0) {
    return { kind: 'not-payable-in-chips', clause: rules.says.chips, amount: cents, smallestChip: chip }
  }
  const taken = round.sides.filter((other) => other.box === box && other.bet === bet)
  const own = taken.find((other) => other.player === player)
  const outside = outsideLimits(side, bet, ((own?.cents ?? 0) + cents) as Cents)
  if (outside) return outside
  if (own === undefined && taken.length >= side.places.is) {
    const displaced = bettorOn(boxAt(round, box), player) ? lastWithoutMain(draft, taken) : undefined
    if (displaced === undefined) {
      return { kind: 'side-bet-place-taken', clause: side.places.clause, bet, places: taken.length }
    }
    returnSideWager(draft, side, displaced)
  }
  const { tokens } = wager
  draft.emit({ kind: 'side-wager-placed', player, box, bet, cents, ...(tokens === undefined ? {} : { tokens }) })
  return undefined
}

/** A side wager goes back whole, with its tokens. */
export function sideReturned(
  { player, box, bet, cents, tokens }: SideWager,
  clause: Clause,
): Extract<RoundEvent, { kind: 'side-wager-returned' }> {
  const inTokens = tokens === undefined ? {} : { tokens }
  return { kind: 'side-wager-returned', player, box, bet, cents, ...inTokens, clause }
}

function outsideLimits({ limits }: SideBet, bet: SideName, amount: Cents): Refusal | undefined {
  if (limits === undefined || limits.is === 'none') return undefined
  const { least, most } = limits.is
  if (amount >= least && amount <= most) return undefined
  return { kind: 'side-bet-amount', clause: limits.clause, bet, amount, least, most }
}

function lastWithoutMain(draft: Draft, taken: readonly SideWager[]): SideWager | undefined {
  return taken.findLast((side) => bettorOn(boxAt(draft.round, side.box), side.player) === undefined)
}

function returnSideWager(draft: Draft, side: SideBet, wager: SideWager): void {
  draft.emit(sideReturned(wager, side.places.clause))
}

/** A box takes one jackpot wager, of a fixed size: that of the player who would control the box. */
function placeOnJackpot(
  draft: Draft,
  side: SideBet,
  { wagers }: Jackpot,
  { player, box, bet, cents }: SideWager,
): Refusal | undefined {
  const { rules, round } = draft
  if (!wagers.is.includes(cents)) {
    return { kind: 'side-bet-amount-fixed', clause: wagers.clause, bet, amounts: wagers.is }
  }
  const holder = round.sides.find((other) => other.box === box && other.bet === bet)
  if (holder !== undefined) {
    const rivals = (boxAt(round, box)?.bettors ?? []).filter(
      (bettor) => bettor.player === player || bettor.player === holder.player,
    )
    if (holder.player === player || controllerAmong(round, rules, box, rivals) !== player) {
      return { kind: 'side-bet-place-taken', clause: side.places.clause, bet, places: 1 }
    }
    returnSideWager(draft, side, holder)
  }
  draft.emit({ kind: 'side-wager-placed', player, box, bet, cents })
  return undefined
}
