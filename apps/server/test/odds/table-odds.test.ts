import { analyse } from '@openpit/odds'
import { configure, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { OddsService } from '../../src/odds/table-odds.ts'

describe('the odds of a table', () => {
  test('are those of the lab, do not depend on limits, and are calculated once', async () => {
    const odds = new OddsService((error) => expect.unreachable(String(error)))
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
    const odds = new OddsService((error) => faults.push(error))
    // No book has five hundred decks: the calculation fails.
    expect(await odds.of('nsw', { decks: 500 })).toBeNull()
    expect(await odds.of('nsw', { decks: 500 })).toBeNull()
    expect(faults).toHaveLength(2)
    expect(await odds.of('nsw', {})).not.toBeNull()
    await odds.close()
  })

  test('are not calculated after closing, and no fault is reported', async () => {
    const faults: unknown[] = []
    const odds = new OddsService((error) => faults.push(error))
    const asked = (['nsw', 'star', 'pontoon'] as const).map(async (book) => await odds.of(book, {}))
    await new Promise((done) => setTimeout(done, 20))
    await odds.close()
    expect(await Promise.all(asked)).toEqual([null, null, null])
    expect(faults).toEqual([])
  })
})
