import type { Voucher } from '@openpit/promotion'
import { expect, test } from 'vitest'
import { TableHost } from '../../src/casino/table-host.ts'
import { REAL_TIMERS } from '../../src/host/timers.ts'
import { tableOf } from '../floor.ts'
import { loneTable } from '../lone-table.ts'
import { MemoryStore } from '../memory-store.ts'

const DEALER = { person: 'dan', role: 'dealer' } as const
const ANN = { person: 'ann', role: 'player' } as const

test('[NSW-1.1.promo-token.b] tokens that have expired are refused at a table with a virtual shoe, by its server’s clock', async () => {
  let now = 1_000
  const store = new MemoryStore()
  const voucher = {
    ...{ name: 'v1', player: 'ann', value: 5_000, games: ['nsw'], kind: null, approved: null, is: 'issued' },
    conditions: { expires: 5_000, minimumWager: 0, areas: ['main'], afterWin: 'back' },
  } as unknown as Voucher
  await store.openTable(tableOf('nsw', 'one'))
  const host = await TableHost.open('one', {
    ...loneTable(store, 'expired tokens'),
    timers: { ...REAL_TIMERS, now: () => now },
    findVoucher: async () => ({ voucher, rulebook: 'nsw', issuedAt: 0, exchanged: null }),
  })
  const exchange = { do: 'exchangeVoucher', player: 'ann', voucher: 'v1' } as const
  expect(await host.tell(DEALER, 'exchange', exchange)).toMatchObject({ ok: true })
  const wager = { do: 'wager', box: 1, main: 1_000, tokens: 1_000 } as const
  now = 4_999
  expect(await host.tell(ANN, 'in-time', wager)).toMatchObject({ ok: true })
  now = 5_000
  expect(await host.tell(ANN, 'too-late', { ...wager, box: 2 })).toMatchObject({
    refusal: { kind: 'tokens-not-for-this', clause: 'NSW-1.1.promo-token.b' },
  })
  await host.close()
})
