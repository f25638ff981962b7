import { describe, expect, test } from 'vitest'
import { boxAt, layoutFor } from '../src/player/table/felt/geometry.ts'
import { routeOf } from '../src/route.ts'
import { column, fan } from '../src/shared/cards/fan.ts'
import { Stack } from '../src/shared/chips/chip.tsx'
import { chipsFor } from '../src/shared/chips/denominations.ts'
import { clock, englishMoney, germanMoney } from '../src/shared/messages/money.ts'

describe('a hand on screen', () => {
  test.each([2, 3, 5, 7, 9])('of %i cards shows the index of every card', (cards) => {
    for (const [width, room] of [
      [92, 342],
      [84, 164],
      [80, 146],
      [26, 75],
    ] as const) {
      // The rank of a small card is written across it.
      const [beside, below] = width < 41 ? [0.82, 0.52] : [0.41, 0.42]
      const { places } = fan(cards, width, room, false)
      for (const [index, place] of places.entries()) {
        const next = places[index + 1]
        if (next === undefined) continue
        const isBeside = next.y === place.y && next.x - place.x >= beside * width - 0.01
        const isBelow = next.y - place.y >= below * width * 1.4 - 0.01
        expect(isBeside || isBelow, `card ${index + 1} of ${cards}, ${width} wide in ${room}`).toBe(true)
        expect(next.x + width).toBeLessThanOrEqual(room + 0.01)
      }
    }
  })

  test('of three cards fits in one row at a table of seven boxes', () => {
    expect(new Set(fan(3, 80, 146, false).places.map(({ y }) => y)).size).toBe(1)
  })

  test('has the card of a double last, and sideways', () => {
    expect(fan(3, 84, 164, true).places.map(({ sideways }) => sideways)).toEqual([false, false, true])
    expect(column(3, 46, true).places.at(-1)?.sideways).toBe(true)
  })
})

/** The rooms of a desktop with the log, a laptop, a tablet on its side and upright, and a great screen. */
const ROOMS = [
  [1096, 752],
  [1280, 580],
  [1024, 628],
  [820, 836],
  [2216, 1292],
] as const

test.each([5, 6, 7, 8, 9])('%i boxes fit on every stage, with box 1 on the right', (boxes) => {
  for (const [width, height] of ROOMS) {
    const { layout, scale } = layoutFor({ width, height }, boxes)
    const places = Array.from({ length: boxes }, (_, index) => boxAt(index + 1, boxes, layout))
    for (const { x, y } of places) {
      expect(x).toBeGreaterThan(40)
      expect(x).toBeLessThan(layout.width - 40)
      expect(y).toBeLessThan(layout.height - 120)
      // The dock ends above every spot.
      expect(y - layout.main / 2, `${boxes} boxes in ${width}`).toBeGreaterThan(
        Math.abs(x - layout.width / 2) > 300 ? 0 : layout.dockBottom,
      )
    }
    expect(places.map(({ x }) => x)).toEqual(places.map(({ x }) => x).sort((a, b) => b - a))
    expect(scale).toBeGreaterThanOrEqual(1)
    expect(layout.main).toBeGreaterThanOrEqual(44)
  }
})

test('English amounts: comma for thousands, point for cents, a true minus sign', () => {
  const { dollars, signed, short } = englishMoney
  expect(dollars(116_500)).toBe('$1,165.00')
  expect(dollars(123_456_789)).toBe('$1,234,567.89')
  expect(signed(-3_500)).toBe('−$35.00')
  expect(signed(2_000)).toBe('+$20.00')
  expect(short(2_500)).toBe('$25')
  expect(short(750)).toBe('$7.50')
  expect(clock(2_537_000)).toBe('0:42:17')
})

test('German amounts: point for thousands, comma for cents', () => {
  const { dollars, signed, short, percent } = germanMoney
  expect(dollars(123_456_789)).toBe('1.234.567,89 $')
  expect(signed(-3_550)).toBe('−35,50 $')
  expect(short(100_000)).toBe('1.000 $')
  expect(short(750)).toBe('7,50 $')
  expect(percent(0.0051)).toBe('0,51 %')
  expect(percent(-0.0051)).toBe('−0,51 %')
})

test.each([
  ['/', { page: 'floor' }],
  ['/table/nsw-1', { page: 'table', table: 'nsw-1' }],
  ['/history', { page: 'history' }],
  ['/history/nsw-1/12', { page: 'replay', table: 'nsw-1', round: 12 }],
  ['/rules/nz', { page: 'rules', book: 'nz', table: null }],
  ['/verify', { page: 'verify' }],
  ['/table', { page: 'nowhere' }],
  ['/history/nsw-1/x', { page: 'nowhere' }],
])('%s leads to its page', (path, route) => {
  expect(routeOf(path)).toEqual(route)
})

describe('a stack of chips', () => {
  test.each([13_650, 60_100, 2_600, 500])('[NZ-5.2] of %i cents has its smaller chips on top', (cents) => {
    const values = chipsFor(cents, 6).map((chip) => chip.cents)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    const drawn = Stack({ cents, size: 40 })?.props.children as { props: { transform: string } }[]
    const heights = drawn.map(({ props }) => Number(/ ([\d.]+)\)/.exec(props.transform)?.[1]))
    expect(heights).toHaveLength(values.length)
    // On a screen, what lies higher has the smaller y.
    expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  })
})
