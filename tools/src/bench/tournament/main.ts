// `npm run bench:tournament -- --players 1000 --tables 150 --watchers 1000 --seconds 60` plays a tournament at the pace
// of people while others watch, and says how long wagers took to be acknowledged. Then it plays a whole one at once and
// reads it again from its log. `--write` also writes it to BENCHMARKS.md.
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
    seconds: { type: 'string' },
    hands: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const players = Number(values.players ?? 1_000)
const tables = Number(values.tables ?? Math.ceil((players * 3) / 20))
const watchers = Number(values.watchers ?? players)
const seconds = Number(values.seconds ?? 60)
const hands = Number(values.hands ?? 20)

const PASSWORD = 'for benches only'
const NAME = 'bench'
/** People who come in at the same time. */
const AT_ONCE = 8
/** The disk is measured for so long, at the pace of the commands. */
const SYNC_MS = 30_000
const SYNC_PAUSE_MS = 30
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

async function measureCrowd(folder: string): Promise<CrowdFigures> {
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
  await sleep(1_000 * seconds)
  figures.end()
  figures.serverSeconds = cpuSecondsOf(server.child.pid) - calculated
  isOver = true
  await Promise.all(looking)
  for (const member of members) member.close()
  await server.kill()
  return figures
}

const folder = newFolder('bench-tournament')
// The disk alone, just before: no wager is acknowledged before its sync.
const syncs = await syncTimes(folder, SYNC_MS, SYNC_PAUSE_MS)
const figures = await measureCrowd(folder).finally(async () => await cleanUp(folder))
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
const wagers = figures.wagerMs
const connected = Math.max(1, Math.floor(watchers / 2))
const text = [
  `One tournament of ${players} players at ${tables} tables, who act after 1 to 9 seconds, and ${watchers} who watch:`,
  `all ask for what has changed every two seconds, and half of them also have a socket. Server, database and crowd share`,
  `the machine (\`npm run bench:tournament\`); its load average was ${load} on ${cpus().length} cores.`,
  ...busyNote(Number(load)),
  '',
  `- ${wagers.length} wagers in ${seconds} s, acknowledged in ${ms(percentile(wagers, 0.5))} ms (median),`,
  `  ${ms(percentile(wagers, 0.99))} ms (p99), ${ms(percentile(wagers, 1))} ms (longest)`,
  `  (the crowd itself was late by ${ms(figures.ownDelay.percentile(50) / 1e6 - 5)} ms in the median, and by`,
  `  ${ms(figures.ownDelay.percentile(99) / 1e6 - 5)} ms at p99: it plays all of them on the same cores)`,
  `  (of ${syncs.length} syncs of the disk alone, at this pace and just before: ${ms(percentile(syncs, 0.5))} ms (median),`,
  `  ${ms(percentile(syncs, 0.99))} ms (p99), ${ms(percentile(syncs, 1))} ms (longest); every wager waits for one)`,
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
