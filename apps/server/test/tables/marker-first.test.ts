import { playerActor } from '@openpit/engine'
import { waitsAt } from '@openpit/table'
import { expect, test } from 'vitest'
import { Cashier } from '../../src/cashier/cashier.ts'
import { LedgerWallet } from '../../src/cashier/wallet.ts'
import type { HostSettings } from '../../src/casino/host-settings.ts'
import { TableHost } from '../../src/casino/table-host.ts'
import { PRIVATE_CLOCK } from '../../src/tables/opening.ts'
import { tableOf } from '../floor.ts'
import { loneTable } from '../lone-table.ts'
import { MemoryStore } from '../memory-store.ts'
import { ProcessTime, VirtualTime } from '../world/time.ts'

/** Enough for several shoes that end with the cutting card before the first card of a round. */
const ROUNDS = 700

test('NSW-4.1.2: the round is dealt from the new shoe at once if the cutting card comes out first', async () => {
  const store = new MemoryStore()
  const time = new ProcessTime(new VirtualTime())
  // No clock of the table would close betting for a player who has said that they are ready.
  const opening = tableOf('nsw', 'nsw-1', { clock: PRIVATE_CLOCK })
  await store.openTable(opening)
  const cashier = new Cashier(new LedgerWallet(store), time)
  let reopenings = 0
  const publish: HostSettings['publish'] = (_, { events }) => {
    reopenings += events.filter(({ event }) => event.kind === 'betting-reopened').length
  }
  const settings = { ...loneTable(store, 'marker'), cashier, timers: time, publish }
  const host = await TableHost.open(opening.name, settings)
  const ann = playerActor('ann')
  let count = 0
  const tell = async (command: Parameters<TableHost['tell']>[2]) => {
    expect(await host.tell(ann, `${count++}`, command)).toEqual({ ok: true, version: expect.any(Number) })
    return (await host.current()).moment
  }
  host.presence.came('ann')
  for (let round = 1; round <= ROUNDS; round++) {
    let moment = await tell({ do: 'wager', box: 1, main: 500, ready: true })
    expect([round, moment.table.round.phase]).not.toEqual([round, 'wagering'])
    for (;;) {
      const waits = waitsAt(moment.table)
      if (waits.for === 'decision') moment = await tell({ do: 'hit', box: 1 })
      else if (waits.for === 'answers') moment = await tell({ do: 'decline', box: 1 })
      else break
    }
  }
  expect(reopenings).toBeGreaterThan(0)
})
