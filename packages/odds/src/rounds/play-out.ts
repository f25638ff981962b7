import { type Hand, handTotal, isBlackjack, type Round, type Rules } from '@openpit/engine'
import type { Chart } from '../chart.ts'
import { WAGER } from './box.ts'
import { Follower } from './follower.ts'
import { seededPick } from './seeded-pick.ts'

/** The results of rounds that the tables' engine played by a chart. */
export interface RoundOutcome {
  readonly rounds: number
  readonly seed: string
  readonly edge: number
  readonly sd: number
  readonly stderr: number
  /** The total staked, doubles and splits included, for each unit of original wager. */
  readonly staked: number
  readonly results: readonly RoundResult[]
}

/** One kind of ending, and how many rounds had it. */
export interface RoundResult {
  readonly name: string
  /** Won or lost, in units of the original wager. */
  readonly units: number
  readonly count: number
}

/** Plays this many rounds; the same seed gives the same rounds. The Super Bonus is left out, as in the main figures. */
export function playByChart(rules: Rules, chart: Chart, rounds: number, seed: bigint): RoundOutcome {
  const follower = new Follower(rules, chart, seededPick(seed))
  const counts = new Map<string, RoundResult>()
  let [sum, squares, staked] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const ended = follower.playRound()
    let won = 0
    for (const { wager, profit, stake } of ended.settled) {
      if (wager === 'superBonus') continue
      won += profit
      staked += stake
    }
    sum += won
    squares += (won / WAGER) ** 2
    const name = endingOf(ended)
    const key = `${name} ${won}`
    counts.set(key, { name, units: won / WAGER, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const mean = sum / WAGER / rounds
  const sd = Math.sqrt(squares / rounds - mean ** 2)
  const results = [...counts.values()].sort((a, b) => order(a.name, b.name) || b.units - a.units)
  return {
    rounds,
    seed: `${seed}`,
    edge: -mean,
    sd,
    stderr: sd / Math.sqrt(rounds),
    staked: staked / WAGER / rounds,
    results,
  }
}

/** How the round ended. */
function endingOf({ hands }: Round): string {
  if (hands.length > 1) return `split into ${hands.length} hands`
  const hand = hands[0] as Hand
  if (hand.surrendered) return 'surrendered'
  if (isBlackjack(hand)) return 'blackjack'
  if (hand.doubled) return handTotal(hand) > 21 ? 'doubled, bust' : 'doubled'
  return handTotal(hand) > 21 ? 'bust' : 'played'
}

const ENDINGS = ['blackjack', 'played', 'bust', 'doubled', 'doubled, bust', 'surrendered']

function order(a: string, b: string): number {
  const [first, second] = [ENDINGS.indexOf(a), ENDINGS.indexOf(b)]
  if (first < 0 && second < 0) return a < b ? -1 : Number(a > b)
  return (first < 0 ? ENDINGS.length : first) - (second < 0 ? ENDINGS.length : second)
}
