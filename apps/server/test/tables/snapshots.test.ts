import { VirtualTable } from '@openpit/keeper'
import type { Cents } from '@openpit/money'
import { printTranscript } from '@openpit/proof'
import { RULEBOOK_NAMES, type RulebookName } from '@openpit/rulebooks'
import type { StoredTableEvent } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { who } from '../../../../packages/engine/test/who.ts'
import { steadyEntropy } from '../../../keeper/test/entropy.ts'
import { lawfulTables } from '../../../keeper/test/session.ts'
import { LedgerWallet } from '../../src/cashier/wallet.ts'
import { SHARED_CLOCK, type TableOpening } from '../../src/index.ts'
import type { EventStore } from '../../src/store/event-store.ts'
import { CHANGES_MAX } from '../../src/tables/changes-of-round.ts'
import { loadTable, type TableReading } from '../../src/tables/log/loading.ts'
import { eventOf, playedIn } from '../../src/tables/log/record.ts'
import { streamOf } from '../../src/tables/opening.ts'
import { MemoryStore } from '../memory-store.ts'
import { PlayedTable } from '../old-floors/played-table.ts'
import { VirtualTime } from '../world/time.ts'

const TABLES = RULEBOOK_NAMES.flatMap((book) => lawfulTables(book).map((options) => [book, options] as const))
const ROUNDS = 24
/** The next snapshot is due after 200 events at the end of a round. A round of these players has far fewer. */
const EVENTS_WITHOUT_SNAPSHOT_MAX = 300

function openingOf(rulebook: RulebookName, options: TableOpening['options']): TableOpening {
  const clock = { ...SHARED_CLOCK, bettingMs: null, decisionMs: null, answersMs: null, awayMs: null }
  const limits = { minimum: 500 as Cents, maximum: 50_000 as Cents, smallestChip: 50 as Cents }
  return { name: 'one', title: 'One', rulebook, options: { ...limits, ...options }, clock, privateFor: null }
}

/** The same store for a reader that begins at the first event. */
function withoutSnapshots(store: MemoryStore): EventStore {
  return Object.assign(Object.create(store) as MemoryStore, { lastStanding: async () => undefined })
}

async function load(store: EventStore): Promise<TableReading> {
  return await loadTable('one', store, new LedgerWallet(store), () => {}, { entropy: steadyEntropy('after loading') })
}

function virtualIn({ running }: TableReading): VirtualTable {
  if (!(running instanceof VirtualTable)) throw new Error('the table has real cards')
  return running
}

/** Plays on for a round, without a host. */
function playOn(reading: TableReading): readonly StoredTableEvent[] {
  const running = virtualIn(reading)
  const ann = who('ann')
  running.makeReady()
  running.tell({ do: 'bringChips', by: ann, cents: 100_000 as Cents })
  running.tell({ do: 'wager', by: ann, box: 1, main: 1_000 as Cents })
  running.makeReady()
  running.tell({ do: 'deal', by: who('dealer') })
  for (let tries = 0; tries < 40; tries++) {
    running.makeReady()
    running.tell({ do: 'closeOffers', by: who('dealer') })
    running.tell({ do: 'hit', by: ann, box: 1 })
  }
  return running.takeSteps().map(({ event }) => event)
}

describe.each(TABLES)('%s with %j', (book, options) => {
  test('gets a snapshot every few rounds, from which it goes on as from its first event', async () => {
    const store = new MemoryStore()
    const opening = openingOf(book, options)
    await store.openTable(opening)
    const table = await PlayedTable.open(store, opening, new VirtualTime(), `${book} ${JSON.stringify(options)}`)
    for (const player of ['ann', 'bob', 'cyd']) table.arrive(player)
    for (let round = 0; round < ROUNDS; round++) {
      await table.playRound([
        { by: 'ann', box: 1, main: 1_000 },
        { by: 'bob', box: 2, main: 1_500 },
        { by: 'cyd', box: 3, main: 500 },
      ])
    }
    await table.close()

    let since = 0
    let snapshots = 0
    for (const stored of await store.read(streamOf('one'))) {
      if (stored.kind === 'standing-noted') snapshots++
      since = stored.kind === 'standing-noted' ? 0 : since + playedIn([stored]).length
      expect(since).toBeLessThan(EVENTS_WITHOUT_SNAPSHOT_MAX)
    }
    expect(snapshots).toBeGreaterThan(1)

    const [fromSnapshot, fromFirst] = [await load(store), await load(withoutSnapshots(store))]
    expect(fromSnapshot.running.table).toEqual(fromFirst.running.table)
    expect(fromSnapshot.log).toMatchObject({ version: fromFirst.log.version, round: fromFirst.log.round })
    const [transcript, other] = [fromSnapshot, fromFirst].map((reading) => virtualIn(reading).keeper.transcript())
    expect(transcript && printTranscript(transcript)).toBe(other && printTranscript(other))
    const dealt = playOn(fromSnapshot)
    expect(dealt.map(({ kind }) => kind)).toContain('card-dealt')
    expect(dealt).toEqual(playOn(fromFirst))
  })
})

test('a table that people enter and leave during one round gets snapshots inside it, and goes on as from its first event', async () => {
  const store = new MemoryStore()
  const opening = openingOf('nsw', {})
  await store.openTable(opening)
  const table = await PlayedTable.open(store, opening, new VirtualTime(), 'comings and goings')
  for (const player of ['ann', 'bob']) table.arrive(player)
  for (let isAsked = false; !isAsked; ) isAsked = await table.untilDecision([{ by: 'ann', box: 1, main: 1_000 }])
  const { round } = (await table.now()).moment
  for (let times = 0; times < 500; times++) {
    const bob = who(`bob-${Math.floor(times / CHANGES_MAX)}`)
    await table.mustTell(bob, { do: 'sit', box: 2 })
    await table.mustTell(bob, { do: 'leave' })
  }
  await table.close()
  const ofRound = await store.readRound(streamOf('one'), round)
  expect(playedIn(ofRound).length).toBeGreaterThan(1_000)
  expect(ofRound.filter(({ kind }) => kind === 'standing-noted').length).toBeGreaterThan(0)
  const [fromSnapshot, fromFirst] = [await load(store), await load(withoutSnapshots(store))]
  expect(fromSnapshot.running.table.round.phase).toBe('playing')
  expect(fromSnapshot.running.table).toEqual(fromFirst.running.table)
})

test('no snapshot holds the seed of a shoe', async () => {
  const store = new MemoryStore()
  const opening = openingOf('nsw', { switches: { shufflingDevice: true } })
  await store.openTable(opening)
  const table = await PlayedTable.open(store, opening, new VirtualTime(), 'seeds')
  table.arrive('ann')
  for (let round = 0; round < ROUNDS; round++) await table.playRound([{ by: 'ann', box: 1, main: 1_000 }])
  await table.close()
  const { open } = JSON.parse((await store.secretOf(streamOf('one'))) ?? '') as { open: readonly { seed: string }[] }
  const snapshots = (await store.read(streamOf('one'))).filter((stored) => eventOf(stored).kind === 'standing-noted')
  expect(open.length).toBeGreaterThan(0)
  expect(snapshots.length).toBeGreaterThan(0)
  for (const { seed } of open) for (const { body } of snapshots) expect(body).not.toContain(seed)
})
