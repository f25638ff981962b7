import type { Card } from '@openpit/cards'
import { type Command, decide, type Hand, HOUSE, openRound, type Round, type Rules } from '@openpit/engine'
import type { Chart, Move } from '../chart.ts'
import { BOX, firstOpenMove, PLAYER, WAGER, withoutLimits } from './box.ts'
import { preferenceFor } from './preference.ts'

/** What somebody who follows the chart does first with these two cards against the dealer's first. */
export function firstMove(rules: Rules, chart: Chart, two: readonly [Card, Card], dealer: Card): Move {
  const free = withoutLimits(rules)
  const round = onTheTurn(free, two, dealer)
  return firstOpenMove(round, preferenceFor(chart, round.hands[0] as Hand, dealer), free).move
}

/** The engine's own round, with these cards on the only box and nothing left to answer. */
function onTheTurn(rules: Rules, two: readonly [Card, Card], dealer: Card): Round {
  const dealt = rules.dealOrder.is === 'card-by-card' ? [two[0], dealer, two[1]] : [...two, dealer]
  const commands: readonly Command[] = [
    { do: 'wager', by: PLAYER, box: BOX, main: WAGER },
    { do: 'deal', by: HOUSE },
    { do: 'cards', cards: dealt },
    { do: 'closeOffers', by: HOUSE },
  ]
  let round = openRound()
  for (const command of commands) {
    if (command.do === 'closeOffers' && round.offers === null) continue
    const decision = decide(round, command, rules)
    if (!decision.ok) throw new Error(`a fresh round refuses ${command.do}: ${JSON.stringify(decision.refusal)}`)
    round = decision.round
  }
  // Where the dealer peeks there is a card more to deal, and sometimes no turn: no book has that and a wager that goes on.
  if (round.phase !== 'playing') throw new Error(`the hand has no turn: ${round.phase}`)
  return round
}
