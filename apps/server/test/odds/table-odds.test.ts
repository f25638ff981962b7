import { analyse } from '@openpit/odds'
import { configure, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { type KnownOdds, OddsService } from '../../src/odds/table-odds.ts'

function edgeOf(decks: number): number | null {
  const configured = configure(rulebooks.nsw, { decks })
  return configured.ok ? analyse(configured.table.rules).main.edge : null
}

describe('the odds of a table', () => {
  test('are those of the lab, do not depend on limits, and are calculated once', async () => {
    const odds = new OddsService((error) => expect.unreachable(String(error)), new Map())
    const configured = configure(rulebooks.nsw, { decks: 8 })
    if (!configured.ok) throw new Error(configured.unlawful.why)
    expect(await odds.ifKnown('nsw', { decks: 8 })).toBeNull()
    const found = await odds.of('nsw', { decks: 8, boxes: 5 })
    expect(found?.main.edge).toBe(analyse(configured.table.rules).main.edge)
    expect(await odds.ifKnown('nsw', { decks: 8 })).toBe(found)
    await odds.close()
  })

  test('are null if the calculation fails, which is tried again at the next request', async () => {
    const faults: unknown[] = []
    const odds = new OddsService((error) => faults.push(error), new Map())
    // No book has five hundred decks: the calculation fails.
    expect(await odds.of('nsw', { decks: 500 })).toBeNull()
    expect(await odds.of('nsw', { decks: 500 })).toBeNull()
    expect(faults).toHaveLength(2)
    expect(await odds.of('nsw', {})).not.toBeNull()
    await odds.close()
  })

  test('that wait for one another are each their own, and a failure among them fails no other', async () => {
    const faults: unknown[] = []
    const odds = new OddsService((error) => faults.push(error), new Map())
    const decks = [3, 500, 4, 6]
    const found = await Promise.all(decks.map(async (count) => await odds.of('nsw', { decks: count })))
    expect(found.map((one) => one?.main.edge ?? null)).toEqual(decks.map(edgeOf))
    expect(faults).toHaveLength(1)
    await odds.close()
  })

  test('that one server has calculated are known to the next one of the process', async () => {
    const known: KnownOdds = new Map()
    const [first, second] = [1, 2].map(() => new OddsService((error) => expect.unreachable(String(error)), known))
    const found = await first?.of('nz', {})
    await first?.close()
    expect(found).not.toBeNull()
    expect(await second?.ifKnown('nz', {})).toBe(found)
    await second?.close()
  })

  test('that a server did not finish before it closed are calculated by the next one', async () => {
    const known: KnownOdds = new Map()
    const [first, second] = [1, 2].map(() => new OddsService((error) => expect.unreachable(String(error)), known))
    const unfinished = first?.of('nz', {})
    await first?.close()
    expect(await unfinished).toBeNull()
    expect(await second?.of('nz', {})).not.toBeNull()
    await second?.close()
  })

  test('are not calculated after closing, and no fault is reported', async () => {
    const faults: unknown[] = []
    const odds = new OddsService((error) => faults.push(error), new Map())
    const asked = (['nsw', 'star', 'pontoon'] as const).map(async (book) => await odds.of(book, {}))
    await new Promise((done) => setTimeout(done, 20))
    await odds.close()
    expect(await Promise.all(asked)).toEqual([null, null, null])
    expect(faults).toEqual([])
  })
})
