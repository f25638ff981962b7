import { RULEBOOK_NAMES } from '@openpit/rulebooks'
import { expect, test } from 'vitest'
import { LedgerWallet } from '../../../src/cashier/wallet.ts'
import type { EventStore } from '../../../src/store/event-store.ts'
import { LiveTable } from '../../../src/tables/live/live-table.ts'
import { loadTable, type TableReading } from '../../../src/tables/log/loading.ts'
import { playedIn } from '../../../src/tables/log/record.ts'
import { streamOf } from '../../../src/tables/opening.ts'
import { liveTableOf } from '../../live-floor.ts'
import { MemoryStore } from '../../memory-store.ts'
import { DealtTable } from './dealt-table.ts'

/** People deal all books but the online one. */
const BOOKS = RULEBOOK_NAMES.filter((book) => book !== 'online')
const ROUNDS = 24
/** The next snapshot is due after 200 events at the end of a round. A round here has far fewer. */
const EVENTS_WITHOUT_SNAPSHOT_MAX = 300

async function load(store: EventStore): Promise<TableReading> {
  return await loadTable('one', store, new LedgerWallet(store), () => {})
}

function devicesIn({ running }: TableReading): unknown {
  if (!(running instanceof LiveTable)) throw new Error('the table has virtual cards')
  return running.devices
}

test.each(BOOKS)(
  'a table of %s with real cards gets a snapshot every few rounds, and goes on from it',
  async (book) => {
    const store = new MemoryStore()
    const table = await DealtTable.open(store, liveTableOf(book, 'one'))
    await table.deal(ROUNDS)
    await table.close()

    let since = 0
    let snapshots = 0
    for (const stored of await store.read(streamOf('one'))) {
      if (stored.kind === 'standing-noted') snapshots++
      since = stored.kind === 'standing-noted' ? 0 : since + playedIn([stored]).length
      expect(since).toBeLessThan(EVENTS_WITHOUT_SNAPSHOT_MAX)
    }
    expect(snapshots).toBeGreaterThan(1)

    const fromSnapshot = await load(store)
    const withoutSnapshots = Object.assign(Object.create(store) as MemoryStore, { lastStanding: async () => undefined })
    const fromFirst = await load(withoutSnapshots)
    expect(fromSnapshot.running.table).toEqual(fromFirst.running.table)
    expect(devicesIn(fromSnapshot)).toEqual(devicesIn(fromFirst))
    expect(fromSnapshot.log).toMatchObject({ version: fromFirst.log.version, round: fromFirst.log.round })
  },
)
