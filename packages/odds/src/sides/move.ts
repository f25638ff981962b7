import { type Card, pointsOf, rankOf } from '@openpit/cards'
import { type Command, decide, hardTotalOf, offered, openRound, type Round, type Rules } from '@openpit/engine'
import { CENTS_MAX, cents } from '@openpit/money'
import { type Chart, DEALER_FIRST, type Move, type Wish } from '../chart.ts'

/** What a player who follows the chart does with a pair without aces: the first of its wishes that the engine takes. */
export function moveOf(rules: Rules, chart: Chart, two: readonly [Card, Card], dealer: Card): Move {
  const wish = wishFor(chart, two, dealer)
  const open = offered(onTheTurn(rules, two, dealer), 'ann', 1, rules)
  return wish.find((move) => open.includes(move)) ?? (wish.at(-1) as Move)
}

function wishFor({ rows }: Chart, two: readonly [Card, Card], dealer: Card): Wish {
  const total = hardTotalOf(two)
  const fits = (kind: string) =>
    rows.find((row) => row.kind === kind && row.total === total && row.cards[0] <= 2 && row.cards[1] >= 2)
  const row = fits('pair') ?? fits('hard')
  const points = pointsOf(dealer)
  const wish = row?.wishes[points === 1 ? DEALER_FIRST.indexOf('ace') : points - 2]
  if (wish === undefined) throw new Error(`the chart has a hole: two ${rankOf(two[0])} against ${rankOf(dealer)}`)
  return wish
}

/** The engine's own round, with these cards on the only box and nothing left to answer. */
function onTheTurn(rules: Rules, two: readonly [Card, Card], dealer: Card): Round {
  // Without limits: what a chip may be at the table has no say in what a hand may do.
  const free: Rules = {
    ...rules,
    minimum: { ...rules.minimum, is: cents(1) },
    maximum: { ...rules.maximum, is: cents(CENTS_MAX) },
    increment: { ...rules.increment, is: cents(0) },
    smallestChip: { ...rules.smallestChip, is: cents(1) },
  }
  const dealt = rules.dealOrder.is === 'card-by-card' ? [two[0], dealer, two[1]] : [...two, dealer]
  let round = openRound()
  const commands: readonly Command[] = [
    { do: 'wager', by: 'ann', box: 1, main: cents(200) },
    { do: 'deal', by: 'dealer' },
    { do: 'cards', cards: dealt },
    { do: 'closeOffers', by: 'dealer' },
  ]
  for (const command of commands) {
    if (command.do === 'closeOffers' && round.offers === null) continue
    const decision = decide(round, command, free)
    if (!decision.ok) throw new Error(`a fresh round refuses ${command.do}: ${JSON.stringify(decision.refusal)}`)
    round = decision.round
  }
  // Where the dealer peeks there is a card more to deal, and sometimes no turn: no book has that and a wager that goes on.
  if (round.phase !== 'playing') throw new Error(`the hand has no turn: ${round.phase}`)
  return round
}
