import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from '../../../apps/server/test/client.ts'
import { cleanUp, metricOf, newFolder, ServerProcess } from '../../../apps/server/test/processes.ts'
import { attackedSettings, targetOf } from './attacked-floor.ts'
import type { AttackOrder } from './attacker.ts'
import type { AttackName, AttackTally } from './attacks.ts'
import { LawfulPlayer } from './lawful-player.ts'
import { LoadCount, type MoveFigures, RunCount } from './run-count.ts'
import type { Target } from './target.ts'

export interface RunSettings {
  readonly attacks: readonly AttackName[]
  /** How long each attack lasts; as long again for the lawful load that it is compared with. */
  readonly seconds: number
  readonly say: (line: string) => void
}

export interface AttackFigures {
  readonly attack: AttackName
  readonly base: MoveFigures
  readonly attacked: MoveFigures
  readonly rssMegabytes: number
}

export interface RunReport {
  readonly attacks: readonly AttackFigures[]
  readonly isAlive: boolean
  readonly peakMegabytes: number
  readonly imbalanceCents: number
  /** Moves of lawful players that were refused at any time of the run, by kind. */
  readonly refused: Readonly<Record<string, number>>
  /** Lawful players who no longer play at the end, although nobody sent them home. */
  readonly awayPlayers: number
  readonly errors: string
}

const ATTACKER = fileURLToPath(new URL('attacker.ts', import.meta.url))
const HEAP_MEGABYTES = 512
const OWN_TABLES = 3
const THINK_MS = 50
/** Both kinds of load alternate so often, so that a busy minute of the machine hits both. */
const TURNS = 2
const WARM_UP_MS = 500

/** Attacks a node with a small heap while lawful players play, one attack after the other. */
export async function runAttacks(settings: RunSettings): Promise<RunReport> {
  const folder = newFolder('attack')
  const server = await ServerProcess.start(attackedSettings(folder), [`--max-old-space-size=${HEAP_MEGABYTES}`])
  try {
    const target = await targetOf(server.address)
    const run = new Run(server, target)
    await run.invite()
    const attacks: AttackFigures[] = []
    for (const attack of settings.attacks) {
      attacks.push(await run.compare(attack, settings.seconds))
      settings.say(`${attack}: done`)
    }
    const { refused, awayPlayers } = run
    await run.sendHome()
    const imbalanceCents = await metricOf(server.address, 'openpit_ledger_imbalance_cents').catch(() => Number.NaN)
    const peakMegabytes = megabytesOf(server, 'VmHWM')
    const { isAlive, errors } = server
    return { attacks, isAlive, peakMegabytes, imbalanceCents, refused, awayPlayers, errors }
  } finally {
    await server.kill('SIGTERM')
    await cleanUp(folder)
  }
}

class Run {
  private readonly server: ServerProcess
  private readonly target: Target
  private readonly players: LawfulPlayer[] = []
  private playing: Promise<unknown> = Promise.resolve()
  private readonly count = new RunCount()

  constructor(server: ServerProcess, target: Target) {
    this.server = server
    this.target = target
  }

  /** One player at each shared table, which the attacker can enter, and some at tables of their own. */
  async invite(): Promise<void> {
    const { address } = this.server
    for (let index = 0; index < this.target.tables.length + OWN_TABLES; index++) {
      const client = await (await Client.guest(address)).connect()
      const own = async () => (JSON.parse((await client.post('/api/tables/own')).text) as { table: string }).table
      this.players.push(
        new LawfulPlayer(client, this.target.tables[index] ?? (await own()), THINK_MS, {
          moved: (ms) => this.count.moved(ms),
          refused: (kind) => this.count.wasRefused(kind),
        }),
      )
    }
    this.playing = Promise.all(this.players.map((player) => player.play()))
  }

  get refused(): Readonly<Record<string, number>> {
    return this.count.refused
  }

  get awayPlayers(): number {
    return this.players.filter(({ isPlaying }) => !isPlaying).length
  }

  async sendHome(): Promise<void> {
    for (const player of this.players) player.stop()
    await Promise.race([this.playing, sleep(5_000)])
  }

  async compare(attack: AttackName, seconds: number): Promise<AttackFigures> {
    const [base, attacked] = [new LoadCount(), new LoadCount()]
    for (let turn = 0; turn < TURNS; turn++) {
      await this.loadWith('lawful', base, (seconds / TURNS) * 1000)
      await this.loadWith(attack, attacked, (seconds / TURNS) * 1000)
    }
    return { attack, base: base.figures, attacked: attacked.figures, rssMegabytes: megabytesOf(this.server, 'VmRSS') }
  }

  private async loadWith(attack: AttackOrder['attack'], load: LoadCount, ms: number): Promise<void> {
    const child = fork(ATTACKER)
    this.count.begin(load)
    child.send({ attack, target: this.target } satisfies AttackOrder)
    // Its first message says that the load has begun: starting takes time.
    await once(child, 'message')
    await sleep(WARM_UP_MS)
    this.count.measure(true)
    await sleep(ms)
    this.count.measure(false)
    const { tries, refused } = await stop(child)
    load.load.tries += tries
    load.load.refused += refused
  }
}

async function stop(child: ChildProcess): Promise<AttackTally> {
  const said = once(child, 'message') as Promise<[AttackTally]>
  const ended = once(child, 'exit').then((): [AttackTally] => [{ tries: 0, refused: 0 }])
  child.send('stop')
  const [tally] = await Promise.race([said, ended])
  await ended
  return tally
}

function megabytesOf({ child }: ServerProcess, line: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024)
  } catch {
    return Number.NaN
  }
}
