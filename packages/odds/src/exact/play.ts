/**
 * Play without splitting versus one upcard: the expected value of each state, calculated from the last state to the
 * first. Values are for one unit staked and include the chance of a dealer blackjack, so games with and without a hole
 * card are treated alike. (After a peek all remaining values change by the same factor, which changes no choice.)
 */
import { DEALER_BLACKJACK, ENDS } from './dealer.ts'
import { blackjackAfter, remembered, standing, takenFrom, type VersusUpcard } from './game.ts'
import { HOLDINGS, OVER, VALUES } from './holdings.ts'

export const STAND = 0
export const HIT = 1
export const DOUBLE = 2

export interface Play {
  /** The expected value of each state when these actions are taken. */
  readonly values: Float64Array
  readonly actions: Uint8Array
  /** Whether a double of a state that drew a value is rescued: ten for each state. */
  readonly rescues: Uint8Array
}

/** The expected value of each choice in a state; −∞ if it is not allowed. */
export interface Choices {
  stand: number
  hit: number
  double: number
}

export const NEVER = Number.NEGATIVE_INFINITY

/** The actions of every state, without their values. */
export type Plan = Pick<Play, 'actions' | 'rescues'>

/** What holds for every plan versus one upcard, so that it is calculated only once. */
export interface Prospects {
  /** The chance of each next card: ten for each state; 0 if none is left. */
  readonly chances: Float64Array
  /** Whether the shoe has the cards of a state, and at least two more. */
  readonly there: Uint8Array
  /** The expected value of standing in each state, even where the book does not allow it. */
  readonly stands: Float64Array
  /** The expected value of a double after its card, if it is not rescued: ten for each state that may be doubled. */
  readonly doubles: Float64Array
}

export function prospectsOf(versus: VersusUpcard): Prospects {
  return remembered(versus, 'prospects', () => {
    const { size, holdings, totals, mayDouble } = versus.game.states
    const prospects = {
      chances: new Float64Array(size * VALUES),
      there: new Uint8Array(size),
      stands: new Float64Array(size),
      doubles: new Float64Array(size * VALUES),
    }
    for (let state = 0; state < size; state++) {
      const holding = holdings[state] as number
      const cards = versus.all - (HOLDINGS.cards[holding] as number)
      let there = cards > 1
      for (let value = 0; value < VALUES; value++) {
        const count = (versus.left[value] as number) - (HOLDINGS.counts[holding * VALUES + value] as number)
        if (count < 0) there = false
        prospects.chances[state * VALUES + value] = Math.max(0, count / cards)
        if (mayDouble[state] === 1) prospects.doubles[state * VALUES + value] = doubledValue(versus, state, value)
      }
      prospects.there[state] = there ? 1 : 0
      prospects.stands[state] = standValue(versus, holding, totals[state] as number, 1)
    }
    return prospects
  })
}

/** Best play of every state, or play by a plan. */
export function playOut(versus: VersusUpcard, plan?: Plan): Play {
  const { terms, states } = versus.game
  const { there, stands } = prospectsOf(versus)
  const play = {
    values: new Float64Array(states.size),
    actions: plan?.actions ?? new Uint8Array(states.size),
    rescues: plan?.rescues ?? bestRescues(versus),
  }
  const choices: Choices = { stand: NEVER, hit: NEVER, double: NEVER }
  for (let place = 0; place < states.size; place++) {
    const state = states.lastFirst[place] as number
    if (there[state] === 0) continue
    if (states.totals[state] === 21) {
      play.values[state] = (terms.twentyOneWins ? states.pays[state] : stands[state]) as number
      continue
    }
    weigh(versus, play, state, choices)
    if (plan === undefined) play.actions[state] = bestOf(choices)
    const action = play.actions[state]
    play.values[state] = action === STAND ? choices.stand : action === HIT ? choices.hit : choices.double
  }
  return play
}

function bestOf({ stand, hit, double }: Choices): number {
  if (double > hit && double > stand) return DOUBLE
  return hit > stand ? HIT : STAND
}

/** The expected value of standing with this stake. */
export function standValue({ game, first }: VersusUpcard, holding: number, total: number, stake: number): number {
  const { terms, ends } = game
  const at = (holding * VALUES + first) * ENDS
  const blackjack = ends[at + DEALER_BLACKJACK] as number
  return stake * standing(ends, at, total, terms.winPays) - takenFrom(terms, stake) * blackjack
}

/** The expected values of standing, hitting and doubling, if the rest is played by `play`. */
export function weigh(versus: VersusUpcard, { values, rescues }: Play, state: number, choices: Choices): void {
  const { terms, states } = versus.game
  const { chances, stands, doubles } = prospectsOf(versus)
  let hit = 0
  for (let place = state * VALUES; place < (state + 1) * VALUES; place++) {
    const next = states.next[place] as number
    hit += (chances[place] as number) * (next === OVER ? -1 : (values[next] as number))
  }
  choices.hit = hit
  choices.stand = (states.totals[state] as number) < terms.mustDrawBelow ? NEVER : (stands[state] as number)
  choices.double = NEVER
  if (states.mayDouble[state] === 0) return
  let double = 0
  for (let place = state * VALUES; place < (state + 1) * VALUES; place++) {
    // A rescue takes the second wager back and loses the first.
    double += (chances[place] as number) * (rescues[place] === 1 ? -1 : (doubles[place] as number))
  }
  choices.double = double
}

/** The expected value of a doubled hand after its card. */
function doubledValue(versus: VersusUpcard, state: number, value: number): number {
  const { terms, states } = versus.game
  const holding = states.holdings[state] as number
  const total = states.doubledTotals[state * VALUES + value] as number
  if (total === 0) return terms.peeks ? -2 + blackjackAfter(versus, holding, value) : -2
  if (total === 21 && terms.twentyOneWins) return 2 * terms.winPays
  return standValue(versus, HOLDINGS.more[holding * VALUES + value] as number, total, 2)
}

/** A doubled hand is rescued when it would lose more than its original wager. */
function bestRescues(versus: VersusUpcard): Uint8Array {
  const { terms, states } = versus.game
  const rescues = new Uint8Array(states.size * VALUES)
  if (!terms.mayRescue) return rescues
  const { doubles } = prospectsOf(versus)
  for (let place = 0; place < rescues.length; place++) {
    // A hand over 21 has lost both wagers already.
    if (states.doubledTotals[place] !== 0 && (doubles[place] as number) < -1) rescues[place] = 1
  }
  return rescues
}
