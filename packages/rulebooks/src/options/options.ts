import type { Clause, SideName } from '@openpit/engine'
import { SIDE_NAMES } from '@openpit/engine'
import { CENTS_MAX, type Cents } from '@openpit/money'
import type { SwitchName } from '@openpit/names'
import type { Rulebook } from '../questions/rulebook.ts'

/** What an operator chooses for a table. Money is in cents. */
export interface Options {
  readonly decks?: number
  readonly boxes?: number
  readonly playersPerBox?: number
  /** How many cutting cards are used; one when left out. */
  readonly markers?: number
  readonly smallestChip?: Cents
  readonly minimum?: Cents
  readonly maximum?: Cents
  readonly increment?: Cents
  readonly switches?: Readonly<Partial<Record<SwitchName, boolean>>>
  readonly sideBets?: Readonly<Partial<Record<SideName, SideBetOptions | false>>>
}

export interface SideBetOptions {
  readonly paytable?: number
  readonly payScale?: number
  readonly minimum?: Cents
  readonly maximum?: Cents
  readonly wager?: Cents
  readonly pool?: Cents
  readonly reset?: Cents
  /** What a wager adds to the pool, in ten-thousandths of a percent. */
  readonly increment?: number
}

/** Why the book forbids a configuration. `option` is its name as the operator writes it. */
export interface UnlawfulOption {
  readonly option: string
  readonly why: string
  readonly clause: Clause
}

/** Whether a switch is on: chosen, or by default, or because a side bet needs it. */
export function isOn(book: Rulebook, options: Options, name: SwitchName): boolean {
  return options.switches?.[name] ?? (book.switches[name]?.byDefault || isImplied(book, options, name))
}

/** A side bet that needs a shuffling device turns the device on, unless the options turn it off. */
function isImplied(book: Rulebook, options: Options, name: SwitchName): boolean {
  return name === 'shufflingDevice' && sideBetsOn(options).some((bet) => book.answers.sides[bet]?.needsDevice)
}

/** The side bets that the options turn on by name. */
export function sideBetsOn(options: Options): SideName[] {
  return SIDE_NAMES.filter((bet) => options.sideBets?.[bet])
}

export function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount <= CENTS_MAX
}

export function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

export function rangeText([least, most]: readonly [number, number]): string {
  return least === most ? `${least}` : `${least} to ${most}`
}
