import { HttpRefusal } from '@openpit/protocol'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Client } from '../client.ts'
import { openFloor } from '../floor.ts'
import { TournamentClient } from './tournament-client.ts'
import { CONDITIONS, JOKERS_WILD } from './tournament-stage.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const floor = openFloor([])
let director: Client
let player: Client

beforeAll(async () => {
  director = await floor.staff('director')
  player = await Client.register(floor.address, 'constructor', 'for tests only')
})

interface Answer {
  readonly status: number
  readonly text: string
}

/** A refusal of the protocol, short and without anything from inside the program. */
function expectRefused({ status, text }: Answer, what: string): void {
  expect(status, `${what}: ${text}`).toBeGreaterThanOrEqual(400)
  expect(status, `${what}: ${text}`).toBeLessThan(500)
  expect(HttpRefusal.safeParse(JSON.parse(text)).success, `${what}: ${text}`).toBe(true)
  expect(text, what).not.toMatch(/\.ts:|node:|node_modules| at [\w.]+ \(|select |insert /)
  expect(text.length, what).toBeLessThan(500)
}

const named = (tournament: string, conditions: object = CONDITIONS, rulebook = 'nsw') => ({
  tournament,
  title: 'Winter Cup',
  rulebook,
  conditions,
})

/** The names of all tournaments, drafts included. */
async function names(): Promise<readonly string[]> {
  const { text } = await director.get('/api/tournaments')
  return (JSON.parse(text) as { tournament: string }[]).map(({ tournament }) => tournament)
}

describe('drafts over HTTP', () => {
  test.each([
    ['a condition that is none', named('a', { ...CONDITIONS, chps: 10 }), 422],
    ['a condition named like a property', named('a', { ...CONDITIONS, constructor: 1 }), 422],
    ['chips of nothing', named('a', { ...CONDITIONS, chips: 0 }), 422],
    ['chips of parts of a cent', named('a', { ...CONDITIONS, chips: 10.001 }), 422],
    ['a negative fee', named('a', { ...CONDITIONS, fee: -1 }), 422],
    ['a fee beyond all money', named('a', { ...CONDITIONS, fee: 1e300 }), 422],
    ['a maximum below the minimum', named('a', { ...CONDITIONS, maximum: 5 }), 422],
    ['a voucher below the minimum', named('a', { ...JOKERS_WILD, vouchers: [1] }, 'tas'), 422],
    ['more jokers than a shoe takes', named('a', { ...JOKERS_WILD, jokers: 10_000 }, 'tas'), 422],
    ['an elimination hand after the last hand', named('a', lateElimination(), 'tas'), 422],
    ['a book without tournaments', named('a', CONDITIONS, 'nz'), 422],
    ['a book that does not exist', named('a', CONDITIONS, 'constructor'), 400],
    ['a name with dots', named('../a'), 400],
    ['a name like the parent of objects', named('__proto__'), 400],
    ['a field of the file that is none', { ...named('a'), state: 'open' }, 400],
    ['no conditions', { ...named('a'), conditions: null }, 400],
  ])('%s is refused, and nothing is drafted', async (what, body, status) => {
    const before = await names()
    const answer = await director.post('/api/tournaments', body)
    expectRefused(answer, what)
    expect(answer.status, answer.text).toBe(status)
    expect(await names()).toEqual(before)
  })

  test('[NSW-20.3.2a, NSW-20.4.2(i)] an unlawful or incomplete draft is kept, but its check names every clause', async () => {
    const { form: _, ...incomplete } = CONDITIONS
    const conditions = { ...incomplete, prizes: [90, 90], retained: 5 }
    const { status, text } = await director.post('/api/tournament-conditions', { rulebook: 'nsw', conditions })
    expect(status).toBe(200)
    const check = JSON.parse(text) as { missing: { clause: string }[]; wrong: { clause: string }[] }
    expect(check.missing.map(({ clause }) => clause)).toEqual(['NSW-20.4.2(i)'])
    expect(check.wrong.map(({ clause }) => clause)).toEqual(['NSW-20.3.2a', 'NSW-20.3.2a'])
  })

  test('10 MB are refused before they are read, and the server goes on', async () => {
    const before = await names()
    const long = 'x'.repeat(10 * 1024 * 1024)
    for (const body of [{ ...named('a'), title: long }, named('a', { ...CONDITIONS, form: long }), { [long]: 1 }]) {
      const answer = await director.post('/api/tournaments', body)
      expect(answer.status).toBe(413)
      expectRefused(answer, '10 MB')
    }
    expect(await names()).toEqual(before)
  })

  test('players and guests cannot draft, look at drafts or at the desk', async () => {
    const { status } = await director.post('/api/tournaments', named('hidden'))
    expect(status).toBe(200)
    expect((await player.post('/api/tournaments', named('own'))).status).toBe(403)
    for (const part of ['', '/changes?since=0', '/stacks', '/highlights', '/story', '/ballots/1', '/players/ann']) {
      expect((await player.get(`/api/tournaments/hidden${part}`)).status, part).toBe(404)
    }
    for (const part of ['/desk', '/conditions', '/entries']) {
      expect((await player.get(`/api/tournaments/hidden${part}`)).status, part).toBe(403)
    }
  })
})

test('the names that players have chosen are for everyone, once the tournament is published', async () => {
  const name = 'called'
  expect((await director.post('/api/tournaments', named(name))).status).toBe(200)
  expect((await player.get(`/api/tournaments/${name}/names`)).status).toBe(404)
  await (await new TournamentClient(await director.connect(), name).enter()).mustTell({ do: 'publish' })
  const guest = await Client.guest(floor.address)
  const saved = await Client.guest(floor.address)
  const login = { name: 'Annie-Called', password: 'for tests only' }
  expect((await saved.post('/api/register', login)).status).toBe(200)
  const annie = await Client.login(floor.address, login.name, login.password)
  for (const client of [guest, annie]) await (await new TournamentClient(await client.connect(), name).enter()).join()
  const visitor = await Client.guest(floor.address)
  const chosen = async () => JSON.parse((await visitor.get(`/api/tournaments/${name}/names`)).text) as unknown
  await expect.poll(chosen).toEqual([{ player: saved.player, name: 'Annie-Called' }])
})

describe('names like properties of objects', () => {
  const PARTS = ['', '/changes?since=0', '/desk', '/conditions', '/entries', '/stacks', '/highlights', '/story']
  const MORE = ['/players/constructor', '/players/hasown', '/ballots/1', '/vouchers', '/transcript?shoe=constructor']

  test('a tournament of such a name is not there before it is drafted', async () => {
    for (const name of ['constructor', 'hasown', 'valueof']) {
      for (const part of [...PARTS, ...MORE]) {
        const answer = await director.get(`/api/tournaments/${name}${part}`)
        expectRefused(answer, `${name}${part}`)
        expect(answer.status, `${name}${part}`).toBe(404)
      }
    }
  })

  test('it is a tournament like any other afterwards, with a player of that name', async () => {
    expect((await director.post('/api/tournaments', named('constructor'))).status).toBe(200)
    expectRefused(await director.post('/api/tournaments', named('constructor')), 'a second draft of that name')
    for (const part of PARTS.slice(2, 5)) {
      expect((await director.get(`/api/tournaments/constructor${part}`)).status, part).toBe(200)
    }
    const acts = await director.get('/api/tournaments/constructor/desk?player=constructor')
    expect(acts.status, acts.text).toBe(200)
    for (const part of MORE) {
      const answer = await director.get(`/api/tournaments/constructor${part}`)
      expectRefused(answer, part)
      expect(answer.status, part).toBe(404)
    }
  })

  test.each([
    ['/changes?since=-1', 400],
    ['/changes?since=x', 400],
    ['/changes', 400],
    ['/changes?since=0&constructor=1', 400],
    ['/desk?player=__proto__', 400],
    ['/desk?player=Ann', 400],
    ['/ballots/0', 400],
    ['/ballots/1.5', 400],
    ['/ballots/99999999999', 400],
    ['/players/%00', 400],
    [`/players/${'a'.repeat(41)}`, 400],
    [`/transcript?shoe=${'a'.repeat(201)}`, 400],
    ['/transcript', 400],
    ['/nothing', 404],
  ])('%s is refused', async (part, status) => {
    const answer = await director.get(`/api/tournaments/constructor${part}`)
    expectRefused(answer, part)
    expect(answer.status).toBe(status)
  })
})

function lateElimination(): object {
  return {
    ...JOKERS_WILD,
    sessions: [
      { hands: 2, eliminationHands: [3], advance: 1 },
      { hands: 1, eliminationHands: [1] },
    ],
  }
}
