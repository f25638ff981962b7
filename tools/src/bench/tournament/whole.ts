import { chipsOf } from '@openpit/table'
import { replayTournament } from '../../../../apps/server/src/tournaments/loading.ts'
import { CONDITIONS, DIRECTOR, TournamentStage } from '../../../../apps/server/test/tournaments/tournament-stage.ts'

/** How long a tournament takes: to play it in memory, and to read it again from its log. */
export interface WholeReport {
  readonly commands: number
  /** Of one command, without the disk. */
  readonly commandMs: number
  readonly replayMs: number
  /** Without other processes. */
  readonly replayCpuMs: number
  readonly logMegabytes: number
}

/** The sessions from all players to a final at one table. */
export function sessionsFor(tables: number, hands: number): readonly object[] {
  const sessions: object[] = []
  for (let left = tables; left > 1; left = Math.ceil(left / 7)) sessions.push({ hands, tables: left, advance: 1 })
  return [...sessions, { hands }]
}

/** Plays a whole tournament at once, with nobody watching, and reads its log again. */
export async function measureWhole(players: number, tables: number, hands: number): Promise<WholeReport> {
  const at = await opened(players, tables, hands)
  await at.enter(...Array.from({ length: players }, (_, index) => `player-${index}`))
  const began = cpuMs()
  while (at.tournament.state !== 'finished') {
    await at.mustTell(DIRECTOR, { do: 'draw' })
    await at.mustTell(DIRECTOR, { do: 'startSession' })
    for (const { number } of at.tournament.tables)
      await at.playOut(number, (player) => 1_000 + 1_000 * (player.length % 3))
    await at.endSession()
  }
  const playedMs = cpuMs() - began
  const commands = at.host.latest.version
  const replayBegan = performance.now()
  const replayCpuBegan = cpuMs()
  const replayed = await replayTournament(at.store, at.name)
  const replayMs = performance.now() - replayBegan
  const replayCpuMs = cpuMs() - replayCpuBegan
  if (replayed?.record.tournament.state !== 'finished') throw new Error('the log does not lead to the end')
  const log = await at.store.read(`tournament:${at.name}`)
  const bytes = log.reduce((sum, { body }) => sum + body.length, 0)
  return { commands, commandMs: playedMs / commands, replayMs, replayCpuMs, logMegabytes: bytes / 1e6 }
}

/** Tables that are played while all watch: enough for hands that end and players who go out. */
const WATCHED_TABLES = 10
/** Between two wagers of 150 tables at the pace of people. */
const PAUSE_MS = 60
const UNIT = 1_000

/** What a command takes while everybody watches, without the disk and the sockets. */
export async function measureWatched(players: number, tables: number, hands: number, watchers: number) {
  const at = await opened(players, tables, hands)
  const names = Array.from({ length: players + watchers }, (_, index) => `player-${index}`)
  let messages = 0
  const send = () => void messages++
  for (const person of names)
    await at.host.watch({ who: { person, role: 'player' }, table: undefined, send, dismissed: () => {} })
  const enterBegan = cpuMs()
  await at.enter(...names.slice(0, players))
  const enterMs = (cpuMs() - enterBegan) / players
  await at.mustTell(DIRECTOR, { do: 'draw' })
  await at.mustTell(DIRECTOR, { do: 'startSession' })
  messages = 0
  const first = at.host.latest.version
  const began = cpuMs()
  for (let number = 1; number <= Math.min(WATCHED_TABLES, tables); number++) {
    await at.playOut(number, (player) => {
      at.timers.pass(PAUSE_MS)
      // Large bets, so that players go out.
      const held = chipsOf(at.tableOf(player).table, player)
      return Math.min(20_000, held - (held % UNIT))
    })
  }
  const commands = at.host.latest.version - first
  return { enterMs, commandMs: (cpuMs() - began) / commands, commands, messages: messages / commands }
}

async function opened(players: number, tables: number, hands: number): Promise<TournamentStage> {
  const at = new TournamentStage('bench')
  const entries = { minimum: 2, maximum: players, withdrawBefore: 60 }
  await at.draft({ ...CONDITIONS, entries, sessions: sessionsFor(tables, hands), wagerSeconds: 3_600 })
  await at.mustTell(DIRECTOR, { do: 'publish' })
  return at
}

/** What this process has calculated. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
