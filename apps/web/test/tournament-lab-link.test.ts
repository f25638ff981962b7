import { expect, test } from 'vitest'
import { handFrom, readHand } from '../src/lab/tournament/hand-setting.ts'
import { labPath } from '../src/player/tournament/leaderboard/lab-link.ts'

const HAND = {
  ...{ decks: 8, places: 1, minimum: 1_000, maximum: 50_000, unit: 500 },
  players: [
    { player: 'ann', chips: 120_000, bet: 6_000 },
    { player: 'bob', chips: 110_000, bet: 2_500 },
    { player: 'cat', chips: 90_000, bet: 0 },
  ],
}

test('the lab reads the hand as it was played: chips, bets, a pass, and the step in which all bets are made', () => {
  const path = labPath('nsw', 'bob', HAND) ?? ''
  expect(path).toContain('/lab/tournament?')
  const setting = handFrom(path.slice(path.indexOf('?')))
  expect(setting).toMatchObject({ book: 'nsw', decks: 8, me: 2, places: 1, minimum: '10', maximum: '500', unit: '5' })
  const read = readHand(setting)
  expect(read.ok && read.hand.players.map(({ chips, wagers }) => [chips, wagers.length])).toEqual([
    [1_200, 1],
    [1_100, 99],
    [900, 1],
  ])
})

test('if all bets are multiples of the minimum, the list has no smaller steps', () => {
  const players = HAND.players.map((one) => ({ ...one, bet: 1_000 }))
  expect(labPath('nsw', 'ann', { ...HAND, players })).toContain('unit=10')
})

test.each([
  ['half chips', { players: HAND.players.map((one) => ({ ...one, chips: one.chips + 50 })) }],
  ['a player without enough for a bet', { players: [...HAND.players, { player: 'dan', chips: 500, bet: 0 }] }],
  ['as many places as players', { places: 3 }],
])('the lab is not asked about %s', (_, more) => {
  expect(labPath('nsw', 'ann', { ...HAND, ...more })).toBeNull()
})
