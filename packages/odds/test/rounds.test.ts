import { cardOf } from '@openpit/cards'
import { RULEBOOK_NAMES } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { type Chart, type ChartRow, DEALER_FIRST, type Move, type Preference, playByChart } from '../src/index.ts'
import { firstMove } from '../src/rounds/first-move.ts'
import { seededPick } from '../src/rounds/seeded-pick.ts'
import { rulesOf } from './settings.ts'

/** One row, a letter for each column of the chart: hit, stand, double, split (P), surrender (R), rescue (Q). */
function row(kind: ChartRow['kind'], total: number, letters: string, otherwise: Move = 'hit'): ChartRow {
  const preferences: Readonly<Record<string, Preference>> = {
    H: ['hit'],
    S: ['stand', 'hit'],
    D: ['double', 'hit'],
    P: ['split', otherwise, 'hit'],
    R: ['surrender', otherwise, 'hit'],
    Q: ['rescue'],
  }
  return {
    kind,
    total,
    cards: [2, 99],
    preferences: DEALER_FIRST.map((_, column) => preferences[letters[column] ?? 'H'] as Preference),
  }
}

/** Basic strategy for games in which a dealer blackjack takes only the original wager; columns two to ten and ace. */
const LEARNT: Chart = {
  rows: [
    ...[4, 5, 6, 7, 8].map((total) => row('hard', total, 'HHHHHHHHHH')),
    row('hard', 9, 'HDDDDHHHHH'),
    row('hard', 10, 'DDDDDDDDHH'),
    row('hard', 11, 'DDDDDDDDDH'),
    row('hard', 12, 'HHSSSHHHHH'),
    ...[13, 14, 15, 16].map((total) => row('hard', total, 'SSSSSHHHHH')),
    ...[17, 18, 19, 20].map((total) => row('hard', total, 'SSSSSSSSSS')),
    ...[12, 13, 14, 15, 16, 17].map((total) => row('soft', total, 'HHHHHHHHHH')),
    row('soft', 18, 'SSSSSSSHHH'),
    ...[19, 20].map((total) => row('soft', total, 'SSSSSSSSSS')),
    row('pair', 4, 'PPPPPPHHHH'),
    row('pair', 6, 'PPPPPPHHHH'),
    row('pair', 2, 'PPPPPPPPPP'),
    row('pair', 12, 'PPPPPHHHHH', 'stand'),
    row('pair', 14, 'PPPPPPHHHH', 'stand'),
    row('pair', 16, 'PPPPPPPPPP', 'stand'),
    row('pair', 18, 'PPPPPSPPSS', 'stand'),
  ],
}

const ROUNDS = 20_000

describe.each(RULEBOOK_NAMES)('%s, played by the engine', (book) => {
  const rules = rulesOf(book)
  const played = playByChart(rules, LEARNT, ROUNDS, 7n)

  test('the results add up to all rounds, and their mean is the edge', () => {
    expect(played.results.reduce((sum, { count }) => sum + count, 0)).toBe(ROUNDS)
    const won = played.results.reduce((sum, { units, count }) => sum + units * count, 0)
    expect(-won / ROUNDS).toBeCloseTo(played.edge, 12)
    expect(played.staked).toBeGreaterThan(1)
    expect(played.staked).toBeLessThan(1.4)
  })

  test('the same seed gives the same rounds, and another seed other rounds', () => {
    expect(playByChart(rules, LEARNT, 500, 7n)).toEqual(playByChart(rules, LEARNT, 500, 7n))
    expect(playByChart(rules, LEARNT, 500, 8n).results).not.toEqual(playByChart(rules, LEARNT, 500, 7n).results)
  })

  test('blackjacks come as often as they should', () => {
    const { decks, deck } = rules
    const [aces, all] = [4 * decks.is, 4 * deck.is.ranks.length * decks.is]
    const tens = deck.is.ranks.length === 13 ? 4 * aces : 3 * aces
    const chance = (2 * aces * tens) / (all * (all - 1))
    const found = played.results.filter(({ name }) => name === 'blackjack').reduce((sum, { count }) => sum + count, 0)
    expect(Math.abs(found - ROUNDS * chance)).toBeLessThan(4 * Math.sqrt(ROUNDS * chance))
  })
})

describe('rounds by a chart', () => {
  test('NSW with eight decks comes near the published 0.59 %', () => {
    const { edge, stderr, sd } = playByChart(rulesOf('nsw', { decks: 8 }), LEARNT, 200_000, 1n)
    expect(Math.abs(edge - 0.0059)).toBeLessThan(3 * stderr)
    expect(sd).toBeGreaterThan(1.1)
    expect(sd).toBeLessThan(1.15)
  })

  test('every ending of a game is counted, and no other', () => {
    const endings = (book: 'nsw' | 'nz') =>
      new Set(playByChart(rulesOf(book), LEARNT, ROUNDS, 3n).results.map(({ name }) => name))
    const plain = ['blackjack', 'played', 'bust', 'doubled', 'split into 2 hands']
    expect(endings('nsw')).toEqual(new Set(plain))
    expect(endings('nz')).toEqual(new Set([...plain, 'split into 3 hands']))
  })

  test('a hand is surrendered if the book and the chart say so, and costs half', () => {
    const gives = { rows: [row('hard', 16, 'SSSSSHHRRR', 'hit'), ...LEARNT.rows] }
    const rules = rulesOf('online', { switches: { surrender: true } })
    const found = playByChart(rules, gives, ROUNDS, 5n).results.filter(({ name }) => name === 'surrendered')
    expect(found.map(({ units }) => units)).toEqual([-0.5])
    const none = playByChart(rulesOf('online'), gives, ROUNDS, 5n).results
    expect(none.some(({ name }) => name === 'surrendered')).toBe(false)
  })

  test('pontoon: surrender before play, and doubles that are rescued lose one unit', () => {
    const rows = [row('hard', 16, 'SSSSSHHHRR'), row('doubled', 12, 'QQQQQQQQQQ'), ...LEARNT.rows]
    const { results } = playByChart(rulesOf('pontoon'), { rows }, ROUNDS, 5n)
    // A dealer pontoon takes the whole wager of a surrendered hand.
    expect(results.filter(({ name }) => name === 'surrendered').map(({ units }) => units)).toEqual([-0.5, -1])
    expect(results.some(({ name, units }) => name === 'doubled' && units === -1)).toBe(true)
  })

  test('two aces and two sixes have separate rows', () => {
    const rules = rulesOf('nsw')
    const [ace, six, ten] = [cardOf('A', 's'), cardOf('6', 's'), cardOf('10', 'h')]
    expect(firstMove(rules, LEARNT, [ace, ace], ten)).toBe('split')
    expect(firstMove(rules, LEARNT, [six, six], ten)).toBe('hit')
    const other = { rows: [row('pair', 2, 'HHHHHHHHHH'), row('pair', 12, 'PPPPPPPPPP'), ...LEARNT.rows] }
    expect(firstMove(rules, other, [ace, ace], ten)).toBe('hit')
    expect(firstMove(rules, other, [six, six], ten)).toBe('split')
  })

  test('a chart with a missing row throws, and names the hand', () => {
    const rows = LEARNT.rows.filter(({ kind, total }) => kind !== 'hard' || total !== 15)
    expect(() => playByChart(rulesOf('nsw'), { rows }, 1000, 1n)).toThrow('the chart has no row for hard 15')
  })
})

test('picks are fair: every number is equally likely, also for sizes that are not a power of two', () => {
  for (const below of [1, 2, 3, 52, 312, 416]) {
    const pick = seededPick(100n)
    const counts = new Array<number>(below).fill(0)
    const picks = below * 2000
    for (let index = 0; index < picks; index++) {
      const picked = pick(below)
      counts[picked] = (counts[picked] as number) + 1
    }
    const square = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)
    // Chi-square has the mean `below − 1` and twice that as its variance; five deviations are far out.
    expect(Math.abs(square - (below - 1))).toBeLessThanOrEqual(5 * Math.sqrt(2 * (below - 1)))
  }
})
