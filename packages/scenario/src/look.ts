import { type Card, isAce, printCard, printCards } from '@openpit/cards'
import {
  boxAt,
  controllerAmong,
  type Hand,
  handsOn,
  handTotal,
  hardTotalOf,
  isBlackjack,
  isSoft,
  jackpotBets,
  type Settlement,
  type SideName,
} from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import {
  chipsOf,
  cutRequest,
  type Duty,
  facesAt,
  isPitEvent,
  movesMoney,
  offeredAt,
  rackAt,
  reportsAt,
  seatedAt,
  shoeStep,
} from '@openpit/table'
import type { DutyExpectation, Expectation, ResultExpectation } from './scenario.ts'
import type { Stage } from './stage.ts'
import { MS_A_MINUTE } from './step-fields.ts'

/** A difference between what a scenario expects and what happened. */
export interface Difference {
  readonly what: string
  readonly expected: unknown
  readonly actual: unknown
}

/** The wagers settled so far, over all rounds of the scenario. */
export function settledIn({ events }: Pick<Stage, 'events'>): readonly Settlement[] {
  const lines: Settlement[] = []
  for (const event of events) {
    if (event.kind === 'wager-settled') lines.push(event.line)
    if (event.kind === 'settlement-reversed') {
      const index = lines.findLastIndex((line) => isSame(line, event.line))
      lines[index] = { ...event.line, outcome: 'void', profit: NO_CENTS, clause: event.clause }
    }
    if (event.kind === 'claim-settled' && !event.open) addClaim(lines, event.line)
    if (event.kind === 'claim-reversed') voidClaim(lines, event)
    if (event.kind === 'claim-reopened' && !event.open) dropClaim(lines, event.line)
    if (event.kind === 'round-reconstructed') {
      for (const line of event.undone) {
        const index = lines.findLastIndex((other) => isSame(other, line))
        if (index >= 0) lines.splice(index, 1)
      }
      lines.push(...event.restored)
    }
    if (event.kind === 'settlement-corrected') {
      lines[lines.findLastIndex((line) => isSame(line, event.line))] = event.to
    }
  }
  return lines
}

/** A claim that was reversed and is settled again has one line. */
function addClaim(lines: Settlement[], line: Settlement): void {
  const reversed = lines.findLastIndex((other) => isSame(other, line) && other.outcome === 'void')
  if (reversed >= 0 && reversed >= lines.findLastIndex((other) => isSame(other, line))) lines[reversed] = line
  else lines.push(line)
}

/** The line of a reopened claim goes. The wager may have been settled again by then, so the amount must match too. */
function dropClaim(lines: Settlement[], line: Settlement): void {
  const index = lines.findLastIndex((other) => isSame(other, line) && other.profit === line.profit)
  if (index >= 0) lines.splice(index, 1)
}

function voidClaim(lines: Settlement[], { line, clause }: { line: Settlement; clause: Settlement['clause'] }): void {
  const index = lines.findLastIndex((other) => isSame(other, line) && other.profit === line.profit)
  if (index >= 0) lines[index] = { ...line, outcome: 'void', profit: NO_CENTS, clause }
}

function isSame(line: Settlement, other: Settlement): boolean {
  return (
    line.player === other.player && line.box === other.box && line.hand === other.hand && line.wager === other.wager
  )
}

export function netIn(stage: Stage): ReadonlyMap<string, Cents> {
  const net = new Map<string, Cents>()
  const add = (player: string, cents: Cents) => net.set(player, ((net.get(player) ?? 0) + cents) as Cents)
  for (const { player, profit } of settledIn(stage)) add(player, profit)
  for (const event of stage.events) if (isPitEvent(event) && movesMoney(event)) add(event.player, event.cents)
  return net
}

/**
 * The dealer's cards that are face up; of the last round, while wagers are placed for the next. After a void round the
 * second may still be face down.
 */
export function dealerShows(stage: Stage): readonly Card[] {
  const { round, live } = stage.table
  const isNext = round.phase === 'wagering' && live?.last
  const { cards, secondFaceDown } = isNext ? isNext.round.dealer : round.dealer
  return secondFaceDown ? cards.slice(0, 1) : cards
}

/** Whether a clause is the expected one or a part of it. `NSW-12.1` covers `NSW-12.1a`, but not `NSW-12.10`. */
export function coversClause(expected: string, actual: string): boolean {
  return actual.startsWith(expected) && !/^\d/.test(actual.slice(expected.length))
}

export function differences(stage: Stage, expect: Expectation): Difference[] {
  const found: Difference[] = []
  const compare = (what: string, expected: unknown, actual: unknown) => {
    if (JSON.stringify(expected) !== JSON.stringify(actual)) found.push({ what, expected, actual })
  }
  compareHoldings(stage, expect, compare)
  if (expect.dealer) compare('dealer', printCards(expect.dealer), printCards(dealerShows(stage)))
  if (expect.rack !== undefined) compare('rack', expect.rack, rackNow(stage))
  for (const [box, cards] of Object.entries(expect.hands ?? {})) {
    compare(
      `hands.${box}`,
      cards,
      handsOn(stage.table.round, Number(box)).map((hand, index) => shownCards(stage, hand, index + 1)),
    )
  }
  for (const [where, totals] of Object.entries(expect.totals ?? {})) {
    compare(`totals.${where}`, totals, where === 'dealer' ? [dealerTotal(stage)] : totalsOn(stage, Number(where)))
  }
  for (const [box, player] of Object.entries(expect.control ?? {})) {
    compare(`control.${box}`, player, controllerOf(stage, Number(box)))
  }
  if (expect.held !== undefined) compare('held', expect.held, heldNow(stage))
  if (expect.ruling !== undefined) compare('ruling', expect.ruling, stage.table.ruling?.command.do ?? 'nothing')
  comparePit(stage, expect, compare)
  if (expect.shoe !== undefined) compare('shoe', expect.shoe, shoeStep(stage.table))
  if (expect.seen)
    compare('seen.burned', [...expect.seen.burned].sort(), [...(stage.table.live?.burn?.shownTo ?? [])].sort())
  if (expect.cutter) compare('cutter', [...expect.cutter].sort(), [...cuttersNow(stage)].sort())
  if (expect.offered) {
    const { by, box, is } = expect.offered
    compare('offered', [...is].sort(), [...offeredAt(stage.table, by, box)].sort())
  }
  return [...found, ...missingResults(stage, expect.results ?? [])]
}

type Compare = (what: string, expected: unknown, actual: unknown) => void

/** Compares duties, reports, disputes and incidents. */
function comparePit(stage: Stage, expect: Expectation, compare: Compare): void {
  const { pit, pitRules } = stage.table
  const duties = dutiesAt(stage)
  if (expect.duties !== undefined && !areDuties(duties, expect.duties)) compare('duties', expect.duties, duties)
  if (expect.reports !== undefined) {
    compare('reports', expect.reports, reportsAt(pit, pitRules.reportedAbove.is, stage.at))
  }
  for (const [number, state] of Object.entries(expect.disputes ?? {})) {
    const dispute = pit.disputes.find((one) => one.number === Number(number))
    compare(`disputes.${number}`, state, dispute?.is ?? 'no such dispute')
  }
  if (expect.incidents !== undefined) compare('incidents', expect.incidents, pit.incidents.length)
}

/** The duties that are open at a table. */
export function dutiesAt(stage: Stage): readonly DutyExpectation[] {
  return stage.table.pit.duties.map((duty) => dutyLine(stage, duty))
}

/** Each expected duty must match a different open one, and none may be left. */
export function areDuties(lines: readonly DutyExpectation[], expected: readonly DutyExpectation[]): boolean {
  return lines.length === expected.length && canPair(lines, expected)
}

function canPair(lines: readonly DutyExpectation[], expected: readonly DutyExpectation[]): boolean {
  const [first, ...others] = expected
  if (first === undefined) return true
  return lines.some((line, index) => {
    const matches = Object.entries(first).every(([name, value]) => line[name as keyof DutyExpectation] === value)
    return matches && canPair(lines.toSpliced(index, 1), others)
  })
}

function dutyLine({ begins }: Stage, { duty, player, due }: Duty): DutyExpectation {
  return { duty, ...(player === null ? {} : { player }), due: (due - begins) / MS_A_MINUTE }
}

/** Compares winnings, chips, tokens, seats and jackpots. */
function compareHoldings(stage: Stage, expect: Expectation, compare: Compare): void {
  const net = netIn(stage)
  for (const [player, cents] of Object.entries(expect.net ?? {})) {
    compare(`net.${player}`, cents / 100, (net.get(player) ?? 0) / 100)
  }
  for (const [player, cents] of Object.entries(expect.tokens ?? {})) {
    const { tokens } = stage.table
    const held = Object.hasOwn(tokens, player) ? (tokens[player] as number) : 0
    compare(`tokens.${player}`, cents / 100, held / 100)
  }
  for (const [player, cents] of Object.entries(expect.chips ?? {})) {
    compare(`chips.${player}`, cents / 100, chipsOf(stage.table, player) / 100)
  }
  for (const [box, player] of Object.entries(expect.seats ?? {})) {
    compare(`seats.${box}`, player, seatedAt(stage.table.round, Number(box)) ?? '')
  }
  const { pool, rules } = stage.table
  const bets = jackpotBets(rules)
  for (const [name, cents] of Object.entries(expect.jackpots ?? {})) {
    const isJackpot = bets.includes(name as SideName)
    compare(`jackpots.${name}`, cents / 100, isJackpot ? pool.shows / 100 : 'no jackpot')
  }
  if (expect.pool !== undefined) {
    compare('pool', expect.pool / 100, bets.length > 0 ? pool.shows / 100 : 'no jackpot')
  }
}

/** Each expected result must match a different settled wager. */
function missingResults(stage: Stage, expected: readonly ResultExpectation[]): Difference[] {
  const left = [...settledIn(stage)]
  return expected.flatMap((result) => {
    const index = left.findIndex((line) => matchesResult(line, result))
    if (index >= 0) {
      left.splice(index, 1)
      return []
    }
    return [{ what: 'results', expected: inDollars(result), actual: left.map(inDollars) }]
  })
}

function matchesResult(line: Settlement, expected: ResultExpectation): boolean {
  return Object.entries(expected).every(([name, value]) =>
    name === 'clause' ? coversClause(value as string, line.clause) : line[name as keyof Settlement] === value,
  )
}

/** A settled wager with its amounts in dollars. */
export function inDollars(line: ResultExpectation): Record<string, unknown> {
  const { player, box, hand, wager, stake, outcome, profit, clause } = line
  const dollars = (amount: Cents | undefined) => (amount === undefined ? undefined : amount / 100)
  return { player, box, hand, wager, stake: dollars(stake), outcome, profit: dollars(profit), clause }
}

export function rackNow(stage: Stage): string {
  return printFaces(rackAt(stage.table))
}

export function heldNow({ table }: Stage): string {
  return printFaces((table.live?.held ?? []).map(({ card, seen }) => (seen ? card : null)))
}

function printFaces(cards: readonly (Card | null)[]): string {
  return cards.map((card) => (card === null ? '??' : printCard(card))).join(' ')
}

function cuttersNow(stage: Stage): readonly string[] {
  return cutRequest(stage.table)?.who ?? []
}

function shownCards({ table }: Stage, { box, cleared }: Hand, hand: number): string {
  return cleared > 0 || table.round.phase === 'ended' ? '' : printFaces(facesAt(table, { box, hand }))
}

function totalsOn(stage: Stage, box: number): readonly string[] {
  return handsOn(stage.table.round, box).map((hand) => {
    if (isBlackjack(hand)) return stage.table.rules.blackjackIsCalled.is
    return announcement(hand)
  })
}

/** The total of the dealer's cards that are face up. */
function dealerTotal(stage: Stage): string {
  const cards = dealerShows(stage)
  const hard = hardTotalOf(cards)
  const ace = cards.some(isAce)
  const natural = cards.length === 2 && ace && hard === 11
  if (natural) return stage.table.rules.blackjackIsCalled.is
  return announcement({ hard, ace })
}

function announcement(hand: { readonly hard: number; readonly ace: boolean }): string {
  const total = handTotal(hand)
  if (total > 21) return `bust ${total}`
  return `${isSoft(hand.hard, hand.ace) ? 'soft' : 'hard'} ${total}`
}

function controllerOf(stage: Stage, number: number): string {
  const { round, rules } = stage.table
  const box = boxAt(round, number)
  if (box === undefined) return ''
  return box.controller || controllerAmong(round, rules, number, box.bettors)
}
