import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { inEnglish } from '@openpit/protocol/sentences'
import { PROGRAM_VERSION } from '@openpit/rulebooks'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { Accounts, type StaffMember } from './accounts/accounts.ts'
import type { AccountSettings } from './accounts/settings.ts'
import { DEMO_TABLES, openDemoFloor } from './casino/demo-tables.ts'
import { Floor } from './casino/floor.ts'
import { PastRounds } from './history/rounds.ts'
import type { HouseKeys } from './keys/house-keys.ts'
import { keyFileIn, keysFor } from './keys/master-key.ts'
import { clusterSecret } from './nodes/secret.ts'
import { OddsService } from './odds/table-odds.ts'
import { Metrics } from './ops/metrics.ts'
import { type Postgres, startPostgres } from './postgres/launcher.ts'
import { watchPostgres } from './postgres/watch.ts'
import { Store } from './store/store.ts'
import type { TableOpening } from './tables/opening.ts'
import { handlersFor } from './wire/handlers.ts'
import { httpServer } from './wire/http.ts'
import { Sockets } from './wire/sockets.ts'

export interface ServerSettings {
  readonly port: number
  readonly host: string
  /** The data folder. It is not used with `databaseUrl`. */
  readonly data: string
  readonly databaseUrl?: string
  /** The master key in hexadecimal digits. Without it, the key in `keyFile` is used; the first start makes one. */
  readonly key?: string
  /** By default `house.key` in the data folder. */
  readonly keyFile?: string
  /** Where other nodes reach this one, if that is not the address it listens on. */
  readonly address?: string
  /** The tables to open, unless they were opened before. */
  readonly tables?: readonly TableOpening[]
  readonly staff?: readonly StaffMember[]
  /** The folder with the built web client; without one, only programs can play here. */
  readonly web?: string
  readonly logLevel?: string
  /** Addresses of TLS proxies whose forwarded headers are trusted. */
  readonly trustProxy?: string
  readonly leaseMs?: number
  readonly accounts?: Partial<AccountSettings>
  /** How many messages a client may send, and how many requests an address may make. */
  readonly messageRate?: { readonly burst: number; readonly msPerTry: number }
}

export interface RunningServer {
  readonly address: string
  readonly floor: Floor
  readonly accounts: Accounts
  /** How many commands with these names were carried out since the start. */
  commandsDone(names: readonly string[]): number
  /** Finishes accepted commands, gives up the tables, and stops the database if no other process uses it. */
  close(): Promise<void>
}

const MESSAGE_RATE = { burst: 200, msPerTry: 10 }
const SWEEP_MS = 60_000

/**
 * Starts a node. If the port, folder or database is unavailable, throws an error of one line and leaves nothing
 * running.
 */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const started: (() => Promise<unknown>)[] = []
  const undo = async () => {
    for (const stop of started.splice(0).reverse()) await stop().catch(() => {})
  }
  try {
    const postgres = settings.databaseUrl === undefined ? await startPostgres(settings.data) : undefined
    const logger = pino({ level: settings.logLevel ?? 'warn', redact: ['req.headers.cookie'] }, pino.destination(2))
    if (postgres) started.push(() => postgres.stopIfAlone(), watchDatabase(settings.data, logger))
    const store = await Store.open(connectionOf(settings, postgres))
    started.push(() => store.close())
    const keys = await keysFor(store, {
      ...(settings.key === undefined ? {} : { digits: settings.key }),
      file: settings.keyFile ?? keyFileIn(settings.data),
    })
    return await serve(settings, store, keys, logger, started, undo)
  } catch (error) {
    await undo()
    throw error
  }
}

/** Restarts PostgreSQL if it dies. Returns a function that ends the watch. */
function watchDatabase(data: string, logger: Logger): () => Promise<void> {
  return watchPostgres(data, {
    restarted: () => logger.warn('PostgreSQL had stopped unexpectedly, and was started again'),
    fault: (error) => logger.error({ err: error }, 'PostgreSQL has stopped unexpectedly, and cannot be started'),
  })
}

function connectionOf({ databaseUrl }: ServerSettings, postgres: Postgres | undefined) {
  return postgres?.connection ?? { connectionString: databaseUrl as string }
}

async function serve(
  settings: ServerSettings,
  store: Store,
  keys: HouseKeys,
  logger: Logger,
  /** How to stop each part that was started, in the order of starting. */
  started: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<RunningServer> {
  const node = randomBytes(8).toString('hex')
  const accounts = await Accounts.open(store, settings.accounts)
  await ensureStaff(accounts, settings.staff ?? [])
  const floor: Floor = new Floor({
    store,
    node,
    sign: (text) => keys.sign(text),
    ...(settings.leaseMs === undefined ? {} : { leaseMs: settings.leaseMs }),
    log: {
      fault: (table, error) => {
        metrics.countFault()
        logger.error({ table, err: error }, 'fault')
      },
      note: (what, more) => logger.info(more, what),
    },
  })
  const metrics: Metrics = new Metrics({
    tables: () => floor.here.length,
    openRounds: () => floor.openRounds(),
    imbalance: () => store.imbalance(),
  })
  store.onBatch = (batch) => metrics.countBatch(batch)
  const odds = new OddsService((error) => logger.error({ err: error }, 'the odds of a table could not be calculated'))
  const app = httpServer({
    accounts,
    handlers: handlersFor(store, accounts, floor, new PastRounds(store), odds, keys.publicKey),
    logger,
    version: PROGRAM_VERSION,
    metrics: () => metrics.registry.metrics(),
    isReady: () =>
      store.ping().then(
        () => true,
        () => false,
      ),
    rate: settings.messageRate ?? MESSAGE_RATE,
    ...(settings.trustProxy === undefined ? {} : { trustProxy: settings.trustProxy }),
    ...(settings.web === undefined ? {} : { web: settings.web }),
  })
  const secret = await clusterSecret(store)
  const sockets = new Sockets(app.server, {
    floor,
    accounts,
    secret,
    figures: metrics,
    rate: settings.messageRate ?? MESSAGE_RATE,
    fault: (error) => logger.error({ err: error }, 'a message could not be handled'),
  })
  const sweeping = setInterval(() => void accounts.sweep().catch(() => {}), SWEEP_MS)
  started.push(
    () => floor.close(),
    async () => {
      clearInterval(sweeping)
      await sockets.close()
      await app.close()
      await odds.close()
    },
  )
  const address = await listen(app, settings)
  await openDemoFloor(floor, settings.tables ?? DEMO_TABLES)
  await floor.start(settings.address ?? address)
  return { address, floor, accounts, commandsDone: (names) => metrics.commandsDone(names), close }
}

async function listen(app: FastifyInstance, { host, port }: ServerSettings): Promise<string> {
  await app.listen({ host, port })
  const { port: found } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${found}`
}

async function ensureStaff(accounts: Accounts, staff: readonly StaffMember[]): Promise<void> {
  const made = await accounts.ensureStaff(staff)
  for (const [index, change] of made.entries()) {
    if (!change.ok) throw new Error(`staff ${staff[index]?.name}: ${inEnglish({ ...change.refusal, clause: null })}`)
  }
}
