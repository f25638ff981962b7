import { expect, test, vi } from 'vitest'
import { FailedTries } from '../../src/casino/failed-tries.ts'
import { Floor } from '../../src/casino/floor.ts'
import { DEMO_TABLES, type TableOpening } from '../../src/index.ts'
import { streamOf } from '../../src/tables/opening.ts'
import { openHouse } from '../house.ts'

const house = openHouse()

test('what fails again and again is tried after longer and longer waits, and reported once for each reason', () => {
  const tries = new FailedTries()
  let now = 0
  let tried = 0
  const reported: number[] = []
  for (; now < 3_600_000; now += 1_250) {
    if (!tries.mayTry('nsw-1', now)) continue
    tried++
    const why = now < 1_800_000 ? 'checksum' : 'no connection'
    if (tries.failed('nsw-1', new Error(why), now)) reported.push(now)
  }
  expect(reported).toHaveLength(2)
  expect(tried).toBeLessThan(80)
  tries.succeeded('nsw-1')
  expect(tries.mayTry('nsw-1', now)).toBe(true)
  expect(tries.failed('nsw-1', new Error('checksum'), now)).toBe(true)
})

test('a table that cannot be read is reported once, and the others run', async () => {
  const faults: string[] = []
  const log = { fault: (table: string) => void faults.push(table), note: () => {} }
  const [broken, well] = DEMO_TABLES.filter(({ name }) => ['nsw-1', 'tas-1'].includes(name)) as [
    TableOpening,
    TableOpening,
  ]
  const first = new Floor({ store: house.store, node: 'first', log })
  for (const table of [broken, well]) await first.openTable(table)
  await first.close()
  await house.store.query(`update events set body = '{"v":99,"kind":"table-opened"}' where stream = $1`, [
    streamOf(broken.name),
  ])
  const floor = new Floor({ store: house.store, node: 'second', log, leaseMs: 200 })
  const queries = vi.spyOn(house.store, 'queryAtOnce')
  await floor.start('http://here')
  // The floor looks for tables that no node runs again and again.
  const looks = () => queries.mock.calls.filter(([sql]) => sql.includes('name <> all'))
  while (looks().length < 10) await new Promise((done) => setTimeout(done, 20))
  queries.mockRestore()
  expect(floor.here).toEqual([well.name])
  expect(faults).toEqual([broken.name])
  await floor.close()
})
