/**
 * The joint settlement of all hands of a split. Under `busted-plus-one` a dealer blackjack takes one original wager if
 * any hand is still in play, and nothing if every hand was settled before: bust, paid at once for a 21, or rescued.
 * That probability is not a sum over hands. So the cards that settle one hand are listed as sets with their numbers of
 * orders, and the sets of all hands are combined and drawn from one shoe.
 */
import { addSet, cardSet, type DrawnSets, drawnChance, isSame, joinedAll } from './drawn-sets.ts'
import { remembered, type VersusUpcard } from './game.ts'
import { ACE, OVER, VALUES } from './holdings.ts'
import { HIT, type Plan, STAND } from './play.ts'
import { handsFrom } from './terms.ts'

/**
 * The chance that the dealer has blackjack and every hand of a split pair is settled before it shows. A result below
 * `needed` may be an upper bound: the chance that fewer hands are settled is much less work.
 */
export function allSettledChance(versus: VersusUpcard, plan: Plan, pair: number, needed: number): number {
  const { first, left, all, game } = versus
  if (first !== ACE && first !== VALUES - 1) return 0
  const any = settledSets(versus, plan, pair, true)
  if (any.size === 0) return 0
  const noPair = settledSets(versus, plan, pair, false)
  const known = remembered<KnownCards[]>(versus, `settled ${pair}`, () => [])
  const same = known.find((before) => isSame(before.any, any) && isSame(before.noPair, noPair))
  if (same) return same.chance
  const hands = handsFrom(game.terms, pair)
  // The dealer's second card and the two cards of the pair are always gone.
  const shoe = [...left]
  const second = VALUES - 1 - first
  shoe[pair] = (shoe[pair] as number) - 2
  const blackjack = (shoe[second] as number) / (all - 2)
  shoe[second] = (shoe[second] as number) - 1
  const lists = [noPair, any]
  // In the order of play, each hand gets a second card that makes no pair, or one that makes another hand.
  const paths: Path[] = []
  const follow = (pairsDrawn: number, others: number, open: number): void => {
    if (pairsDrawn + 2 === hands || open === 0) {
      const drawn = [...Array<DrawnSets>(others).fill(noPair), ...Array<DrawnSets>(open).fill(any)]
      paths.push({ pairsDrawn, before: drawn.slice(0, -1), last: open > 0 ? 1 : 0 })
      return
    }
    follow(pairsDrawn, others + 1, open - 1)
    follow(pairsDrawn + 1, others, open + 1)
  }
  follow(0, 0, 2)
  // The first hand alone, then the first two hands, give upper bounds that are less work.
  for (const bound of [1, 2]) {
    let most = 0
    for (const { pairsDrawn, before } of paths) {
      const [last, ...rest] = before.slice(0, bound)
      most += drawnChance(shoe, joinedAll(pair, pairsDrawn, rest), last as DrawnSets)
    }
    if (blackjack * most < needed) return blackjack * most
  }
  const joined = new Map<number, DrawnSets>()
  for (const { pairsDrawn, before, last } of paths) {
    const key = pairsDrawn * 2 + last
    joined.set(key, joinedAll(pair, pairsDrawn, before, joined.get(key)))
  }
  let chance = 0
  for (const [key, sets] of joined) chance += drawnChance(shoe, sets, lists[key % 2] as DrawnSets)
  known.push({ any, noPair, chance: blackjack * chance })
  return blackjack * chance
}

/** A known chance and the sets it came from: two plans may settle hands with the same cards. */
interface KnownCards {
  readonly any: DrawnSets
  readonly noPair: DrawnSets
  readonly chance: number
}

interface Path {
  readonly pairsDrawn: number
  /**
   * The sets for each hand but the last, and which list the last hand uses: 0 without pairs, 1 with any second card.
   */
  readonly before: readonly DrawnSets[]
  readonly last: 0 | 1
}

let ways = new Float64Array(0)
let drawn = new Float64Array(0)

/** Adds ways in which a state is reached, with the cards drawn by then. */
function reach(state: number, set: number, times: number): void {
  ways[state] = (ways[state] as number) + times
  drawn[state] = set
}

/**
 * All cards that can be drawn to one card of the pair so that the hand is settled before the dealer's second card. The
 * states are taken from the first to the last, each once, with the number of ways that lead to it.
 */
function settledSets(versus: VersusUpcard, plan: Plan, pair: number, pairCounts: boolean): DrawnSets {
  const { states } = versus.game
  const sets: DrawnSets = new Map()
  if (ways.length < states.size) {
    ways = new Float64Array(states.size)
    drawn = new Float64Array(states.size)
  }
  for (let value = 0; value < VALUES; value++) {
    if (value === pair && !pairCounts) continue
    for (const { state, chance } of states.starts[pair * VALUES + value] ?? []) reach(state, cardSet(value), chance)
  }
  for (let place = states.size - 1; place >= 0; place--) {
    const state = states.lastFirst[place] as number
    const times = ways[state] as number
    if (times === 0) continue
    ways[state] = 0
    goOn(versus, plan, pair, state, times, sets)
  }
  return sets
}

/** Follows one state to the next ones, or adds its cards to the sets if it is settled. */
function goOn(versus: VersusUpcard, plan: Plan, pair: number, state: number, times: number, sets: DrawnSets): void {
  const { terms, states } = versus.game
  const set = drawn[state] as number
  if (states.totals[state] === 21) {
    if (terms.twentyOneWins) addSet(sets, set, times)
    return
  }
  const action = plan.actions[state]
  if (action === STAND || (pair === ACE && terms.acesTakeOneCard)) return
  for (let value = 0; value < VALUES; value++) {
    const place = state * VALUES + value
    const next = states.next[place] as number
    if (action === HIT && next !== OVER) reach(next, set + cardSet(value), times)
    else if (action === HIT || isSettledByDouble(versus, plan, place)) addSet(sets, set + cardSet(value), times)
  }
}

function isSettledByDouble({ game }: VersusUpcard, plan: Plan, place: number): boolean {
  const total = game.states.doubledTotals[place]
  return total === 0 || plan.rescues[place] === 1 || (total === 21 && game.terms.twentyOneWins)
}
