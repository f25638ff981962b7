import { RULEBOOK_NAMES } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { verify } from '../../../packages/proof/src/index.ts'
import { lawfulTables, playSession } from '../../keeper/test/session.ts'
import { bookOf, copyOf } from '../src/player/fairness/checks.ts'
import { WatchedHouse } from './watched-house.ts'

/** Staff and players interfere in all ways that `playSession` knows. */
const INTERFERENCES = Array.from({ length: 60 }, (_, index) => (index * 37) % 101)

const TABLES = RULEBOOK_NAMES.flatMap((book) => lawfulTables(book).map((options) => [book, options] as const))

describe.each(TABLES)('%s with %j', (book, options) => {
  test('no shoe of an honest house is suspected, and those that have ended hold', async () => {
    const house = new WatchedHouse(book, options, `${book}-honest`)
    const shown: Promise<void>[] = []
    // The messages are made now and handled in order: the session does not wait for the watch.
    playSession(house.running, INTERFERENCES, (running) => {
      shown.push(house.show(shown.length === 0))
      return running
    })
    await Promise.all(shown)
    await house.show()
    await house.watch.catchUp()
    expect(house.results.flatMap(({ troubles }) => troubles)).toEqual([])
    // A shoe for one round has ended before its proofs could be asked for: the transcript has them.
    expect(house.asked > 2).toBe(book !== 'online')
    const ended = [...house.transcripts.keys()]
    // The first messages may come after a shoe that was replaced at once.
    expect(house.checked.length).toBeGreaterThanOrEqual(Math.min(1, ended.length - 1))
    for (const kept of await house.store.all()) {
      expect(verify(copyOf(kept), bookOf).checks.filter(({ holds }) => !holds)).toEqual([])
    }
  })
})
