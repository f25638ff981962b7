import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyPatch, type Json, patchText } from '../src/patch.ts'

function patchOf(before: unknown, after: unknown): Json | undefined {
  const text = patchText(before, after)
  return text === undefined ? undefined : (JSON.parse(text) as Json)
}

const HAND = { hand: 1, cards: ['10h', '2s'], total: { points: 12, soft: false }, bust: false }

describe('a patch', () => {
  test('of equal values is nothing', () => {
    expect(patchText(HAND, structuredClone(HAND))).toBeUndefined()
  })

  test('names only what changed: a card that came, and the points', () => {
    const after = { ...HAND, cards: ['10h', '2s', '9c'], total: { points: 21, soft: false } }
    expect(patchOf(HAND, after)).toEqual({ cards: { 2: '9c' }, total: { points: 21 } })
  })

  test('replaces an object that has other keys', () => {
    const before = { waits: { for: 'decision', box: 1, hand: 1 } }
    expect(patchOf(before, { waits: { for: 'wagers' } })).toEqual({ waits: [{ for: 'wagers' }] })
  })

  test('shortens an array by its length', () => {
    expect(patchOf([1, 2, 3], [1])).toEqual({ length: 1 })
    expect(applyPatch([1, 2, 3], { length: 1 })).toEqual([1])
    expect(applyPatch([1], { length: 0 })).toEqual([])
  })

  test('tells null, an empty array and an empty object apart', () => {
    const values = [null, [], {}, [null], [[]], { a: null }, '', 0, false]
    for (const before of values) {
      for (const after of values)
        expect(applyPatch({ is: before }, patchOf({ is: before }, { is: after }))).toEqual({ is: after })
    }
  })

  test('keeps what did not change, so that a page draws only what did', () => {
    const before = { boxes: [HAND, HAND], dealer: { cards: ['As'] } }
    const after = applyPatch(before, { boxes: { 1: { bust: true } } })
    expect(after.boxes[0]).toBe(before.boxes[0])
    expect(after.dealer).toBe(before.dealer)
    expect(after.boxes[1]).toEqual({ ...HAND, bust: true })
    expect(before.boxes[1]).toEqual(HAND)
  })

  test('leads from any value to any other', () => {
    // `__proto__` as a key is not a field of a copy. No view has keys that people choose.
    const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))
    fc.assert(
      fc.property(json, json, (before, after) => {
        const plain = JSON.parse(JSON.stringify(after))
        const patch = patchOf(JSON.parse(JSON.stringify(before)), plain)
        expect(applyPatch(JSON.parse(JSON.stringify(before)), patch)).toEqual(plain)
      }),
      { numRuns: 1_000 },
    )
  })
})
