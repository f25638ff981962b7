import type { TableView } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { nextHand } from '../src/player/table/controls/pre-decisions.tsx'

/** Ben's hand on box 4 while Ann decides on box 1. */
function viewWith(cards: readonly string[], points: number, soft = false, below = 12): TableView {
  const hand = { hand: 1, cards, total: { points, soft }, status: 'in-play' }
  const boxes = [
    { box: 1, controller: 'ann', hands: [{ ...hand, cards: ['10d', '6c'] }] },
    { box: 4, controller: 'ben', hands: [hand] },
  ]
  const waits = { for: 'decision', box: 1, hand: 1, player: 'ann' }
  return {
    round: 3,
    boxes,
    waits,
    printed: { mustDrawBelow: { is: below, clause: 'NSW-10.2' } },
  } as unknown as TableView
}

test.each([
  ['NSW-10.2 a hard 9 cannot stand', viewWith(['5d', '4c'], 9), { kind: 'must-draw', total: 9, below: 12 }],
  ['NSW-10.2 a 12 can', viewWith(['10d', '2c'], 12), null],
  ['NSW-10.2 a soft 13 can', viewWith(['Ad', '2c'], 13, true), null],
  ['a pontoon hand must have 14', viewWith(['10d', '3c'], 13, false, 14), { kind: 'must-draw', total: 13, below: 14 }],
])('chosen in advance: %s', (_, view, mustDraw) => {
  const next = nextHand(view, 'ben')
  expect(next?.box).toBe(4)
  if (mustDraw === null) expect(next?.mustDraw).toBeNull()
  else expect(next?.mustDraw).toMatchObject({ ...mustDraw, clause: 'NSW-10.2' })
})

test('a player who decides now, and one whose cards lie face down, choose nothing in advance', () => {
  expect(nextHand(viewWith(['5d', '4c'], 9), 'ann')).toBeNull()
  expect(nextHand(viewWith([null as unknown as string, '4c'], 9), 'ben')).toBeNull()
})
