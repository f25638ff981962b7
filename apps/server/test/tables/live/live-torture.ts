import { setTimeout as sleep } from 'node:timers/promises'
import { readScenario, runScenario } from '@openpit/scenario'
import { NoScenario, scenarioOf } from '../../../src/history/round-scenario.ts'
import { type PastRound, PastRounds } from '../../../src/history/rounds.ts'
import { auditReplay, readingFrom, Store, startPostgres } from '../../../src/index.ts'
import { eventOf, isTold } from '../../../src/tables/log/record.ts'
import { Books } from '../../books.ts'
import { liveTableOf, PIT_STAFF } from '../../live-floor.ts'
import { Dice } from '../../player.ts'
import { cleanUp, newFolder, ServerProcess, testSettings } from '../../processes.ts'
import { LivePit } from './live-pit.ts'

export interface LiveTortureReport {
  readonly wrong: readonly string[]
  readonly acknowledged: number
  /** How often each command was carried out. */
  readonly commands: Readonly<Record<string, number>>
  readonly printed: number
  readonly unprinted: number
}

/** How long a table may take to go on after a kill; usually it takes much less. */
const GO_ON_MS_MAX = 30_000
const ROUNDS_PRINTED_MAX = 200
const ROUNDS_MIN = 2

/**
 * Kills the server at random moments while people deal real cards at tables of four books, with rulings open, and
 * checks that nothing acknowledged is lost, that every table goes on from the same point, and that the log plays again.
 */
export async function tortureLive(seed: number, kills: number, say = (_: string) => {}): Promise<LiveTortureReport> {
  const folder = newFolder('live-torture')
  const dice = new Dice(seed)
  const tables = (['nsw', 'star', 'tas', 'nz'] as const).map((book) => liveTableOf(book, `${book}-live`))
  const start = () => ServerProcess.start(testSettings(folder, { staff: PIT_STAFF, tables }))
  let server = start()
  await server
  const { connection } = await startPostgres(folder)
  const store = await Store.open(connection)
  const books = new Books(store)
  try {
    const pits = tables.map(({ name }) => {
      return new LivePit(name, new Dice(dice.below(2 ** 32)), {
        acknowledged: (person, table, id, version) => books.acknowledge(person, table, id, version),
        contradicted: (what) => void books.wrong.push(what),
      })
    })
    const playing = pits.map((pit) => pit.play(async () => (await server).address))
    for (let kill = 0; kill < kills && books.wrong.length === 0; kill++) {
      await untilAllGoOn(pits)
      await sleep(dice.below(400))
      await (await server).kill()
      server = start()
      await server
      await books.check()
      say(`kill ${kill + 1}: ${books.counts.acknowledged} commands`)
    }
    // Without rounds that are over, there would be nothing to print.
    const areAllOver = () => pits.every(({ roundsOver }) => roundsOver >= ROUNDS_MIN)
    if (books.wrong.length === 0) await untilAllGoOn(pits)
    while (books.wrong.length === 0 && !areAllOver()) await untilAllGoOn(pits)
    for (const pit of pits) pit.stop()
    await Promise.all(playing)
    await books.check()
    const replayed = await readingFrom(connection, async (client) => (await auditReplay(client)).findings)
    const print = await printRounds(
      store,
      tables.map(({ name }) => name),
    )
    const commands: Record<string, number> = {}
    for (const { counts } of pits)
      for (const name of Object.keys(counts)) commands[name] = (commands[name] ?? 0) + (counts[name] ?? 0)
    const wrong = [...books.wrong, ...replayed.map(({ where, what }) => `replay: ${where}: ${what}`), ...print.wrong]
    return {
      wrong,
      acknowledged: books.counts.acknowledged,
      commands,
      printed: print.printed,
      unprinted: print.unprinted,
    }
  } finally {
    await store.close()
    await (await server.catch(() => undefined))?.kill()
    await cleanUp(folder)
  }
}

async function untilAllGoOn(pits: readonly LivePit[]): Promise<void> {
  const before = pits.map(({ done }) => done)
  for (const deadline = performance.now() + GO_ON_MS_MAX; ; await sleep(10)) {
    if (pits.every(({ done }, index) => done > (before[index] ?? 0) + 4)) return
    if (performance.now() > deadline)
      throw new Error(
        `a table has stopped: ${pits.map(({ table, done, refusals }) => `${table} ${done} ${refusals.join()}`).join('\n')}`,
      )
  }
}

/** Prints the rounds of the tables, and plays what was printed. */
async function printRounds(store: Store, tables: readonly string[]) {
  const rounds = new PastRounds(store)
  const wrong: string[] = []
  let [printed, unprinted] = [0, 0]
  for (const table of tables) {
    for (let number = 1; number < ROUNDS_PRINTED_MAX; number++) {
      const round = await rounds.round(table, number)
      if (round === undefined) continue
      try {
        const text = scenarioOf(round, { of: 'staff' })
        const read = readScenario(text)
        const outcome = read.ok ? runScenario(read.scenario) : undefined
        printed++
        if (outcome?.pass !== true)
          wrong.push(
            `round ${number} at ${table}: ${JSON.stringify(outcome?.failures ?? read)}\n${text}\n${commandsIn(round)}`,
          )
      } catch (error) {
        if (!(error instanceof NoScenario)) throw error
        unprinted++
      }
    }
  }
  return { wrong, printed, unprinted }
}

/** The commands of a round, to explain why its file does not pass. */
function commandsIn({ events }: PastRound): string {
  const told = events.map(eventOf).filter(isTold)
  return told.flatMap(({ played }) => played.map((command) => JSON.stringify(command))).join('\n')
}
