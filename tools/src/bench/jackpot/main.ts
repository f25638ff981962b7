// `npm run bench:jackpot -- --tables 12 --watchers 200 --seconds 60` plays for a link while others watch its meter, and
// says how long contributions take to be in the meters, and how much longer a deal takes with wagers for the jackpot.
// `--write` also writes it to BENCHMARKS.md.
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Store, startPostgres } from '../../../../apps/server/src/index.ts'
import { linkEventOf, linkStream } from '../../../../apps/server/src/links/link-record.ts'
import { Client } from '../../../../apps/server/test/client.ts'
import { tableOf } from '../../../../apps/server/test/floor.ts'
import { cleanUp, newFolder, ServerProcess, testSettings } from '../../../../apps/server/test/processes.ts'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { percentile } from '../big-floor/visitors.ts'
import { type DealFigures, JackpotPlayer } from './player.ts'
import { type MeterTime, MeterWatcher, waitsOf } from './watchers.ts'

const { values } = parseArgs({
  options: {
    tables: { type: 'string' },
    watchers: { type: 'string' },
    seconds: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const tables = Number(values.tables ?? 12)
const watchers = Number(values.watchers ?? 200)
const seconds = Number(values.seconds ?? 60)

const LINK = 'nova'
const PASSWORD = 'for benches only'
/** A level that nobody reaches, with an odd rate: every wager moves the meter. */
const LEVELS = [{ name: 'deep', reset: 1_000_000, cap: 8_000_000_000, rate: 133_333 }]
/** The first seconds compile what the others run. */
const WARM_UP_MS = 5_000
/** Longer than the pause between two meters: the last one always comes. */
const LAST_METER_MS = 2_000
const METER_MS_MAX = 500
const DEAL_MS_MAX = 50

interface Figures extends DealFigures {
  readonly meterMs: readonly number[]
  readonly contributions: number
  readonly load: number
}

async function measure(folder: string): Promise<Figures> {
  const names = Array.from({ length: tables }, (_, index) => `t-${index + 1}`)
  const staff = [{ name: 'the-manager', role: 'manager', password: PASSWORD }] as const
  const openings = names.map((name) => tableOf('tas', name))
  // A link that is late must show in the figures: tables wait for it longer than on a floor.
  const settings = testSettings(folder, { tables: openings, staff, leaseMs: 5_000, linkWaitMs: 30_000 })
  const server = await ServerProcess.start(settings)
  const { address } = server
  const manager = await (await Client.login(address, 'the-manager', PASSWORD)).connect()
  const opened = await manager.post('/api/jackpots', {
    link: LINK,
    rulebook: 'tas',
    bet: 'supernova',
    wager: 200,
    levels: LEVELS,
  })
  if (opened.status !== 200) throw new Error(opened.text)
  for (const table of names) await manager.mustTellLink(LINK, { do: 'joinLink', table })
  const watching: MeterWatcher[] = []
  for (let count = 0; count < watchers; count++) watching.push(await MeterWatcher.open(address))
  const deals: DealFigures = { withJackpot: [], without: [], failures: 0, isMeasuring: false }
  const players: JackpotPlayer[] = []
  for (const table of names) {
    const restore = async () => void (await manager.tellLink(LINK, { do: 'restoreJackpot', table }))
    players.push(await JackpotPlayer.enter(address, table, deals, restore))
  }
  const playing = players.map((player) => player.play())
  await sleep(WARM_UP_MS)
  deals.isMeasuring = true
  const from = Date.now()
  await sleep(seconds * 1_000)
  deals.isMeasuring = false
  const until = Date.now()
  const load = loadavg()[0] ?? 0
  for (const player of players) player.stop()
  await Promise.all(playing)
  await sleep(LAST_METER_MS)
  const contributions = (await contributionsIn(folder)).filter(({ at }) => at >= from && at < until)
  const meterMs = watching.flatMap((watcher) => waitsOf(watcher, contributions))
  for (const watcher of watching) watcher.close()
  manager.cut()
  await server.kill()
  return { ...deals, meterMs, contributions: contributions.length, load }
}

/** The contributions in the link's log, each with the time that its event has: that is just before its commit. */
async function contributionsIn(folder: string): Promise<readonly MeterTime[]> {
  const store = await Store.open((await startPostgres(folder)).connection)
  const log = await store.read(linkStream(LINK))
  await store.close()
  return log.flatMap((stored) => {
    const event = linkEventOf(stored)
    const isOne = event.kind === 'told' && event.events.some(({ kind }) => kind === 'contributed')
    return isOne ? [{ number: stored.number, at: stored.at.getTime() }] : []
  })
}

const folder = newFolder('bench-jackpot')
const figures = await measure(folder).finally(async () => await cleanUp(folder))
const { withJackpot, without, meterMs, load } = figures
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const row = (what: string, times: readonly number[], bar: string) =>
  `| ${what} | ${ms(percentile(times, 0.5))} | ${ms(percentile(times, 0.95))} | ${ms(percentile(times, 0.99))} | ${bar} |`
const slower = percentile(withJackpot, 0.95) - percentile(without, 0.95)
const missing = figures.contributions * watchers - meterMs.length
const late = [
  ...(percentile(meterMs, 0.99) < METER_MS_MAX ? [] : ['the meters are late']),
  ...(slower <= DEAL_MS_MAX ? [] : ['deals with the jackpot are too slow']),
  ...(missing === 0 ? [] : [`${missing} contributions were not seen by a watcher`]),
]
const cores = cpus().length
const text = [
  '`npm run bench:jackpot`.',
  '',
  '|  | half of them | 95 of 100 | 99 of 100 | bar |',
  '| --- | ---: | ---: | ---: | ---: |',
  row(
    `from a contribution to the meter at ${watchers} watchers, ${figures.contributions} contributions`,
    meterMs,
    `99 of 100 below ${METER_MS_MAX} ms`,
  ),
  row(`a deal with a wager for the jackpot, ${withJackpot.length} deals`, withJackpot, ''),
  row(`a deal without one, ${without.length} deals`, without, ''),
  '',
  `Of 100 deals, 95 took at most ${ms(percentile(withJackpot, 0.95))} with the jackpot, and ${ms(percentile(without, 0.95))} without: a difference`,
  `of ${ms(slower)}; the bar is ${DEAL_MS_MAX} ms.`,
  '',
  `One server with its database, ${tables} virtual tables with a player each, who bets on the jackpot in every other round`,
  `and rests for 0.3 to 0.9 seconds after each, and ${watchers} visitors of the lobby with a socket, for ${seconds} seconds. Players and`,
  'visitors are one process on the same machine. A contribution counts from the time of its event, which is just before',
  'its commit. A link shows at most four meters a second, so it may wait 250 ms for that alone. A deal counts from the',
  'moment at which the player is ready to the news with the first cards: with a wager for the jackpot, the link must have',
  'accepted it before a card comes out. So it waits for three commits, one after the other: that of the wagers, of the',
  'link, and of the cards; a deal without one waits for one.',
  '',
  `${late.length === 0 ? 'All bars are kept.' : `Not all bars are kept: ${late.join('; ')}.`} The load average was ${load.toFixed(1)} on ${cores} cores: this run's own`,
  `processes, and what else the machine did.${load > 2 * cores ? ' It was busy: the figures are too high rather than too low.' : ''}`,
].join('\n')
console.log(text)
if (figures.failures > 0) console.log(`${figures.failures} rounds waited for the jackpot to be restored`)
if (values.write) writeBenchmarks('Jackpots', text)
