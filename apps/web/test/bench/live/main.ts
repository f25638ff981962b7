import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { writeBenchmarks } from '../../../../../tools/src/bench/benchmarks-file.ts'
import { cpuMicrosOfTree } from '../../../../../tools/src/bench/server/processes.ts'
import { launchBrowser } from '../../e2e/chromium.ts'
import { DealtTables } from './dealt-tables.ts'
import { previewWaits } from './previews.ts'
import { heapMegabytes, pitOf, playerAt, type Sightings, sightingsOn, watchNumber } from './screens.ts'

// `npm run bench:live` measures a floor with real cards: from the reader to a player's screen while 50 tables are
// dealt, the preview of a ruling with all its remedies, and the pit's overview of 200 tables. `--write` also writes it
// to BENCHMARKS.md.

const TABLES = 200
const DEALT = 50
const PREVIEWS = 200
const SECONDS = 40
const NOTES = `The server is one process with its database, all readers, dealers and watching players are another, and the
browser is headless Chromium on the same machine. ${TABLES} tables are open. At ${DEALT} of them a reader sends a card every 1.2
seconds, each written to disk before a player sees it; three boxes play, and rounds follow one another. The screen is
that of a player at one of them: its figure ends with the first frame that has the table with the card. The tile is that
of the same table in the pit, which asks for changes. Previews are asked for one after the other when the last rounds
have been paid, for the last decision and the last card of each; their processor time has the question for the
round in it, their time has not. Memory is measured after a garbage collection.`

const ENTRY = fileURLToPath(new URL('./server-end.ts', import.meta.url))

const data = mkdtempSync(join(tmpdir(), 'openpit-bench-live-'))
const child = fork(ENTRY, [data, String(TABLES)])
const [address] = (await once(child, 'message')) as [string]
const browser = await launchBrowser()
try {
  const dealing = new DealtTables(address)
  const names = Array.from({ length: DEALT }, (_, index) => `t${index + 1}`)
  for (const name of names) await dealing.begin(name)
  const player = await playerAt(browser, address, 't1')
  const pit = await pitOf(browser, address)
  // The first seconds compile what the others run.
  await sleep(5_000)
  dealing.cards.length = 0
  const before = cpuMs()
  await watchNumber(player, '.table-page', 'data-version')
  await watchNumber(pit, 'a[href="/pit/table/t1"] .shoe-left small')
  await sleep(SECONDS * 1_000)
  const load = loadavg()[0] ?? 0
  const heard = [...dealing.cards]
  const cardMs = (cpuMs() - before) / heard.length
  const own = heard.filter(({ table }) => table === 't1')
  const onScreen = waitsFor(own, ({ version }) => version, await sightingsOn(player))
  const onTile = waitsFor(own, ({ cardsLeft }) => cardsLeft, await sightingsOn(pit))
  const heap = await heapMegabytes(pit)
  const toSocket = heard.map(({ sentAt, heardAt }) => heardAt - sentAt)
  await dealing.end()
  await Promise.all([player.close(), pit.close()])
  const rested = cpuMs()
  const previews = await previewWaits(address, names, PREVIEWS)
  const previewMs = (cpuMs() - rested) / previews.length
  const rows = [
    ['', 'half of them', '95 of 100', 'bar'],
    ['---', '---:', '---:', '---:'],
    row(`a card from the reader to a player's socket, ${toSocket.length} cards`, toSocket, ''),
    row(`a card from the reader to a player's screen, ${onScreen.length} cards`, onScreen, '150 ms'),
    row(`a preview of a ruling with all remedies, ${previews.length} previews`, previews, '100 ms'),
    row(`a card from the reader to its tile in the pit, ${onTile.length} cards`, onTile, '500 ms'),
    [
      'processor time of the server and its database for one card, all screens and sockets included',
      ms(cardMs),
      '',
      '',
    ],
    ['processor time of the server for one preview', ms(previewMs), '', ''],
    [`JavaScript's memory in the pit with ${TABLES} tables`, `${heap.toFixed(1)} MB`, '', '50 MB'],
  ]
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const shared = `The load average was ${load.toFixed(1)} on ${cpus().length} cores: this run's own processes, and what else the machine did.`
  console.log(`${lines}\n\n${shared}`)
  if (process.argv.includes('--write')) {
    writeBenchmarks('Live tables', `\`npm run bench:live\`.\n\n${lines}\n\n${NOTES}\n\n${shared}`)
  }
} finally {
  await browser.close()
  child.disconnect()
  await once(child, 'exit')
  rmSync(data, { recursive: true, force: true })
}

/** For each card that a screen showed, the milliseconds since the reader sent it. */
function waitsFor<Card extends { readonly sentAt: number }>(
  cards: readonly Card[],
  numberOf: (card: Card) => number,
  seen: Sightings,
): readonly number[] {
  return cards.flatMap((card) => {
    const at = seen.get(numberOf(card))
    return at === undefined ? [] : [at - card.sentAt]
  })
}

/** The processor time of the server and the processes that it has started. */
function cpuMs(): number {
  return cpuMicrosOfTree(child.pid as number) / 1_000
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function row(name: string, waits: readonly number[], bar: string): readonly string[] {
  return [name, `${quantile(waits, 0.5).toFixed(0)} ms`, `${quantile(waits, 0.95).toFixed(0)} ms`, bar]
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
