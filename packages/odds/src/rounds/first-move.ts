import type { Card } from '@openpit/cards'
import { type Command, decide, type Hand, HOUSE, openRound, type Round, type Rules } from '@openpit/engine'
import type { Chart, Move } from '../chart.ts'
import { BOX, firstOpenMove, PLAYER, WAGER, withoutLimits } from './box.ts'
import { preferenceFor } from './preference.ts'

/** The chart's first move with these two cards versus this upcard. */
export function firstMove(rules: Rules, chart: Chart, two: readonly [Card, Card], dealer: Card): Move {
  const free = withoutLimits(rules)
  const round = onTheTurn(free, two, dealer)
  return firstOpenMove(round, preferenceFor(chart, round.hands[0] as Hand, dealer), free).move
}

/** A round of the engine with these cards dealt and the player on turn. */
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
  // After a peek there would be another card to deal, and sometimes no turn. No book combines that with such a side
  // bet.
  if (round.phase !== 'playing') throw new Error(`the hand has no turn: ${round.phase}`)
  return round
}
