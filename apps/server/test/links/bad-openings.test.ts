import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Store, startPostgres } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor } from '../floor.ts'
import { linkable, openLinkFor, SEVENS, untilAnswered } from './links-floor.ts'
import { expectPlain, standingOf } from './nothing-changes.ts'
import { NOVA } from './supernova-floor.ts'

let folder = ''
const floor = openFloor([linkable('one')], async (data) => {
  folder = data
  return {}
})

let store: Store
let max: Client

beforeAll(async () => {
  const { connection } = await startPostgres(folder)
  store = await Store.open(connection)
  max = await floor.staff('manager')
  await openLinkFor(max, 'sevens', ['one'])
  await untilAnswered(connection)
})

afterAll(async () => await store.close())

describe('HTTP: a link that cannot be is not opened, and nothing changes', () => {
  const level = { name: '', reset: 1_000_000, rate: 133_333 }
  const red = { name: 'red', reset: 10_000, cap: 20_000, rate: 100_000 }
  const nova = (...levels: object[]) => ({ ...NOVA, levels })
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ ...red, name, rate: 0 }))

  test.each<[string, object, string | null]>([
    ['a negative wager', { wager: -500 }, null],
    ['a wager of half a cent', { wager: 250.5 }, null],
    ['a huge wager', { wager: 2 ** 53 }, null],
    ['a wager that the book has not', { wager: 700 }, 'STAR-14.B7.T'],
    ['no wager', { wager: undefined }, 'STAR-14.B7.T'],
    ['a negative reset value', { levels: [{ ...level, reset: -1 }] }, null],
    ['a negative pool', { levels: [{ ...level, pool: -1 }] }, null],
    ['a negative reserve', { levels: [{ ...level, reserved: -1 }] }, null],
    ['a pool below the reset value', { levels: [{ ...level, pool: 999_999 }] }, 'STAR-14.28a'],
    ['a pool above the largest', { levels: [{ ...level, pool: 9_000_000_001 }] }, 'STAR-14.28a'],
    ['a reserve above the largest', { levels: [{ ...level, reserved: 9_000_000_001 }] }, 'STAR-14.28a'],
    ['a rate above 100', { levels: [{ ...level, rate: 1_000_001 }] }, null],
    ['a rate with five decimals', { levels: [{ ...level, rate: 133_333.3 }] }, null],
    ['rates above 100 together', { levels: [{ ...level, rate: 600_000, reserveRate: 400_001 }] }, 'STAR-14.26.2'],
    ['a cap for a pool', { levels: [{ ...level, cap: 2_000_000 }] }, 'STAR-14.26.2'],
    ['a name for a pool', { levels: [{ ...level, name: 'gold' }] }, 'STAR-14.26'],
    ['two pools', { levels: [level, { ...level, name: 'more' }] }, 'STAR-14.26.2'],
    ['no pool', { levels: [] }, 'STAR-14.26.2'],
    ['a name with a slash', { link: 'a/b' }, null],
    ['a name with a control character', { link: 'a\u0007b' }, null],
    ['a name that begins a new line', { link: 'a\nb' }, null],
    ['no name', { link: '' }, null],
    ['a jackpot of another book', { bet: 'supernova' }, 'STAR-14.4'],
    ['six levels', nova(...six), 'TAS-24.6'],
    ['two levels of one name', nova(red, red), 'TAS-24.6'],
    ['a reset value above the cap', nova({ ...red, reset: 30_000 }), 'TAS-24.6'],
    ['a pool at the cap', nova({ ...red, pool: 20_000 }), 'TAS-24.5.8.s1'],
    ['a cap that one activation passes', nova({ ...red, cap: 10_140 }), 'TAS-24.6'],
    ['a level with a slash in its name', nova({ ...red, name: 'a/b' }), null],
    ['a level with a control character in its name', nova({ ...red, name: 'a\u0000b' }), null],
    ['a level without a name', nova({ ...red, name: '' }), 'TAS-24.1.s1'],
    ['a controller with a level', { rulebook: 'nz', bet: 'madness21', wager: undefined, levels: [red] }, 'NZ-3.5.a'],
    ['a controller with a wager', { rulebook: 'nz', bet: 'madness21', wager: 100, levels: [] }, 'NZ-3.5.a'],
  ])('%s', async (_, more, clause) => {
    const before = await standingOf(store, max)
    const { status, text } = await max.post('/api/jackpots', { link: 'bad', ...SEVENS, ...more })
    expect([status, JSON.parse(text).refusal.clause], text).toEqual([clause === null ? 400 : 422, clause])
    expectPlain(text)
    expect(await standingOf(store, max)).toEqual(before)
  })

  test('an amount without end has no JSON, and its words are refused', async () => {
    const body = JSON.stringify({ link: 'bad', ...SEVENS })
    for (const words of ['NaN', 'Infinity', '1e999', '"500"', '-0.0001']) {
      const before = await standingOf(store, max)
      const headers = { 'content-type': 'application/json', cookie: max.cookie }
      const init = { method: 'POST', headers, body: body.replace('"wager":500', `"wager":${words}`) }
      const response = await fetch(`${floor.address}/api/jackpots`, init)
      expect(response.status, words).toBe(400)
      expectPlain(await response.text())
      expect(await standingOf(store, max)).toEqual(before)
    }
  })

  test.each(['a%2Fb', 'a%00b', '..%2Fsevens', 'nowhere', 'SEVENS', '%1b[31m'])('%s is no link', async (name) => {
    for (const path of ['', '/funds', '/activity', '/powers', '/life?level=&life=1']) {
      const { status, text } = await max.get(`/api/jackpots/${name}${path}`)
      expect([400, 404], `${path}: ${text}`).toContain(status)
      expectPlain(text)
    }
  })
})
