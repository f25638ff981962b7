import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TableView } from '@openpit/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_DEMO_TABLES, LiveDemo, type Role } from '../../src/index.ts'
import { Client } from '../client.ts'
import { DEVICE_STAFF, NO_DEVICE_LIMIT } from '../devices/reader-floor.ts'
import { openFloor } from '../floor.ts'
import { PASSWORD } from '../live-floor.ts'

const SIMULATED: Readonly<Record<string, Role>> = {
  'sim-supervisor': 'supervisor',
  'sim-dealer-t1': 'dealer',
  'sim-dealer-t2': 'dealer',
  'sim-dealer-t3': 'dealer',
  'sim-dealer-t4': 'dealer',
}
const CREW = Object.entries(SIMULATED).map(([name, role]) => ({ name, role, password: PASSWORD }))

const floor = openFloor(
  LIVE_DEMO_TABLES.map(({ opening }) => opening),
  async () => ({ staff: [...DEVICE_STAFF, ...CREW], deviceRate: NO_DEVICE_LIMIT }),
)
const readers = mkdtempSync(join(tmpdir(), 'openpit-readers-'))
const faults: unknown[] = []
let demo: LiveDemo

async function startDemo(): Promise<LiveDemo> {
  return await LiveDemo.start({
    server: floor.server,
    readers,
    administrator: { name: 'ada', password: PASSWORD },
    manager: { name: 'max', password: PASSWORD },
    dealerOf: (table) => `sim-dealer-${table}`,
    supervisor: 'sim-supervisor',
    fault: (error) => faults.push(error),
    cardMs: 1,
    actMs: 2,
    pace: { betsMs: 0, playerMs: 600_000 },
  })
}

beforeAll(async () => {
  demo = await startDemo()
})

afterAll(async () => {
  await demo.stop()
  rmSync(readers, { recursive: true, force: true })
  expect(faults).toEqual([])
})

async function staffAt(name: string, table: string): Promise<Client> {
  const client = await (await Client.login(floor.address, name, PASSWORD)).connect()
  await client.enter(table)
  return client
}

test.each(['t1', 't2'])('at %s the simulator deals rounds with cards from its reader', async (table) => {
  const sue = await staffAt('sue', table)
  const { view } = await sue.until(table, ({ view: { round, phase } }) => round >= 4 && phase === 'ended')
  expect(view.live?.devices.reader).toBe('works')
  expect(view.live?.work?.devices.map(({ device }) => device)).toEqual([`shoe-${table}`])
  expect(view.settled.every(({ player }) => player.startsWith('box.'))).toBe(true)
  sue.cut()
})

test('a player with an account decides at a table that the simulator deals', async () => {
  const ann = await floor.playerAt('t1', 'demo-ann')
  let after = 0
  while (after === 0) {
    const reply = await ann.tell('t1', { do: 'wager', box: 1, main: 500 })
    if (reply.ok) after = reply.version
    else await ann.nextMessage()
  }
  const { round } = (await ann.until('t1', ({ version }) => version >= after)).view
  const isAsked = ({ waits }: TableView) => {
    if (waits.for === 'answers') return waits.asks.some(({ player }) => player === ann.player)
    return waits.for === 'decision' && waits.player === ann.player
  }
  // The next round may follow before she has seen her own settled.
  const isOver = (view: TableView) => view.round > round || view.phase === 'ended'
  for (;;) {
    const { view } = await ann.until('t1', (one) => one.version >= after && (isAsked(one.view) || isOver(one.view)))
    if (!isAsked(view)) break
    // The crew waits ten minutes for her: also for her answer if insurance is offered.
    const points = view.boxes[0]?.hands[0]?.total?.points ?? 0
    // NSW-10.2: nobody stands below 12.
    const decision = points < 12 ? 'hit' : 'stand'
    after = await ann.mustTell('t1', { do: view.waits.for === 'answers' ? 'decline' : decision, box: 1 })
  }
  await ann.tell('t1', { do: 'leave' })
  ann.cut()
})

test.each(['t3', 't4'])(
  '%s waits for a dealer, who only calls and deals: its reader gives the cards',
  async (table) => {
    const dee = await staffAt('dee', table)
    await dee.until(table, ({ view: { shoe, live } }) => {
      return shoe.step === 'nothing' && live?.cardFor === null && live.work?.onDuty.dealer?.length === 0
    })
    expect(dee.view(table).live?.training).toBe(table === 't4')
    await dee.mustTell(table, { do: 'onDuty' })
    if (table === 't3') {
      await dee.mustTell(table, { do: 'wager', box: 1, main: 500 })
      await dee.mustTell(table, { do: 'noMoreBets' })
      await dee.mustTell(table, { do: 'deal' })
      // Insurance is offered if the dealer has an ace.
      const { view } = await dee.until(table, ({ view: { phase, waits } }) => {
        return waits.for === 'decision' || waits.for === 'answers' || phase === 'ended'
      })
      expect(view.boxes[0]?.hands[0]?.cards).toHaveLength(2)
    }
    dee.cut()
  },
)

test('a dealer who comes on duty takes the table over, and gives it back', async () => {
  const dan = await staffAt('dan', 't2')
  await dan.mustTell('t2', { do: 'onDuty' })
  await dan.until('t2', ({ view }) => view.live?.work?.onDuty.dealer?.join() === 'dan')
  await dan.mustTell('t2', { do: 'offDuty' })
  const { round } = dan.view('t2')
  await dan.until('t2', ({ view }) => view.round > round + 1)
  dan.cut()
})

test('after a restart the cards are shuffled, and the tables go on', async () => {
  await demo.stop()
  await floor.server.close()
  await floor.open({ staff: [], deviceRate: NO_DEVICE_LIMIT })
  demo = await startDemo()
  const sue = await staffAt('sue', 't1')
  const { round } = sue.view('t1')
  await sue.until('t1', ({ view }) => view.round > round + 3)
  expect(sue.view('t1').live?.readerStop).not.toBe('foreign')
  sue.cut()
})
