import type { Rank } from '@openpit/cards'
import { describe, expect, test } from 'vitest'
import {
  everyonesChances,
  type HandOutcome,
  type LastHand,
  type LastHandProblem,
  type LastHandTerms,
  lastHandChances,
  pairChances,
  readLastHand,
  simulateLastHand,
} from '../src/index.ts'
import { everyPair } from './every-pair.ts'
import { rulesOf } from './rules-of.ts'

const SIX_DECKS = rulesOf('nsw', { decks: 6 })
const UNITS: Readonly<Record<HandOutcome, number>> = { loss: -1, 'stand-off': 0, win: 1, blackjack: 1.5 }

/** What was reckoned independently was rounded, or simulated, to this. */
const AGREES = 0.0003

function handOf(chips: readonly number[], wagers: readonly (number | readonly number[])[], places = 1): LastHand {
  const players = chips.map((own, place) => ({ chips: own, wagers: [wagers[place] ?? 0].flat() }))
  return { rules: SIX_DECKS, players, places }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

describe('two players, exactly', () => {
  test('six decks of nsw: how two hands end together, as reckoned independently', () => {
    const chances = pairChances(SIX_DECKS)
    expect(Math.abs(chances.win.win - 0.1972)).toBeLessThan(AGREES)
    expect(Math.abs(chances.loss.loss - 0.29)).toBeLessThan(AGREES)
    expect(Math.abs(chances.win.loss - 0.1261)).toBeLessThan(AGREES)
    expect(sum(Object.values(chances).flatMap((others) => Object.values(others)))).toBeCloseTo(1, 12)
  })

  test('ann with 1,000 against bob with 900, who wagers 200: as reckoned independently', () => {
    const { method, wagers, best } = lastHandChances(handOf([1000, 900], [[50, 100, 210], 200]), 0)
    expect(method).toBe('exact')
    const [fifty, hundred, more] = wagers as [(typeof wagers)[0], (typeof wagers)[0], (typeof wagers)[0]]
    expect(Math.abs(fifty.ahead - 0.589)).toBeLessThan(AGREES + 0.0005)
    expect(Math.abs(hundred.ahead - 0.552)).toBeLessThan(AGREES + 0.0005)
    expect(Math.abs(hundred.level - 0.251)).toBeLessThan(AGREES + 0.0005)
    expect(Math.abs(more.ahead - 0.769)).toBeLessThan(AGREES + 0.0005)
    expect(best).toBe(more)
  })

  test.each([
    ['nsw, with blackjacks', 'nsw', 'A K', 4],
    ['star: a dealer who draws on soft 17', 'star', 'A 6', 4],
    ['tas, with three ranks', 'tas', '6 9 K', 2],
  ] as const)('every order of a small shoe, played by the engine: %s', (_name, book, ranks, decks) => {
    const deck = { name: 'a few ranks', ranks: ranks.split(' ') as Rank[] }
    const rules = rulesOf(book, { deck, decks })
    const chances = pairChances(rules)
    const played = everyPair(rules)
    for (const [one, others] of Object.entries(chances) as [HandOutcome, Readonly<Record<HandOutcome, number>>][]) {
      for (const [other, chance] of Object.entries(others) as [HandOutcome, number][]) {
        expect(chance).toBeCloseTo(played.get(`${UNITS[one]} ${UNITS[other]}`) ?? 0, 10)
      }
    }
    expect(sum([...played.values()])).toBeCloseTo(1, 10)
  })
})

describe('three to seven players', () => {
  test.each([
    ['three for one place', handOf([1000, 950, 900], [100, 200, 150])],
    [
      'four for two, one of whom may wager anything',
      handOf([1000, 950, 900, 700], [100, 200, 150, [100, 300, 700]], 2),
    ],
    ['five for three', handOf([1000, 950, 900, 1100, 1040], [100, 200, 150, 50, 300], 3)],
    ['six for one', handOf([1000, 950, 900, 1100, 1040, 800], [100, 200, 150, 50, 300, 500])],
    ['seven for two', handOf([1000, 950, 900, 1100, 1040, 800, 990], [100, 200, 150, 50, 300, 500, 210], 2)],
  ])('%s: within 0.002 of a simulation from the shoe itself', (_name, hand) => {
    const chances = everyonesChances(hand)
    const simulated = simulateLastHand(hand, 400_000, 20n)
    chances.forEach(({ through }, player) => {
      expect(Math.abs(through - (simulated[player]?.through ?? 0))).toBeLessThan(0.002)
    })
  })

  test('cards that go back are said to: only two players are exact', () => {
    expect(lastHandChances(handOf([1000, 950, 900], [100, 200, 150]), 0).method).toBe('with-replacement')
  })
})

describe('the chances of a hand', () => {
  const SEVEN = [1000, 950, 900, 1100, 1040, 800, 990]

  test.each([2, 3, 4, 5, 6, 7])('%i players: their chances sum up to the places', (players) => {
    for (let places = 1; places < players; places++) {
      const hand = handOf(SEVEN.slice(0, players), [[10, 60, 200], 100, 100, 50, 60, 300, 10], places)
      const chances = everyonesChances(hand)
      expect(sum(chances.map(({ through }) => through))).toBeCloseTo(places, 10)
      for (const { ahead, level, behind } of chances) expect(ahead + level + behind).toBeCloseTo(1, 10)
    }
  })

  test('a player who holds more than all others can reach goes through for certain', () => {
    const { wagers } = lastHandChances(handOf([2000, 300, 300], [[10], 100, 100]), 0)
    expect(wagers[0]?.through).toBeCloseTo(1, 12)
  })

  test('more chips are never worse', () => {
    const chances = [800, 850, 900, 950, 1000].map((chips) => lastHandChances(handOf([chips, 900], [100, 200]), 0).best)
    chances.reduce((less, more) => {
      expect(more.through).toBeGreaterThanOrEqual(less.through - 1e-12)
      return more
    })
  })

  test('two players with the same chips and wagers are level or even', () => {
    const [one, other] = everyonesChances(handOf([500, 500], [100, 100]))
    expect(one?.through).toBeCloseTo(0.5, 12)
    expect(other?.ahead).toBeCloseTo(one?.ahead ?? 0, 12)
  })

  test('the best wager of a seat does not depend on which seat it is', () => {
    const first = lastHandChances(handOf([1000, 900], [[50, 100, 210], 200]), 0)
    const second = lastHandChances(handOf([900, 1000], [200, [50, 100, 210]]), 1)
    second.wagers.forEach(({ through }, index) => {
      expect(through).toBeCloseTo(first.wagers[index]?.through ?? 0, 12)
    })
  })

  test('a wager that may be any of several counts each as often as the others', () => {
    const against = (wager: number | readonly number[]) => lastHandChances(handOf([1000, 900], [[100], wager]), 0).best
    expect(against([200, 400]).through).toBeCloseTo((against(200).through + against(400).through) / 2, 12)
  })
})

describe('a hand as a person describes it', () => {
  const TERMS: LastHandTerms = {
    rules: SIX_DECKS,
    chips: [1000, 905],
    wagers: [null, 200],
    me: 1,
    places: 1,
    minimum: 50,
    maximum: 600,
    unit: 10,
  }

  test('an unknown wager is any from the minimum to the maximum or the chips, in units', () => {
    const read = readLastHand({ ...TERMS, wagers: [null, null], maximum: null })
    const [ann, bob] = read.ok ? read.hand.players : []
    expect([ann?.wagers[0], ann?.wagers[1], ann?.wagers.at(-1)]).toEqual([50, 60, 1000])
    expect(bob?.wagers.at(-1)).toBe(900)
  })

  test.each<[string, Partial<LastHandTerms>, LastHandProblem['kind']]>([
    ['one player', { chips: [1000] }, 'players'],
    ['eight players', { chips: Array(8).fill(1000) }, 'players'],
    ['a place for each', { places: 2 }, 'places'],
    ['no place', { places: 0 }, 'places'],
    ['a player who does not play', { me: 3 }, 'me'],
    ['chips below the minimum', { chips: [1000, 40] }, 'chips'],
    ['chips that are not a number', { chips: [Number.NaN, 900] }, 'chips'],
    ['a wager above the chips', { wagers: [null, 910] }, 'wager'],
    ['a wager above the maximum', { wagers: [null, 610] }, 'wager'],
    ['a wager in half units', { wagers: [null, 205] }, 'wager'],
    ['a wager below the minimum', { wagers: [null, -10] }, 'wager'],
    ['a maximum below the minimum', { maximum: 40 }, 'limits'],
    ['a unit of nothing', { unit: 0 }, 'limits'],
    ['more wagers than can be shown', { chips: [100_000, 900], maximum: null }, 'too-many-wagers'],
  ])('%s: refused, with what is wrong', (_name, changed, kind) => {
    const read = readLastHand({ ...TERMS, ...changed })
    expect(read.ok ? 'accepted' : read.problem.kind).toBe(kind)
  })
})
