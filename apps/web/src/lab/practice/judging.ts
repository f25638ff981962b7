import { type Card, isAce } from '@openpit/cards'
import { type Hand, handTotal, isBlackjack, type Round, type Rules, waitsFor } from '@openpit/engine'
import type { Judge } from '@openpit/odds'
import type { PracticeMove } from './practice-round.ts'

/** The expected value of moves, in units of the original wager. */
export type PracticeValues = Readonly<Partial<Record<PracticeMove, number>>>

/** The expected value of each of these moves. */
export function valuesOfMoves(
  judge: Judge,
  rules: Rules,
  round: Round,
  moves: readonly PracticeMove[],
): PracticeValues {
  const all = allValues(judge, rules, round)
  return Object.fromEntries(moves.flatMap((move) => (all[move] === undefined ? [] : [[move, all[move]]])))
}

function allValues(judge: Judge, rules: Rules, round: Round): PracticeValues {
  const [first] = round.dealer.cards
  const waits = waitsFor(round, rules)
  if (first === undefined || (waits.for !== 'decision' && waits.for !== 'answers')) return {}
  const number = waits.for === 'decision' ? waits.hand : waits.offers.hand
  const hand = round.hands[Math.max(0, number - 1)] as Hand
  if (waits.for === 'decision') return judge.moves(hand.cards, first)
  switch (waits.offers.about) {
    case 'rescue': {
      const { stand, rescue } = judge.doubled(hand.cards, handTotal(hand), first)
      return { ...(stand === undefined ? {} : { decline: stand }), ...(rescue === undefined ? {} : { rescue }) }
    }
    case 'surrender': {
      const { surrender, ...playing } = judge.moves(hand.cards, first)
      return { decline: Math.max(...Object.values(playing)), ...(surrender === undefined ? {} : { surrender }) }
    }
    default:
      return insuranceValues(judge, rules, hand, first)
  }
}

/** Insurance of half the wager, compared with none. With a blackjack, the value of the blackjack itself is included. */
function insuranceValues(judge: Judge, rules: Rules, hand: Hand, first: Card): PracticeValues {
  const chance = judge.blackjack(hand.cards, first)
  const [to, from] = isAce(first) ? rules.insurancePays.is : rules.insuranceOnTenPays.is
  const insurance = 0.5 * ((chance * to) / from - (1 - chance))
  if (!isBlackjack(hand)) return { decline: 0, insure: insurance }
  const [wins, of] = rules.blackjackPays.is
  const decline = (1 - chance) * (wins / of)
  return { decline, insure: decline + insurance, evenMoney: 1 }
}
