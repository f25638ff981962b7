import type { Clause, Jackpot, Rules, SideBet, SideLimits, SideName } from '@openpit/engine'
import { jackpotOf, joinList, SIDE_NAMES } from '@openpit/engine'
import { CENTS_MAX, type Cents } from '@openpit/money'
import type { Rulebook } from '../questions/rulebook.ts'
import { isAmount, isOn, type Options, type SideBetOptions, sideBetsOn, type UnlawfulOption } from './options.ts'

/** Why the book forbids what the options choose for side bets. */
export function unlawfulSides(book: Rulebook, options: Options): UnlawfulOption | undefined {
  const { answers } = book
  const on = sideBetsOn(options)
  for (const bet of on) {
    const side = answers.sides[bet]
    const option = `sideBets.${bet}`
    if (side === undefined)
      return { option, why: `${book.title} has no such side bet`, clause: answers.sideKinds.clause }
    if (side.decks && !side.decks.is.includes(options.decks ?? answers.decks.is)) {
      return { option, why: `it is offered with ${joinList(side.decks.is)} decks only`, clause: side.decks.clause }
    }
    if (side.needsDevice && !isOn(book, options, 'shufflingDevice')) {
      return { option, why: 'it is offered with a shuffling device only', clause: side.needsDevice }
    }
    const wrong = unlawfulSideOptions(book, bet, side, options)
    if (wrong) return wrong
  }
  if (on.length > 1 && answers.sideKinds.is === 'one-a-table') {
    return { option: 'sideBets', why: 'a table has one kind of side bet', clause: answers.sideKinds.clause }
  }
  return undefined
}

function unlawfulSideOptions(
  book: Rulebook,
  bet: SideName,
  side: SideBet,
  options: Options,
): UnlawfulOption | undefined {
  const chosen = options.sideBets?.[bet] || {}
  for (const option of ['paytable', 'payScale'] as const) {
    const number = chosen[option]
    if (number === undefined) continue
    const tables = book.payTables[bet]
    const name = `sideBets.${bet}.${option}`
    if (tables?.option !== option)
      return { option: name, why: 'this side bet has no such choice', clause: side.offered.clause }
    if (tables.tables[number] === undefined) {
      return { option: name, why: `it must be ${joinList(Object.keys(tables.tables))}`, clause: tables.clause }
    }
  }
  const limits = unlawfulLimits(book, bet, side, options)
  if (limits) return limits
  const { wager, reset, pool } = chosen
  if (wager === undefined && reset === undefined && pool === undefined) return undefined
  return unlawfulJackpot(bet, side, chosen)
}

/** A side bet's limits need both a minimum and a maximum, or neither. */
function unlawfulLimits(book: Rulebook, bet: SideName, side: SideBet, options: Options): UnlawfulOption | undefined {
  const { minimum, maximum } = options.sideBets?.[bet] || {}
  if (minimum === undefined && maximum === undefined) return undefined
  const option = `sideBets.${bet}`
  if (side.limits === undefined) return { option, why: 'its amounts are fixed', clause: fixedBy(side) }
  const { clause } = side.limits
  if (minimum === undefined || maximum === undefined)
    return { option, why: 'set both minimum and maximum, or neither', clause }
  if (!isAmount(minimum) || !isAmount(maximum)) {
    return { option, why: 'minimum and maximum must be amounts of money above zero', clause }
  }
  if (minimum > maximum) return { option, why: 'the maximum is below the minimum', clause }
  const chip = options.smallestChip ?? book.answers.smallestChip.is
  const most = Math.floor(maximum / chip) * chip
  return most < minimum ? { option, why: 'no number of chips makes an amount within its limits', clause } : undefined
}

function fixedBy(side: Exclude<SideBet, { limits: object }>): Clause {
  return side.settles === 'by-the-link' ? side.spot.wagers.clause : side.jackpot.wagers.clause
}

function unlawfulJackpot(
  bet: SideName,
  side: SideBet,
  { wager, reset, pool }: SideBetOptions,
): UnlawfulOption | undefined {
  const jackpot = jackpotOf(side)
  if (jackpot === undefined) return { option: `sideBets.${bet}`, why: 'it has no jackpot', clause: side.offered.clause }
  if (wager !== undefined && !jackpot.wagers.is.includes(wager)) {
    return {
      option: `sideBets.${bet}.wager`,
      why: `it must be ${joinList(jackpot.wagers.is.map(dollars))}`,
      clause: jackpot.wagers.clause,
    }
  }
  if (reset !== undefined && !jackpot.resets.is.includes(reset)) {
    return {
      option: `sideBets.${bet}.reset`,
      why: `it must be ${joinList(jackpot.resets.is.map(dollars))}`,
      clause: jackpot.resets.see,
    }
  }
  if (pool !== undefined && (!Number.isSafeInteger(pool) || pool < 0 || pool > CENTS_MAX)) {
    return { option: `sideBets.${bet}.pool`, why: 'it must be an amount of money', clause: jackpot.reset.see }
  }
  return undefined
}

function dollars(cents: Cents): string {
  return `$${cents / 100}`
}

/** The book's side bets as the options choose: turned off, or with their pay table, limits and jackpot. */
export function configureSides(book: Rulebook, options: Options): Rules['sides'] {
  const sides: Partial<Record<SideName, SideBet>> = {}
  for (const bet of SIDE_NAMES) {
    const side = book.answers.sides[bet]
    const chosen = options.sideBets?.[bet]
    if (side === undefined) continue
    const lacksDevice = side.needsDevice !== undefined && options.switches?.shufflingDevice === false
    if (lacksDevice) sides[bet] = { ...side, offered: { is: false, clause: side.needsDevice } }
    else if (isCrowdedOut(book, bet, options)) {
      sides[bet] = { ...side, offered: { is: false, clause: book.answers.sideKinds.clause } }
    } else if (chosen === false) sides[bet] = { ...side, offered: { ...side.offered, is: false } }
    else sides[bet] = configureSide(book, bet, side, chosen ?? {}, options)
  }
  return sides
}

/**
 * Options that name the table's kind of side bet, where the book has one kind for each table and they name none: the
 * first kind that they do not turn off. Without it, the first side wager would decide, and a printed spot might refuse
 * chips.
 */
export function withSideKind(book: Rulebook, options: Options): Options {
  if (book.answers.sideKinds.is !== 'one-a-table' || sideBetsOn(options).length > 0) return options
  const decks = options.decks ?? book.answers.decks.is
  const first = SIDE_NAMES.find((bet) => {
    const side = book.answers.sides[bet]
    if (!side?.offered.is || options.sideBets?.[bet] === false) return false
    return side.needsDevice === undefined && (side.decks?.is.includes(decks) ?? true)
  })
  return first === undefined ? options : { ...options, sideBets: { ...options.sideBets, [first]: {} } }
}

/** In books with one kind of side bet for each table, choosing one turns the others off. */
export function isCrowdedOut({ answers }: Rulebook, bet: SideName, options: Options): boolean {
  const named = sideBetsOn(options)
  return answers.sideKinds.is === 'one-a-table' && named.length > 0 && !named.includes(bet)
}

/**
 * Options that turn off the side bets that need a shuffling device, if the table has none. Bets chosen by name stay.
 */
export function withoutUnequipped(book: Rulebook, options: Options): Options {
  if (isOn(book, options, 'shufflingDevice')) return options
  const unequipped = SIDE_NAMES.filter((bet) => book.answers.sides[bet]?.needsDevice && !options.sideBets?.[bet])
  if (unequipped.length === 0) return options
  return { ...options, sideBets: { ...options.sideBets, ...Object.fromEntries(unequipped.map((bet) => [bet, false])) } }
}

/** The number of the pay table that a side bet uses; `null` if the book has only one. */
export function payTableNumber(book: Rulebook, bet: SideName, options: Options): number | null {
  const chosen = options.sideBets?.[bet] || {}
  return chosen.paytable ?? chosen.payScale ?? book.payTables[bet]?.byDefault ?? null
}

function configureSide(
  book: Rulebook,
  bet: SideName,
  side: SideBet,
  chosen: SideBetOptions,
  options: Options,
): SideBet {
  if (side.settles === 'by-the-link') return side
  if (side.settles !== 'from-the-pool') {
    const number = payTableNumber(book, bet, options)
    const lines = number === null ? undefined : book.payTables[bet]?.tables[number]
    const limited = { ...side, limits: { ...side.limits, is: sideLimits(chosen) ?? side.limits.is } }
    return lines !== undefined && limited.lines !== undefined ? { ...limited, lines } : limited
  }
  const fixed = chosen.wager === undefined ? side.jackpot : withFixedWager(side.jackpot, chosen.wager)
  const reset = { ...fixed.reset, is: chosen.reset ?? fixed.reset.is }
  return { ...side, jackpot: { ...fixed, reset } }
}

function sideLimits({ minimum, maximum }: SideBetOptions): SideLimits | undefined {
  return minimum === undefined || maximum === undefined ? undefined : { least: minimum, most: maximum }
}

/** A jackpot with one size of wager: the other columns of its pay table are dropped. */
function withFixedWager(jackpot: Jackpot, wager: Cents): Jackpot {
  const column = jackpot.wagers.is.indexOf(wager)
  return {
    ...jackpot,
    wagers: { ...jackpot.wagers, is: [wager] },
    prizes: jackpot.prizes.map((line) =>
      'gross' in line.pays ? { ...line, pays: { gross: [line.pays.gross[column] as Cents] } } : line,
    ),
  }
}

/** The side bets after a switch has changed some of them. */
export function changeSides(
  sides: Rules['sides'],
  changes: Readonly<Partial<Record<SideName, Pick<SideBet, 'needs'>>>>,
): Rules['sides'] {
  const changed: Partial<Record<SideName, SideBet>> = { ...sides }
  for (const bet of SIDE_NAMES) {
    const side = sides[bet]
    const change = changes[bet]
    if (side && change) changed[bet] = { ...side, ...change }
  }
  return changed
}
