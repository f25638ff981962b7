import { fingerprintOf } from '@openpit/reader'
import { describe, expect, test } from 'vitest'
import { DeviceMemory, SIMULATED_FIRMWARE } from '../../src/index.ts'
import { Client } from '../client.ts'
import { openFloor } from '../floor.ts'
import { crewAt, liveTableOf, openUp, PASSWORD } from '../live-floor.ts'
import { DEVICE_STAFF, NO_DEVICE_LIMIT, strangeKey } from './reader-floor.ts'
import { TestDevice, tableWithReader } from './test-device.ts'

const OTHER_ADMINISTRATORS = ['abe', 'aoi'].map((name) => ({
  name,
  role: 'administrator' as const,
  password: PASSWORD,
}))

const floor = openFloor(
  [...['bound', 'other', 'rekeyed'].map((name) => liveTableOf('nsw', name)), liveTableOf('nz', 'nz')],
  async () => ({
    staff: [...DEVICE_STAFF, ...OTHER_ADMINISTRATORS],
    deviceRate: NO_DEVICE_LIMIT,
    deviceAwayMs: 600_000,
  }),
)

describe('the list of devices', () => {
  test('an administrator proposes, a manager compares the fingerprint, and both are in the security log', async () => {
    const [ada, max, dee] = await Promise.all(['ada', 'max', 'dee'].map((name) => floor.loginAs(name)))
    if (!ada || !max || !dee) throw new Error('nobody')
    const key = strangeKey()
    const asked = { device: 'shoe-1', kind: 'reader', key, firmware: 'f'.repeat(64), why: 'a new shoe' }
    expect((await dee.post('/api/devices', asked)).status).toBe(403)
    expect((await ada.post('/api/devices', asked)).status).toBe(200)
    expect(JSON.parse((await ada.post('/api/devices', asked)).text)).toMatchObject({
      refusal: { kind: 'device-name-taken' },
    })
    const confirm = { fingerprint: 'a'.repeat(64), why: 'seen' }
    expect((await ada.post('/api/devices/shoe-1/confirm', confirm)).status).toBe(403)
    expect(JSON.parse((await max.post('/api/devices/shoe-1/confirm', confirm)).text)).toMatchObject({
      refusal: { kind: 'fingerprint-differs' },
    })
    const seen = { ...confirm, fingerprint: fingerprintOf(key) }
    expect(JSON.parse((await max.post('/api/devices/shoe-1/confirm', seen)).text)).toMatchObject({
      state: 'registered',
      proposedBy: 'ada',
      confirmedBy: 'max',
      table: null,
    })
    const log = (await ada.get('/api/security-log?limit=50')).text
    for (const kind of ['device-proposed', 'device-confirmed', 'request-refused']) expect(log).toContain(kind)
  })

  test('a device that is unknown, proposed, unbound, of another program or revoked is turned away', async () => {
    const unknown = new TestDevice(floor.address, DeviceMemory.open('shoe-unknown'))
    unknown.memory.switchOn()
    expect(await unknown.connect()).toEqual({ kind: 'refused', why: 'not-registered' })
    const { reader, dee } = await tableWithReader(floor.address, 'bound')
    const { view } = await dee.until('bound', ({ view: now }) => now.live?.work?.devices[0]?.light === 'green')
    expect(view.live?.work?.devices).toEqual([
      { device: 'shoe-bound', kind: 'reader', light: 'green', why: null, words: null },
    ])
    const idle = await TestDevice.registered(floor.address, 'shoe-idle')
    expect(await idle.connect()).toEqual({ kind: 'refused', why: 'not-bound' })
    const other = new TestDevice(floor.address, reader.memory)
    expect(await other.connect({ firmware: 'a'.repeat(64) })).toEqual({ kind: 'refused', why: 'firmware' })
    expect(await other.connect({ nonce: '0'.repeat(32) })).toEqual({ kind: 'refused', why: 'bad-signature' })
    const max = await floor.loginAs('max')
    expect((await max.post('/api/devices/shoe-bound/revoke', { why: 'stolen' })).status).toBe(200)
    await reader.untilOver()
    expect(await reader.connect()).toEqual({ kind: 'refused', why: 'revoked' })
    await dee.until('bound', ({ view }) => view.live?.work?.devices[0]?.light === 'red')
  })

  test('is not confirmed by a manager whom its proposer has just appointed, neither a new device nor a new key', async () => {
    const [ada, abe, aoi] = await Promise.all(['ada', 'abe', 'aoi'].map((name) => floor.loginAs(name)))
    if (!ada || !abe || !aoi) throw new Error('nobody')
    await Client.register(floor.address, 'new-manager', PASSWORD)
    const role = { role: 'manager', why: 'a new job' }
    expect((await ada.post('/api/people/new-manager/role', role)).status).toBe(200)
    expect((await abe.post('/api/people/new-manager/role/confirm', role)).status).toBe(200)
    const manager = await floor.loginAs('new-manager')
    const confirm = async (device: string, key: string) => {
      const seen = { fingerprint: fingerprintOf(key), why: 'compared' }
      return JSON.parse((await manager.post(`/api/devices/${device}/confirm`, seen)).text)
    }
    const tooNear = { refusal: { kind: 'appointed-too-recently', hours: 24, clause: null } }
    for (const [giver, device] of [[ada, 'shoe-of-ada'] as const, [abe, 'shoe-of-abe'] as const]) {
      const [key, next] = [strangeKey(), strangeKey()]
      const asked = { device, kind: 'reader', key, firmware: SIMULATED_FIRMWARE, why: 'a new shoe' }
      expect((await giver.post('/api/devices', asked)).status).toBe(200)
      expect(await confirm(device, key)).toMatchObject(tooNear)
      const board = { key: next, firmware: SIMULATED_FIRMWARE, why: 'a new board' }
      expect((await giver.post(`/api/devices/${device}/key`, board)).status).toBe(200)
      expect(await confirm(device, next)).toMatchObject(tooNear)
    }
    // A key that an administrator proposes who had no part in the appointment.
    const key = strangeKey()
    const board = { key, firmware: SIMULATED_FIRMWARE, why: 'a new board' }
    expect((await aoi.post('/api/devices/shoe-of-ada/key', board)).status).toBe(200)
    expect(await confirm('shoe-of-ada', key)).toMatchObject({ state: 'registered', confirmedBy: 'new-manager' })
  })

  test('gets a new key when no table has it; a manager confirms it, and only the new key counts', async () => {
    const [ada, max] = await Promise.all(['ada', 'max'].map((name) => floor.loginAs(name)))
    if (!ada || !max) throw new Error('nobody')
    const { reader, sue } = await tableWithReader(floor.address, 'rekeyed')
    const repaired = DeviceMemory.open('shoe-rekeyed')
    repaired.switchOn()
    const ask = { key: repaired.publicKey, firmware: SIMULATED_FIRMWARE, why: 'a new board' }
    const replace = async (more: object = {}) =>
      JSON.parse((await ada.post('/api/devices/shoe-rekeyed/key', { ...ask, ...more })).text)
    expect((await max.post('/api/devices/shoe-rekeyed/key', ask)).status).toBe(403)
    expect(await replace()).toMatchObject({ refusal: { kind: 'device-bound-elsewhere', table: 'rekeyed' } })
    const listed = JSON.parse((await ada.get('/api/devices')).text) as { device: string; light: object | null }[]
    expect(listed.find(({ device }) => device === 'shoe-rekeyed')?.light).toMatchObject({ light: 'green', why: null })
    await sue.mustTell('rekeyed', { do: 'releaseDevice', name: 'shoe-rekeyed' })
    expect(await replace({ key: reader.memory.publicKey })).toMatchObject({ refusal: { kind: 'device-key-taken' } })
    expect(await replace()).toMatchObject({ state: 'proposed', confirmedBy: null, light: null })
    expect(await sue.tell('rekeyed', { do: 'bindDevice', name: 'shoe-rekeyed' })).toMatchObject({
      refusal: { kind: 'device-not-registered', state: 'proposed' },
    })
    const seen = { fingerprint: fingerprintOf(repaired.publicKey), why: 'compared' }
    expect((await max.post('/api/devices/shoe-rekeyed/confirm', seen)).status).toBe(200)
    await sue.mustTell('rekeyed', { do: 'bindDevice', name: 'shoe-rekeyed' })
    expect(await reader.connect()).toEqual({ kind: 'refused', why: 'bad-signature' })
    const device = new TestDevice(floor.address, repaired)
    expect(await device.connect()).toMatchObject({ kind: 'welcome', table: 'rekeyed' })
    expect((await max.post('/api/devices/shoe-rekeyed/revoke', { why: 'sold' })).status).toBe(200)
    expect(await replace({ key: strangeKey() })).toMatchObject({ refusal: { state: 'revoked' } })
    expect((await ada.get('/api/security-log?limit=50')).text).toContain('device-key-replaced')
  })

  test('belongs to one table, is bound by a supervisor between rounds, and goes to another when it is released', async () => {
    const crew = (await crewAt(floor.address, 'other', ['dee', 'sue'])) as { dee: Client; sue: Client }
    const { dee, sue } = crew
    await openUp(crew, 'other')
    const reader = await TestDevice.registered(floor.address, 'shoe-other')
    const bind = { do: 'bindDevice', name: 'shoe-other' } as const
    expect(await dee.tell('other', bind)).toMatchObject({ ok: false, refusal: { kind: 'not-your-work' } })
    await dee.mustTell('other', { do: 'wager', box: 1, main: 1_000 })
    expect(await sue.tell('other', bind)).toMatchObject({ ok: false, refusal: { kind: 'round-in-play' } })
    await dee.mustTell('other', { do: 'withdraw', box: 1, player: 'box.1' })
    await sue.mustTell('other', bind)
    expect(dee.view('other').live).toMatchObject({ devices: { reader: 'works' }, readerStop: 'away' })
    await sue.enter('nz')
    await sue.mustTell('nz', { do: 'onDuty' })
    expect(await sue.tell('nz', bind)).toMatchObject({
      ok: false,
      refusal: { kind: 'device-bound-elsewhere', table: 'other' },
    })
    await sue.mustTell('other', { do: 'releaseDevice', name: 'shoe-other' })
    expect(dee.view('other').live?.devices.reader).toBe('out-of-order')
    await sue.mustTell('nz', bind)
    expect(await reader.connect()).toMatchObject({ kind: 'welcome', table: 'nz' })
  })

  test('a player who tries to bind it again and again does not keep a supervisor from binding it', async () => {
    const sue = (await crewAt(floor.address, 'other', ['sue'])).sue as Client
    await TestDevice.registered(floor.address, 'shoe-wanted')
    const guest = await floor.guest()
    const bind = { do: 'bindDevice', name: 'shoe-wanted' } as const
    for (const table of ['nz', 'other']) await guest.enter(table)
    let goesOn = true
    const tries = ['nz', 'nz', 'nz', 'other', 'other'].map(async (table) => {
      while (goesOn) expect(await guest.tell(table, bind)).toMatchObject({ refusal: { kind: 'not-your-work' } })
    })
    for (let times = 0; times < 20; times++) {
      await sue.mustTell('other', bind)
      await sue.mustTell('other', { do: 'releaseDevice', name: 'shoe-wanted' })
    }
    goesOn = false
    await Promise.all(tries)
  })
})

describe('other devices', () => {
  test('a prize button shows that it has failed, for a supervisor to report; a deck checker shows what it counted', async () => {
    const { dee, sue } = (await crewAt(floor.address, 'nz', ['dee', 'sue'])) as { dee: Client; sue: Client }
    await sue.mustTell('nz', { do: 'onDuty' })
    const button = await TestDevice.registered(floor.address, 'button-1', 'prize-button')
    const checker = await TestDevice.registered(floor.address, 'checker-1', 'deck-checker')
    for (const name of ['button-1', 'checker-1']) await sue.mustTell('nz', { do: 'bindDevice', name })
    for (const device of [button, checker]) expect((await device.connect()).kind).toBe('welcome')
    await checker.tell(checker.add({ kind: 'checked', counted: 415, missing: ['9h'], foreign: [] }))
    await button.tell(button.add({ kind: 'fault', what: 'power', words: '' }))
    const { view } = await dee.until(
      'nz',
      (news) => news.view.live?.work?.devices.find(({ kind }) => kind === 'prize-button')?.words === 'power',
    )
    expect(view.live?.work?.devices.filter(({ kind }) => kind !== 'reader')).toEqual([
      { device: 'button-1', kind: 'prize-button', light: 'red', why: 'fault', words: 'power' },
      { device: 'checker-1', kind: 'deck-checker', light: 'green', why: null, words: '415 cards, missing 9h' },
    ])
  })
})
