import {
  type Answer,
  clauseOf,
  type Jackpot,
  type PayLine,
  type PrizeTable,
  type Rules,
  type Setting,
  SIDE_NAMES,
  type SideBet,
  type SideName,
} from '@openpit/engine'
import type { Odds } from '@openpit/money'
import type { BookRules, PayTable } from '@openpit/protocol'
import { configure, type Options, payTableNumber, type RulebookName, rulebooks } from '@openpit/rulebooks'
import type { TableOdds } from '../odds/table-odds.ts'

/** The questions that a game's page answers, the most important ones for a player first. */
const SHOWN = [
  'blackjackPays',
  'dealerOnSoft17',
  'decks',
  'deck',
  'doubleTotals',
  'doubleCards',
  'doubleAmount',
  'doubledPart',
  'pairsSplitBy',
  'handsPerBox',
  'acesSplit',
  'splitAcesTake',
  'surrender',
  'insuranceAgainst',
  'insurancePays',
  'insuranceAmount',
  'evenMoney',
  'twentyOne',
  'mustDrawBelow',
  'dealerSecondCard',
  'dealerBlackjackTakes',
  'unmatchedSplitWager',
  'playersPerBox',
  'controlledBy',
  'rounding',
] as const satisfies readonly (keyof Rules)[]

/** A game's rules for its page, with the operator's options or those of the book. */
export function bookRules(name: RulebookName, options: Options, odds: TableOdds | null): BookRules {
  const configured = configure(rulebooks[name], options)
  if (!configured.ok) throw new Error(`${name}: ${configured.unlawful.why}`)
  const { rules } = configured.table
  const numberOf = (bet: SideName) => payTableNumber(rulebooks[name], bet, options)
  const answers = SHOWN.map((question) => {
    const rule = rules[question]
    return { question, is: printed(rule.is), clause: clauseOf(rule) }
  })
  return { rulebook: name, answers, payTables: payTables(rules, odds, numberOf), houseEdge: odds?.main.edge ?? null }
}

/** An answer as text. The client has a sentence for each. */
function printed(is: Rules[(typeof SHOWN)[number]]['is']): string {
  if (Array.isArray(is)) return is.join(',')
  return typeof is === 'object' && 'ranks' in is ? String(is.ranks.length * 4) : String(is)
}

function payTables(rules: Rules, odds: TableOdds | null, numberOf: (bet: SideName) => number | null): PayTable[] {
  const hand: PayTable = { of: 'hand', lines: handLines(rules, odds), number: null, houseEdge: odds?.main.edge ?? null }
  const sides = SIDE_NAMES.flatMap((of): PayTable[] => {
    const side = rules.sides[of]
    const figures = odds?.sides[of]
    const lines = (side ? sideLines(side) : []).map((line, index) => {
      return { ...line, chance: figures?.lines[index]?.probability ?? null }
    })
    return side?.offered.is ? [{ of, lines, number: numberOf(of), houseEdge: figures?.edge ?? null }] : []
  })
  const { is: bonus } = rules.superBonus
  if (bonus === 'none') return [hand, ...sides]
  const bands = bonus.bands.map(({ from, bonus: paid, clause }) => {
    return {
      name: '7-7-7 suited against a seven',
      pays: { by: 'stake' as const, from, bonus: paid },
      clause,
      chance: null,
    }
  })
  const others = {
    name: 'everybody else with a wager',
    pays: { by: 'stake' as const, from: 0, bonus: bonus.everybodyElse.is },
    clause: bonus.everybodyElse.clause,
    chance: null,
  }
  return [hand, ...sides, { of: 'superBonus', lines: [...bands, others], number: null, houseEdge: null }]
}

function handLines(
  { blackjackPays, blackjackIsCalled, winPays, twentyOnePays, insurancePays }: Rules,
  odds: TableOdds | null,
): PayTable['lines'] {
  const line = (name: string, rule: Answer<Odds> | Setting<Odds>) =>
    byOdds({ name, pays: rule.is, clause: clauseOf(rule) })
  return [
    line(blackjackIsCalled.is, blackjackPays),
    ...twentyOnePays.is.map(byOdds),
    line('win', winPays),
    { ...line('insurance', insurancePays), chance: odds?.insurance.ace.probability ?? null },
  ]
}

function byOdds({
  name,
  pays: [to, from],
  clause,
}: Pick<PayLine, 'name' | 'pays' | 'clause'>): PayTable['lines'][number] {
  return { name, pays: { by: 'odds', odds: [to, from] }, clause, chance: null }
}

function sideLines(side: SideBet): PayTable['lines'] {
  switch (side.settles) {
    case 'after-initial-deal':
    case 'as-soon-as-known':
      return side.lines.map(byOdds)
    case 'by-prize-button':
      return prizeLines(side.prizes)
    case 'from-the-pool':
      return jackpotLines(side.jackpot)
    case 'by-the-link':
      return []
  }
}

function prizeLines({ prizes, clause }: PrizeTable): PayTable['lines'] {
  const all = prizes.reduce((sum, [, count]) => sum + count, 0)
  return prizes.map(([dollars, count]) => {
    const pays = { by: 'button' as const, dollars, outOf: `${count}/${all}` }
    return { name: 'blackjack, by the button', pays, clause, chance: null }
  })
}

function jackpotLines({ prizes, wagers }: Jackpot): PayTable['lines'] {
  return prizes.map(({ name, pays, clause }) => {
    if ('poolPercent' in pays) return { name, pays: { by: 'jackpot', percent: pays.poolPercent }, clause, chance: null }
    const gross = pays.gross.map((cents, index) => ({ wager: wagers.is[index] ?? 0, pays: cents }))
    return { name, pays: { by: 'wager', gross }, clause, chance: null }
  })
}
