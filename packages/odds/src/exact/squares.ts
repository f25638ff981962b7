/**
 * The mean square of a round's result, for the standard deviation. Exact without a split. The hands of a split are
 * treated as independent given the dealer's end, which accounts for nearly all of their correlation.
 */
import { DEALER_BLACKJACK, DEALER_BUST, ENDS } from './dealer.ts'
import { blackjackAfter, takenFrom, type VersusUpcard } from './game.ts'
import { ACE, HOLDINGS, OVER, VALUES } from './holdings.ts'
import { DOUBLE, type Play, prospectsOf, STAND } from './play.ts'
import { propagate } from './reachability.ts'
import { blackjackAgainst, eachDeal, isBlackjack, type UpcardRound } from './round.ts'
import { endsAfterSplit, type SplitShoe, shoeAfterSplit } from './split-shoe.ts'
import { handsFrom } from './terms.ts'

export function meanSquare(versus: VersusUpcard, { play, initialDeal }: UpcardRound): number {
  const { terms, states } = versus.game
  const squares = squaresOf(versus, play)
  let mean = 0
  eachDeal(versus, (one, other, chance) => {
    const blackjack = blackjackAgainst(versus, one, other)
    if (isBlackjack(one, other)) {
      mean += chance * terms.blackjackPays ** 2 * (terms.blackjackPaidAtOnce ? 1 : 1 - blackjack)
      return
    }
    let split: number | undefined
    for (const { state, chance: ofSuits } of states.starts[one * VALUES + other] ?? []) {
      let square = squares[state] as number
      if (initialDeal.surrenders[state] === 1) square = 0.25 + 0.75 * blackjack
      else if (one === other && initialDeal.splits[one] === 1) square = split ??= splitSquare(versus, play, one)
      mean += chance * ofSuits * square
    }
  })
  return mean
}

/** The mean square of each state's result when it is played by `play`. */
function squaresOf(versus: VersusUpcard, play: Play): Float64Array {
  const { states, terms } = versus.game
  const squares = new Float64Array(states.size)
  const { there } = prospectsOf(versus)
  for (let place = 0; place < states.size; place++) {
    const state = states.lastFirst[place] as number
    if (there[state] === 0) continue
    const holding = states.holdings[state] as number
    const total = states.totals[state] as number
    if (total === 21 && terms.twentyOneWins) squares[state] = states.paysSquared[state] as number
    else if (total === 21 || play.actions[state] === STAND) squares[state] = standSquare(versus, holding, total, 1)
    else squares[state] = drawnSquare(versus, play, squares, state)
  }
  return squares
}

function drawnSquare(versus: VersusUpcard, play: Play, squares: Float64Array, state: number): number {
  const { states } = versus.game
  const { chances } = prospectsOf(versus)
  const doubles = play.actions[state] === DOUBLE
  let mean = 0
  for (let value = 0; value < VALUES; value++) {
    const chance = chances[state * VALUES + value] as number
    if (chance === 0) continue
    const next = states.next[state * VALUES + value] as number
    const hit = next === OVER ? 1 : (squares[next] as number)
    mean += chance * (doubles ? doubledSquare(versus, play, state, value) : hit)
  }
  return mean
}

function doubledSquare(versus: VersusUpcard, play: Play, state: number, value: number): number {
  const { terms, states } = versus.game
  const holding = states.holdings[state] as number
  const total = states.doubledTotals[state * VALUES + value] as number
  if (total === 0) return terms.peeks ? 4 - 3 * blackjackAfter(versus, holding, value) : 4
  if (total === 21 && terms.twentyOneWins) return 4 * terms.winPays ** 2
  if (play.rescues[state * VALUES + value] === 1) return 1
  return standSquare(versus, HOLDINGS.more[holding * VALUES + value] as number, total, 2)
}

function standSquare({ game, first }: VersusUpcard, holding: number, total: number, stake: number): number {
  const { terms, ends } = game
  const at = (holding * VALUES + first) * ENDS
  let mean = takenFrom(terms, stake) ** 2 * (ends[at + DEALER_BLACKJACK] as number)
  for (let end = 0; end < DEALER_BLACKJACK; end++) {
    const result = resultAgainst(end, total, stake, terms.winPays)
    mean += result * result * (ends[at + end] as number)
  }
  return mean
}

function resultAgainst(end: number, total: number, stake: number, winPays: number): number {
  if (end === DEALER_BUST || end + 17 < total) return stake * winPays
  return end + 17 > total ? -stake : 0
}

/**
 * One hand from a split, by the dealer's end: the chance of the end, and the weighted mean of the result and of its
 * square.
 */
interface ByEnd {
  readonly chances: Float64Array
  readonly results: Float64Array
  readonly squares: Float64Array
}

function splitSquare(versus: VersusUpcard, play: Play, pair: number): number {
  const { terms } = versus.game
  const outcomes = handsAfterSplit(versus, pair, handsFrom(terms, pair))
  const [noPair, any] = [oneHand(versus, play, pair, false), oneHand(versus, play, pair, true)]
  let mean = 0
  for (let end = 0; end < ENDS; end++) {
    const chance = any.chances[end] as number
    if (chance <= 0) continue
    const [one, other] = [meansAt(noPair, end), meansAt(any, end)]
    // A dealer blackjack takes one wager a round, on top of what hands settled earlier have won or lost.
    const taken = end === DEALER_BLACKJACK && (terms.peeks || terms.takes !== 'everything') ? 1 : 0
    for (const { others, open, chance: times } of outcomes) {
      const sum = others * one.result + open * other.result
      const spread = others * (one.square - one.result ** 2) + open * (other.square - other.result ** 2)
      mean += times * chance * ((sum - taken) ** 2 + spread)
    }
  }
  return mean
}

function meansAt({ chances, results, squares }: ByEnd, end: number): { result: number; square: number } {
  const chance = chances[end] as number
  // In a small shoe some hands make some ends impossible.
  if (chance <= 0) return { result: 0, square: 0 }
  return { result: (results[end] as number) / chance, square: (squares[end] as number) / chance }
}

/** What a pair can become: some hands whose second card makes no pair, and some hands with any second card. */
interface HandsAfterSplit {
  readonly others: number
  readonly open: number
  readonly chance: number
}

function handsAfterSplit({ left, all }: VersusUpcard, pair: number, most: number): HandsAfterSplit[] {
  const outcomes: HandsAfterSplit[] = []
  const follow = (hands: number, others: number, open: number, chance: number): void => {
    if (hands === most || open === 0) {
      outcomes.push({ others, open, chance })
      return
    }
    const isPair = Math.max(0, (left[pair] as number) - hands) / (all - hands - others)
    follow(hands, others + 1, open - 1, chance * (1 - isPair))
    follow(hands + 1, others, open + 1, chance * isPair)
  }
  follow(2, 0, 2, 1)
  return outcomes
}

/** One hand from a split; `pairCounts` says whether its second card may make another pair. */
function oneHand(versus: VersusUpcard, play: Play, pair: number, pairCounts: boolean): ByEnd {
  const { states } = versus.game
  const shoe = shoeAfterSplit(versus, pair, 1)
  const reached = new Float64Array(states.size)
  for (let value = 0; value < VALUES; value++) {
    if (value === pair && !pairCounts) continue
    const chance = ((shoe.left[value] as number) - Number(value === pair)) / (shoe.all - 1)
    for (const start of states.starts[pair * VALUES + value] ?? []) {
      reached[start.state] = (reached[start.state] as number) + chance * start.chance
    }
  }
  const stays = pair === ACE && versus.game.terms.acesTakeOneCard
  const byEnd = { chances: new Float64Array(ENDS), results: new Float64Array(ENDS), squares: new Float64Array(ENDS) }
  const actions = stays ? new Uint8Array(states.size).fill(STAND) : play.actions
  propagate(states, actions, shoe.left, shoe.all, reached)
  for (let state = 0; state < states.size; state++) {
    const chance = reached[state] as number
    if (chance > 0) addState(shoe, play, actions, state, chance, byEnd)
  }
  return byEnd
}

function addState(shoe: SplitShoe, play: Play, actions: Uint8Array, state: number, chance: number, byEnd: ByEnd): void {
  const { terms, states } = shoe.versus.game
  const holding = states.holdings[state] as number
  const total = states.totals[state] as number
  if (total === 21 && terms.twentyOneWins) {
    addSettled(shoe, holding, chance, states.pays[state] as number, states.paysSquared[state] as number, byEnd)
    return
  }
  if (total === 21 || actions[state] === STAND) {
    addStanding(shoe, holding, chance, total, 1, byEnd)
    return
  }
  const cards = shoe.all - (HOLDINGS.cards[holding] as number)
  for (let value = 0; value < VALUES; value++) {
    const count = (shoe.left[value] as number) - (HOLDINGS.counts[holding * VALUES + value] as number)
    if (count <= 0) continue
    const drawn = (chance * count) / cards
    const place = state * VALUES + value
    const after = HOLDINGS.more[holding * VALUES + value] as number
    const doubled = states.doubledTotals[place] as number
    if (actions[state] !== DOUBLE) {
      if (states.next[place] === OVER) addSettled(shoe, holding, drawn, -1, 1, byEnd)
    } else if (doubled === 0) addSettled(shoe, holding, drawn, -2, 4, byEnd)
    else if (doubled === 21 && terms.twentyOneWins)
      addSettled(shoe, after, drawn, 2 * terms.winPays, 4 * terms.winPays ** 2, byEnd)
    else if (play.rescues[place] === 1) addSettled(shoe, after, drawn, -1, 1, byEnd)
    else addStanding(shoe, after, drawn, doubled, 2, byEnd)
  }
}

/**
 * A result that does not depend on the dealer. After a peek no pair is split against a blackjack, so that end adds
 * nothing.
 */
function addSettled(
  shoe: SplitShoe,
  holding: number,
  chance: number,
  result: number,
  square: number,
  byEnd: ByEnd,
): void {
  const { ends, at } = endsAfterSplit(shoe, holding)
  for (let end = 0; end < ENDS; end++) {
    const both = chance * (ends[at + end] as number)
    byEnd.chances[end] = (byEnd.chances[end] as number) + both
    if (end === DEALER_BLACKJACK && shoe.versus.game.terms.peeks) continue
    byEnd.results[end] = (byEnd.results[end] as number) + both * result
    byEnd.squares[end] = (byEnd.squares[end] as number) + both * square
  }
}

function addStanding(
  shoe: SplitShoe,
  holding: number,
  chance: number,
  total: number,
  stake: number,
  byEnd: ByEnd,
): void {
  const { terms } = shoe.versus.game
  const { ends, at } = endsAfterSplit(shoe, holding)
  for (let end = 0; end < ENDS; end++) {
    const both = chance * (ends[at + end] as number)
    const taken = terms.takes === 'everything' && !terms.peeks ? -stake : 0
    const result = end === DEALER_BLACKJACK ? taken : resultAgainst(end, total, stake, terms.winPays)
    byEnd.chances[end] = (byEnd.chances[end] as number) + both
    byEnd.results[end] = (byEnd.results[end] as number) + both * result
    byEnd.squares[end] = (byEnd.squares[end] as number) + both * result * result
  }
}
