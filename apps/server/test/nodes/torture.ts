import { setTimeout as sleep } from 'node:timers/promises'
import { auditReplay, type Postgres, Store, startPostgres } from '../../src/index.ts'
import { Books } from '../books.ts'
import { Client } from '../client.ts'
import { Dice, Player } from '../player.ts'
import {
  cleanUp,
  killPostgres,
  newFolder,
  postmasterOf,
  ServerProcess,
  signalPostgres,
  testSettings,
  testTables,
} from '../processes.ts'
import { ReplicatedDatabase } from './replicated-database.ts'

export interface TortureSettings {
  readonly seed: number
  readonly faults: number
  /** How many nodes share the floor. With one, it is only killed; with more, nodes and database also freeze. */
  readonly nodes: number
  readonly playersATable: number
  /** How many players have a private table. */
  readonly alone: number
  /** The database has a standby, and the fault is always the loss of the primary. */
  readonly standby?: boolean
  readonly say?: (line: string) => void
}

export interface TortureReport {
  readonly wrong: readonly string[]
  readonly counts: Books['counts']
  readonly faults: Readonly<Record<string, number>>
  readonly refusals: Readonly<Record<string, number>>
  /** The number of acknowledged commands, by rulebook. */
  readonly tables: Readonly<Record<string, number>>
  readonly seconds: number
  readonly errors: string
}

/** How long a floor may take to go on after a kill; usually it takes much less. */
const GO_ON_MS_MAX = 60_000
/** A start may meet a frozen database, on a machine that does other work too. */
const START_MS_MAX = 180_000

const KILLS = ['server', 'postgres', 'postmaster', 'both'] as const
const FAULTS = [...KILLS, 'frozen server', 'frozen postgres', 'lost connections'] as const
type Fault = (typeof FAULTS)[number] | 'lost primary'

/** Longer than the lease of a test server, so that the other nodes take its tables. */
const FROZEN_MS_MIN = 1_000
const FROZEN_MS_MORE = 3_000
/** Longer than a write may take: those who wait for it cannot know whether it was done. Only in long runs. */
const FROZEN_MS_MAX = 17_000
const LONG_RUN_FAULTS = 50
/** In long runs the whole log is audited so often: it grows with every fault, and the last audit reads all of it. */
const FAULTS_TO_AN_AUDIT = 10

/** Kills or freezes servers and their database at random moments of play, and checks that nothing is lost. */
export async function torture(settings: TortureSettings): Promise<TortureReport> {
  const folder = newFolder('torture')
  const database = settings.standby ? await ReplicatedDatabase.start() : undefined
  const floor = new Floor(folder, settings, database)
  try {
    return await floor.run()
  } finally {
    await floor.close()
    await cleanUp(folder)
    await database?.close()
  }
}

class Floor {
  private readonly folder: string
  private readonly settings: TortureSettings
  private readonly dice: Dice
  private readonly players: Player[] = []
  private readonly refusals: Record<string, number> = {}
  private readonly tables: Record<string, number> = {}
  private readonly faults: Record<string, number> = {}
  private readonly nodes: Promise<ServerProcess>[]
  private readonly database: ReplicatedDatabase | undefined
  /** The faults that come next. Each kind comes once before any comes again. */
  private next: Fault[] = []
  private store: Store | undefined
  private connection: Postgres['connection'] | undefined
  /** The error messages of the servers, without repetitions. */
  private readonly errors = new Set<string>()

  constructor(folder: string, settings: TortureSettings, database: ReplicatedDatabase | undefined) {
    this.folder = folder
    this.database = database
    this.settings = settings
    this.dice = new Dice(settings.seed)
    this.nodes = [this.start(0)]
  }

  async run(): Promise<TortureReport> {
    const began = performance.now()
    await this.nodes[0]
    while (this.nodes.length < this.settings.nodes) this.nodes.push(this.start(this.nodes.length))
    const servers = await Promise.all(this.nodes)
    const { connection } = this.database ?? (await startPostgres(this.folder))
    this.connection = connection
    this.store = await Store.open(connection)
    const books = new Books(this.store)
    await this.invite(servers[0]?.address ?? '', books)
    const playing = this.players.map((player, seat) => {
      return player.play(async () => (await this.nodeAt(seat % this.nodes.length)).address)
    })
    for (let count = 1; count <= this.settings.faults; count++) {
      await this.untilAllTablesGoOn()
      await sleep(this.dice.below(400))
      await this.strike(count)
      books.store = this.store
      await books.check(!this.isLong || count % FAULTS_TO_AN_AUDIT === 0)
      if (books.wrong.length > 0) break
    }
    if (books.wrong.length === 0) await this.untilAllTablesGoOn()
    for (const player of this.players) player.stop()
    await Promise.all(playing)
    await books.check()
    await books.replay(this.isLong ? 100 : 8)
    const { findings, notes } = await this.store.withClient((client) => auditReplay(client))
    books.wrong.push(...[...findings, ...notes].map(({ where, what }) => `replay: ${where}: ${what}`))
    for (const node of this.nodes) this.hearErrors(await node)
    const { refusals, tables, faults } = this
    const seconds = (performance.now() - began) / 1000
    return {
      wrong: books.wrong,
      counts: books.counts,
      faults,
      refusals,
      tables,
      seconds,
      errors: [...this.errors].join('\n'),
    }
  }

  async close(): Promise<void> {
    await this.store?.close()
    for (const node of this.nodes) await (await node.catch(() => undefined))?.kill()
  }

  private get isLong(): boolean {
    return this.settings.faults > LONG_RUN_FAULTS
  }

  private async nodeAt(index: number): Promise<ServerProcess> {
    const node = await this.nodes[index]
    if (node === undefined) throw new Error(`there is no node ${index}`)
    return node
  }

  private hearErrors({ errors }: ServerProcess): void {
    for (const line of errors.split('\n').slice(1)) {
      const told = /"message":"(.*?)(?<!\\\\)"/.exec(line)?.[1] ?? line
      if (!/ECONNREFUSED|Connection terminated|the database system is/.test(told)) this.errors.add(told)
    }
  }

  /** The first node opens the tables. */
  private start(index: number): Promise<ServerProcess> {
    const tables = index === 0 ? {} : { tables: [] }
    const database = this.database ? { databaseUrl: this.database.url } : {}
    const started = ServerProcess.start(testSettings(this.folder, { ...tables, ...database }), [], START_MS_MAX)
    started.catch(() => {})
    return started
  }

  private async invite(address: string, books: Books): Promise<void> {
    const { playersATable, alone } = this.settings
    const seats = testTables().flatMap(({ name }) =>
      Array.from({ length: playersATable }, (_, seat) => [name, seat + 1]),
    )
    const own = Array.from({ length: alone }, () => ['', 1])
    for (const [table, box] of [...seats, ...own] as [string, number][]) {
      const client = await Client.guest(address)
      client.heardMax = 100
      const name = table || (JSON.parse((await client.post('/api/tables/own')).text) as { table: string }).table
      const player = new Player(client, name, box, new Dice(this.dice.below(2 ** 32)), {
        saw: (who, news) => books.saw(who, news),
        acknowledged: (who, at, id, version) => {
          books.acknowledge(who, at, id, version)
          this.tables[at] = (this.tables[at] ?? 0) + 1
        },
        contradicted: (id, text) => books.wrong.push(`${id} was acknowledged, then refused: ${text}`),
        refused: (_who, _at, kind) => {
          this.refusals[kind] = (this.refusals[kind] ?? 0) + 1
        },
      })
      this.players.push(player)
    }
  }

  /** Waits until every table has acknowledged a command again: one that does not has lost its round. */
  private async untilAllTablesGoOn(): Promise<void> {
    const before = { ...this.tables }
    const names = new Set(this.players.map(({ table }) => table))
    const stuck = () => [...names].filter((name) => (this.tables[name] ?? 0) < (before[name] ?? 0) + 2)
    for (const deadline = performance.now() + GO_ON_MS_MAX; stuck().length > 0; await sleep(10)) {
      if (performance.now() < deadline) continue
      const states = this.players.filter(({ table }) => stuck().includes(table)).map(({ state }) => state)
      for (const node of this.nodes) this.hearErrors(await node)
      throw new Error([`seed ${this.settings.seed}: a table has stopped`, ...states, ...this.errors.keys()].join('\n'))
    }
  }

  /** Waits until a server has started PostgreSQL again. */
  private async untilDatabaseIsBack(before: number | undefined): Promise<void> {
    const servers = await Promise.all(this.nodes)
    for (const deadline = performance.now() + GO_ON_MS_MAX; ; await sleep(50)) {
      const ended = servers.find(({ isAlive }) => !isAlive)
      if (ended) throw new Error(`the server ended because its database did: ${ended.errors}`)
      const now = postmasterOf(this.folder)
      if (now !== undefined && now !== before && (await this.connect())) return
      if (performance.now() > deadline) throw new Error(`the database does not come back: ${servers[0]?.errors}`)
    }
  }

  /** Opens connections of our own to the database. Returns `false` while it does not answer. */
  private async connect(): Promise<boolean> {
    const store = this.connection && (await Store.open(this.connection).catch(() => undefined))
    if (store === undefined) return false
    await this.store?.close().catch(() => {})
    this.store = store
    return true
  }

  private async strike(count: number): Promise<void> {
    const fault = this.nextFault()
    this.faults[fault] = (this.faults[fault] ?? 0) + 1
    const victim = Math.floor(this.dice.below(this.nodes.length))
    const postmaster = postmasterOf(this.folder)
    if (fault === 'frozen server') await this.freezeServer(victim)
    else if (fault === 'frozen postgres') await this.freezePostgres()
    else if (fault === 'lost connections') await this.loseConnections()
    else if (fault === 'lost primary') await this.losePrimary()
    else {
      if (fault !== 'server') killPostgres(this.folder, fault === 'postmaster' ? 'postmaster' : 'all')
      if (fault === 'server' || fault === 'both') await this.restart(victim)
      if (fault !== 'server') await this.untilDatabaseIsBack(postmaster)
    }
    this.settings.say?.(`fault ${count}: ${fault}${this.nodes.length > 1 ? ` (node ${victim + 1})` : ''}`)
  }

  private nextFault(): Fault {
    if (this.database) return 'lost primary'
    if (this.settings.nodes === 1) return this.dice.pick(KILLS)
    if (this.next.length === 0) this.next = [...FAULTS]
    return this.next.splice(Math.floor(this.dice.below(this.next.length)), 1)[0] ?? 'server'
  }

  private async restart(index: number): Promise<void> {
    const server = await this.nodeAt(index)
    await server.kill()
    this.hearErrors(server)
    this.nodes[index] = this.start(index)
    await this.nodes[index]
  }

  private async freezeServer(index: number): Promise<void> {
    const { child } = await this.nodeAt(index)
    child.kill('SIGSTOP')
    await sleep(FROZEN_MS_MIN + this.dice.below(FROZEN_MS_MORE))
    child.kill('SIGCONT')
  }

  private async freezePostgres(): Promise<void> {
    const ms = FROZEN_MS_MIN + this.dice.below(FROZEN_MS_MORE)
    const isLonger = this.dice.below(3) < 1 && this.isLong
    const frozen = signalPostgres(this.folder, 'SIGSTOP')
    await sleep(isLonger ? FROZEN_MS_MAX : ms)
    signalPostgres(this.folder, 'SIGCONT', frozen)
  }

  private async loseConnections(): Promise<void> {
    await this.store?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      [],
    )
    while (!(await this.connect())) await sleep(50)
  }

  private async losePrimary(): Promise<void> {
    await this.database?.failOver()
    while (!(await this.connect())) await sleep(50)
  }
}
