import type { Actor } from '@openpit/engine'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Postgres, Store, startPostgres } from '../../src/index.ts'
import { openLink } from '../../src/links/link-opening.ts'
import { linkEventOf, linkStream } from '../../src/links/link-record.ts'
import { Links } from '../../src/links/links.ts'
import { LEASE_MS } from '../../src/nodes/leases.ts'
import { cleanUp, newFolder } from '../processes.ts'
import { putDatabase } from '../ready-database.ts'
import { SEVENS } from './links-floor.ts'

const MAX: Actor = { person: 'max', role: 'manager' }
const NOT_DONE = { ok: false, refusal: { kind: 'not-done', clause: null } }
/** So long that no test waits for it, on however slow a machine. */
const LONG_MS = 600_000

const folder = newFolder('link-leases')
const nodes: Links[] = []
let postgres: Postgres
let store: Store

beforeAll(async () => {
  putDatabase(folder)
  postgres = await startPostgres(folder)
  store = await Store.open(postgres.connection)
})

// A node that goes on would lease the links of the next test.
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
})

afterAll(async () => {
  await store.close()
  await postgres.stop()
  await cleanUp(folder)
})

function throwFault(_: string, error: unknown): void {
  throw error
}

/** A node's jackpots. Before `start` it runs none, and can still be asked. */
function nodeWith(name: string, askMs: number, own = store, fault = throwFault): Links {
  const made = new Links({
    store: own,
    node: name,
    leaseMs: 400,
    askMs,
    fault,
    pokeTable: () => {},
    look: async () => undefined,
  })
  nodes.push(made)
  return made
}

async function open(link: string): Promise<void> {
  const opening = { ...SEVENS, link } as Parameters<typeof openLink>[1]
  await openLink(store, opening, MAX, { look: async () => undefined, states: async () => [], now: Date.now })
}

/** The ids of the orders that the link has carried out, by its log. */
async function carriedOut(link: string): Promise<readonly string[]> {
  const events = (await store.read(linkStream(link))).map(linkEventOf)
  return events.flatMap((event) => (event.kind === 'told' ? [event.order] : []))
}

async function lease(link: string, node: string, seconds: number): Promise<void> {
  const until = 'update links set node = $2, leased_until = now() + make_interval(secs => $3) where name = $1'
  await store.query(until, [link, node, seconds])
}

const suspend = { do: 'suspendLink', reason: 'a test' } as const

test('a node dies with a link: another runs it when the lease has ended, and not before', async () => {
  await open('inherited')
  await lease('inherited', 'dead', 3_600)
  const heir = nodeWith('heir', LONG_MS)
  await heir.start()
  // It looks again four times in each lease. On a floor, a link is therefore taken over within ten seconds.
  expect(LEASE_MS + LEASE_MS / 4).toBeLessThan(10_000)
  expect(heir.here.map(({ name }) => name)).toEqual([])
  await lease('inherited', 'dead', -1)
  await expect.poll(() => heir.here.map(({ name }) => name), { timeout: 60_000 }).toEqual(['inherited'])
  expect(await heir.tell('inherited', MAX, 'an-act', suspend)).toMatchObject({ ok: true })
})

test('no node runs the link: an act of staff is refused as not done, and no later node carries it out', async () => {
  await open('orphan')
  await lease('orphan', 'dead', 3_600)
  const asked = nodeWith('asked', 0)
  expect(await asked.tell('orphan', MAX, 'late', suspend)).toEqual(NOT_DONE)
  await lease('orphan', 'dead', -1)
  const heir = nodeWith('second-heir', LONG_MS)
  await heir.start()
  await expect.poll(async () => (await heir.tell('orphan', MAX, 'in-time', suspend)).ok, { timeout: 60_000 }).toBe(true)
  expect(await carriedOut('orphan')).toEqual(['staff:max:in-time'])
  // The same request again gets its first answer.
  expect(await heir.tell('orphan', MAX, 'late', suspend)).toEqual(NOT_DONE)
  expect(await carriedOut('orphan')).toEqual(['staff:max:in-time'])
})

test('an act whose time is up while the link answers it is done and acknowledged, or neither', async () => {
  await open('racing')
  await nodeWith('runner', LONG_MS).start()
  const impatient = [0, 3, 10, 30, 100].map((askMs) => nodeWith(`impatient-${askMs}`, askMs))
  const tries = Array.from({ length: 60 }, (_, index) => index)
  const acts = tries.map(async (index) => {
    const asked = impatient[index % impatient.length] as Links
    const reply = await asked.tell('racing', MAX, `act-${index}`, {
      do: 'changeLink',
      level: '',
      rate: 100_000 + index,
    })
    if (!reply.ok) expect(reply).toEqual(NOT_DONE)
    return reply.ok ? [`staff:max:act-${index}`] : []
  })
  const acknowledged = (await Promise.all(acts)).flat()
  expect([...(await carriedOut('racing'))].sort()).toEqual(acknowledged.sort())
})

test('the database is gone when the time is up: the act is not done, also when the database is back', async () => {
  await open('dark')
  await lease('dark', 'dead', 3_600)
  const faults: string[] = []
  let isGone = false
  const darkening = new Proxy(store, {
    get(target, name) {
      const own = Reflect.get(target, name) as unknown
      if (name !== 'queryAtOnce') return typeof own === 'function' ? own.bind(target) : own
      return async (sql: string, values: readonly unknown[]) => {
        // From the moment at which it holds the order, the database does not answer.
        if (isGone) throw new Error('the database is gone')
        isGone = sql.startsWith('insert into orders')
        return await target.queryAtOnce(sql, values as never)
      }
    },
  })
  const asked = nodeWith('asked-in-the-dark', 0, darkening, (_, error) => void faults.push(String(error)))
  expect(await asked.tell('dark', MAX, 'unlucky', suspend)).toEqual(NOT_DONE)
  expect(faults).toEqual(['Error: the database is gone'])
  isGone = false
  await asked.start()
  const isAnswered = async () => (await store.query('select id from orders where answer is null', [])).length === 0
  await expect.poll(isAnswered, { timeout: 60_000 }).toBe(true)
  expect(await asked.tell('dark', MAX, 'unlucky', suspend)).toEqual(NOT_DONE)
  expect(await carriedOut('dark')).toEqual([])
})
