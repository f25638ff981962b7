import { expect, test } from 'vitest'
import { stageText, turnToBet } from '../src/player/tournament/stage-text.ts'
import { en } from '../src/player/tournament/words/en.ts'

test.each([
  ['open', 0, null, 'Open for entries'],
  ['open', 0, 1, 'Seats are drawn'],
  ['running', 1, null, 'Heat 1 of 1'],
  ['running', 1, 2, 'Heat 1 of 1'],
  ['running', 2, null, 'Final'],
  ['finished', 2, null, 'Finished'],
] as const)('a tournament that is %s, session %s, with seats drawn for %s: %s', (state, session, drawn, text) => {
  expect(stageText(en, { state, session, sessions: 2, drawn })).toBe(text)
})

test('in a play-off of two, a player is first or second of two, whoever else is still in', () => {
  const seat = (player: string, turn = 'none', isIn = true) => ({ player, turn, isIn })
  const seats = [seat('ann', 'wagered'), seat('bob'), seat('cat', 'wagered'), seat('dan', 'none', false)]
  expect(turnToBet({ seats, playOff: [] })).toEqual({ before: 2, all: 3 })
  expect(turnToBet({ seats, playOff: ['ann', 'bob'] })).toEqual({ before: 1, all: 2 })
})
