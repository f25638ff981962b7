import type { Card } from '@openpit/cards'
import { pointsOf } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import { describe, expect, test } from 'vitest'
import {
  ANY_NUMBER,
  analyse,
  type Chart,
  DEALER_FIRST,
  estimate,
  type RunOrder,
  startSimulation,
  type Tally,
} from '../src/index.ts'
import { writeKernel } from '../src/kernel/kernel.ts'
import { readMoves } from '../src/kernel/moves.ts'
import { playOf } from '../src/kernel/play.ts'
import { ScalarTable } from '../src/kernel/scalar.ts'
import { Shoe } from '../src/kernel/shoe.ts'

import { soundChart, wildChart } from './charts.ts'
import { dealerEnds, ENDS, valuesOf } from './dealer-law.ts'
import { GAMES } from './games.ts'
import { pickFrom } from './pick.ts'
import { loggedRounds } from './replay.ts'
import { rulesOf } from './settings.ts'

function played(rules: Rules, chart: Chart, order: RunOrder): Tally {
  const begun = startSimulation(rules, chart, order)
  if (!begun.ok) throw new Error(begun.hole)
  while (!begun.run.advance()) {}
  return begun.run.finish()
}

function movesOf(rules: Rules, chart: Chart) {
  const read = readMoves(rules, chart)
  if (!read.ok) throw new Error(read.hole)
  return read.moves
}

function chiSquare(counts: readonly number[], chances: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const scale = chances.reduce((sum, chance) => sum + chance, 0)
  return counts.reduce((sum, count, place) => {
    const expected = (all * (chances[place] as number)) / scale
    return sum + (count - expected) ** 2 / expected
  }, 0)
}

describe.each(GAMES)('%s', (_name, rules) => {
  test('the best chart has its exact mean', () => {
    const { best, edge } = analyse(rules).chart
    const found = estimate(played(rules, best, { seed: 3n, thread: 0, rounds: 2e7 }))
    expect(found.rounds).toBe(2e7)
    expect(Math.abs(found.edge - edge) / found.stderr).toBeLessThan(3)
  })

  /** Errors that cancel in the mean do not cancel in every count. */
  test('the scalar simulation, written separately, counts the same', () => {
    const chart = wildChart(pickFrom(5))
    const kernel = played(rules, chart, { seed: 1n, thread: 0, rounds: 4e6 })
    const table = new ScalarTable(rules, movesOf(rules, chart), new Shoe(rules, 2n, 0), 4e5)
    while (!table.advance()) {}
    const plain = table.finish()
    for (const [count, value] of Object.entries(kernel)) {
      if (['rounds', 'perStake', 'sum', 'squares'].includes(count)) continue
      const [a, b] = [Number(value) / 4e6, Number(plain[count as 'win']) / 4e5]
      const deviation = Math.sqrt((a * (1 - a)) / 4e5 + (a * (1 - a)) / 4e6)
      expect(Math.abs(a - b), count).toBeLessThanOrEqual(4 * deviation)
    }
    const [a, b] = [estimate(kernel), estimate(plain)]
    expect(Math.abs(a.edge - b.edge) / Math.hypot(a.stderr, b.stderr)).toBeLessThan(3.5)
    expect(Math.abs(a.sd / b.sd - 1)).toBeLessThan(0.005)
  })

  /** If cards were drawn with replacement, a dealt rank would come again too often. */
  test('a dealt card is less likely to come again, by exactly the right amount', () => {
    const play = playOf(rules, movesOf(rules, soundChart()))
    const rounds = [...loggedRounds(writeKernel(play, true), rules, 9n, 60_000)]
    const cards = play.shoe.copies * play.shoe.ranks
    const surplusOf = (kindOf: (card: Card) => number, copies: number): number => {
      let surplus = 0
      let variance = 0
      for (const { deal, draws } of rounds) {
        const known = new Map<number, number>()
        for (const [place, card] of [...deal, ...draws].entries()) {
          const there = [...known.values()].reduce((sum, dealt) => sum + copies - dealt, 0)
          const chance = there / (cards - place)
          surplus += (known.has(kindOf(card)) ? 1 : 0) - chance
          variance += chance * (1 - chance)
          known.set(kindOf(card), (known.get(kindOf(card)) ?? 0) + 1)
        }
      }
      return Math.abs(surplus) / Math.sqrt(variance)
    }
    expect(surplusOf((card) => card >> 2, play.shoe.copies)).toBeLessThan(3.5)
    if (play.shoe.suits) expect(surplusOf((card) => card, rules.decks.is)).toBeLessThan(3.5)
  })
})

const STAND_ON_ALL: Chart = {
  rows: (['hard', 'soft', 'pair'] as const).flatMap((kind) =>
    Array.from({ length: 19 }, (_, index) => ({
      kind,
      total: index + 2,
      cards: [2, ANY_NUMBER] as const,
      preferences: DEALER_FIRST.map(() => ['stand'] as const),
    })),
  ),
}

describe('the dealer', () => {
  test.each([
    ['nsw', 8],
    ['nsw', 3],
    ['star', 6],
    ['pontoon', 5],
    ['nz', 7],
    ['online', 6],
  ] as const)('%s, %i decks: the dealer’s ends have their exact probabilities', (book, decks) => {
    const rules: Rules = { ...rulesOf(book, { decks }), mustDrawBelow: { is: 0, clause: 'NSW-10.2' } }
    const tally = played(rules, STAND_ON_ALL, { seed: 4n, thread: 0, rounds: 2e7 })
    // Every hand waits for the dealer, except a player's blackjack.
    const values = valuesOf(rules)
    const cards = values.reduce((sum, there) => sum + there, 0)
    const [aces, tens] = [values[1] as number, values[10] as number]
    const blackjack = (2 * aces * tens) / (cards * (cards - 1))
    const without = values.map((there, value) => (value === 1 || value === 10 ? there - 1 : there))
    const afterBlackjack = dealerEnds(rules, without)
    const chances = dealerEnds(rules, values).map((chance, end) => chance - blackjack * (afterBlackjack[end] as number))
    const counts = ENDS.map((end) => Number(tally[end]))
    expect(counts.reduce((sum, count) => sum + count) + Number(tally.blackjack)).toBe(2e7)
    // 22.5: one in a thousand with six degrees of freedom.
    expect(chiSquare(counts, chances)).toBeLessThan(22.5)
    expect(Math.abs(Number(tally.blackjack) / 2e7 / blackjack - 1)).toBeLessThan(0.005)
  })
})

/** The first three cards of the scalar shoe: player, dealer, player. */
class WatchedShoe extends Shoe {
  readonly seen: Card[] = []

  override beginRound(): void {
    super.beginRound()
    this.seen.length = 0
  }

  override next(): Card {
    const card = super.next()
    this.seen.push(card)
    return card
  }
}

describe.each([
  ['nsw', 8],
  ['pontoon', 6],
] as const)('%s, %i decks: start by start', (book, decks) => {
  const rules = rulesOf(book, { decks })
  const chart = soundChart()
  const cells = () => Array.from({ length: 1000 }, () => ({ rounds: 0, sum: 0, squares: 0 }))
  const note = (list: ReturnType<typeof cells>, first: Card, second: Card, up: Card, net: number): void => {
    const [low, high] = [pointsOf(first), pointsOf(second)].sort((a, b) => a - b) as [number, number]
    const cell = list[(low - 1) * 100 + (high - 1) * 10 + pointsOf(up) - 1] as {
      rounds: number
      sum: number
      squares: number
    }
    cell.rounds++
    cell.sum += net
    cell.squares += net * net
  }
  const fast = cells()
  const kernel = writeKernel(playOf(rules, movesOf(rules, chart)), true)
  for (const { deal, net } of loggedRounds(kernel, rules, 6n, 500_000)) {
    const [first, second, up] = deal as [Card, Card, Card]
    note(fast, first, second, up, net)
  }

  /** Lost rounds, or a bias towards short ones, would show here. */
  test('every start (two cards and an upcard) has its exact probability', () => {
    const values = valuesOf(rules)
    const chances = fast.map((_, cell) => {
      const [low, high, up] = [Math.floor(cell / 100) + 1, (Math.floor(cell / 10) % 10) + 1, (cell % 10) + 1]
      const left = [...values]
      let chance = low === high ? 1 : low < high ? 2 : 0
      for (const value of [low, high, up]) {
        chance *= left[value] as number
        left[value] = (left[value] as number) - 1
      }
      return chance
    })
    const lawful = chances.flatMap((chance, cell) => (chance > 0 ? [cell] : []))
    expect(lawful).toHaveLength(550)
    const found = lawful.map((cell) => fast[cell]?.rounds ?? 0)
    // 549 degrees of freedom: 660 is beyond one in a thousand.
    expect(
      chiSquare(
        found,
        lawful.map((cell) => chances[cell] as number),
      ),
    ).toBeLessThan(660)
  })

  test('every start has the same mean result as in the scalar simulation', () => {
    const plain = cells()
    const shoe = new WatchedShoe(rules, 8n, 0)
    const table = new ScalarTable(rules, movesOf(rules, chart), shoe, 0)
    for (let round = 0; round < 500_000; round++) {
      const net = table.playRound()
      const [first, up, second] = shoe.seen as [Card, Card, Card]
      note(plain, first, second, up, net)
    }
    let sum = 0
    let compared = 0
    fast.forEach((a, cell) => {
      const b = plain[cell] as typeof a
      if (a.rounds < 100 || b.rounds < 100) return
      const variance = (each: typeof a) => (each.squares / each.rounds - (each.sum / each.rounds) ** 2) / each.rounds
      const both = variance(a) + variance(b)
      if (both === 0) return
      sum += (a.sum / a.rounds - b.sum / b.rounds) ** 2 / both
      compared++
    })
    expect(compared).toBeGreaterThan(400)
    expect(sum).toBeLessThan(compared + 4 * Math.sqrt(2 * compared))
  })
})

describe('a chart with a missing row', () => {
  test('is refused, and the hand is named', () => {
    const rows = soundChart().rows.filter(({ kind, total }) => !(kind === 'hard' && total === 14))
    const order = { seed: 1n, thread: 0, rounds: 1 }
    expect(startSimulation(rulesOf('nsw'), { rows }, order)).toEqual({
      ok: false,
      hole: 'hard 14 with 2 cards against 2',
    })
  })
})

describe('a shoe that is dealt to a cutting card', () => {
  const rules = rulesOf('nsw', { decks: 8 })

  /**
   * The cut-card effect (about 0.02 % at 312 of 416 cards) is real: shoes with more high cards early deal more rounds.
   */
  test('has nearly the edge of fresh shoes', () => {
    const { best, edge } = analyse(rules).chart
    const cut = { at: 312, burns: true, dealsFirst: false }
    const found = estimate(played(rules, best, { seed: 2n, thread: 0, rounds: 1e6, cut }))
    expect(Math.abs(found.edge - edge)).toBeLessThan(3 * found.stderr + 0.0003)
  })

  test('deals each card once before a shuffle, and puts back all cards but those on the table when it runs out', () => {
    const shoe = new Shoe(rules, 1n, 0, { at: 400, burns: false, dealsFirst: false })
    for (let round = 0; round < 3; round++) {
      shoe.beginRound()
      const dealt = Array.from({ length: 416 }, () => shoe.next()).sort((a, b) => a - b)
      expect(dealt).toEqual(Array.from({ length: 416 }, (_, place) => place >> 3))
    }
    shoe.beginRound()
    for (let card = 0; card < 399; card++) shoe.next()
    shoe.beginRound()
    const round = Array.from({ length: 60 }, () => shoe.next())
    const most = Math.max(...round.map((card) => round.filter((other) => other === card).length))
    expect(most).toBeLessThanOrEqual(8)
  })
})
