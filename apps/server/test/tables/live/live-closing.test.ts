import { expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { openFloor } from '../../floor.ts'
import { crewAt, liveTableOf, openUp, PIT_STAFF } from '../../live-floor.ts'

const floor = openFloor([liveTableOf('tas', 'last'), liveTableOf('nsw', 'plain')], async () => {
  return { staff: PIT_STAFF, leaseMs: 400 }
})

test('TAS-4.3: a table that has closed stays until its cards are checked and spread', async () => {
  const crew = await crewAt(floor.address, 'last', ['dee', 'sue', 'max'])
  await openUp(crew, 'last')
  const [dee, sue, max] = [crew.dee as Client, crew.sue as Client, crew.max as Client]
  await max.mustTell('last', { do: 'closeTable', told: ['inspector', 'surveillance'] })
  await dee.until('last', ({ view }) => view.shoe.step === 'check')
  // In this time, a closed table without such work would be off the floor.
  await new Promise((done) => setTimeout(done, 1_000))
  expect(await dee.tell('last', { do: 'prepareCards', what: 'spread' })).toMatchObject({ ok: false })
  await dee.mustTell('last', { do: 'prepareCards', what: 'check' })
  await sue.tell('last', { do: 'prepareCards', what: 'check' })
  await dee.until('last', ({ view }) => view.shoe.step === 'spread')
  await dee.mustTell('last', { do: 'prepareCards', what: 'spread' })
  await expect(dee.until('last', () => false)).rejects.toThrow('table-has-closed')
})

test('where the book wants no such check, the table is off the floor at once', async () => {
  const crew = await crewAt(floor.address, 'plain', ['dee', 'sue', 'max'])
  await openUp(crew, 'plain')
  const max = crew.max as Client
  await max.mustTell('plain', { do: 'closeTable', told: ['inspector', 'surveillance'] })
  await expect(max.until('plain', () => false)).rejects.toThrow('table-has-closed')
})
