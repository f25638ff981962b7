// `npm run bench:tournament -- --players 1000 --tables 150 --watchers 1000 --minutes 5` plays a tournament at the pace
// of people while others watch, and says for each minute how long wagers took to be acknowledged. Then it plays a whole
// one at once and reads it again from its log. `--write` also writes it to BENCHMARKS.md.
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cleanUp, newFolder, ServerProcess, testSettings } from '../../../../apps/server/test/processes.ts'
import { CONDITIONS } from '../../../../apps/server/test/tournaments/tournament-stage.ts'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { percentile } from '../big-floor/visitors.ts'
import { syncTimes } from '../server/sync-rate.ts'
import { CrowdFigures, CrowdMember, comeIn, lookOn, type Visitor } from './crowd.ts'
import { measureWatched, measureWhole, sessionsFor } from './whole.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string' },
    tables: { type: 'string' },
    watchers: { type: 'string' },
    minutes: { type: 'string' },
    hands: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const players = Number(values.players ?? 1_000)
const tables = Number(values.tables ?? Math.ceil((players * 3) / 20))
const watchers = Number(values.watchers ?? players)
const minutes = Number(values.minutes ?? 5)
const seconds = 60 * minutes
const hands = Number(values.hands ?? 20)

const PASSWORD = 'for benches only'
const NAME = 'bench'
/** People who come in at the same time. */
const AT_ONCE = 8
/** The disk is measured at the pace of the commands. */
const SYNC_PAUSE_MS = 30
/** Of 100 wagers, 99 are to be acknowledged within this time. */
const BAR_MS = 50
/** A page asks for the snapshot so often. */
const LOOK_MS = 2_000
// Nobody is late because the machine is busy.
const PACE = { awayMs: 3_600_000, emptyMs: 3_600_000, lateMs: 3_600_000, decisionMs: 3_600_000, answersMs: 3_600_000 }

/** Does something for each, a few at a time. */
async function forEachOf<One, Made>(all: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  const left = [...all.entries()]
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) made[next[0]] = await make(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return made
}

/** What a process has calculated; Linux counts it in hundredths of a second. */
function cpuSecondsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Times of one minute, in milliseconds: of wagers, of syncs of the disk meanwhile, and how late the crowd was. */
interface Minute {
  readonly wagers: readonly number[]
  readonly syncs: readonly number[]
  readonly crowdLate: number
}

async function measureMinute(folder: string, { wagerMs, ownDelay }: CrowdFigures): Promise<Minute> {
  const from = wagerMs.length
  ownDelay.reset()
  const syncs = await syncTimes(folder, 60_000, SYNC_PAUSE_MS)
  return { wagers: wagerMs.slice(from), syncs, crowdLate: ownDelay.percentile(99) / 1e6 - 5 }
}

async function measureCrowd(folder: string): Promise<{ figures: CrowdFigures; spans: readonly Minute[] }> {
  const staff = [{ name: 'the-director', role: 'director', password: PASSWORD }] as const
  // With the lease of a real floor: that of tests is renewed five times a second.
  const { leaseMs: _, ...settings } = testSettings(folder, { tables: [], staff })
  const server = await ServerProcess.start(settings)
  const { address } = server
  const figures = new CrowdFigures()
  const members: CrowdMember[] = []
  const join = async (visitor: Visitor, onlyWatches = false) => {
    const member = new CrowdMember(address, visitor, NAME, figures, onlyWatches)
    members.push(member)
    return await member.open()
  }
  const login = await comeIn(address, { name: 'the-director', password: PASSWORD })
  const entries = { minimum: 2, maximum: players, withdrawBefore: 60 }
  const conditions = { ...CONDITIONS, entries, wagerSeconds: 3_600, sessions: sessionsFor(tables, hands) }
  const body = JSON.stringify({ tournament: NAME, title: 'Bench', rulebook: 'nsw', conditions, pace: PACE })
  const headers = { cookie: login.cookie, 'content-type': 'application/json' }
  const drafted = await fetch(`${address}/api/tournaments`, { method: 'POST', headers, body })
  if (!drafted.ok) throw new Error(await drafted.text())
  const director = await join(login)
  await director.mustTell({ do: 'publish' })
  const overview = await (await fetch(`${address}/api/tournaments/${NAME}`)).json()
  const { conditions: given, fee } = overview as { conditions: { hash: string }; fee: number }
  await forEachOf(Array.from({ length: players }), async () => {
    const player = await join(await comeIn(address))
    await player.mustTell({ do: 'enter', pays: fee, agrees: true, conditions: given.hash })
  })
  // Half of those who watch are logged in and have a socket; all ask for changes, as their pages do.
  await forEachOf(Array.from({ length: Math.floor(watchers / 2) }), async () => await join(await comeIn(address), true))
  await director.mustTell({ do: 'draw' })
  await director.mustTell({ do: 'startSession' })
  let isOver = false
  const looking = Array.from({ length: watchers }, () => lookOn(address, NAME, LOOK_MS, figures, () => isOver))
  await sleep(5_000)
  figures.begin()
  const calculated = cpuSecondsOf(server.child.pid)
  const spans: Minute[] = []
  for (let minute = 0; minute < minutes; minute++) spans.push(await measureMinute(folder, figures))
  figures.end()
  figures.serverSeconds = cpuSecondsOf(server.child.pid) - calculated
  isOver = true
  await Promise.all(looking)
  for (const member of members) member.close()
  await server.kill()
  return { figures, spans }
}

const folder = newFolder('bench-tournament')
const { figures, spans } = await measureCrowd(folder).finally(async () => await cleanUp(folder))
const load = (loadavg()[0] ?? 0).toFixed(1)
const watched = await measureWatched(players, tables, hands, Math.floor(watchers / 2))
const whole = await measureWhole(players, tables, hands)

/** A machine that others use, too, says nothing about times. */
function busyNote(average: number): readonly string[] {
  if (average < 2 * cpus().length) return []
  return [
    'Other work kept the cores busy, so the times below are not those of this server alone, and show nothing about its',
    'bar of 50 ms; what was calculated does not depend on that.',
  ]
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const { wagerMs } = figures
const rowOf = ({ wagers, syncs, crowdLate }: Minute, index: number) => {
  const [half, most, longest] = [0.5, 0.99, 1].map((part) => ms(percentile(wagers, part)))
  const disk = [0.5, 0.99].map((part) => ms(percentile(syncs, part))).join(' / ')
  return `| ${index + 1} | ${wagers.length} | ${half} | ${most} | ${longest} | ${disk} | ${ms(crowdLate)} |`
}
const kept = spans.filter(({ wagers }) => percentile(wagers, 0.99) <= BAR_MS).length
const connected = Math.max(1, Math.floor(watchers / 2))
const text = [
  `One tournament of ${players} players at ${tables} tables, who act after 1 to 9 seconds, and ${watchers} who watch:`,
  `all ask for what has changed every two seconds, and half of them also have a socket. Server, database and crowd share`,
  `the machine (\`npm run bench:tournament\`); its load average was ${load} on ${cpus().length} cores.`,
  ...busyNote(Number(load)),
  '',
  '| minute | wagers | acknowledged in (median) | 99 of 100 | longest | the disk: median / 99 of 100 | crowd late: 99 of 100 |',
  '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...spans.map(rowOf),
  '',
  `All times in milliseconds. Of 100 wagers, 99 are to be acknowledged within ${BAR_MS} ms: kept in ${kept} of ${minutes} minutes;`,
  `over all of them it was ${ms(percentile(wagerMs, 0.99))} ms, and ${ms(percentile(wagerMs, 0.95))} ms for 95 of 100. Every wager waits for a sync of the disk: its`,
  'times are those of a file beside the database, at the same pace and in the same minute. The crowd plays all people on',
  'the same cores, so it is late itself.',
  '',
  `- the server calculated for ${ms((100 * figures.serverSeconds) / seconds)} % of the time on one core, pages and sockets included:`,
  `  ${ms((1_000 * figures.serverSeconds) / Math.max(1, figures.commands))} ms for each of ${figures.commands} commands`,
  `- for each watcher, ${ms(figures.snapshotBytes / Math.max(1, watchers) / seconds)} bytes of changes a second (compressed), in`,
  `  ${ms(figures.snapshots / seconds)} answers a second in all; on a socket, ${ms(figures.watchedBytes / connected / seconds)} bytes a second`,
  `- in memory, without disk and sockets, while all of them watch: ${ms(watched.commandMs)} ms of calculation for a`,
  `  command, ${ms(watched.enterMs)} ms for an entry`,
  `- a whole tournament with sessions of ${hands} hands, in memory: ${whole.commands} commands, ${ms(whole.commandMs)} ms of`,
  `  calculation each; its log of ${ms(whole.logMegabytes)} MB is replayed in ${ms(whole.replayMs)} ms (${ms(whole.replayCpuMs)} ms calculating)`,
].join('\n')
console.log(text)
if (values.write) writeBenchmarks('A tournament', text)
