import { prizePick } from '@openpit/proof'
import { expect, test } from 'vitest'
import { inMemory, SeedSource } from '../src/index.ts'
import { steadyEntropy } from './entropy.ts'

const PICKS = 60_000
const OUT_OF = 60

function picksOf(key: Uint8Array): readonly number[] {
  return Array.from({ length: PICKS }, (_, prize) => prizePick(key, prize, OUT_OF))
}

function keyFrom(word: string): Uint8Array {
  return new SeedSource(inMemory(), steadyEntropy(word)).seedFor({
    shoe: 'nz/t/1',
    source: 'shoe',
    load: 'decks',
    follows: '',
    decks: 1,
    markers: [],
    stack: [],
  })
}

/** The sum of squared differences from equal counts, each divided by the count that is expected. */
function chiSquare(cells: readonly number[]): number {
  const expected = cells.reduce((sum, count) => sum + count, 0) / cells.length
  return cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** Beyond this, equal cells would be a matter of one run in a million (Wilson and Hilferty). */
function limit(cells: number): number {
  const free = cells - 1
  return free * (1 - 2 / (9 * free) + 4.75 * Math.sqrt(2 / (9 * free))) ** 3
}

const picks = picksOf(keyFrom('prize picks'))

test('[NZ-3.5.a.ii] every pick of the prize button is equally likely', () => {
  const cells = Array.from({ length: OUT_OF }, (_, pick) => picks.filter((other) => other === pick).length)
  expect(chiSquare(cells)).toBeLessThan(limit(OUT_OF))
})

test('[NZ-3.5.a.i] a pick says nothing about the next one, nor about the one after', () => {
  for (const lag of [1, 2]) {
    const cells = new Array<number>(OUT_OF * OUT_OF).fill(0)
    for (let index = lag; index < PICKS; index++) {
      const cell = (picks[index - lag] as number) * OUT_OF + (picks[index] as number)
      cells[cell] = (cells[cell] as number) + 1
    }
    expect(chiSquare(cells)).toBeLessThan(limit(OUT_OF * OUT_OF))
  }
})

test('[NZ-3.5.a.iii] picks follow from a secret key: another key gives other picks, which agree by chance only', () => {
  const others = picksOf(keyFrom('another start'))
  const same = picks.filter((pick, index) => pick === others[index]).length
  const expected = PICKS / OUT_OF
  expect(Math.abs(same - expected)).toBeLessThan(5 * Math.sqrt(expected))
})
