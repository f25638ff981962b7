import { fingerprintOf } from '@openpit/reader'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeviceList } from '../../src/devices/device-list.ts'
import { Store, startPostgres } from '../../src/index.ts'
import { cleanUp } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'
import { strangeKey } from './reader-floor.ts'

const FIRMWARE = 'f'.repeat(64)
let folder = ''
let store: Store

beforeAll(async () => {
  folder = newFloorFolder('devices')
  store = await Store.open((await startPostgres(folder)).connection)
})

afterAll(async () => {
  await store?.close()
  await cleanUp(folder)
})

test('a device is confirmed only for the key and the proposer about whom the house was asked', async () => {
  const [key, other] = [strangeKey(), strangeKey()]
  const replacing = new DeviceList(store, async () => undefined)
  const asked: string[] = []
  const list = new DeviceList(store, async (confirmer, proposer) => {
    asked.push(`${confirmer} for ${proposer}`)
    // Another administrator replaces the key while the house is asked about the first.
    await replacing.replaceKey({ device: 'shoe', key: other, firmware: FIRMWARE, proposedBy: 'bob' })
    return undefined
  })
  await list.propose({ device: 'shoe', kind: 'reader', key, firmware: FIRMWARE, proposedBy: 'ann' })
  expect(await list.confirm('shoe', fingerprintOf(key), 'max')).toMatchObject({ refusal: { kind: 'not-done' } })
  expect(asked).toEqual(['max for ann'])
  expect(await list.find('shoe')).toMatchObject({ state: 'proposed', key: other, proposedBy: 'bob', confirmedBy: null })
  expect(await replacing.confirm('shoe', fingerprintOf(other), 'max')).toMatchObject({ ok: true })
})
