import type { CommandOf } from '../command.ts'
import { controllerAmong } from '../control.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import { type Box, bettorOn, boxAt, type PlayerId, type SideWager } from '../round.ts'
import { SIDE_NAMES, type SideBet } from '../rules.ts'
import { isForLink, jackpotOf, spotOf } from '../side-bets.ts'
import type { JackpotSpot } from '../spot.ts'

/** Places a wager on a jackpot's spot. A player with a better right to it displaces one with a lesser right. */
export function placeOnSpot(draft: Draft, side: SideBet, spot: JackpotSpot, wager: SideWager): Refusal | undefined {
  const { player, box, bet, cents } = wager
  const { round } = draft
  if (!round.boxes.some((other) => bettorOn(other, player) !== undefined)) {
    return { kind: 'side-bet-needs-main-wager', clause: spot.needsPart, bet }
  }
  if (!spot.wagers.is.includes(cents)) {
    return { kind: 'side-bet-amount-fixed', clause: spot.wagers.clause, bet, amounts: spot.wagers.is }
  }
  const holder = holderOf(draft, wager)
  if (holder !== undefined) {
    const held = rankOn(draft, boxAt(round, box) as Box, holder.player)
    const rank = rankOn(draft, boxAt(round, box) as Box, player)
    if (holder.player === player || rank >= held) {
      const clause = holder.player === player ? side.places.clause : rightOf(spot, held)
      return { kind: 'side-bet-place-taken', clause, bet, places: 1 }
    }
    draft.emit({
      kind: 'side-wager-returned',
      player: holder.player,
      box,
      bet,
      cents: holder.cents,
      clause: rightOf(spot, rank),
    })
  }
  draft.emit({ kind: 'side-wager-placed', player, box, bet, cents })
  return undefined
}

/** Records what a sensor has registered: of any player and any amount, but only one wager a spot. */
function recordOnSpot(draft: Draft, wager: SideWager): Refusal | undefined {
  const { player, box, bet, cents } = wager
  const side = draft.rules.sides[bet]
  if (side === undefined || spotOf(side) === undefined) {
    return { kind: 'not-in-this-book', clause: draft.rules.wagersFound.clause }
  }
  if (!side.offered.is) return { kind: 'side-bet-not-offered', clause: side.offered.clause, bet }
  if (holderOf(draft, wager) !== undefined) {
    return { kind: 'side-bet-place-taken', clause: side.places.clause, bet, places: 1 }
  }
  draft.emit({ kind: 'side-wager-placed', player, box, bet, cents })
  return undefined
}

function holderOf({ round }: Draft, { box, bet }: SideWager): SideWager | undefined {
  return round.sides.find((other) => other.box === box && other.bet === bet)
}

/** 0 is the controlling player; 1 and 2 are the others on the box in order; 3 is anybody else. */
function rankOn({ round, rules }: Draft, box: Box, player: PlayerId): number {
  const controller = controllerAmong(round, rules, box.number, box.bettors)
  if (player === controller) return 0
  const others = box.bettors.filter((bettor) => bettor.player !== controller)
  const index = others.findIndex((bettor) => bettor.player === player)
  return index < 0 ? 3 : index + 1
}

function rightOf({ rights }: JackpotSpot, rank: number): JackpotSpot['needsPart'] {
  return rights[Math.min(rank, 3) as 0 | 1 | 2 | 3]
}

/** Wagers on the side are found on the spots of a jackpot only, which register what lies there, whatever it is. */
export function recordSideWagers(
  draft: Draft,
  { player, box }: CommandOf<'recordWager'>,
  sides: NonNullable<CommandOf<'recordWager'>['sides']>,
): Refusal | undefined {
  for (const bet of SIDE_NAMES) {
    const amount = sides[bet]
    if (amount === undefined) continue
    const refusal = recordOnSpot(draft, { player, box, bet, cents: amount, collected: false })
    if (refusal) return refusal
  }
  return undefined
}

/** A player without any main wager may not keep a wager on a jackpot's spot. */
export function returnSpots(draft: Draft, player: PlayerId): void {
  if (draft.round.boxes.some((box) => bettorOn(box, player) !== undefined)) return
  for (const side of draft.round.sides) {
    const spot = spotOf(draft.rules.sides[side.bet])
    if (side.player !== player || spot === undefined) continue
    const { box, bet, cents } = side
    draft.emit({ kind: 'side-wager-returned', player, box, bet, cents, clause: spot.needsPart })
  }
}

/** Lifts the wagers on a jackpot's spots, by boxes. */
export function collectSpotWagers(draft: Draft): void {
  for (const { player, box, bet, cents, collected } of [...draft.round.sides].sort((a, b) => a.box - b.box)) {
    if (collected || !isForLink(draft.rules, bet)) continue
    draft.emit({ kind: 'side-wager-collected', player, box, bet, cents })
  }
}

/** Whether the deal presses the console's button, which locks and lifts these wagers, because nobody has. */
export function pressesButton({ round, rules }: Draft): boolean {
  if (round.noMoreBets || round.sides.length === 0) return false
  return round.sides.some(({ bet }) => isForLink(rules, bet))
}

export function collectJackpotWagers(draft: Draft): void {
  for (const { player, box, bet, cents } of draft.round.sides) {
    if (jackpotOf(draft.rules.sides[bet])) draft.emit({ kind: 'side-wager-collected', player, box, bet, cents })
  }
}
