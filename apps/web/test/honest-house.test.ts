import type { Cents } from '@openpit/money'
import { RULEBOOK_NAMES } from '@openpit/rulebooks'
import { waitsAt } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { who } from '../../../packages/engine/test/who.ts'
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

test('a browser that loses its connection in the middle of rounds suspects no shoe of an honest house', async () => {
  const house = new WatchedHouse('tas', {}, 'lost')
  const { running } = house
  running.shuffle()
  await house.show(true)
  let comebacks = 0
  for (let round = 0; round < 8; round++) {
    running.makeReady()
    running.tell({ do: 'wager', by: who('ann'), box: 1, main: 1_000 as Cents })
    running.tell({ do: 'deal', by: who('dealer') })
    await house.show()
    // The page comes back: it gets the whole table, and the proofs of the cards that are out.
    await house.show(true)
    if (running.table.round.phase !== 'ended') comebacks++
    while (running.table.round.phase !== 'ended') {
      const isOffer = waitsAt(running.table).for === 'answers'
      if (isOffer) running.tell({ do: 'closeOffers', by: who('dealer') })
      else if (!running.tell({ do: 'stand', by: who('ann'), box: 1 }).ok) {
        running.tell({ do: 'hit', by: who('ann'), box: 1 })
      }
      await house.show()
    }
  }
  expect(comebacks).toBeGreaterThan(3)
  expect(house.troubles).toEqual([])
})
