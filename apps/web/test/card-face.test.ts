import { expect, test } from 'vitest'
import { faceOf, place } from '../src/shared/cards/face.ts'

test('an outline is made smaller and moved, point by point', () => {
  expect(place('M10 20L30 40Q1 2 3 4Z', 5, 6, 0.5)).toBe('M10 16L20 26Q5.5 7 6.5 8Z')
})

test('steps from the last point get smaller, but are not moved', () => {
  expect(place('M10 10l2-4h6v-8c1 2 3 4 5 6Z', 100, 200, 0.5)).toBe('M105 205l1 -2h3v-4c0.5 1 1.5 2 2.5 3Z')
})

test('lines across are moved across, and lines down are moved down', () => {
  expect(place('M0 0H10V20', 1, 2, 1)).toBe('M1 2H11V22')
})

test('of an arc, the radii get smaller; its turn and its two flags stay', () => {
  expect(place('M50 5a21 21 0 0 1 16.2 34.4A20 10 30 1 1 54 66', 1, 2, 0.5)).toBe(
    'M26 4.5a10.5 10.5 0 0 1 8.1 17.2A10 5 30 1 1 28 35',
  )
})

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const FACES = RANKS.flatMap((rank) => ['s', 'h', 'd', 'c', 'jk'].map((suit) => ({ rank, suit })))

test.each([
  [true, false, 80, 112],
  [true, true, 112, 80],
  [false, false, 40, 56],
  [false, true, 56, 40],
])('all that is printed on a card lies on it (medium: %s, sideways: %s)', (isMedium, sideways, width, height) => {
  for (const { rank, suit } of FACES) {
    const face = faceOf({ rank, suit, isMedium, sideways })
    // Only points of absolute commands: the others are near them.
    for (const [, numbers = ''] of face.matchAll(/[MLQC]([^A-Za-z]+)/g)) {
      const values = numbers.trim().split(/\s+/).map(Number)
      const [across, down] = [0, 1].map((axis) => values.filter((_, index) => index % 2 === axis))
      expect(Math.min(...(across ?? []), ...(down ?? [])), `${rank}${suit}`).toBeGreaterThan(0)
      expect(Math.max(...(across ?? [])), `${rank}${suit}`).toBeLessThan(width)
      expect(Math.max(...(down ?? [])), `${rank}${suit}`).toBeLessThan(height)
    }
  }
})
