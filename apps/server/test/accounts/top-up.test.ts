import { cents } from '@openpit/money'
import { Me } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { Client } from '../client.ts'
import { openFloor, RATES, tableOf } from '../floor.ts'
import { isLosing, prepareTables } from '../prepared-tables.ts'
import { metricOf } from '../processes.ts'

const CHIPS = 1_000
const losing = tableOf('nsw', 'losing')

const floor = openFloor([losing], async (data) => {
  await prepareTables(data, [{ opening: losing, first: 0, wants: isLosing }])
  return { accounts: { demoChips: cents(CHIPS), rates: RATES } }
})

async function me(client: Client): Promise<Me> {
  return Me.parse(JSON.parse((await client.get('/api/me')).text))
}

async function topUp(client: Client, id: string): Promise<unknown> {
  const { status, text } = await client.post('/api/me/top-up', { id })
  const body = JSON.parse(text)
  return status === 200 ? Me.parse(body) : [status, body.refusal]
}

test('a guest who has lost everything gets demo chips once, after the round and not before', async () => {
  const [ann] = (await floor.guestsAt('losing', 1)) as [Client]
  const left = [409, { kind: 'chips-left', clause: null, held: CHIPS, below: 100 }]
  expect((await me(ann)).topUp).toBeNull()
  expect(await topUp(ann, 'early')).toEqual(left)
  await ann.mustTell('losing', { do: 'wager', box: 4, main: CHIPS })
  const open = [409, { kind: 'wagers-open', clause: null }]
  expect(await topUp(ann, 'wagering')).toEqual(open)
  ann.ready('losing')
  await ann.until('losing', ({ you }) => you.choices.length > 0)
  expect(await topUp(ann, 'playing')).toEqual(open)
  expect((await me(ann)).topUp).toBeNull()
  await ann.mustTell('losing', { do: 'stand', box: 4 })
  await ann.until('losing', ({ view }) => view.phase === 'ended')
  expect(await me(ann)).toMatchObject({ wallet: 0, purses: [], topUp: CHIPS })
  expect(await topUp(ann, 'broke')).toMatchObject({ wallet: CHIPS, topUp: null })
  expect(await topUp(ann, 'broke')).toMatchObject({ wallet: CHIPS, topUp: null })
  expect(await topUp(ann, 'more')).toEqual(left)
  expect(await metricOf(floor.address, 'openpit_ledger_imbalance_cents')).toBe(0)
  await ann.mustTell('losing', { do: 'wager', box: 4, main: CHIPS })
})

test('staff, players with an account and visitors without a session get none', async () => {
  const manager = await floor.staff('manager')
  expect(await topUp(manager, 'one')).toMatchObject([403, { kind: 'not-your-role' }])
  const player = await Client.register(floor.address, 'bob', 'for tests only')
  expect(await topUp(player, 'one')).toMatchObject([403, { kind: 'guests-only' }])
  const stranger = await fetch(`${floor.address}/api/me/top-up`, { method: 'POST' })
  expect(stranger.status).toBe(401)
})
