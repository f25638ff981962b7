import { HistoryPage, MyData } from '@openpit/protocol'
import { RULEBOOK_NAMES } from '@openpit/rulebooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'

const PASSWORD = 'for tests only'
const SHARED = RULEBOOK_NAMES.filter((book) => book !== 'online')
const ROUNDS_EACH = 6
const floor = openFloor([...SHARED.map((book) => tableOf(book, `${book}-1`)), tableOf('nsw', 'live')])

let ann: Client
beforeAll(async () => {
  ann = await (await Client.register(floor.address, 'Ann', PASSWORD)).connect()
  for (const book of SHARED) {
    await ann.enter(`${book}-1`)
    for (let round = 0; round < ROUNDS_EACH; round++) {
      await ann.mustTell(`${book}-1`, { do: 'wager', box: 2, main: 500 })
      await ann.playRound(`${book}-1`, 1, 1_000)
    }
    await ann.mustTell(`${book}-1`, { do: 'leave' })
  }
})

async function history(query = ''): Promise<HistoryPage> {
  const { status, text } = await ann.get(`/api/me/history${query}`)
  expect(status, text).toBe(200)
  return HistoryPage.parse(JSON.parse(text))
}

describe('the history of a player', () => {
  test('has the cards, wagers and results that a replay of each round has', async () => {
    const first = await history()
    const second = await history(`?before=${encodeURIComponent(first.next ?? '')}`)
    const all = [...first.rounds, ...second.rounds]
    expect(all).toHaveLength(SHARED.length * ROUNDS_EACH)
    expect(new Set(all.map(({ table, round }) => `${table} ${round}`)).size).toBe(all.length)
    expect(second.next).toBeNull()
    for (const { table, round, cards, lines, staked, net } of all) {
      const replay = JSON.parse((await ann.get(`/api/tables/${table}/rounds/${round}`)).text)
      const { view } = replay.steps.findLast((step: { events: { kind: string }[] }) =>
        step.events.some(({ kind }) => kind === 'round-ended'),
      )
      expect(cards?.dealer).toEqual(view.dealer)
      const played = view.boxes.filter(({ hands }: { hands: unknown[] }) => hands.length > 0)
      expect(cards?.boxes).toEqual(played.map(({ box, hands }: { box: number; hands: unknown }) => ({ box, hands })))
      expect(lines).toEqual(view.settled)
      expect(net).toBe(lines.reduce((sum, { profit }) => sum + profit, 0))
      expect(staked).toBeGreaterThanOrEqual(1_500)
    }
  })

  test('can be filtered by game, result and time, with sums by day of the same rounds', async () => {
    const { rounds } = await history('?game=tas')
    expect(rounds.map(({ rulebook }) => rulebook)).toEqual(Array(ROUNDS_EACH).fill('tas'))
    for (const [result, isOne] of [
      ['won', (net: number) => net > 0],
      ['lost', (net: number) => net < 0],
      ['even', (net: number) => net === 0],
    ] as const) {
      const page = await history(`?result=${result}&game=tas`)
      expect(page.rounds).toEqual(rounds.filter(({ net }) => isOne(net)))
      const sum = page.rounds.reduce((total, { net }) => total + net, 0)
      expect(page.days.reduce((total, { net }) => total + net, 0)).toBe(sum)
      expect(page.days.reduce((total, day) => total + day.rounds, 0)).toBe(page.rounds.length)
    }
    const at = rounds[2]?.at ?? 0
    expect((await history(`?game=tas&from=${at}`)).rounds).toEqual(rounds.filter((round) => round.at >= at))
    expect((await history(`?game=tas&to=${at}`)).rounds).toEqual(rounds.filter((round) => round.at < at))
  })

  test('begins a day at midnight of the reader', async () => {
    const { rounds, days } = await history('?game=nz&offset=720')
    const ahead = rounds.map(({ at }) => new Date(at + 720 * 60_000).toISOString().slice(0, 10))
    expect(days.map(({ day }) => day)).toEqual([...new Set(ahead)])
  })

  test('refuses a cursor that it has never given out', async () => {
    for (const before of ['x', '1 2', '1 2 UPPER', '99999999999999999 1 nsw-1']) {
      expect((await ann.get(`/api/me/history?before=${encodeURIComponent(before)}`)).status).toBe(400)
    }
  })
})

test('a download of one’s data has account, sessions and every round, and nothing that staff did', async () => {
  const administrator = await floor.staff('supervisor')
  await administrator.post(`/api/people/${ann.player}/bar`, { why: 'a secret reason' })
  const { status, text } = await ann.get('/api/me/data')
  await administrator.post(`/api/people/${ann.player}/unbar`, { why: 'a secret reason' })
  expect(status).toBe(200)
  expect(text).not.toContain('secret')
  const data = MyData.parse(JSON.parse(text))
  expect(data).toMatchObject({ handle: 'ann', name: 'Ann', role: 'player', hasPassword: true })
  expect(data.account.map(({ what }) => what)).toEqual(['person-registered', 'chips-granted'])
  expect(data.rounds).toHaveLength(SHARED.length * ROUNDS_EACH)
  expect(data.sessions).toHaveLength(1)
})

describe('erasing an account', () => {
  test('needs the password, and no bets on a table', async () => {
    const ben = await floor.playerAt('live', 'Ben')
    expect((await ben.post('/api/me/erase', { password: 'a wrong password' })).status).toBe(403)
    await ben.mustTell('live', { do: 'wager', box: 1, main: 500 })
    const refused = await ben.post('/api/me/erase', { password: PASSWORD })
    expect(JSON.parse(refused.text).refusal.kind).toBe('wagers-open')
    await ben.mustTell('live', { do: 'withdraw', box: 1 })
    expect((await ben.post('/api/me/erase', { password: PASSWORD })).status).toBe(200)
  })

  test('forgets name and password, ends all sessions, and keeps the handle and the rounds', async () => {
    const cleo = await floor.playerAt('live', 'Cleo-Smith')
    await cleo.playRound('live', 1, 500)
    const guest = await floor.guest()
    const { text: upgraded } = await guest.post('/api/register', { name: 'Dora-Smith', password: PASSWORD })
    expect(JSON.parse(upgraded)).toMatchObject({ player: guest.player, name: 'Dora-Smith' })
    for (const [player, name] of [
      [cleo, 'Cleo-Smith'],
      [await floor.loginAs('Dora-Smith'), 'Dora-Smith'],
    ] as const) {
      expect((await player.post('/api/me/erase', { password: PASSWORD })).status).toBe(200)
      expect((await player.get('/api/me/data')).status).toBe(401)
      await expect(Client.login(floor.address, name, PASSWORD)).rejects.toThrow()
    }
    // The handle is never given to another person, because rounds name it. A guest's chosen name is free again.
    await expect(Client.register(floor.address, 'Cleo-Smith', PASSWORD)).rejects.toThrow()
    await Client.register(floor.address, 'Dora-Smith', PASSWORD)
    const inspector = await floor.staff('inspector')
    const round = await inspector.get('/api/tables/live/rounds/1')
    expect(round.status).toBe(200)
    expect(round.text).toContain('"cleo-smith"')
  })

  test('is not for staff, whose acts are on record', async () => {
    const manager = await floor.staff('manager')
    const { status, text } = await manager.post('/api/me/erase', { password: PASSWORD })
    expect([status, JSON.parse(text).refusal.kind]).toEqual([403, 'not-your-role'])
  })
})
