import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromHex, hex, hitCommitment, hitPointOf, type LifeHeader, widePick } from '../src/index.ts'

interface Vector extends LifeHeader {
  readonly seed: string
  readonly commitment: string
  readonly hitPoint: number
}

const VECTORS = JSON.parse(readFileSync(new URL('../jackpot-vectors/lives.json', import.meta.url), 'utf8')) as Vector[]

test.each(VECTORS)('the published example of $link $level $life gives the same commitment and value', (vector) => {
  const { seed: text, commitment, hitPoint, ...header } = vector
  const seed = fromHex(text, 32) as Uint8Array
  expect(hex(hitCommitment(header, seed))).toBe(commitment)
  expect(hitPointOf(header, seed)).toBe(hitPoint)
})

test('a pick is below its limit, even one above 65,536; an invalid limit throws', () => {
  const key = new Uint8Array(32).fill(7)
  for (const below of [1, 2, 65_536, 65_537, 9_000_000_000]) expect(widePick(key, 'hit', below)).toBeLessThan(below)
  for (const below of [0, -1, 1.5, Number.NaN]) expect(() => widePick(key, 'hit', below)).toThrow(RangeError)
})
