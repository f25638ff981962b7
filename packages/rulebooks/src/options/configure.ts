import { type Clause, clauseOf, jackpotOf, joinList, type Rules, type SideName } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { type RulebookName, SIDE_NAMES, SWITCH_NAMES, type SwitchName } from '@openpit/names'
import type { JackpotRules } from '../questions/jackpot-rules.ts'
import type { LiveRules } from '../questions/live-rules.ts'
import type { PeopleRules } from '../questions/people-rules.ts'
import type { PitRules } from '../questions/pit-rules.ts'
import type { PromotionRules, VoucherRules } from '../questions/promotion-rules.ts'
import type { Rulebook } from '../questions/rulebook.ts'
import { markerRule, type ShoeRules } from '../questions/shoe-rules.ts'
import { isAmount, isOn, isWithin, type Options, rangeText, sideBetsOn, type UnlawfulOption } from './options.ts'
import { changeSides, configureSides, unlawfulSides } from './side-options.ts'

/** A table's rules with every option decided, and what the table starts with. */
export interface Configuration {
  readonly rulebook: RulebookName
  readonly rules: Rules
  readonly shoe: ShoeRules
  readonly people: PeopleRules
  readonly jackpots: JackpotRules
  readonly live: LiveRules
  readonly pit: PitRules
  readonly promotions: PromotionRules
  readonly vouchers: VoucherRules
  /** How many cutting cards the table uses. */
  readonly markers: number
  readonly pool: Cents
  /** Side bets that the options turn on by name. */
  readonly sideKinds: readonly SideName[]
}

export type ConfigureResult =
  | { readonly ok: true; readonly table: Configuration }
  | { readonly ok: false; readonly unlawful: UnlawfulOption }

/** The rules of a table, or why the book forbids one of the options. */
export function configure(book: Rulebook, options: Options = {}): ConfigureResult {
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
    minimum: set('minimum', minimumOf(book, options)),
    maximum: set('maximum', options.maximum ?? answers.maximum.is),
    increment: set('increment', options.increment ?? answers.increment.is),
    sides: configureSides(book, options),
  }
  let { shoe, pit } = book
  for (const name of SWITCH_NAMES) {
    const choice = book.switches[name]
    if (choice && isOn(book, options, name) !== choice.byDefault) {
      rules = { ...rules, ...choice.otherwise, sides: changeSides(rules.sides, choice.otherwiseSides ?? {}) }
      shoe = { ...shoe, ...choice.otherwiseShoe }
      pit = { ...pit, ...choice.otherwisePit }
    }
  }
  const markers = options.markers ?? 1
  const pool = startingPool(rules, options)
  const { name: rulebook, people, jackpots, live, promotions, vouchers } = book
  return {
    ok: true,
    table: {
      rulebook,
      rules,
      shoe,
      people,
      jackpots,
      live,
      pit,
      promotions,
      vouchers,
      markers,
      pool,
      sideKinds: sideBetsOn(options),
    },
  }
}

/** What the jackpot shows when the table opens: at least its reset value. */
function startingPool(rules: Rules, options: Options): Cents {
  let pool = 0
  for (const bet of SIDE_NAMES) {
    const chosen = options.sideBets?.[bet]
    pool = Math.max(pool, jackpotOf(rules.sides[bet])?.reset.is ?? 0, (chosen ? chosen.pool : undefined) ?? 0)
  }
  return pool as Cents
}

function unlawfulNumbers(book: Rulebook, options: Options): UnlawfulOption | undefined {
  const { decks, boxes, playersPerBox } = options
  if (decks !== undefined && !book.decks.is.includes(decks)) {
    return {
      option: 'decks',
      why: `${book.title} is played with ${joinList(book.decks.is)} decks`,
      clause: book.decks.clause,
    }
  }
  if (boxes !== undefined && !isWithin(boxes, book.boxes.is)) {
    return { option: 'boxes', why: `the table has ${rangeText(book.boxes.is)} boxes`, clause: book.boxes.clause }
  }
  if (playersPerBox !== undefined && !isWithin(playersPerBox, book.playersPerBox.is)) {
    const { is, clause } = book.playersPerBox
    return {
      option: 'playersPerBox',
      why: `a box takes ${rangeText(is)} ${is[1] === 1 ? 'player' : 'players'}`,
      clause,
    }
  }
  return unlawfulMarkers(book, options) ?? unlawfulMoney(book, options)
}

function unlawfulMarkers(book: Rulebook, { markers, decks, switches }: Options): UnlawfulOption | undefined {
  if (markers === undefined) return undefined
  const { source, says } = book.shoe
  const rule = markerRule(book.shoe, decks ?? book.answers.decks.is)
  if (rule === undefined) return { option: 'markers', why: 'no cutting card is used', clause: source.clause }
  if (switches?.shufflingDevice) {
    return { option: 'markers', why: 'a shuffling device has no cutting card', clause: says.device }
  }
  const { is: most, clause } = rule.most
  if (isWithin(markers, [1, most])) return undefined
  return {
    option: 'markers',
    why: `the table uses ${rangeText([1, most])} cutting ${most === 1 ? 'card' : 'cards'}`,
    clause,
  }
}

/** A table with increments and no minimum of its own takes whole increments: one is the least. */
function minimumOf({ answers }: Rulebook, { minimum, increment }: Options): Cents {
  return minimum ?? increment ?? answers.minimum.is
}

function unlawfulMoney(book: Rulebook, options: Options): UnlawfulOption | undefined {
  const { answers } = book
  for (const option of ['smallestChip', 'minimum', 'maximum', 'increment'] as const) {
    const amount = options[option]
    if (amount !== undefined && !isAmount(amount))
      return { option, why: 'it must be an amount of money above zero', clause: clauseOf(answers[option]) }
  }
  const minimum = minimumOf(book, options)
  const maximum = options.maximum ?? answers.maximum.is
  if (minimum > maximum) {
    return { option: 'maximum', why: 'the maximum is below the minimum', clause: answers.maximum.clause }
  }
  const chip = options.smallestChip ?? answers.smallestChip.is
  if (Math.floor(maximum / chip) * chip < minimum) {
    return {
      option: 'smallestChip',
      why: 'no number of these chips makes a wager within the limits',
      clause: answers.maximum.clause,
    }
  }
  return undefined
}

function unlawfulSwitches(book: Rulebook, options: Options): UnlawfulOption | undefined {
  for (const name of SWITCH_NAMES) {
    if (options.switches?.[name] === undefined) continue
    const choice = book.switches[name]
    if (choice === undefined) {
      return { option: name, why: `${book.title} has no such option`, clause: absentClause(book, name) }
    }
    if (choice.needs && isOn(book, options, name) && !isOn(book, options, choice.needs.is)) {
      return { option: name, why: `it needs ${choice.needs.is}`, clause: choice.needs.clause }
    }
  }
  return undefined
}

/** The clause that rules a switch out in a book that lacks it. */
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
    case 'blackjacksWait':
      return answers.blackjackPaid.clause
    case 'boxMaximum':
      return answers.maximumBinds.see
    case 'shufflingDevice':
      return book.shoe.source.clause
    case 'peek':
      return answers.dealerSecondCard.see
    case 'surrender':
      return answers.surrender.clause
    case 'lowLimit':
      return answers.minimum.clause
    case 'cashless':
      return book.pit.equipment.dropBox.clause
  }
}
