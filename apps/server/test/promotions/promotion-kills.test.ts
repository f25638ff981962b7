import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { audit, auditReplay, Store, startPostgres, startServer } from '../../src/index.ts'
import { codeOfPrize } from '../../src/promotions/prize-voucher.ts'
import { promotionStream } from '../../src/promotions/promotion-stream.ts'
import { voucherStream } from '../../src/promotions/vouchers/voucher-stream.ts'
import { Client } from '../client.ts'
import { cleanUp, ServerProcess, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

// Six servers start one after the other, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const HOUR = 3_600_000
const NAME = 'killed'
const PASSWORD = 'for tests only'
const folder = newFloorFolder('promotion-kills')
const settings = testSettings(folder, {
  tables: [],
  staff: [{ name: 'the-manager', role: 'manager', password: PASSWORD }],
})
const servers: ServerProcess[] = []

afterAll(async () => {
  for (const server of servers) await server.kill()
  await cleanUp(folder)
})

async function tell(address: string, id: string, act: object): Promise<number> {
  const manager = await Client.login(address, 'the-manager', PASSWORD)
  return (await manager.post(`/api/promotions/${NAME}/acts`, { id, act })).status
}

/** A promotion whose entries have closed, and the player who entered. */
async function closedPromotion(): Promise<string> {
  let clock = Date.now() - 100 * HOUR
  const server = await startServer({ ...settings, houseClock: () => clock })
  const manager = await Client.login(server.address, 'the-manager', PASSWORD)
  const texts = ['award', 'awardedAt', 'eligibility', 'nature', 'held', 'claim', 'notice', 'results']
  const terms = { ...Object.fromEntries(texts.map((name) => [name, name])), presence: false, closes: clock + 30 * HOUR }
  const prizes = {
    money: { kind: 'money', value: 500_000, details: {} },
    dollars: { kind: 'casinoDollars', value: 10_000, details: {} },
  }
  await manager.post('/api/promotions', { id: 'plan', promotion: NAME, rulebook: 'nsw', terms, prizes })
  expect(await tell(server.address, 'submit', { do: 'submitTerms' })).toBe(200)
  clock += 24 * HOUR
  expect(await tell(server.address, 'start', { do: 'startPromotion' })).toBe(200)
  const ann = await Client.guest(server.address)
  expect((await ann.post(`/api/promotions/${NAME}/acts`, { id: 'enter', act: { do: 'enter' } })).status).toBe(200)
  await server.close()
  return ann.player
}

test('servers are killed around the draw, the notice and the award: each is carried out once', async () => {
  const player = await closedPromotion()
  const acts = [
    { do: 'draw', prize: 'money' },
    { do: 'notifyWinner', player, channel: 'telephone' },
    { do: 'awardPrize', player, prize: 'money', as: { cash: 200_000, cheque: 300_000 } },
    { do: 'awardPrize', player, prize: 'dollars', as: { goods: 10_000 } },
  ]
  let server = await ServerProcess.start(settings)
  servers.push(server)
  expect(await tell(server.address, 'draw-dollars', { do: 'draw', prize: 'dollars' })).toBe(200)
  for (const [index, act] of acts.entries()) {
    const dying = server
    const asked = tell(dying.address, `act-${index}`, act).catch(() => 0)
    // A few milliseconds before, during or after the write.
    await sleep([0, 30, 150, 60][index])
    await dying.kill()
    await asked
    server = await ServerProcess.start(settings)
    servers.push(server)
    // The client has no answer, so it sends the same id again, as often as it likes.
    expect(await tell(server.address, `act-${index}`, act)).toBe(200)
    expect(await tell(server.address, `act-${index}`, act)).toBe(200)
  }
  const store = await Store.open((await startPostgres(folder)).connection)
  const kinds = (await store.read(promotionStream(NAME))).map(({ kind }) => kind)
  for (const kind of ['entries-listed', 'seed-shown', 'winner-notified']) {
    expect([kind, kinds.filter((one) => one === kind).length]).toEqual([kind, 1])
  }
  // One for each of the two prizes.
  for (const kind of ['draw-held', 'prize-awarded']) {
    expect([kind, kinds.filter((one) => one === kind).length]).toEqual([kind, 2])
  }
  const voucher = voucherStream(codeOfPrize(NAME, 'dollars'))
  expect((await store.read(voucher)).map(({ kind }) => kind)).toEqual(['voucher-issued'])
  expect(await store.balance('prize-vouchers')).toBe(10_000)
  expect(await store.balance(`prizes:${NAME}`)).toBe(-510_000)
  expect(await store.balance('paid-out')).toBe(500_000)
  expect(await store.withClient(audit)).toEqual([])
  expect(await store.withClient((client) => auditReplay(client))).toMatchObject({ findings: [], notes: [] })
  await store.close()
})
