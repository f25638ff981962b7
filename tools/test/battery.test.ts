import { describe, expect, test } from 'vitest'
import { calibrate } from '../src/battery/calibrate.ts'
import { fairSource } from '../src/battery/fair-source.ts'
import { plainFaults, powerOf } from '../src/battery/power.ts'
import { runBattery, SMALL_SIZE } from '../src/battery/run.ts'
import { checkShoe, newPack } from '../src/battery/shoe-source.ts'

// All sources are the same in every run, so that a test that passes once always passes.

describe('a fair source', () => {
  test.each([6, 8])('of %i decks passes', (decks) => {
    const result = runBattery(fairSource(decks), SMALL_SIZE)
    expect(result.passed).toBe(true)
    expect(result.positions).toBe(16 * 100 * decks * 52)
    expect(result.tests).toHaveLength(30)
  })

  test('gives the same shoe for the same arguments, made of whole decks', () => {
    const source = fairSource(8)
    expect(source.shoe(3, 5)).toEqual(source.shoe(3, 5))
    expect(source.shoe(3, 5)).not.toEqual(source.shoe(5, 3))
    expect(() => checkShoe(source.shoe(0, 0), 8)).not.toThrow()
  })

  test('gives uniform p-values in every test', () => {
    const { tests, failed } = calibrate(6, 4, { streams: 32, shoesPerStream: 50 })
    for (const { name, uniformity } of tests) expect(uniformity, name).toBeGreaterThan(0.001)
    expect(failed).toBe(0)
  })
})

describe('a bad source fails', () => {
  const seenBy: Readonly<Record<string, string>> = {
    'modulo of 9-bit words': 'frequency: half deck by rank',
    'seconds clock as the seed of a 32-bit generator': 'duplicates: same shoe, however cut',
    '16-bit seed': 'duplicates: same shoe, however cut',
    '7 riffles of the last shoe': 'interplay: kept neighbours in successive shoes',
    'swap each card with any': 'frequency: waves in position by face',
    'last shoe, 5 % of it not shuffled': 'interplay: same cards in successive shoes',
    'two tables on one stream': 'interplay: same cards in neighbouring tables',
  }
  const faults = plainFaults(8).map((fault) => [fault.source.name, fault] as const)

  test.each(faults)('%s', (name, fault) => {
    const { caught, caughtBy } = powerOf(fault)
    expect(caught).toBe(true)
    expect(caughtBy.map(({ test }) => test)).toContain(seenBy[name])
  })
})

test('a source that does not deal whole decks throws', () => {
  const source = { name: 'a card too many', decks: 6, shoe: () => newPack(6).fill(0, 0, 2) }
  expect(() => runBattery(source, SMALL_SIZE)).toThrow('must hold every face 6 times')
})
