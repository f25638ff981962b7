import { setTimeout as sleep } from 'node:timers/promises'
import { hashOf, NO_HASH, reportIn } from '@openpit/reader'
import type { StoredTableEvent } from '@openpit/table'
import { auditReplay, type FaultRates, READER_FAULTS, readingFrom, Store, startPostgres } from '../../src/index.ts'
import { playedIn, readSetup } from '../../src/tables/log/record.ts'
import { openedTable, streamOf } from '../../src/tables/opening.ts'
import { Books } from '../books.ts'
import { liveTableOf } from '../live-floor.ts'
import { Dice } from '../player.ts'
import { cleanUp, newFolder, ServerProcess, testSettings } from '../processes.ts'
import { CardCheck } from './card-check.ts'
import { DEVICE_STAFF, NO_DEVICE_LIMIT } from './reader-floor.ts'
import { ReaderPit } from './reader-pit.ts'

export interface ReaderTortureReport {
  readonly wrong: readonly string[]
  readonly rounds: number
  readonly cards: number
  readonly devices: number
  /** How often each fault happened. */
  readonly faults: Readonly<Record<string, number>>
}

export interface ReaderTortureSettings {
  readonly seed: number
  /** Ends when this many rounds are dealt, but not before all kills. */
  readonly rounds: number
  readonly kills: number
  readonly tablesABook: number
  readonly rate: number
  readonly silenceMs: number
  readonly say?: (line: string) => void
}

/** How long the tables may take to deal another card; usually it takes much less. */
const GO_ON_MS_MAX = 60_000

/**
 * Deals from simulated readers that err in every way, at tables of four books, and kills the server at random moments.
 * Then what the devices say they have said must be what the log has, card for card, and the ledger must balance.
 */
export async function tortureReaders(settings: ReaderTortureSettings): Promise<ReaderTortureReport> {
  const { seed, rounds, kills, tablesABook, rate, silenceMs, say = () => {} } = settings
  const folder = newFolder('reader-torture')
  const dice = new Dice(seed)
  const faults = Object.fromEntries(READER_FAULTS.map((name) => [name, rate])) as FaultRates
  const numbers = Array.from({ length: tablesABook }, (_, index) => index + 1)
  const tables = (['nsw', 'star', 'tas', 'pontoon'] as const).flatMap((book) => {
    return numbers.map((number) => liveTableOf(book, `${book}-${number}`))
  })
  const start = () =>
    ServerProcess.start(testSettings(folder, { staff: DEVICE_STAFF, tables, deviceRate: NO_DEVICE_LIMIT }))
  let server = start()
  await server
  const { connection } = await startPostgres(folder)
  const store = await Store.open(connection)
  const books = new Books(store)
  const pits = tables.map(({ name: table }) => {
    return new ReaderPit({
      table,
      dice: new Dice(dice.below(2 ** 32)),
      faults,
      silenceMs,
      address: async () => (await server).address,
      witness: {
        acknowledged: (person, at, id, version) => books.acknowledge(person, at, id, version),
        contradicted: (what) => void books.wrong.push(what),
      },
    })
  })
  const dealt = () => pits.reduce((sum, pit) => sum + pit.rounds, 0)
  try {
    const playing = pits.map((pit) => pit.play())
    for (let kill = 0; kill < kills && books.wrong.length === 0; kill++) {
      await untilAllGoOn(pits, (rounds * (kill + 1)) / (kills + 1) / pits.length)
      await sleep(dice.below(300))
      await (await server).kill()
      server = start()
      await server
      await books.check()
      say(`kill ${kill + 1}: ${dealt()} rounds`)
    }
    await untilAllGoOn(pits, rounds / pits.length)
    for (const pit of pits) pit.stop()
    await Promise.all(playing)
    await books.check()
    const replayed = await readingFrom(connection, async (client) => (await auditReplay(client)).findings)
    const wrong = [...books.wrong, ...replayed.map(({ where, what }) => `replay: ${where}: ${what}`)]
    let cards = 0
    for (const pit of pits) {
      const compared = await compareWithLog(store, pit)
      wrong.push(...compared.wrong)
      cards += compared.cards
    }
    const counts: Record<string, number> = {}
    for (const simulator of pits.flatMap(({ simulators }) => simulators)) {
      for (const [fault, count] of Object.entries(simulator.counts)) counts[fault] = (counts[fault] ?? 0) + count
    }
    const devices = pits.reduce((sum, { memories }) => sum + memories.size, 0)
    return { wrong, rounds: dealt(), cards, devices, faults: counts }
  } finally {
    for (const { simulators } of pits) for (const simulator of simulators) simulator.stop()
    await store.close()
    await (await server.catch(() => undefined))?.kill()
    await cleanUp(folder)
  }
}

async function untilAllGoOn(pits: readonly ReaderPit[], rounds: number): Promise<void> {
  let last = ''
  for (let deadline = performance.now() + GO_ON_MS_MAX; ; await sleep(20)) {
    if (pits.every((pit) => pit.rounds >= rounds)) return
    const now = pits.map(({ done }) => done).join()
    if (now !== last) deadline = performance.now() + GO_ON_MS_MAX
    last = now
    if (performance.now() > deadline) {
      throw new Error(
        `a table has stopped: ${pits.map(({ table, done, refusals }) => `${table} ${done} ${refusals.join()}`).join('\n')}`,
      )
    }
  }
}

/** Compares the log of a table with the chains that its devices have kept, and its cards with what they reported. */
async function compareWithLog(store: Store, { table: name, memories }: ReaderPit) {
  const events = playedIn(await store.read(streamOf(name), {}))
  const setup = await readSetup(store, name)
  if (setup === undefined) throw new Error(`${name} was never opened`)
  const wrong = chainFaults(events)
  const logged = new Map<string, string[]>()
  for (const event of events) {
    if (event.kind !== 'report-taken') continue
    const hashes = logged.get(event.device) ?? []
    hashes[event.seq] = event.hash
    logged.set(event.device, hashes)
  }
  for (const [device, memory] of memories) {
    for (const report of memory.reports.filter(({ seq }) => seq <= memory.acked)) {
      if (logged.get(device)?.[report.seq] !== hashOf(report)) wrong.push(`${device} ${report.seq} is not in the log`)
    }
  }
  const { faults, cards } = new CardCheck(openedTable(setup.opening)).follow(events)
  return { wrong: [...wrong, ...faults].map((line) => `${name}: ${line}`), cards }
}

/** Each report follows the one before it, by number and by hash. */
function chainFaults(events: readonly StoredTableEvent[]): string[] {
  const wrong: string[] = []
  const at = new Map<string, { readonly seq: number; readonly hash: string }>()
  for (const event of events) {
    if (event.kind === 'device-started') at.set(event.device, { seq: event.seq, hash: event.hash })
    if (event.kind === 'reports-lost') at.set(event.device, { seq: event.to, hash: event.hash })
    if (event.kind !== 'report-taken') continue
    const report = reportIn(event.text)
    const { seq, hash } = at.get(event.device) ?? { seq: 0, hash: NO_HASH }
    if (report.seq !== seq + 1 || report.prev !== hash)
      wrong.push(`${event.device} ${report.seq} does not follow ${seq}`)
    if (hashOf(report) !== event.hash) wrong.push(`${event.device} ${report.seq} has another hash`)
    at.set(event.device, { seq: report.seq, hash: event.hash })
  }
  return wrong
}
