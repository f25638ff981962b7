import type { CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import { type BoxNumber, boxAt, hasStakeOn, isDealt, type PlayerId, type Round } from '../round.ts'
import { returnLive } from '../settlement/unsettled.ts'
import { placesOf, shortenDeal } from './shorter-deal.ts'
import { passControl } from './voiding.ts'

/**
 * A player takes back every unsettled wager of this round, on all boxes, because the shuffling device failed. The table
 * knows whether that is open to them.
 */
export function takeBack(draft: Draft, command: CommandOf<'takeBack'>): Refusal | undefined {
  const { round, rules } = draft
  const { person: player } = command.by
  const clause = rules.says.takenBack
  if (!hasLiveWager(round, player, command.box)) return { kind: 'no-wager-on-box', clause, box: command.box }
  const isDealing = round.phase === 'dealing'
  if (!isDealt(round) && !isDealing) return { kind: 'wrong-phase', clause, phase: round.phase }
  // The places follow the wagers as they were, so they are counted before anything goes back.
  const places = isDealing ? placesOf(round, rules) : []
  const boxes = round.boxes.filter(({ number }) => hasLiveWager(round, player, number))
  for (const ask of round.offers?.asks ?? []) {
    if (ask.player === player) draft.emit({ kind: 'offer-declined', player, box: ask.box })
  }
  returnLive(draft, 'mainWager', clause, (owner) => owner === player, clause)
  for (const box of boxes) passControl(draft, box, player)
  if (isDealing) shortenDeal(draft, places)
  return undefined
}

/** The player's wagers stay: nothing changes in the round. */
export function stayIn({ round, rules }: Draft, { by, box }: CommandOf<'stayIn'>): Refusal | undefined {
  if (hasLiveWager(round, by.person, box)) return undefined
  return { kind: 'no-wager-on-box', clause: rules.says.takenBack, box }
}

/** Whether a player has an unsettled wager on a box: on a hand, on the side, or insurance. */
export function hasLiveWager(round: Round, player: PlayerId, box: BoxNumber): boolean {
  const isOn = (wager: { readonly player: PlayerId; readonly box: BoxNumber }) =>
    wager.player === player && wager.box === box
  return hasStakeOn(round, box, player) || round.sides.some(isOn) || round.insurance.some(isOn)
}

/** Players with an unsettled wager, in the order of boxes and of placing. */
export function playersWithLiveWagers(round: Round): readonly PlayerId[] {
  const players = round.boxes.flatMap(({ number }) => [
    ...(boxAt(round, number)?.bettors ?? []).map(({ player }) => player),
    ...round.sides.filter(({ box }) => box === number).map(({ player }) => player),
  ])
  const isIn = (player: PlayerId) => round.boxes.some(({ number }) => hasLiveWager(round, player, number))
  return [...new Set(players)].filter(isIn)
}
