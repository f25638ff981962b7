import type { Clause } from '../clause.ts'
import type { CommandOf } from '../command.ts'
import { nextInLine } from '../control.ts'
import type { Draft } from '../draft.ts'
import { askOf, prizeWagers } from '../phases/offers.ts'
import { returnWagers } from '../phases/wagering.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Ask,
  type Box,
  type BoxNumber,
  bettorOn,
  boxAt,
  type Hand,
  handsOn,
  hasStakeOn,
  isDealt,
  isVoid,
  type PlayerId,
  type Settlement,
} from '../round.ts'
import { SIDE_NAMES } from '../rules.ts'
import { clearIfSettled } from '../settlement/lines.ts'
import { voidSealed } from '../settlement/sealed.ts'
import { returnLive, tiedClause } from '../settlement/unsettled.ts'
import { placesOf, shortenDeal } from './shorter-deal.ts'

/**
 * Voids a player's wagers on a box: they go back, or in some books play on but win nothing. What this round has paid on
 * them is taken back too, unless the book lets it stand. Earlier rounds always stand.
 */
export function voidWager(draft: Draft, command: CommandOf<'voidWager'>): Refusal | undefined {
  const { round, rules } = draft
  const clause = rules.voidedWager.clause
  const box = boxAt(round, command.box)
  if (box === undefined || !hasWagered(draft, box, command.player)) {
    return { kind: 'no-wager-on-box', clause, box: command.box }
  }
  if (round.phase === 'wagering') {
    returnWagers(draft, command.player, command.box, clause)
    return undefined
  }
  if (!isDealt(round)) return { kind: 'wrong-phase', clause, phase: round.phase }
  if (rules.voidedWager.is === 'wins-nothing') {
    draft.emit({ kind: 'wager-invalidated', box: command.box, player: command.player })
    reverse(draft, (line) => (isOn(line, box, command.player) && line.outcome === 'win' ? clause : undefined))
    passControl(draft, box, command.player)
    return undefined
  }
  const { player } = command
  const ask = askOf(draft, player, command.box)
  returnLive(draft, 'mainWager', clause, (one, at) => at === command.box && one === player)
  voidSealed(draft, clause, (one, at) => at === command.box && one === player)
  if (ask) draft.emit({ kind: 'offer-declined', player, box: command.box })
  reverse(draft, (line) => (isOn(line, box, player) ? reversalClause(draft, line) : undefined))
  passControl(draft, box, player)
  if (ask?.may.includes('surrender')) askNextToSurrender(draft, command.box)
  if (ask?.may.includes('pressPrizeButton')) passPrizeButton(draft, command.box, player)
  withdrawPrizeButton(draft, command.box)
  return undefined
}

/** The clause that reverses a settled line because its main wager is void; `undefined` if the line stands. */
function reversalClause(draft: Draft, { wager }: Settlement): Clause | undefined {
  const { voidedWager, says } = draft.rules
  const tied = tiedClause(draft, wager, 'mainWager')
  if (tied !== undefined || voidedWager.is !== 'never-was') return tied
  return wager === 'insurance' ? says.voidedInsurance : voidedWager.clause
}

/** Passes the prize button on from a player whose wager is void: to the controlling player, or to a prize winner. */
function passPrizeButton(draft: Draft, number: BoxNumber, player: PlayerId): void {
  const [winner] = prizeWagers(draft, number)
  if (winner === undefined) return
  const { controller } = boxAt(draft.round, number) as Box
  const next = controller === player ? winner.player : controller
  draft.emit({ kind: 'prize-button-nominated', box: number, player: next })
}

/** Withdraws the prize button once no wager on the box can win a prize. */
function withdrawPrizeButton(draft: Draft, number: BoxNumber): void {
  const { offers } = draft.round
  const isAsked = offers?.asks.some(({ box, may }) => box === number && may.includes('pressPrizeButton'))
  if (offers === null || !isAsked || prizeWagers(draft, number).length > 0) return
  const asks = offers.asks
    .map((ask) => (ask.box === number ? { ...ask, may: ask.may.filter((name) => name !== 'pressPrizeButton') } : ask))
    .filter(({ may }) => may.length > 0)
  draft.emit({ kind: 'offers-opened', offers: { ...offers, asks } })
}

/**
 * Whether a player has anything on the box to void: a main wager, a side wager, or a settlement that would not stand.
 */
function hasWagered({ round, rules }: Draft, box: Box, player: PlayerId): boolean {
  const bettor = bettorOn(box, player)
  const main = { player, box: box.number, wager: 'main' } as const
  if (bettor !== undefined && !bettor.winsNothing && !isVoid(round, main)) return true
  const settled = rules.voidedWager.is === 'returned' ? [] : round.settled.filter(({ outcome }) => outcome !== 'void')
  return [...round.sides, ...(bettor?.winsNothing ? [] : settled)].some((one) => isOn(one, box, player))
}

function isOn(one: Pick<Settlement, 'box' | 'player'>, { number }: Box, player: PlayerId): boolean {
  return one.box === number && one.player === player
}

/** Passes control on from a player whose wager is void, if another player has a valid wager on the box. */
export function passControl(draft: Draft, { number, controller }: Box, player: PlayerId): void {
  const box = boxAt(draft.round, number)
  const next = box && nextInLine(box, handsOn(draft.round, number))
  if (controller === player && next !== undefined) draft.emit({ kind: 'control-passed', box: number, to: next })
}

/** Offers surrender to the new controlling player, because the one who was asked no longer has a wager. */
function askNextToSurrender(draft: Draft, number: BoxNumber): void {
  const { offers } = draft.round
  const player = boxAt(draft.round, number)?.controller ?? ''
  if (offers === null || !hasStakeOn(draft.round, number, player)) return
  const asks: readonly Ask[] = [...offers.asks, { player, box: number, may: ['surrender'] }]
  draft.emit({ kind: 'offers-opened', offers: { ...offers, asks } })
}

export function voidHand(draft: Draft, command: CommandOf<'voidHand'>): Refusal | undefined {
  const { round, rules } = draft
  const box = boxAt(round, command.box)
  const isDealing = command.inDeal === true && round.phase === 'dealing' && round.initialCards > 0
  if (box === undefined || !(isDealt(round) || isDealing))
    return { kind: 'no-wager-on-box', clause: rules.says.void, box: command.box }
  // The places follow the wagers as they were, so they are counted before anything goes back.
  const places = isDealing ? placesOf(round, rules) : []
  draft.emit({ kind: 'hand-voided', box: command.box, clause: rules.says.void })
  returnLive(draft, 'hand', rules.says.void, (_, at) => at === command.box)
  voidSealed(draft, rules.says.void, (_, at) => at === command.box)
  reverseSettled(draft, rules.voidedRound.is, rules.says.void, (at) => at === command.box)
  // Clear hands that were kept for a Super Bonus too: a void hand wins none.
  for (let index = 0; index < draft.round.hands.length; index++) {
    if ((draft.round.hands[index] as Hand).box === command.box) clearIfSettled(draft, index)
  }
  if (isDealing) shortenDeal(draft, places)
  return undefined
}

/** Reverses the settlements on void hands that do not stand. */
function reverseSettled(draft: Draft, answer: VoidAnswer, clause: Clause, isOn: (box: BoxNumber) => boolean): void {
  reverse(draft, (line) => {
    const tied = tiedClause(draft, line.wager, 'hand')
    if (!isOn(line.box) || (tied === undefined && stands(answer, line))) return undefined
    return tied ?? (line.wager === 'insurance' ? draft.rules.says.voidedInsurance : clause)
  })
}

/** Reverses every settlement for which `undoneBy` names a clause. */
function reverse(draft: Draft, undoneBy: (line: Settlement) => Clause | undefined): void {
  for (const line of draft.round.settled) {
    const clause = line.outcome === 'void' ? undefined : undoneBy(line)
    if (clause !== undefined) draft.emit({ kind: 'settlement-reversed', line, clause })
  }
}

/** Voids the whole round. The book says which settlements stand. */
export function voidRound(draft: Draft): Refusal | undefined {
  const { round, rules } = draft
  const { is: answer, clause } = rules.voidedRound
  if (round.phase === 'ended') return voidWhenOver(draft)
  if (round.phase === 'wagering') return { kind: 'wrong-phase', clause, phase: round.phase }
  draft.emit({ kind: 'round-voided', clause })
  reverseSettled(draft, answer, clause, () => true)
  returnLive(draft, 'hand', clause, () => true)
  voidSealed(draft, clause)
  draft.emit({ kind: 'round-ended' })
  return undefined
}

/** A round that is over: what the final settlement paid or collected goes back; payments before it stand. */
function voidWhenOver(draft: Draft): Refusal | undefined {
  const { round, rules } = draft
  const { is: answer, clause } = rules.voidedRound
  if (rules.voidWhenOver.is === 'refused' || round.settled.every(({ outcome }) => outcome === 'void')) {
    return { kind: 'wrong-phase', clause: rules.voidWhenOver.clause, phase: round.phase }
  }
  const isInterim = new Set(round.settled.slice(0, round.settledBeforeDealer))
  draft.emit({ kind: 'round-voided', clause })
  reverse(draft, (line) => (isInterim.has(line) && stands(answer, line) ? undefined : clause))
  return undefined
}

type VoidAnswer = Draft['rules']['voidedRound']['is']

function stands(answer: VoidAnswer, line: Settlement): boolean {
  switch (answer) {
    case 'all-reversed':
      return false
    case 'payments-stand':
      return line.outcome === 'win'
    case 'interim-settlement-stands':
      // A bust is collected during play, not in the interim settlement, so its stake goes back.
      return line.outcome === 'win' || !['main', 'split', 'double'].includes(line.wager)
    case 'payments-and-side-bets-stand':
      return line.outcome === 'win' || (SIDE_NAMES as readonly string[]).includes(line.wager)
  }
}
