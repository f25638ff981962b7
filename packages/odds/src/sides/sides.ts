import { matches, type PayLine, type Rules, SIDE_NAMES, type SideBet, type SideName } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { Chart } from '../chart.ts'
import { figures, type Prize, type SideFigures } from './figures.ts'
import { fraction, plus, WHOLE } from './fraction.ts'
import { type JackpotFigures, jackpotFigures } from './jackpot.ts'
import { type PrizeFigures, prizeFigures } from './prize-button.ts'
import { sevensWithChart } from './sevens.ts'
import { waysOf } from './ways.ts'

/** Super Sevens, with the third card always taken, and with the main hand played by a chart. */
export interface SevensFigures extends SideFigures {
  readonly edgeWithChart?: number
  readonly withChart?: SideFigures
}

export type AnySideFigures = SideFigures | SevensFigures | PrizeFigures | JackpotFigures
export type Sides = Readonly<Partial<Record<SideName, AnySideFigures>>>

/** What side bets depend on, besides the rules. */
export interface SideTerms {
  /** The jackpot pool; the reset value if that is higher. */
  readonly pool?: Cents
  /** How the main hand is played, for side bets that depend on it. */
  readonly chart?: Chart
}

/** Every side bet that these rules offer, counted over all deals of a fresh shoe. */
export function sidesOf(rules: Rules, terms: SideTerms = {}): Sides {
  const sides: Partial<Record<SideName, AnySideFigures>> = {}
  for (const bet of SIDE_NAMES) {
    const side = rules.sides[bet]
    if (side === undefined || !isOffered(rules, side)) continue
    // A link's levels do not depend on the cards: `mysteryFigures` has them.
    if (side.settles !== 'by-the-link') sides[bet] = sideOf(rules, side, terms)
  }
  return sides
}

function isOffered(rules: Rules, side: SideBet): boolean {
  return side.offered.is && (side.decks === undefined || side.decks.is.includes(rules.decks.is))
}

function sideOf(
  rules: Rules,
  side: Exclude<SideBet, { settles: 'by-the-link' }>,
  { pool = NO_CENTS, chart }: SideTerms,
): AnySideFigures {
  switch (side.settles) {
    case 'after-initial-deal':
      return byLines(rules, side.lines, side.reads === 'first-two' ? 2 : 3)
    case 'as-soon-as-known': {
      const always: SideFigures = byLines(rules, side.lines, 3)
      if (chart === undefined) return always
      const withChart = sevensWithChart(rules, side.lines, prizesOf(side.lines), chart)
      return { ...always, edgeWithChart: withChart.edge, withChart }
    }
    case 'by-prize-button':
      return prizeFigures(rules, side.prizes)
    case 'from-the-pool':
      return jackpotFigures(rules, side.jackpot, pool)
  }
}

function byLines(rules: Rules, lines: readonly PayLine[], cards: 2 | 3): SideFigures {
  const counted = waysOf(rules, cards, lines.length, (dealt) => lines.findIndex(({ when }) => matches(when, dealt)))
  return figures(prizesOf(lines), counted)
}

function prizesOf(lines: readonly PayLine[]): readonly Prize[] {
  return lines.map(({ name, clause, pays: [to, from] }) => ({ name, clause, back: plus(fraction(to, from), WHOLE) }))
}
