import { setTimeout as sleep } from 'node:timers/promises'
import type { TournamentOverview } from '@openpit/protocol'
import { readScenario, runScenario } from '@openpit/scenario'
import { audit, auditReplay, readingFrom, Store, startPostgres } from '../../src/index.ts'
import { tournamentStream } from '../../src/tournaments/opening.ts'
import { TournamentReadings } from '../../src/tournaments/readings.ts'
import { Client } from '../client.ts'
import { FaultyNodes } from '../nodes/faulty-nodes.ts'
import { Dice } from '../player.ts'
import { cleanUp, newFolder, testSettings } from '../processes.ts'
import { CupDirector, type CupPerson, CupPlayer } from './cup-people.ts'
import { CONDITIONS } from './tournament-stage.ts'

export interface TournamentTortureReport {
  readonly wrong: readonly string[]
  /** How often each kind of fault came. */
  readonly faults: Readonly<Record<string, number>>
  readonly tournaments: number
  readonly acknowledged: number
  /** How often each command was carried out. */
  readonly commands: Readonly<Record<string, number>>
  readonly printed: number
}

/** How long a tournament may take to go on after a kill; usually it takes much less. */
const GO_ON_MS_MAX = 60_000
const LEASE_MS = 5_000
const PASSWORD = 'for tests only'
const PLAYERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']
const FEE = 5_000
/** Tournaments that run at once. */
const AT_ONCE = 2
// Nobody is late because the machine is slow, or because a server is dead.
const PACE = { awayMs: 3_600_000, emptyMs: 200, lateMs: 3_600_000, decisionMs: 3_600_000, answersMs: 3_600_000 }
const TERMS = {
  ...CONDITIONS,
  fee: FEE / 100,
  wagerSeconds: 3_600,
  sessions: [{ hands: 4, tables: 2, advance: 2 }, { hands: 3 }],
  entries: { minimum: PLAYERS.length, maximum: PLAYERS.length, withdrawBefore: 60 },
}

/**
 * Two nodes run two tournaments at a time, from draft to prizes. At random moments a node is killed or frozen, or the
 * database is killed. Afterwards every command that was acknowledged is stored under its version, wallets and chips are
 * right to the cent, and every tournament prints as a story that passes.
 */
export async function tortureTournaments(
  seed: number,
  faults: number,
  say = (_: string) => {},
): Promise<TournamentTortureReport> {
  const folder = newFolder('tournament-torture')
  const dice = new Dice(seed)
  const staff = [{ name: 'the-director', role: 'director', password: PASSWORD }] as const
  // A short lease: the other node takes over from a frozen one.
  const settings = { ...testSettings(folder, { tables: [], staff }), leaseMs: LEASE_MS }
  const nodes = new FaultyNodes(folder, [settings, settings], dice)
  const floor = new CupFloor(() => nodes.anyAddress, dice)
  try {
    await nodes.start()
    const before = await floor.wallets()
    const playing = Array.from({ length: AT_ONCE }, () => floor.playCups())
    for (let fault = 0; fault < faults; fault++) {
      await floor.untilItGoesOn(6)
      await sleep(dice.below(300))
      const what = await nodes.strike()
      say(`${fault + 1}, ${what}: ${floor.acknowledged} commands, ${floor.finished.length} tournaments finished`)
    }
    floor.stop()
    await Promise.all([...playing, floor.untilItEnds()])
    await floor.checkWallets(before)
    const printed = await checkStore(folder, floor)
    const { wrong, acknowledged, commands, finished } = floor
    return { wrong, faults: nodes.faults, tournaments: finished.length, acknowledged, commands, printed }
  } finally {
    await nodes.kill()
    await cleanUp(folder)
  }
}

interface Acknowledgement {
  readonly tournament: string
  readonly key: string
  readonly version: number
}

/** The tournaments that are played, and what their people were told. */
class CupFloor {
  readonly wrong: string[] = []
  readonly commands: Record<string, number> = {}
  readonly told: Acknowledgement[] = []
  readonly finished: TournamentOverview[] = []
  private readonly address: () => string
  private readonly dice: Dice
  private readonly people = new Set<CupPerson>()
  private started = 0
  private stopped = false

  constructor(address: () => string, dice: Dice) {
    this.address = address
    this.dice = dice
  }

  get acknowledged(): number {
    return this.told.length
  }

  /** No further tournament begins. */
  stop(): void {
    this.stopped = true
  }

  /** Plays one tournament after the other. */
  async playCups(): Promise<void> {
    do {
      const tournament = `cup-${++this.started}`
      await this.draft(tournament)
      const means = {
        tournament,
        address: this.address,
        dice: this.dice,
        password: PASSWORD,
        acknowledged: (person: string, id: string, version: number, command: string) => {
          this.told.push({ tournament, key: `${person}:${id}`, version })
          this.commands[command] = (this.commands[command] ?? 0) + 1
        },
      }
      const director = new CupDirector('the-director', means, PLAYERS.length)
      const people = [director, ...PLAYERS.map((name) => new CupPlayer(name, means))]
      for (const one of people) this.people.add(one)
      await Promise.all(people.map((one) => one.play()))
      for (const one of people) this.people.delete(one)
      this.finished.push(await this.overviewOf(tournament))
    } while (!this.stopped)
  }

  async untilItGoesOn(more: number): Promise<void> {
    const from = this.acknowledged
    await this.until(() => this.acknowledged >= from + more)
  }

  async untilItEnds(): Promise<void> {
    while (this.people.size > 0) {
      const from = this.acknowledged
      await this.until(() => this.people.size === 0 || this.acknowledged > from)
    }
  }

  async wallets(): Promise<ReadonlyMap<string, number>> {
    const wallets = new Map<string, number>()
    for (const name of PLAYERS) {
      const client = await Client.login(this.address(), name, PASSWORD).catch(
        async () => await Client.register(this.address(), name, PASSWORD),
      )
      wallets.set(name, (JSON.parse((await client.get('/api/me')).text) as { wallet: number }).wallet)
    }
    return wallets
  }

  /** Everything that was paid in was won by a player, and each wallet agrees with its fees and prizes. */
  async checkWallets(before: ReadonlyMap<string, number>): Promise<void> {
    const expected = new Map(before)
    for (const { tournament, prizes, state, pool } of this.finished) {
      if (state !== 'finished') this.wrong.push(`${tournament} is ${state}`)
      const won = prizes.reduce((sum, { cents }) => sum + cents, 0)
      if (won !== FEE * PLAYERS.length || pool !== won) this.wrong.push(`${tournament}: ${won} of ${pool} was won`)
      for (const name of PLAYERS) {
        const prize = prizes.find(({ player }) => player === name)?.cents ?? 0
        expected.set(name, (expected.get(name) ?? 0) - FEE + prize)
      }
    }
    for (const [name, cents] of await this.wallets()) {
      if (cents !== expected.get(name)) this.wrong.push(`${name} has ${cents}, not ${expected.get(name)}`)
    }
  }

  private async draft(tournament: string): Promise<void> {
    const body = { tournament, title: tournament, rulebook: 'nsw', conditions: TERMS, pace: PACE }
    for (;;) {
      try {
        const director = await Client.login(this.address(), 'the-director', PASSWORD)
        const { status, text } = await director.post('/api/tournaments', body)
        // A reply may be lost with its node: then the name is taken.
        if (status === 200 || status === 409) return
        throw new Error(text)
      } catch (error) {
        if (!isLostConnection(error)) throw error
        await sleep(50)
      }
    }
  }

  private async overviewOf(tournament: string): Promise<TournamentOverview> {
    for (;;) {
      try {
        const response = await fetch(`${this.address()}/api/tournaments/${tournament}`)
        const overview = (await response.json()) as TournamentOverview
        // The snapshot for all is made once a second.
        if (response.ok && overview.state === 'finished') return overview
      } catch (error) {
        if (!isLostConnection(error)) throw error
      }
      await sleep(100)
    }
  }

  private async until(isSo: () => boolean): Promise<void> {
    for (const began = performance.now(); !isSo(); await sleep(20)) {
      if (performance.now() - began > GO_ON_MS_MAX) {
        throw new Error(`the tournaments stand still: ${[...this.people].map(({ last }) => last).join('; ')}`)
      }
    }
  }
}

/** Fails so if the server is dead or dies, or has no database. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && /fetch failed|no-database|fault/.test(error.message))
}

/** Compares what people were told with the database. Returns how many tournaments were printed. */
async function checkStore(folder: string, { told, finished, wrong }: CupFloor): Promise<number> {
  const { connection } = await startPostgres(folder)
  const store = await Store.open(connection)
  try {
    const rows = await store.withClient(async (client) => {
      const text = `select e.stream, e.command, e.number as version from events e
        join unnest($1::text[], $2::text[]) as t(stream, command) using (stream, command)`
      const streams = told.map(({ tournament }) => tournamentStream(tournament))
      return (await client.query(text, [streams, told.map(({ key }) => key)])).rows
    })
    const kept = new Map(rows.map((row) => [`${row.stream} ${row.command}`, Number(row.version)]))
    for (const { tournament, key, version } of told) {
      const found = kept.get(`${tournamentStream(tournament)} ${key}`)
      if (found !== version)
        wrong.push(`${key} in ${tournament} was acknowledged with ${version}, stored with ${found}`)
    }
    for (const { tournament } of finished) await checkChips(store, tournament, wrong)
    const { ledger, replay } = await readingFrom(connection, async (client) => ({
      ledger: await audit(client),
      replay: await auditReplay(client),
    }))
    for (const { where, what } of [...ledger, ...replay.findings]) wrong.push(`${where}: ${what}`)
    const readings = new TournamentReadings(store, () => 0)
    for (const { tournament } of finished) {
      const story = await readings.story(tournament)
      const read = story === undefined ? undefined : readScenario(story)
      const failures = read === undefined ? 'it is not over' : read.ok ? runScenario(read.scenario).failures : read
      if (!Array.isArray(failures) || failures.length > 0) wrong.push(`${tournament}: ${JSON.stringify(failures)}`)
    }
    return finished.length
  } finally {
    await store.close()
  }
}

/** The chips of a tournament sum to zero, and nothing of its pool is left. */
async function checkChips(store: Store, tournament: string, wrong: string[]): Promise<void> {
  const rows = await store.withClient(async (client) => {
    const text = `select account, balance from accounts where account like $1 or account = any($2)`
    const own = ['chips-layout', 'chips-bank', 'tournament-pool'].map((kind) => `${kind}:${tournament}/`)
    return (await client.query(text, [`chips:${tournament}/%`, own])).rows
  })
  const held = new Map(rows.map((row) => [String(row.account), Number(row.balance)]))
  const pool = held.get(`tournament-pool:${tournament}/`)
  if (pool !== 0) wrong.push(`${tournament}: ${pool} is left in the pool`)
  const chips = [...held].filter(([account]) => account.startsWith('chips'))
  const sum = chips.reduce((total, [, cents]) => total + cents, 0)
  if (chips.length < PLAYERS.length || sum !== 0) wrong.push(`${tournament}: the chips sum to ${sum}`)
  if (held.get(`chips-layout:${tournament}/`) !== 0) wrong.push(`${tournament}: chips are left on the layout`)
}
