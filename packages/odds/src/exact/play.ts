/**
 * Play without splitting versus one upcard: the expected value of each state, calculated from the last state to the
 * first. Values are for one unit staked and include the chance of a dealer blackjack, so games with and without a hole
 * card are treated alike. (After a peek all remaining values change by the same factor, which changes no choice.)
 */
import { DEALER_BLACKJACK, ENDS } from './dealer.ts'
import { blackjackAfter, standing, takenFrom, type VersusUpcard } from './game.ts'
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

/** Best play of every state, or play by a plan. */
export function playOut(versus: VersusUpcard, plan?: Plan): Play {
  const { states } = versus.game
  const play = {
    values: new Float64Array(states.size),
    actions: plan?.actions ?? new Uint8Array(states.size),
    rescues: plan?.rescues ?? bestRescues(versus),
  }
  const choices: Choices = { stand: NEVER, hit: NEVER, double: NEVER }
  for (const state of states.lastFirst) {
    if (!isThere(versus, states.holdings[state] as number)) continue
    if (states.totals[state] === 21) {
      play.values[state] = valueOf21(versus, state)
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

/** Whether the shoe has the cards of a holding, and at least two more. */
export function isThere({ left, all }: VersusUpcard, holding: number): boolean {
  for (let value = 0; value < VALUES; value++) {
    if ((HOLDINGS.counts[holding * VALUES + value] as number) > (left[value] as number)) return false
  }
  return all - (HOLDINGS.cards[holding] as number) > 1
}

function valueOf21(versus: VersusUpcard, state: number): number {
  const { terms, states } = versus.game
  return terms.twentyOneWins
    ? (states.pays[state] as number)
    : standValue(versus, states.holdings[state] as number, 21, 1)
}

/** The expected value of standing with this stake. */
export function standValue({ game, first }: VersusUpcard, holding: number, total: number, stake: number): number {
  const { terms, ends } = game
  const at = (holding * VALUES + first) * ENDS
  const blackjack = ends[at + DEALER_BLACKJACK] as number
  return stake * standing(ends, at, total, terms.winPays) - takenFrom(terms, stake) * blackjack
}

/** The expected values of standing, hitting and doubling, if the rest is played by `play`. */
export function weigh(versus: VersusUpcard, play: Play, state: number, choices: Choices): void {
  const { game, left, all } = versus
  const { terms, states } = game
  const holding = states.holdings[state] as number
  const total = states.totals[state] as number
  const doubles = states.mayDouble[state] === 1
  let hit = 0
  let double = 0
  const cards = all - (HOLDINGS.cards[holding] as number)
  for (let value = 0; value < VALUES; value++) {
    const chance = ((left[value] as number) - (HOLDINGS.counts[holding * VALUES + value] as number)) / cards
    if (chance <= 0) continue
    const next = states.next[state * VALUES + value] as number
    hit += chance * (next === OVER ? -1 : (play.values[next] as number))
    if (doubles) double += chance * doubledValue(versus, play, state, value)
  }
  choices.stand = total < terms.mustDrawBelow ? NEVER : standValue(versus, holding, total, 1)
  choices.hit = hit
  choices.double = doubles ? double : NEVER
}

/** The expected value of a doubled hand after its card. */
function doubledValue(versus: VersusUpcard, { rescues }: Play, state: number, value: number): number {
  const { terms, states } = versus.game
  const holding = states.holdings[state] as number
  const total = states.doubledTotals[state * VALUES + value] as number
  if (total === 0) return terms.peeks ? -2 + blackjackAfter(versus, holding, value) : -2
  if (total === 21 && terms.twentyOneWins) return 2 * terms.winPays
  // A rescue takes the second wager back and loses the first.
  if (rescues[state * VALUES + value] === 1) return -1
  return standValue(versus, HOLDINGS.more[holding * VALUES + value] as number, total, 2)
}

/** A doubled hand is rescued when it would lose more than its original wager. */
function bestRescues(versus: VersusUpcard): Uint8Array {
  const { terms, states } = versus.game
  const rescues = new Uint8Array(states.size * VALUES)
  if (!terms.mayRescue) return rescues
  for (let place = 0; place < rescues.length; place++) {
    const state = Math.floor(place / VALUES)
    const total = states.doubledTotals[place] as number
    if (states.mayDouble[state] === 0 || total === 0 || (total === 21 && terms.twentyOneWins)) continue
    const reached = HOLDINGS.more[(states.holdings[state] as number) * VALUES + (place % VALUES)] as number
    if (standValue(versus, reached, total, 2) < -1) rescues[place] = 1
  }
  return rescues
}
