import { type Card, cardOf, loadedShoe, pointsOf } from '@openpit/cards'
import { matches, type PayLine, type Rules } from '@openpit/engine'
import type { Chart } from '../chart.ts'
import { firstMove } from '../rounds/first-move.ts'
import { figures, type Prize, type SideFigures } from './figures.ts'

/**
 * A side bet that is decided card by card while the main hand follows a chart. Two sevens get a third card only if the
 * chart hits or doubles them, because a hand that stands or is split ends the side bet. One way is an order of four
 * cards: the hand's two, the dealer's first, and the third card, dealt or not.
 */
export function sevensWithChart(
  rules: Rules,
  lines: readonly PayLine[],
  prizes: readonly Prize[],
  chart: Chart,
): SideFigures {
  const kinds = loadedShoe(1, rules.deck.is)
  const all = kinds.length * rules.decks.is
  const left = (card: Card, gone: readonly Card[]) => rules.decks.is - gone.filter((other) => other === card).length
  const ways = new Array<number>(lines.length + 1).fill(0)
  const add = (cards: readonly Card[], deals: number) => {
    const line = lines.findIndex(({ when }) => matches(when, cards))
    ways[line + 1] = (ways[line + 1] as number) + deals
  }
  const takesThird = thirdCards(rules, chart, kinds)
  for (const first of kinds) {
    for (const second of kinds) {
      const two = [first, second]
      const dealt = rules.decks.is * left(second, [first])
      if (!two.every((card) => matches('seven', [card]))) {
        add(two, dealt * (all - 2) * (all - 3))
        continue
      }
      for (const dealer of kinds) {
        const withDealer = dealt * left(dealer, two)
        if (!takesThird.has(pointsOf(dealer))) add(two, withDealer * (all - 3))
        else for (const third of kinds) add([...two, third], withDealer * left(third, [...two, dealer]))
      }
    }
  }
  const of = all * (all - 1) * (all - 2) * (all - 3)
  return figures(prizes, { of, ways: ways.slice(1), losing: ways[0] as number, counts: 'orders' })
}

/** The points of the dealer's first card against which the chart draws to two sevens. */
function thirdCards(rules: Rules, chart: Chart, kinds: readonly Card[]): ReadonlySet<number> {
  const two = [cardOf('7', 's'), cardOf('7', 'h')] as const
  const drawn = new Set<number>()
  for (const dealer of kinds) {
    if (drawn.has(pointsOf(dealer))) continue
    const move = firstMove(rules, chart, two, dealer)
    if (move === 'hit' || move === 'double') drawn.add(pointsOf(dealer))
  }
  return drawn
}
