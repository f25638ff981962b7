import { expect, test } from 'vitest'
import { StartShare } from '../../src/nodes/start-share.ts'

const TABLES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** A floor of free tables, and nodes that take them. */
class FreeTables {
  readonly owners = new Map<string, string>()

  get free(): readonly string[] {
    return TABLES.filter((table) => !this.owners.has(table))
  }

  of(node: string): readonly string[] {
    return TABLES.filter((table) => this.owners.get(table) === node)
  }

  /** Frees the tables of a node. */
  end(node: string): void {
    for (const table of this.of(node)) this.owners.delete(table)
  }

  async fill(node: string, share: StartShare): Promise<void> {
    await share.fill(this.free, async (tables) => {
      await new Promise((then) => setImmediate(then))
      const free = tables.filter((table) => !this.owners.has(table))
      for (const table of free) this.owners.set(table, node)
      return free.length
    })
  }
}

function starting(count: number) {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  return { nodes: { count, open }, resolve }
}

test('a node without siblings takes all free tables, at its start and later', async () => {
  const floor = new FreeTables()
  const share = new StartShare()
  await floor.fill('one', share)
  expect(floor.of('one')).toEqual(TABLES)
  floor.end('one')
  await floor.fill('one', share)
  expect(floor.of('one')).toEqual(TABLES)
})

test('nodes that start together share the free tables, also if all look at the same moment', async () => {
  const floor = new FreeTables()
  await floor.fill('first', new StartShare(starting(4).nodes))
  expect(floor.of('first')).toHaveLength(2)
  const others = ['second', 'third', 'fourth']
  await Promise.all(others.map(async (node) => await floor.fill(node, new StartShare(starting(3).nodes))))
  expect(floor.free).toEqual([])
  for (const node of others) expect(floor.of(node).length).toBeGreaterThan(0)
  for (const node of others) expect(floor.of(node).length).toBeLessThanOrEqual(2)
})

test('while siblings start, tables of a node that dies are taken at once', async () => {
  const floor = new FreeTables()
  for (const table of ['a', 'b', 'c']) floor.owners.set(table, 'old')
  const share = new StartShare(starting(2).nodes)
  await floor.fill('first', share)
  expect(floor.free).toHaveLength(2)
  floor.end('old')
  await floor.fill('first', share)
  expect(floor.of('first')).toEqual(expect.arrayContaining(['a', 'b', 'c']))
  expect(floor.free).toHaveLength(2)
})

test('a table that was left to a sibling is taken at once when the sibling had it and dies', async () => {
  const floor = new FreeTables()
  const share = new StartShare(starting(3).nodes)
  await floor.fill('first', share)
  const [table = ''] = floor.free
  floor.owners.set(table, 'sibling')
  await floor.fill('first', share)
  floor.end('sibling')
  await floor.fill('first', share)
  expect(floor.of('first')).toContain(table)
})

test('when the siblings are open, a node takes what they have left', async () => {
  const floor = new FreeTables()
  const { nodes, resolve } = starting(3)
  const share = new StartShare(nodes)
  await floor.fill('first', share)
  await floor.fill('first', share)
  expect(floor.of('first')).toHaveLength(3)
  resolve()
  await nodes.open
  await floor.fill('first', share)
  expect(floor.of('first')).toEqual(TABLES)
})
