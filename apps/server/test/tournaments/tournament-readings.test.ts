import { printTranscript, type Transcript } from '@openpit/proof'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Range, Store, StoredEvent } from '../../src/store/store.ts'
import { replayTournament } from '../../src/tournaments/loading.ts'
import { TournamentReadings } from '../../src/tournaments/readings.ts'
import { turnsDuring } from '../turns.ts'
import { CONDITIONS, DIRECTOR, MANAGER, TournamentStage } from './tournament-stage.ts'

const PLAYERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']
/** So many hands that the log has several pages and snapshots. */
const HANDS = 120
const PAGE = 500

/** A tournament with a long log. */
async function played(): Promise<TournamentStage> {
  const stage = new TournamentStage('readings')
  const sessions = [{ hands: HANDS, tables: 2, advance: 1 }, { hands: 1 }]
  await stage.draft({ ...CONDITIONS, chips: 9_000, maximum: 100, sessions })
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  await stage.enter(...PLAYERS)
  await stage.mustTell(DIRECTOR, { do: 'draw' })
  await stage.mustTell(DIRECTOR, { do: 'startSession' })
  for (const table of [1, 2]) await stage.playOut(table)
  return stage
}

/** Counts what is read of the log, and how many readings are on at the same time. */
function watchedReads(stage: TournamentStage) {
  const ranges: Range[] = []
  let isOn = 0
  let atOnceMax = 0
  const read = stage.store.read.bind(stage.store)
  vi.spyOn(stage.store, 'read').mockImplementation(
    async (stream: string, range: Range = {}): Promise<StoredEvent[]> => {
      ranges.push(range)
      atOnceMax = Math.max(atOnceMax, ++isOn)
      // Others get their turn, as with a database.
      await new Promise((done) => setImmediate(done))
      isOn--
      return await read(stream, range)
    },
  )
  return {
    ranges,
    get atOnceMax() {
      return atOnceMax
    },
    /** Pages of the log, without the readings of its draft. */
    get pages() {
      return ranges.filter(({ limit }) => limit !== 1)
    },
  }
}

describe('the files of a tournament', () => {
  let stage: TournamentStage
  let readings: TournamentReadings
  let shoes: readonly string[]
  const fresh = () => new TournamentReadings(stage.store as unknown as Store, () => stage.timers.now())

  beforeAll(async () => {
    stage = await played()
  })

  afterEach(() => void vi.restoreAllMocks())

  test('are not made, and the whole log is not read, before it is over', async () => {
    readings = fresh()
    await readings.latest(stage.name)
    const reads = watchedReads(stage)
    expect(await readings.story(stage.name)).toBeUndefined()
    expect(await readings.transcript(stage.name, 'nsw/cup-1/0')).toBeUndefined()
    expect(reads.ranges).toEqual([])
    vi.restoreAllMocks()
    await stage.mustTell(MANAGER, { do: 'cancel', reason: 'a storm' })
    expect(stage.store.versionOf('tournament:cup')).toBeGreaterThan(2 * PAGE)
    readings = fresh()
    shoes = (await readings.latest(stage.name))?.fairness.endedShoes ?? []
    expect(shoes.length).toBeGreaterThan(4)
  })

  test('are made one after another, once for all who ask at the same time, and kept', async () => {
    const reads = watchedReads(stage)
    const ask = async () => {
      const wanted = [readings.story(stage.name), ...shoes.map((shoe) => readings.transcript(stage.name, shoe))]
      return await Promise.all([...wanted, ...wanted])
    }
    const once = await ask()
    expect(once.every((text) => text !== undefined && text.length > 0)).toBe(true)
    expect(reads.atOnceMax).toBe(1)
    const before = reads.ranges.length
    expect(await ask()).toEqual(once)
    expect(reads.ranges.length).toBe(before)
  })

  test('a transcript is the same as from the whole log, and takes the part since the snapshot before', async () => {
    const whole = new Map<string, Transcript>()
    await replayTournament(stage.store, stage.name, (transcript) => whole.set(transcript.header.shoe, transcript))
    expect([...whole.keys()].toSorted()).toEqual(shoes.toSorted())
    const snapshots = (await stage.store.read('tournament:cup')).filter(({ kind }) => kind === 'standing-noted')
    expect(snapshots.length).toBeGreaterThan(2)
    readings = fresh()
    await readings.transcript(stage.name, shoes[0] ?? '')
    const reads = watchedReads(stage)
    for (const shoe of shoes) {
      const expected = whole.get(shoe)
      expect(await readings.transcript(stage.name, shoe)).toBe(expected && printTranscript(expected))
    }
    const starts = new Set([1, ...snapshots.map(({ number }) => number)])
    expect(reads.pages.filter(({ after = 0 }) => !starts.has(after))).toEqual([])
    expect(reads.pages.filter(({ after = 0, to = Infinity }) => to - after > PAGE)).toEqual([])
  })

  test('the log is folded as it is read: a shoe is published before the next page comes', async () => {
    const reads = watchedReads(stage)
    const pagesBefore: number[] = []
    await replayTournament(stage.store, stage.name, () => pagesBefore.push(reads.pages.length))
    expect(pagesBefore[0]).toBeLessThan(reads.pages.length)
  })

  test('replaying a long log gives others a turn every hundred events', async () => {
    const rows = stage.store.versionOf('tournament:cup')
    const turns = await turnsDuring(async () => await replayTournament(stage.store, stage.name))
    // The rows are read and their events folded at the same time; each row has at least one event.
    expect(turns).toBeGreaterThanOrEqual(2 * Math.floor(rows / 100) - 1)
  })

  test('highlights are made once a second for all, and no page is read twice for them', async () => {
    readings = fresh()
    const reads = watchedReads(stage)
    const [one, other] = await Promise.all([readings.highlights(stage.name), readings.highlights(stage.name)])
    expect(one?.value.bestHand).not.toBeNull()
    expect(other).toBe(one)
    const before = reads.pages.length
    stage.timers.pass(1_000)
    const later = await readings.highlights(stage.name)
    expect(later).not.toBe(one)
    expect(later?.value).toEqual(one?.value)
    expect(reads.pages.slice(before)).toEqual([
      expect.objectContaining({ after: stage.store.versionOf('tournament:cup') }),
    ])
  })
})
