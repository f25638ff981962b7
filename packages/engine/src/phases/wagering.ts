import { type Cents, isCents, NO_CENTS } from '@openpit/money'
import { placeWager } from '../changes/wagers.ts'
import type { Clause } from '../clause.ts'
import type { CommandOf } from '../command.ts'
import { seatAt, seatedAt } from '../control.ts'
import type { Draft } from '../draft.ts'
import { isExcused, ownLimitsOf, type PlayerLimits } from '../limits.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Bettor,
  type Box,
  type BoxNumber,
  bettorOn,
  boxAt,
  type PlayerId,
  type Round,
  type SealedStake,
  type SideWager,
} from '../round.ts'
import { type Rules, SIDE_NAMES } from '../rules.ts'
import { placeSideWager, sideReturned } from './side-wagers.ts'
import { recordSideWagers, returnSpots } from './spots.ts'
import { tokensRefusal } from './tokens.ts'

/** Accepts wagers until the first card, or until the call of no more bets in books where it locks them. */
export function wager(draft: Draft, command: CommandOf<'wager'>): Refusal | undefined {
  const { rules } = draft
  const main = command.main ?? NO_CENTS
  const tokens = command.tokens ?? NO_CENTS
  const malformed = notAnAmount(command, rules.says.betting)
  if (malformed) return malformed
  const closed = notWhileBetting(draft, command.box, rules.noMoreBets.is === 'locks-all-wagers')
  if (closed) return closed
  const misused = tokens > 0 || command.sideTokens !== undefined ? tokensRefusal(rules, command) : undefined
  if (misused) return misused
  if (main > 0) {
    const refusal = placeMainWager(draft, command.by.person, command.box, main, tokens)
    if (refusal) return refusal
  }
  if (command.sealed !== undefined) sealWager(draft, command.by.person, command.box, command.sealed)
  return command.sides === undefined ? undefined : placeSideWagers(draft, command, command.sides)
}

/** Takes a sealed wager as it is: what may be sealed is for the tournament to judge. */
function sealWager(draft: Draft, player: PlayerId, box: BoxNumber, sealed: SealedStake): void {
  takeSeat(draft, box, player)
  draft.emit({ kind: 'wager-sealed', player, box, ...sealed })
}

type SideStakes = NonNullable<CommandOf<'wager'>['sides']>

function placeSideWagers(
  draft: Draft,
  { by, box, sideTokens }: CommandOf<'wager'>,
  sides: SideStakes,
): Refusal | undefined {
  for (const bet of SIDE_NAMES) {
    const amount = sides[bet]
    if (amount === undefined) continue
    const refusal = placeSideWager(draft, by.person, box, bet, amount, sideTokens?.[bet] ?? NO_CENTS)
    if (refusal) return refusal
  }
  return undefined
}

function notAnAmount(command: CommandOf<'wager'>, clause: Clause): Refusal | undefined {
  const { main, tokens, sides, sideTokens, sealed } = command
  if (main === undefined && sides === undefined && sealed === undefined)
    return { kind: 'not-an-amount', clause, field: 'main' }
  if (main !== undefined && !isStake(main)) return { kind: 'not-an-amount', clause, field: 'main' }
  if (tokens !== undefined && !(isCents(tokens) && tokens >= 0)) {
    return { kind: 'not-an-amount', clause, field: 'tokens' }
  }
  return (sideTokens && notTokenParts(sideTokens, clause)) ?? (sides && notSideStakes(sides, clause))
}

function notTokenParts(parts: SideStakes, clause: Clause): Refusal | undefined {
  for (const bet of SIDE_NAMES) {
    const part = parts[bet]
    if (part !== undefined && !(isCents(part) && part >= 0)) return { kind: 'not-an-amount', clause, field: bet }
  }
  return undefined
}

function notSideStakes(sides: SideStakes, clause: Clause): Refusal | undefined {
  for (const bet of SIDE_NAMES) {
    const amount = sides[bet]
    if (amount !== undefined && !isStake(amount)) return { kind: 'not-an-amount', clause, field: bet }
  }
  return undefined
}

export function isStake(amount: Cents): boolean {
  return isCents(amount) && amount > 0
}

/** Refuses a change of wagers: betting is closed, the call of no more bets locks them, or there is no such box. */
function notWhileBetting(
  draft: Draft,
  box: BoxNumber,
  callLocks: boolean,
  lock: Clause = draft.rules.says.lock,
): Refusal | undefined {
  const { round, rules } = draft
  if (round.phase !== 'wagering') return { kind: 'wagers-locked', clause: lock }
  if (round.noMoreBets && callLocks) return { kind: 'wagers-locked', clause: rules.noMoreBets.clause }
  if (!Number.isInteger(box) || box < 1 || box > rules.boxes.is) {
    return { kind: 'no-such-box', clause: rules.boxes.clause, box, boxes: rules.boxes.is }
  }
  return undefined
}

function placeMainWager(
  draft: Draft,
  player: PlayerId,
  number: BoxNumber,
  main: Cents,
  tokens: Cents,
): Refusal | undefined {
  const { rules, round } = draft
  const box = boxAt(round, number)
  const before = bettorOn(box, player)
  const full = boxFull(rules, box, before)
  if (full) return full
  const amount = ((before?.cents ?? 0) + main) as Cents
  const chip = rules.smallestChip.is
  if (main % chip !== 0)
    return { kind: 'not-payable-in-chips', clause: rules.says.chips, amount: main, smallestChip: chip }
  const own = ownLimitsOf(rules, player)
  const minimum = own === undefined ? rules.minimum : own.minimum
  if (amount < minimum.is) {
    return { kind: 'below-minimum', clause: minimum.clause, amount, minimum: minimum.is }
  }
  const increment = rules.increment.is
  if (increment > 0 && (amount - minimum.is) % increment !== 0) {
    return { kind: 'not-in-increments', clause: rules.increment.clause, amount, increment }
  }
  const above = aboveMaximum(draft, player, number, box, amount, own)
  if (above) return above
  takeSeat(draft, number, player)
  const placed = { kind: 'wager-placed', player, box: number, cents: main, tokens } as const
  draft.note(placed)
  placeWager(draft.round, placed)
  if (box !== undefined && hasFirstOption(draft, number, player)) makeRoom(draft, number, player)
  return undefined
}

function boxFull({ playersPerBox }: Rules, box: Box | undefined, before: Bettor | undefined): Refusal | undefined {
  if (box === undefined || before !== undefined || box.bettors.length < playersPerBox.is) return undefined
  return { kind: 'box-full', clause: playersPerBox.clause, box: box.number, players: box.bettors.length }
}

function takeSeat(draft: Draft, box: BoxNumber, player: PlayerId): void {
  if (seatAt(draft.round, box) === undefined) draft.emit({ kind: 'seat-taken', box, player })
}

function aboveMaximum(
  draft: Draft,
  player: PlayerId,
  number: BoxNumber,
  box: Box | undefined,
  amount: Cents,
  own: PlayerLimits | undefined,
): Refusal | undefined {
  const { rules } = draft
  const most = own?.maximum ?? rules.maximum
  if (amount > most.is) return { kind: 'above-maximum', clause: most.clause, amount, maximum: most.is }
  if (isExcused(own) || rules.maximumBinds.is === 'player' || box === undefined) return undefined
  const bettors = withAmount(box.bettors, player, amount)
  const total = bettors.reduce((sum, bettor) => sum + bettor.cents, 0)
  const maximum = rules.maximum.is
  if (total <= maximum || hasFirstOption(draft, number, player)) return undefined
  const clause = bettors.length < 3 ? rules.says.secondInOrder : rules.says.thirdInOrder
  return { kind: 'above-maximum', clause, amount, maximum }
}

/** Whether a player is seated at the box and may go up to its maximum, so that the other bettors must make room. */
function hasFirstOption({ round, rules }: Draft, number: BoxNumber, player: PlayerId): boolean {
  return rules.maximumBinds.is === 'box-controller-first' && seatedAt(round, number) === player
}

function withAmount(bettors: readonly Bettor[], player: PlayerId, cents: Cents): readonly Bettor[] {
  const isThere = bettors.some((bettor) => bettor.player === player)
  if (!isThere) return [...bettors, { player, cents, tokens: NO_CENTS, winsNothing: false }]
  return bettors.map((bettor) => (bettor.player === player ? { ...bettor, cents } : bettor))
}

/**
 * Cuts the other wagers on a box, the last first, to what the controlling player leaves of the table's maximum. The
 * controlling player's own limits do not count here: with them the others could keep more than the table allows.
 */
function makeRoom(draft: Draft, number: BoxNumber, controller: PlayerId): void {
  const { rules } = draft
  const bettors = boxAt(draft.round, number)?.bettors ?? []
  for (const bettor of [...bettors].reverse()) {
    const own = ownLimitsOf(rules, bettor.player)
    if (bettor.player === controller || isExcused(own)) continue
    const index = bettors.indexOf(bettor)
    const ahead = bettors.filter(({ player }, at) => player === controller || at < index)
    const room = rules.maximum.is - ahead.reduce((sum, { cents }) => sum + cents, 0)
    if (bettor.cents <= room) continue
    // A player who has kept the old minimum may wager what is left above that one.
    const kept = wagerablePart(rules, own?.minimum ?? rules.minimum, Math.max(0, room))
    const cents = (bettor.cents - kept) as Cents
    const tokens = Math.max(0, bettor.tokens - kept) as Cents
    const clause = index < 2 ? rules.says.secondInOrder : rules.says.thirdInOrder
    draft.emit({ kind: 'wager-returned', player: bettor.player, box: number, cents, tokens, clause })
    if (kept === 0) returnSides(draft, (side) => side.player === bettor.player && needsOwnMain(draft, side), clause)
  }
}

/** The largest lawful wager within an amount: nothing below the minimum, and only whole increments above it. */
function wagerablePart({ increment, smallestChip }: Rules, minimum: Rules['minimum'], amount: number): number {
  if (amount < minimum.is) return 0
  const step = increment.is || smallestChip.is
  return minimum.is + Math.floor((amount - minimum.is) / step) * step
}

/** Whether a side wager must go back because its player no longer has a main wager on the box. */
function needsOwnMain({ round, rules }: Draft, side: SideWager): boolean {
  const main = bettorOn(boxAt(round, side.box), side.player)
  return main === undefined && rules.sides[side.bet]?.needs.is === 'own-main-wager'
}

/** Records a wager found on the layout, whatever the limits. On a full box a further player's wager is refused. */
export function recordWager(draft: Draft, command: CommandOf<'recordWager'>): Refusal | undefined {
  const { rules } = draft
  if (rules.wagersFound.is === 'refused') return { kind: 'not-in-this-book', clause: rules.wagersFound.clause }
  const { main, sides } = command
  if (main === undefined && sides === undefined) {
    return { kind: 'not-an-amount', clause: rules.says.betting, field: 'main' }
  }
  if (main !== undefined && !isStake(main)) return { kind: 'not-an-amount', clause: rules.says.betting, field: 'main' }
  const malformed = sides && notSideStakes(sides, rules.says.betting)
  if (malformed) return malformed
  const closed = notWhileBetting(draft, command.box, rules.noMoreBets.is === 'locks-all-wagers')
  if (closed) return closed
  if (main !== undefined) {
    const box = boxAt(draft.round, command.box)
    const full = boxFull(rules, box, bettorOn(box, command.player))
    if (full) return full
    takeSeat(draft, command.box, command.player)
    draft.emit({ kind: 'wager-placed', player: command.player, box: command.box, cents: main, tokens: NO_CENTS })
  }
  return sides && recordSideWagers(draft, command, sides)
}

export function withdraw(draft: Draft, command: CommandOf<'withdraw'>): Refusal | undefined {
  const { rules, round } = draft
  const callLocks = rules.noMoreBets.is === 'locks-all-wagers'
  const closed = notWhileBetting(draft, command.box, callLocks, rules.says.withdrawal)
  if (closed) return closed
  const sides = round.sides.filter((side) => side.box === command.box && side.player === command.by.person)
  const bettor = bettorOn(boxAt(round, command.box), command.by.person)
  if (bettor === undefined && sides.length === 0) {
    return { kind: 'no-wager-on-box', clause: rules.says.betting, box: command.box }
  }
  if (sides.length > 0 && round.noMoreBets && rules.noMoreBets.is === 'locks-side-wagers') {
    return { kind: 'wagers-locked', clause: rules.noMoreBets.clause }
  }
  returnWagers(draft, command.by.person, command.box, rules.says.betting)
  return undefined
}

/** Returns everything that a player has on a box before the deal. */
export function returnWagers(draft: Draft, player: PlayerId, number: BoxNumber, clause: Clause): void {
  returnSides(draft, (side) => side.box === number && side.player === player, clause)
  const bettor = bettorOn(boxAt(draft.round, number), player)
  if (bettor?.sealed !== undefined) draft.emit({ kind: 'sealed-wager-returned', player, box: number })
  if (bettor !== undefined && bettor.cents > 0) {
    const { cents, tokens } = bettor
    draft.emit({ kind: 'wager-returned', player, box: number, cents, tokens, clause })
  }
  // A box without a main wager gets no cards, so its side wagers go back too.
  if (boxAt(draft.round, number) === undefined) {
    returnSides(draft, (side) => side.box === number, clause)
  }
  if (draft.round.sides.length > 0) returnSpots(draft, player)
}

function returnSides(draft: Draft, goesBack: (side: Round['sides'][number]) => boolean, clause: Clause): void {
  for (const side of draft.round.sides) {
    if (!goesBack(side)) continue
    draft.emit(sideReturned(side, clause))
  }
}
