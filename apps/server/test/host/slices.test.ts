import { describe, expect, test } from 'vitest'
import { LedgerWallet } from '../../src/cashier/wallet.ts'
import { slices } from '../../src/host/slices.ts'
import { loadTable } from '../../src/tables/log/loading.ts'
import { playedIn } from '../../src/tables/log/record.ts'
import { SHARED_CLOCK, streamOf } from '../../src/tables/opening.ts'
import { tableOf } from '../floor.ts'
import { liveTableOf } from '../live-floor.ts'
import { MemoryStore } from '../memory-store.ts'
import { PlayedTable } from '../old-floors/played-table.ts'
import { DealtTable } from '../tables/live/dealt-table.ts'
import { turnsDuring } from '../turns.ts'
import { VirtualTime } from '../world/time.ts'

/** Others get a turn at the latest after this many events. */
const EVENTS_TO_A_TURN = 100
const EVENTS_MIN = 3_000
const ROUNDS = 20

/** The rows of the log, and the table's own events in them. */
async function sizeOf(store: MemoryStore): Promise<{ readonly rows: number; readonly events: number }> {
  const log = await store.read(streamOf('one'))
  return { rows: log.length, events: playedIn(log).length }
}

/** Loads the table as if it had never got a snapshot. The store answers at once, so only the fold gives turns. */
async function loadWhole(store: MemoryStore): Promise<void> {
  const whole = Object.assign(Object.create(store) as MemoryStore, { lastStanding: async () => undefined })
  await loadTable('one', whole, new LedgerWallet(whole), () => {})
}

async function playVirtual(store: MemoryStore): Promise<void> {
  const opening = tableOf('nsw', 'one', { clock: { ...SHARED_CLOCK, bettingMs: null, decisionMs: null } })
  await store.openTable(opening)
  const table = await PlayedTable.open(store, opening, new VirtualTime(), 'slices')
  for (const player of ['ann', 'bob']) table.arrive(player)
  while ((await sizeOf(store)).events < EVENTS_MIN) {
    for (let round = 0; round < ROUNDS; round++) {
      await table.playRound([
        { by: 'ann', box: 1, main: 1_000 },
        { by: 'bob', box: 2, main: 1_500 },
      ])
    }
  }
  await table.close()
}

async function dealReal(store: MemoryStore): Promise<void> {
  const table = await DealtTable.open(store, liveTableOf('nsw', 'one'))
  for (let rounds = ROUNDS; (await sizeOf(store)).events < EVENTS_MIN; rounds += ROUNDS) await table.deal(rounds)
  await table.close()
}

describe('a long fold', () => {
  test.each([
    ['a virtual table', playVirtual],
    ['a table with real cards', dealReal],
  ])('of %s gives others a turn every hundred events', async (_, play) => {
    const store = new MemoryStore()
    await play(store)
    const { rows, events } = await sizeOf(store)
    expect(events).toBeGreaterThanOrEqual(EVENTS_MIN)
    // The rows are read, then the events are folded: both take their time.
    const turnsMin = Math.floor(rows / EVENTS_TO_A_TURN) + Math.floor(events / EVENTS_TO_A_TURN)
    expect(await turnsDuring(async () => await loadWhole(store))).toBeGreaterThanOrEqual(turnsMin - 1)
  })

  test('a short one is not interrupted', () => {
    const pause = slices()
    for (let event = 1; event < EVENTS_TO_A_TURN; event++) expect(pause()).toBeUndefined()
    expect(pause()).toBeInstanceOf(Promise)
  })
})
