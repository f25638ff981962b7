import type { Rules } from '@openpit/engine'
import { type AdvanceChances, chancesOf, type Standing } from './advance-chances.ts'
import { gainsOf, HAND_OUTCOMES, type HandOutcome, OUTCOMES } from './outcome.ts'
import { type LastHandMethod, pairOutcomes, type Situation, situationsOf } from './situations.ts'

/** A player before the last hand. */
export interface LastHandPlayer {
  readonly chips: number
  /** The wagers that the player may have made, each as likely as the others; one if it is known. */
  readonly wagers: readonly number[]
}

/** The last hand of a session: who plays, for how many places. */
export interface LastHand {
  readonly rules: Rules
  readonly players: readonly LastHandPlayer[]
  readonly places: number
}

/** What one wager means for the player who makes it. */
export interface WagerChance extends AdvanceChances {
  readonly wager: number
}

export interface LastHandChances {
  readonly method: LastHandMethod
  readonly wagers: readonly WagerChance[]
  /** The wager with the best chance of going through; the smallest of several. */
  readonly best: WagerChance
}

/** Chances that differ by less than this are the same: sums of the same chances in another order differ as much. */
const SAME = 1e-12

export const PLAYERS_MIN = 2
export const PLAYERS_MAX = 7

/** The chance of going through for each wager that `player` may make, against what the others wager. */
export function lastHandChances({ rules, players, places }: LastHand, player: number): LastHandChances {
  const { method, list } = situationsOf(rules, players.length)
  const { chips, wagers: choices } = players[player] as LastHandPlayer
  const others = list.map((situation) =>
    players.map((other, place) => standingOf(rules, other, outcomesOf(situation, place))).toSpliced(player, 1),
  )
  const wagers = choices.map((wager) => {
    const finals = gainsOf(rules, wager).map((gain) => chips + gain)
    const chances = inAll(list, (situation, at) =>
      chancesOf(finals, outcomesOf(situation, player), others[at] as readonly Standing[], places),
    )
    return { wager, ...chances }
  })
  return { method, wagers, best: wagers.reduce((best, one) => (one.through > best.through + SAME ? one : best)) }
}

/** Neighbouring wagers with the same chances. */
export interface WagerStep extends AdvanceChances {
  readonly from: number
  readonly to: number
}

/** The wagers in order, with neighbours that have the same chances taken together. */
export function stepsOf(wagers: readonly WagerChance[]): readonly WagerStep[] {
  const steps: WagerStep[] = []
  for (const { wager, ...chances } of wagers) {
    const last = steps.at(-1)
    const isSame = last !== undefined && isEqual(last, chances)
    if (isSame) steps[steps.length - 1] = { ...last, to: wager }
    else steps.push({ from: wager, to: wager, ...chances })
  }
  return steps
}

function isEqual(one: AdvanceChances, other: AdvanceChances): boolean {
  return Math.abs(one.through - other.through) < SAME && Math.abs(one.level - other.level) < SAME
}

/** The chances of every player. Their chances of going through sum up to the places. */
export function everyonesChances({ rules, players, places }: LastHand): readonly AdvanceChances[] {
  const { list } = situationsOf(rules, players.length)
  const standings = list.map((situation) =>
    players.map((player, place) => standingOf(rules, player, outcomesOf(situation, place))),
  )
  return players.map((_, player) =>
    inAll(list, (_situation, at) => {
      const { finals, chances } = (standings[at] as readonly Standing[])[player] as Standing
      return chancesOf(finals, chances, (standings[at] as readonly Standing[]).toSpliced(player, 1), places)
    }),
  )
}

/** How the hands of two players end together: the chance of the first one's outcome with the other's. */
export type PairChances = Readonly<Record<HandOutcome, Readonly<Record<HandOutcome, number>>>>

export function pairChances(rules: Rules): PairChances {
  const chances = pairOutcomes(rules)
  const byOutcome = <T>(make: (outcome: number) => T) =>
    Object.fromEntries(HAND_OUTCOMES.map((name, outcome) => [name, make(outcome)])) as Record<HandOutcome, T>
  return byOutcome((first) => byOutcome((second) => chances[first * OUTCOMES + second] as number))
}

function outcomesOf({ outcomes }: Situation, player: number): readonly number[] {
  return outcomes[player] as readonly number[]
}

/** The mean over all situations. */
function inAll(list: readonly Situation[], find: (situation: Situation, at: number) => AdvanceChances): AdvanceChances {
  const sum = { through: 0, ahead: 0, level: 0, behind: 0 }
  list.forEach((situation, at) => {
    const { through, ahead, level, behind } = find(situation, at)
    sum.through += situation.chance * through
    sum.ahead += situation.chance * ahead
    sum.level += situation.chance * level
    sum.behind += situation.chance * behind
  })
  return sum
}

/** What a player may hold after the hand, and how likely each amount is. */
function standingOf(rules: Rules, { chips, wagers }: LastHandPlayer, outcomes: readonly number[]): Standing {
  const finals: number[] = []
  const chances: number[] = []
  for (const wager of wagers) {
    gainsOf(rules, wager).forEach((gain, outcome) => {
      finals.push(chips + gain)
      chances.push((outcomes[outcome] as number) / wagers.length)
    })
  }
  return { finals, chances }
}
