import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, Store, startPostgres } from '../src/index.ts'
import { Books } from './books.ts'
import { Client } from './client.ts'
import { Dice, Player } from './player.ts'
import { cleanUp, killPostgres, newFolder, postmasterOf, ServerProcess, testSettings, testTables } from './processes.ts'

export interface TortureSettings {
  readonly seed: number
  readonly kills: number
  readonly playersATable: number
  /** How many players have a private table. */
  readonly alone: number
  readonly say?: (line: string) => void
}

export interface TortureReport {
  readonly wrong: readonly string[]
  readonly counts: Books['counts']
  readonly kills: Readonly<Record<string, number>>
  readonly refusals: Readonly<Record<string, number>>
  /** The number of acknowledged commands, by rulebook. */
  readonly tables: Readonly<Record<string, number>>
  readonly seconds: number
  readonly errors: string
}

/** How long a floor may take to go on after a kill; usually it takes much less. */
const GO_ON_MS_MAX = 60_000

const VICTIMS = ['server', 'postgres', 'postmaster', 'both'] as const

/** Kills the server, its database or both at random moments of play, and checks that nothing is lost. */
export async function torture(settings: TortureSettings): Promise<TortureReport> {
  const folder = newFolder('torture')
  const floor = new Floor(folder, settings)
  try {
    return await floor.run()
  } finally {
    await floor.close()
    await cleanUp(folder)
  }
}

class Floor {
  private readonly folder: string
  private readonly settings: TortureSettings
  private readonly dice: Dice
  private readonly players: Player[] = []
  private readonly refusals: Record<string, number> = {}
  private readonly tables: Record<string, number> = {}
  private readonly kills: Record<string, number> = {}
  private server: Promise<ServerProcess>
  private store: Store | undefined
  private connection: Postgres['connection'] | undefined
  /** The error messages of the servers, without repetitions. */
  private readonly errors = new Set<string>()

  constructor(folder: string, settings: TortureSettings) {
    this.folder = folder
    this.settings = settings
    this.dice = new Dice(settings.seed)
    this.server = this.start()
  }

  async run(): Promise<TortureReport> {
    const began = performance.now()
    const { address } = await this.server
    const { connection } = await startPostgres(this.folder)
    this.connection = connection
    this.store = await Store.open(connection)
    const books = new Books(this.store)
    await this.invite(address, books)
    const playing = this.players.map((player) => player.play(async () => (await this.server).address))
    for (let kill = 0; kill < this.settings.kills; kill++) {
      await this.untilAllTablesGoOn()
      await sleep(this.dice.below(400))
      await this.strike(kill)
      books.store = this.store
      await books.check()
      if (books.wrong.length > 0) break
    }
    if (books.wrong.length === 0) await this.untilAllTablesGoOn()
    for (const player of this.players) player.stop()
    await Promise.all(playing)
    await books.check()
    await books.replay(this.settings.kills > 50 ? 100 : 8)
    this.hearErrors(await this.server)
    const { refusals, tables, kills } = this
    const seconds = (performance.now() - began) / 1000
    return {
      wrong: books.wrong,
      counts: books.counts,
      kills,
      refusals,
      tables,
      seconds,
      errors: [...this.errors].join('\n'),
    }
  }

  async close(): Promise<void> {
    await this.store?.close()
    await (await this.server.catch(() => undefined))?.kill()
  }

  private hearErrors({ errors }: ServerProcess): void {
    for (const line of errors.split('\n').slice(1)) {
      const told = /"message":"(.*?)(?<!\\\\)"/.exec(line)?.[1] ?? line
      if (!/ECONNREFUSED|Connection terminated|the database system is/.test(told)) this.errors.add(told)
    }
  }

  private start(): Promise<ServerProcess> {
    const started = ServerProcess.start(testSettings(this.folder))
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
      this.hearErrors(await this.server)
      throw new Error([`seed ${this.settings.seed}: a table has stopped`, ...states, ...this.errors.keys()].join('\n'))
    }
  }

  /** Waits until the server has started PostgreSQL again. */
  private async untilDatabaseIsBack(before: number | undefined): Promise<void> {
    const server = await this.server
    for (const deadline = performance.now() + GO_ON_MS_MAX; ; await sleep(50)) {
      if (!server.isAlive) throw new Error(`the server ended because its database did: ${server.errors}`)
      const now = postmasterOf(this.folder)
      if (now !== undefined && now !== before && (await this.connect())) return
      if (performance.now() > deadline) throw new Error(`the database does not come back: ${server.errors}`)
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

  private async strike(kill: number): Promise<void> {
    const victim = this.dice.pick(VICTIMS)
    this.kills[victim] = (this.kills[victim] ?? 0) + 1
    const server = await this.server
    const postmaster = postmasterOf(this.folder)
    if (victim !== 'server') killPostgres(this.folder, victim === 'postmaster' ? 'postmaster' : 'all')
    if (victim === 'server' || victim === 'both') {
      await server.kill()
      this.hearErrors(server)
      this.server = this.start()
      await this.server
    }
    if (victim !== 'server') await this.untilDatabaseIsBack(postmaster)
    this.settings.say?.(`kill ${kill + 1}: ${victim}`)
  }
}
