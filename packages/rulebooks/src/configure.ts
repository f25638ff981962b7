import type { Clause, Rules, SideBet, SideName } from '@openpit/engine'
import { SIDE_NAMES } from '@openpit/engine'
import { CENTS_MAX, type Cents } from '@openpit/money'
import type { HouseRules } from './house-rules.ts'
import { type Rulebook, SWITCH_NAMES, type SwitchName } from './rulebook.ts'
import { markerRule, type ShoeRules } from './shoe-rules.ts'

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
  readonly wager?: Cents
  readonly pool?: Cents
  readonly reset?: Cents
}

/** A table's rules with every option decided, and what it starts with. */
export interface Configuration {
  readonly rules: Rules
  readonly shoe: ShoeRules
  readonly house: HouseRules
  /** How many cutting cards the table uses. */
  readonly markers: number
  readonly pool: Cents
  /** Side bets that the options turn on by name. */
  readonly sideKinds: readonly SideName[]
}

/** Why the book forbids a configuration. `option` is its name as the operator writes it. */
export interface Unlawful {
  readonly option: string
  readonly why: string
  readonly clause: Clause
}

export type Configured =
  | { readonly ok: true; readonly table: Configuration }
  | { readonly ok: false; readonly unlawful: Unlawful }

/** The rules of a table within what its book allows, or the clause that forbids them. */
export function configure(book: Rulebook, options: Options = {}): Configured {
  const unlawful = unlawfulNumbers(book, options) ?? unlawfulSwitches(book, options) ?? unlawfulSides(book, options)
  if (unlawful) return { ok: false, unlawful }
  const { answers } = book
  const set = <K extends keyof Rules>(name: K, is: unknown): Rules[K] =>
    ({ ...(answers[name] as object), is }) as Rules[K]
  let rules: Rules = {
    ...answers,
    decks: set('decks', options.decks ?? answers.decks.is),
    boxes: set('boxes', options.boxes ?? answers.boxes.is),
    playersPerBox: set('playersPerBox', options.playersPerBox ?? answers.playersPerBox.is),
    smallestChip: set('smallestChip', options.smallestChip ?? answers.smallestChip.is),
    minimum: set('minimum', options.minimum ?? answers.minimum.is),
    maximum: set('maximum', options.maximum ?? answers.maximum.is),
    increment: set('increment', options.increment ?? answers.increment.is),
    sides: chosenSides(book, options),
  }
  let { shoe } = book
  for (const name of SWITCH_NAMES) {
    const choice = book.switches[name]
    if (choice && isOn(book, options, name) !== choice.byDefault) {
      rules = { ...rules, ...choice.otherwise, sides: changedSides(rules.sides, choice.otherwiseSides ?? {}) }
      shoe = { ...shoe, ...choice.otherwiseShoe }
    }
  }
  const markers = options.markers ?? 1
  const pool = startingPool(rules, options)
  return { ok: true, table: { rules, shoe, house: book.house, markers, pool, sideKinds: turnedOn(options) } }
}

/** What the jackpot shows at first: never less than its reset value. */
function startingPool(rules: Rules, options: Options): Cents {
  let pool = 0
  for (const bet of SIDE_NAMES) {
    const chosen = options.sideBets?.[bet]
    pool = Math.max(pool, rules.sides[bet]?.jackpot?.reset.is ?? 0, (chosen ? chosen.pool : undefined) ?? 0)
  }
  return pool as Cents
}

function unlawfulNumbers(book: Rulebook, options: Options): Unlawful | undefined {
  const { decks, boxes, playersPerBox } = options
  if (decks !== undefined && !book.decks.is.includes(decks)) {
    return {
      option: 'decks',
      why: `${book.title} is played with ${listed(book.decks.is)} decks`,
      clause: book.decks.clause,
    }
  }
  if (boxes !== undefined && !isWithin(boxes, book.boxes.is)) {
    return { option: 'boxes', why: `the table has ${ranged(book.boxes.is)} boxes`, clause: book.boxes.clause }
  }
  if (playersPerBox !== undefined && !isWithin(playersPerBox, book.playersPerBox.is)) {
    const { is, clause } = book.playersPerBox
    return { option: 'playersPerBox', why: `a box takes ${ranged(is)} players`, clause }
  }
  return unlawfulMarkers(book, options) ?? unlawfulMoney(book, options)
}

function unlawfulMarkers(book: Rulebook, { markers, decks, switches }: Options): Unlawful | undefined {
  if (markers === undefined) return undefined
  const { source, says } = book.shoe
  const rule = markerRule(book.shoe, decks ?? book.answers.decks.is)
  if (rule === undefined) return { option: 'markers', why: 'no cutting card is used', clause: source.clause }
  if (switches?.shufflingDevice) {
    return { option: 'markers', why: 'a shuffling device has no cutting card', clause: says.device }
  }
  const { is: most, clause } = rule.most
  if (isWithin(markers, [1, most])) return undefined
  return { option: 'markers', why: `${ranged([1, most])} of them are used`, clause }
}

function unlawfulMoney(book: Rulebook, options: Options): Unlawful | undefined {
  const { answers } = book
  for (const option of ['smallestChip', 'minimum', 'maximum', 'increment'] as const) {
    const amount = options[option]
    const lawful = amount === undefined || (Number.isSafeInteger(amount) && amount > 0 && amount <= CENTS_MAX)
    if (!lawful) return { option, why: 'it must be an amount of money above zero', clause: answers[option].clause }
  }
  const minimum = options.minimum ?? answers.minimum.is
  const maximum = options.maximum ?? answers.maximum.is
  if (minimum > maximum) {
    return { option: 'maximum', why: 'the maximum is below the minimum', clause: answers.maximum.clause }
  }
  return undefined
}

function isOn(book: Rulebook, options: Options, name: SwitchName): boolean {
  return options.switches?.[name] ?? (book.switches[name]?.byDefault || isImplied(book, options, name))
}

/** A side bet that needs a shuffling device brings it along, unless the operator says that there is none. */
function isImplied(book: Rulebook, options: Options, name: SwitchName): boolean {
  return name === 'shufflingDevice' && turnedOn(options).some((bet) => book.answers.sides[bet]?.needsDevice)
}

function unlawfulSwitches(book: Rulebook, options: Options): Unlawful | undefined {
  for (const name of SWITCH_NAMES) {
    if (options.switches?.[name] === undefined) continue
    const choice = book.switches[name]
    if (choice === undefined) {
      return { option: name, why: `${book.title} does not know this option`, clause: absentClause(book, name) }
    }
    if (choice.needs && isOn(book, options, name) && !isOn(book, options, choice.needs.is)) {
      return { option: name, why: `it needs ${choice.needs.is}`, clause: choice.needs.clause }
    }
  }
  return undefined
}

/** The clause that a missing option would have to stand against. */
function absentClause(book: Rulebook, name: SwitchName): Clause {
  const { answers } = book
  switch (name) {
    case 'resplit':
      return answers.handsPerBox.clause
    case 'insuranceOnTen':
      return answers.insuranceAgainst.clause
    case 'sideBetsNeedMain':
      return Object.values(answers.sides)[0]?.needs.clause ?? answers.sideKinds.clause
    case 'firstTwoFaceDown':
      return answers.firstTwoCards.clause
    case 'shufflingDevice':
      return book.shoe.source.clause
    case 'peek':
      return answers.dealerSecondCard.clause
    case 'surrender':
      return answers.surrender.clause
  }
}

function turnedOn(options: Options): SideName[] {
  return SIDE_NAMES.filter((bet) => options.sideBets?.[bet])
}

function unlawfulSides(book: Rulebook, options: Options): Unlawful | undefined {
  const { answers } = book
  const on = turnedOn(options)
  for (const bet of on) {
    const side = answers.sides[bet]
    const option = `sideBets.${bet}`
    if (side === undefined)
      return { option, why: `${book.title} has no such side bet`, clause: answers.sideKinds.clause }
    if (side.decks && !side.decks.is.includes(options.decks ?? answers.decks.is)) {
      return { option, why: `it is offered with ${listed(side.decks.is)} decks only`, clause: side.decks.clause }
    }
    if (side.needsDevice && !isOn(book, options, 'shufflingDevice')) {
      return { option, why: 'it is offered with a shuffling device only', clause: side.needsDevice }
    }
    const wrong = unlawfulSideOptions(book, bet, side, options.sideBets?.[bet] as SideBetOptions)
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
  chosen: SideBetOptions,
): Unlawful | undefined {
  for (const option of ['paytable', 'payScale'] as const) {
    const number = chosen[option]
    if (number === undefined) continue
    const tables = book.payTables[bet]
    const name = `sideBets.${bet}.${option}`
    if (tables?.option !== option) return { option: name, why: 'it has one pay table', clause: side.offered.clause }
    if (tables.tables[number] === undefined) {
      return { option: name, why: `it is ${listed(Object.keys(tables.tables))}`, clause: tables.clause }
    }
  }
  const { wager, reset, pool } = chosen
  if (wager === undefined && reset === undefined && pool === undefined) return undefined
  return unlawfulJackpot(bet, side, chosen)
}

function unlawfulJackpot(bet: SideName, side: SideBet, { wager, reset, pool }: SideBetOptions): Unlawful | undefined {
  const { jackpot } = side
  if (jackpot === undefined) return { option: `sideBets.${bet}`, why: 'it has no jackpot', clause: side.offered.clause }
  if (wager !== undefined && !jackpot.wagers.is.includes(wager)) {
    return {
      option: `sideBets.${bet}.wager`,
      why: `it is ${listed(jackpot.wagers.is.map((cents) => cents / 100))}`,
      clause: jackpot.wagers.clause,
    }
  }
  if (reset !== undefined && !jackpot.resets.is.includes(reset)) {
    return {
      option: `sideBets.${bet}.reset`,
      why: `it is ${listed(jackpot.resets.is.map((cents) => cents / 100))}`,
      clause: jackpot.resets.clause,
    }
  }
  if (pool !== undefined && (!Number.isSafeInteger(pool) || pool < 0 || pool > CENTS_MAX)) {
    return { option: `sideBets.${bet}.pool`, why: 'it must be an amount of money', clause: jackpot.reset.clause }
  }
  return undefined
}

/** The book's side bets: their pay table chosen, or turned off. */
function chosenSides(book: Rulebook, options: Options): Rules['sides'] {
  const sides: Partial<Record<SideName, SideBet>> = {}
  for (const bet of SIDE_NAMES) {
    const side = book.answers.sides[bet]
    const chosen = options.sideBets?.[bet]
    if (side === undefined) continue
    const lacksDevice = side.needsDevice !== undefined && options.switches?.shufflingDevice === false
    if (lacksDevice) sides[bet] = { ...side, offered: { is: false, clause: side.needsDevice } }
    else if (chosen === false) sides[bet] = { ...side, offered: { ...side.offered, is: false } }
    else sides[bet] = withChosen(book, bet, side, chosen ?? {})
  }
  return sides
}

/** Which of a side bet's pay tables is played by, where the book has several. */
export function payTableNumber(book: Rulebook, bet: SideName, options: Options): number | null {
  const chosen = options.sideBets?.[bet] || {}
  return chosen.paytable ?? chosen.payScale ?? book.payTables[bet]?.byDefault ?? null
}

function withChosen(book: Rulebook, bet: SideName, side: SideBet, chosen: SideBetOptions): SideBet {
  const number = payTableNumber(book, bet, { sideBets: { [bet]: chosen } })
  const lines = number === null ? undefined : book.payTables[bet]?.tables[number]
  if (lines !== undefined && side.lines !== undefined) return { ...side, lines }
  if (side.jackpot === undefined) return side
  const fixed = chosen.wager === undefined ? side.jackpot : withFixedWager(side.jackpot, chosen.wager)
  const reset = { ...fixed.reset, is: chosen.reset ?? fixed.reset.is }
  return { ...side, jackpot: { ...fixed, reset } }
}

/** One qualifying wager for the pool: the other column of the pay table falls away. */
function withFixedWager(jackpot: NonNullable<SideBet['jackpot']>, wager: Cents): NonNullable<SideBet['jackpot']> {
  const column = jackpot.wagers.is.indexOf(wager)
  return {
    ...jackpot,
    wagers: { ...jackpot.wagers, is: [wager] },
    prizes: jackpot.prizes.map((line) =>
      'gross' in line.pays ? { ...line, pays: { gross: [line.pays.gross[column] as Cents] } } : line,
    ),
  }
}

function changedSides(
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

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function listed(values: readonly (number | string)[]): string {
  return values.length === 1 ? `${values[0]}` : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

function ranged([least, most]: readonly [number, number]): string {
  return least === most ? `${least}` : `${least} to ${most}`
}
