import { expect, test } from 'vitest'
import { BoundedMap } from '../../src/store/bounded-map.ts'

test('what was used longest ago is dropped first', () => {
  const map = new BoundedMap<string, number>(3)
  for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index)
  map.get('a')
  map.set('d', 3)
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([0, undefined, 2, 3])
  for (let key = 0; key < 10_000; key++) map.set(String(key), key)
  expect(map.size).toBe(3)
})

test('large values push out several small ones, and one that is too large is not kept', () => {
  const map = new BoundedMap<string, string>(10, (text) => text.length)
  for (const key of ['a', 'b', 'c']) map.set(key, 'abc')
  expect(map.size).toBe(9)
  map.set('d', 'letter')
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([undefined, undefined, 'abc', 'letter'])
  map.set('d', 'x')
  expect(map.size).toBe(4)
  map.set('e', 'x'.repeat(11))
  expect(map.size).toBe(0)
})
