/**
 * The exact value of splits. Play depends on the hand's own cards and the dealer's upcard, and is the same before and
 * after a split: each hand is played in the way that would be best without a split. A pair is split again whenever it
 * is worth splitting and the book allows it.
 *
 * The other hands draw from the same shoe, but an unseen card is as good as a card still in the shoe. All that matters
 * about the other hands is how many of their second cards were of the pair's value, and how many were not. Those of
 * that value are taken out of the shoe beforehand. For one that was not, with p the chance of such a card: E[not pair]
 * = (E − p × E[pair]) ÷ (1 − p). So everything reduces to one hand with one, two, three … further pair cards taken out.
 */
import { DEALER_BLACKJACK } from './dealer.ts'
import { standing, type VersusUpcard } from './game.ts'
import { ACE, HOLDINGS, OVER, VALUES } from './holdings.ts'
import { allSettledChance } from './joint-settlement.ts'
import { DOUBLE, HIT, type Plan, STAND } from './play.ts'
import { endsAfterSplit, finishEnds, prepareEnds, removedMost, type SplitShoe, shoeAfterSplit } from './split-shoe.ts'
import { handsFrom } from './terms.ts'

/** One hand from a split, with some number of further pair cards taken out of the shoe. */
interface SplitHand {
  /** Its expected value with any second card, and the part of it in which the second card makes no pair. */
  ev: number
  evIfNoPair: number
  /** The chance that the dealer has blackjack while the hand is still in play, and the same part of it. */
  caught: number
  caughtIfNoPair: number
}

/**
 * The expected value of splitting, for one unit of original wager. `otherwise` is the value of the best alternative. If
 * splitting is worth less than that, the result may be an upper bound that is also below it.
 */
export function splitValue(versus: VersusUpcard, plan: Plan, pair: number, otherwise: number): number {
  const { terms } = versus.game
  const hands = handsFrom(terms, pair)
  const pairs = versus.left[pair] as number
  if (hands < 2 || pairs < 2) return Number.NEGATIVE_INFINITY
  const reach = reachAfterSplit(versus, plan, pair)
  const byRemoved: SplitHand[] = []
  for (let removed = 1; removed <= removedMost(hands); removed++) {
    byRemoved[removed] = splitHand(versus, reach, pair, removed)
  }
  const sum = overAllHands(versus, pair, hands, byRemoved)
  const blackjack = blackjackChance(versus, pair)
  switch (true) {
    case terms.peeks:
      return sum.ev - blackjack
    case terms.takes === 'everything':
      return sum.ev
    case terms.takes === 'original-wager':
      return sum.ev - sum.firstCaught
    default: {
      const atLeast = sum.ev - blackjack
      return atLeast + allSettledChance(versus, plan, pair, otherwise - atLeast)
    }
  }
}

function blackjackChance({ first, left, all }: VersusUpcard, pair: number): number {
  if (first !== ACE && first !== VALUES - 1) return 0
  const needed = VALUES - 1 - first
  return ((left[needed] as number) - (pair === needed ? 2 : 0)) / (all - 2)
}

/** The states that one hand of a split pair can reach, each before those that it can lead to. */
interface SplitReach {
  readonly plan: Plan
  readonly states: Int16Array
}

let marks = new Uint8Array(0)
let order = new Int16Array(0)
let evs = new Float64Array(0)
let caughts = new Float64Array(0)

/** Scratch for one hand at a time: new arrays for each hand would be most of the garbage of an analysis. */
function makeRoom(size: number): void {
  if (marks.length >= size) return
  marks = new Uint8Array(size)
  order = new Int16Array(size)
  evs = new Float64Array(size)
  caughts = new Float64Array(size)
}

function reachAfterSplit(versus: VersusUpcard, plan: Plan, pair: number): SplitReach {
  const { states } = versus.game
  makeRoom(states.size)
  const shoe = shoeAfterSplit(versus, pair, 1)
  for (let value = 0; value < VALUES; value++) {
    if ((shoe.left[value] as number) - Number(value === pair) <= 0) continue
    for (const { state } of states.starts[pair * VALUES + value] ?? []) marks[state] = 1
  }
  let reached = 0
  for (let place = states.size - 1; place >= 0; place--) {
    const state = states.lastFirst[place] as number
    if (marks[state] === 0) continue
    marks[state] = 0
    order[reached++] = state
    if (isStopped(versus, pair, state) || plan.actions[state] !== HIT) continue
    const holding = states.holdings[state] as number
    for (let value = 0; value < VALUES; value++) {
      const next = states.next[state * VALUES + value] as number
      const gone = HOLDINGS.counts[holding * VALUES + value] as number
      if (next !== OVER && (shoe.left[value] as number) > gone) marks[next] = 1
    }
  }
  return { plan, states: order.slice(0, reached) }
}

/** Whether a hand takes no more cards, whatever the plan says. */
function isStopped({ game }: VersusUpcard, pair: number, state: number): boolean {
  return game.states.totals[state] === 21 || (pair === ACE && game.terms.acesTakeOneCard)
}

function splitHand(versus: VersusUpcard, reach: SplitReach, pair: number, removed: number): SplitHand {
  const { states } = versus.game
  const hand: SplitHand = { ev: 0, evIfNoPair: 0, caught: 0, caughtIfNoPair: 0 }
  const shoe = shoeAfterSplit(versus, pair, removed)
  if ((shoe.left[pair] as number) < 1) return hand
  prepare(shoe, reach)
  for (let place = reach.states.length - 1; place >= 0; place--) value(shoe, reach.plan, reach.states[place] as number)
  for (let value = 0; value < VALUES; value++) {
    const chance = ((shoe.left[value] as number) - Number(value === pair)) / (shoe.all - 1)
    if (chance <= 0) continue
    for (const { state, chance: ofSuits } of states.starts[pair * VALUES + value] ?? []) {
      const ev = chance * ofSuits * (evs[state] as number)
      const caught = chance * ofSuits * (caughts[state] as number)
      hand.ev += ev
      hand.caught += caught
      if (value === pair) continue
      hand.evIfNoPair += ev
      hand.caughtIfNoPair += caught
    }
  }
  return hand
}

/** With many pair cards gone, some states can no longer be reached. Nothing leads to them, so they need no value. */
function isThere({ left, pair }: SplitShoe, holding: number): boolean {
  return (HOLDINGS.counts[holding * VALUES + pair] as number) <= (left[pair] as number)
}

/** Prepares the dealer's ends against all hands that stand. */
function prepare(shoe: SplitShoe, { plan, states: reached }: SplitReach): void {
  const { terms, states } = shoe.versus.game
  for (const state of reached) {
    const holding = states.holdings[state] as number
    if (!isThere(shoe, holding)) continue
    const total = states.totals[state] as number
    if (isStopped(shoe.versus, shoe.pair, state) || plan.actions[state] === STAND) {
      if (!(total === 21 && terms.twentyOneWins)) prepareEnds(shoe, holding)
    } else if (plan.actions[state] === DOUBLE) {
      for (let value = 0; value < VALUES; value++) {
        const total = states.doubledTotals[state * VALUES + value] as number
        if (total === 0 || (total === 21 && terms.twentyOneWins) || chanceOf(shoe, holding, value) <= 0) continue
        prepareEnds(shoe, HOLDINGS.more[holding * VALUES + value] as number)
      }
    }
  }
  finishEnds(shoe)
}

/** Calculates the expected value of a state after a split, from those that it leads to. */
function value(shoe: SplitShoe, plan: Plan, state: number): void {
  const { terms, states } = shoe.versus.game
  const total = states.totals[state] as number
  const holding = states.holdings[state] as number
  if (!isThere(shoe, holding)) return
  if (total === 21 && terms.twentyOneWins) {
    evs[state] = states.pays[state] as number
    caughts[state] = 0
  } else if (isStopped(shoe.versus, shoe.pair, state) || plan.actions[state] === STAND) {
    stand(shoe, holding, total, 1)
    evs[state] = stood.ev
    caughts[state] = stood.caught
  } else if (plan.actions[state] === HIT) {
    hit(shoe, state)
  } else {
    double(shoe, plan, state)
  }
}

const stood = { ev: 0, caught: 0 }

/** A hand from a split that stands. What a dealer blackjack takes is counted for the whole round, not here. */
function stand(shoe: SplitShoe, holding: number, total: number, stake: number): void {
  const { terms } = shoe.versus.game
  const { ends, at } = endsAfterSplit(shoe, holding)
  stood.ev = stake * standing(ends, at, total, terms.winPays)
  stood.caught = ends[at + DEALER_BLACKJACK] as number
  if (terms.takes === 'everything' && !terms.peeks) stood.ev -= stake * stood.caught
}

function hit(shoe: SplitShoe, state: number): void {
  const { states } = shoe.versus.game
  const holding = states.holdings[state] as number
  let ev = 0
  let caught = 0
  for (let value = 0; value < VALUES; value++) {
    const chance = chanceOf(shoe, holding, value)
    if (chance <= 0) continue
    const next = states.next[state * VALUES + value] as number
    if (next === OVER) {
      ev -= chance * notBlackjackAfter(shoe, holding, value)
      continue
    }
    ev += chance * (evs[next] as number)
    caught += chance * (caughts[next] as number)
  }
  evs[state] = ev
  caughts[state] = caught
}

function double(shoe: SplitShoe, plan: Plan, state: number): void {
  const { terms, states } = shoe.versus.game
  const holding = states.holdings[state] as number
  let ev = 0
  let caught = 0
  for (let value = 0; value < VALUES; value++) {
    const chance = chanceOf(shoe, holding, value)
    if (chance <= 0) continue
    const total = states.doubledTotals[state * VALUES + value] as number
    if (total === 0) {
      ev -= 2 * chance * notBlackjackAfter(shoe, holding, value)
    } else if (total === 21 && terms.twentyOneWins) {
      ev += 2 * chance * terms.winPays
    } else {
      stand(shoe, HOLDINGS.more[holding * VALUES + value] as number, total, 2)
      const rescued = plan.rescues[state * VALUES + value] === 1
      ev += chance * (rescued ? -1 : stood.ev)
      caught += rescued ? 0 : chance * stood.caught
    }
  }
  evs[state] = ev
  caughts[state] = caught
}

function chanceOf({ left, all }: SplitShoe, holding: number, value: number): number {
  const count = (left[value] as number) - (HOLDINGS.counts[holding * VALUES + value] as number)
  return count / (all - (HOLDINGS.cards[holding] as number))
}

/** After a peek a bust hand implies that the dealer has no blackjack: otherwise the pair would not have been split. */
function notBlackjackAfter({ versus, left, all }: SplitShoe, holding: number, value: number): number {
  const { first, game } = versus
  if (!game.terms.peeks || (first !== ACE && first !== VALUES - 1)) return 1
  const needed = VALUES - 1 - first
  const gone = (HOLDINGS.counts[holding * VALUES + needed] as number) + Number(value === needed)
  return 1 - ((left[needed] as number) - gone) / (all - (HOLDINGS.cards[holding] as number) - 1)
}

interface AllHands {
  ev: number
  /** The chance that the dealer has blackjack and the first hand is in play. */
  firstCaught: number
}

/**
 * Sums over all hands that a pair can become, in every order of pairs and others among their second cards. `pairsDrawn`
 * further splits were made, `others` hands have a second card that makes no pair, and `open` hands still wait for
 * theirs. Once the book allows no more hands, any second card will do.
 */
function overAllHands(versus: VersusUpcard, pair: number, hands: number, byRemoved: readonly SplitHand[]): AllHands {
  const { left, all } = versus
  const pairs = left[pair] as number
  const sum: AllHands = { ev: 0, firstCaught: 0 }
  // The value of one hand with `removed` further pair cards gone, times the chance that `others` unseen cards make no
  // pair.
  const given = (key: keyof SplitHand, removed: number, others: number): number => {
    const hand = byRemoved[removed]
    if (hand === undefined || pairs - removed < 1) return 0
    if (others === 0) return hand[key]
    const isPair = (pairs - 1 - removed) / (all - 1 - removed)
    return given(key, removed, others - 1) - isPair * given(key, removed + 1, others - 1)
  }
  const follow = (pairsDrawn: number, others: number, open: number, chance: number): void => {
    if (chance <= 0) return
    const last = pairsDrawn + 2 === hands
    if (last || open === 0) {
      const removed = pairsDrawn + 1
      if (others > 0) sum.ev += chance * others * given('evIfNoPair', removed, others - 1)
      if (open > 0) sum.ev += chance * open * given('ev', removed, others)
      sum.firstCaught +=
        chance * (others > 0 ? given('caughtIfNoPair', removed, others - 1) : given('caught', removed, 0))
      return
    }
    follow(pairsDrawn, others + 1, open - 1, chance)
    follow(pairsDrawn + 1, others, open + 1, (chance * (pairs - 2 - pairsDrawn)) / (all - 2 - pairsDrawn))
  }
  follow(0, 0, 2, 1)
  return sum
}
