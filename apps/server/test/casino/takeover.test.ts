import { expect, test, vi } from 'vitest'
import { Floor } from '../../src/casino/floor.ts'
import { takeTable } from '../../src/tables/log/record.ts'
import { streamOf } from '../../src/tables/opening.ts'
import { tableOf } from '../floor.ts'
import { openHouse } from '../house.ts'

const house = openHouse()
const log = {
  fault: (table: string, error: unknown) => {
    throw new Error(table, { cause: error })
  },
  note: () => {},
}
const NAMES = Array.from({ length: 120 }, (_, index) => `many-${index}`)

test('a node takes many tables with few statements, and each can be played', async () => {
  const { store } = house
  const first = new Floor({ store, node: 'first', log })
  for (const name of NAMES) await first.openTable(tableOf('nsw', name))
  await first.start('http://first')
  expect(first.here).toHaveLength(NAMES.length)
  await first.close()

  const second = new Floor({ store, node: 'second', log })
  const statements = [vi.spyOn(store, 'query'), vi.spyOn(store, 'queryAtOnce')]
  await second.start('http://second')
  const count = statements.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of statements) spy.mockRestore()
  expect(count).toBeLessThan(NAMES.length / 4)
  expect(second.here.toSorted()).toEqual(NAMES.toSorted())
  for (const name of NAMES) expect((await second.glance(name))?.moment.opening.name).toBe(name)
  await second.close()
})

test('two readings of a table at the same time get different epochs, and the later one can write', async () => {
  const { store } = house
  const [name = ''] = NAMES
  const [one, other] = await Promise.all([takeTable(store, name), takeTable(store, name)])
  expect(other?.epoch).toBe((one?.epoch ?? 0) + 1)
  const append = (epoch = 0) => {
    const event = { kind: 'told', body: '{}', entries: [] }
    const expected = other?.version ?? 0
    return store.append({
      command: `${epoch}`,
      stream: streamOf(name),
      expected,
      epoch,
      at: new Date(0),
      events: [event],
    })
  }
  expect(await append(one?.epoch)).toEqual({ ok: false, refusal: 'moved' })
  expect(await append(other?.epoch)).toMatchObject({ ok: true })
})

test('a table is found although the lease of a killed node runs out just then', async () => {
  const { store } = house
  const name = NAMES.at(-1) ?? ''
  await store.query(`insert into nodes (node, address) values ('killed', 'http://killed')`, [])
  await store.query(`update tables set node = 'killed', leased_until = now() + interval '1 hour' where name = $1`, [
    name,
  ])
  const floor = new Floor({ store, node: 'third', log })
  expect(await floor.find(name)).toEqual({ is: 'elsewhere', address: 'http://killed' })
  const ask = store.queryAtOnce.bind(store)
  const spy = vi.spyOn(store, 'queryAtOnce').mockImplementation(async (sql, values) => {
    if (sql.includes('t.leased_until >= now()'))
      await ask("update tables set leased_until = now() - interval '1 s'", [])
    return await ask(sql, values)
  })
  expect((await floor.find(name)).is).toBe('here')
  expect((await floor.find('nowhere')).is).toBe('unknown')
  spy.mockRestore()
  await floor.close()
})
