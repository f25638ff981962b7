import type { Origin } from '@openpit/rulebooks'
import type { RoundOutcome, RoundResult } from '../rounds/play-out.ts'
import type { PacketAnalysis } from './packet-analysis.ts'
import { type RoundingAtMinimum, roundingAtMinimum } from './rounding.ts'
import { type Confirmation, confirmation } from './simulation.ts'

/** The assumptions behind the figures, without which they cannot be checked. */
const BASIS: readonly string[] = [
  'Every figure is for a fresh shoe and one box in play; no cards have been seen before the round.',
  'Every edge is the house’s share of the original wager; the return is 1 − edge.',
  'Side bets are counted over all deals; insurance is for a player who has seen only the dealer’s first card.',
  'Rounding to chips is left out: amounts that chips cannot pay are rounded up, in the player’s favour.',
]

/** The PAR sheet: the content of `par.json`, which the page shows too. Field names are an interface for labs. */
export interface Par extends Origin {
  readonly rulebook: string
  readonly title: string
  readonly options: PacketAnalysis['options']
  readonly decks: number
  readonly deck: string
  readonly source: string
  readonly basis: readonly string[]
  readonly main: PacketAnalysis['main'] & { readonly return: number }
  readonly chart: { readonly edge: number; readonly return: number; readonly file: string }
  readonly roundingAtMinimum?: RoundingAtMinimum
  readonly insurance: PacketAnalysis['insurance']
  readonly sideBets: PacketAnalysis['sides']
  readonly superBonus?: { readonly betDollars: number; readonly returns: number }
  readonly outcomes: Outcomes
  readonly simulation: Confirmation
  readonly worths: PacketAnalysis['ruleValues']
}

/** How rounds by the chart end for the main wager. They are simulated, not calculated: `method` says so. */
export interface Outcomes extends Omit<RoundOutcome, 'results'> {
  readonly method: 'simulated'
  /** The return of everything staked, doubles and splits included. */
  readonly returnOfStaked: number
  readonly results: readonly (RoundResult & { readonly probability: number })[]
}

export function parOf(analysis: PacketAnalysis): Par {
  const { program, rules, title, options, table, main, chart, insurance, sides, superBonus } = analysis
  const rounding = roundingAtMinimum(table.rules)
  return {
    program,
    rules,
    rulebook: table.rulebook,
    title,
    options,
    decks: table.rules.decks.is,
    deck: table.rules.deck.is.name,
    source: table.shoe.source.is.replaceAll('-', ' '),
    basis: BASIS,
    main: { ...main, return: 1 - main.edge },
    chart: { edge: chart.edge, return: 1 - chart.edge, file: 'strategy.csv' },
    ...(rounding ? { roundingAtMinimum: rounding } : {}),
    insurance,
    sideBets: sides,
    ...(superBonus ? { superBonus: { betDollars: superBonus.wager / 100, returns: superBonus.value } } : {}),
    outcomes: outcomesOf(analysis.outcomes),
    simulation: confirmation(analysis.simulation, chart.edge),
    worths: analysis.ruleValues,
  }
}

function outcomesOf({ results, ...played }: RoundOutcome): Outcomes {
  return {
    method: 'simulated',
    ...played,
    returnOfStaked: 1 - played.edge / played.staked,
    results: results.map((result) => ({ ...result, probability: result.count / played.rounds })),
  }
}
