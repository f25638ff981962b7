import type { Rules } from '@openpit/engine'
import { dealerRule, ENDS } from '../exact/dealer.ts'
import { termsOf } from '../exact/terms.ts'
import { OUTCOMES, outcomeChances, outcomeOf } from './outcome.ts'
import { pairEnds, placeOf } from './pair-ends.ts'
import { endsWithReplacement } from './style-ends.ts'

/** How the figures of a hand are found. */
export type LastHandMethod = 'exact' | 'with-replacement'

/** What may happen to all hands, so that within one situation the outcome of a hand tells nothing about another's. */
export interface Situation {
  readonly chance: number
  /** For each player, the chance of each outcome. */
  readonly outcomes: readonly (readonly number[])[]
}

export interface Situations {
  readonly method: LastHandMethod
  readonly list: readonly Situation[]
}

/** Exact for two players. For more, as if each card went back into the shoe before the next is drawn. */
export function situationsOf(rules: Rules, players: number): Situations {
  return players === 2
    ? { method: 'exact', list: ofTwo(pairOutcomes(rules)) }
    : { method: 'with-replacement', list: byDealersEnd(rules, players) }
}

/** A page asks again at every change of a stack, and only the shoe and the dealer's rule matter here. */
const known = new Map<string, Float64Array>()

/** The chance of `first * OUTCOMES + second`: how the hands of two players end together. */
export function pairOutcomes(rules: Rules): Float64Array {
  const { shoe, drawsOnSoft17 } = termsOf(rules)
  const key = `${shoe.join()} ${drawsOnSoft17}`
  const chances = known.get(key) ?? findPairOutcomes(shoe, drawsOnSoft17)
  known.set(key, chances)
  return chances
}

function findPairOutcomes(shoe: Int16Array, drawsOnSoft17: boolean): Float64Array {
  const ends = pairEnds(shoe, dealerRule(drawsOnSoft17))
  const chances = new Float64Array(OUTCOMES * OUTCOMES)
  for (let first = 0; first < ENDS; first++) {
    for (let second = 0; second < ENDS; second++) {
      for (let dealer = 0; dealer < ENDS; dealer++) {
        const place = outcomeOf(first, dealer) * OUTCOMES + outcomeOf(second, dealer)
        chances[place] = (chances[place] as number) + (ends[placeOf(first, second, dealer)] as number)
      }
    }
  }
  return chances
}

/** One situation for each outcome of the second player's hand. */
function ofTwo(pairs: Float64Array): readonly Situation[] {
  return Array.from({ length: OUTCOMES }, (_, second) => {
    const firsts = Array.from({ length: OUTCOMES }, (_, first) => pairs[first * OUTCOMES + second] as number)
    const chance = firsts.reduce((sum, part) => sum + part, 0)
    const sure = Array.from({ length: OUTCOMES }, (_, outcome) => (outcome === second ? 1 : 0))
    return { chance, outcomes: [firsts.map((part) => part / chance), sure] }
  })
}

/** One situation for each end of the dealer's hand. */
function byDealersEnd(rules: Rules, players: number): readonly Situation[] {
  const { shoe, drawsOnSoft17 } = termsOf(rules)
  const player = endsWithReplacement(shoe, 'player')
  return Array.from(endsWithReplacement(shoe, { drawsOnSoft17 }), (chance, end) => {
    const outcomes = outcomeChances(player, end)
    return { chance, outcomes: Array.from({ length: players }, () => outcomes) }
  })
}
