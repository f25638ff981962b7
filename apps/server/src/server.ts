import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
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
import { clusterSecret } from './nodes/secret.ts'
import { OddsService } from './odds/table-odds.ts'
import { Metrics } from './ops/metrics.ts'
import { type Postgres, startPostgres } from './postgres/launcher.ts'
import { watchPostgres } from './postgres/watch.ts'
import { Store } from './store/store.ts'
import type { TableOpening } from './tables/opening.ts'
import { AllowedHosts } from './wire/allowed-hosts.ts'
import { ConnectionLimits } from './wire/connection-limits.ts'
import { handlersFor } from './wire/handlers.ts'
import { httpServer } from './wire/http.ts'
import { WIRE_LIMITS, type WireLimits } from './wire/limits.ts'
import { type MetricsAccess, MetricsPort } from './wire/metrics-page.ts'
import { sourceReader } from './wire/request-source.ts'
import { Sockets } from './wire/sockets.ts'

export interface ServerSettings {
  readonly port: number
  readonly host: string
  /** The data folder. It is not used with `databaseUrl`. */
  readonly data: string
  readonly databaseUrl?: string
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
  /** How much one client may take up. */
  readonly limits?: Partial<WireLimits>
  /** The URLs at which players reach the floor, if they are not the address it listens on. */
  readonly publicUrls?: readonly string[]
  readonly metrics?: MetricsAccess
}

export interface RunningServer {
  readonly address: string
  /** Where the figures are, if they have a port of their own. */
  readonly metricsAddress: string | undefined
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
    return await serve(settings, store, logger, started, undo)
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
    ...(settings.leaseMs === undefined ? {} : { leaseMs: settings.leaseMs }),
    log: {
      fault: (table, error) => {
        metrics.countFault()
        logger.error({ table, err: error }, 'fault')
      },
      note: (what, more) => logger.info(more, what),
      reloaded: () => metrics.countReload(),
    },
  })
  const metrics: Metrics = new Metrics({
    tables: () => floor.here.length,
    openRounds: () => floor.openRounds(),
    imbalance: () => store.imbalance(),
    leaseAgeMs: () => floor.leaseAgeMs,
    freeBytes: () => freeBytesFor(settings),
    unreadBytes: () => sockets.unreadBytes,
  })
  store.onBatch = (batch) => metrics.countBatch(batch)
  store.onFailedAppend = (why) => metrics.countFailedAppend(why)
  const odds = new OddsService((error) => logger.error({ err: error }, 'the odds of a table could not be calculated'))
  const wire = wireOf(settings)
  const app = httpServer({
    ...wire,
    accounts,
    handlers: handlersFor(store, accounts, floor, new PastRounds(store), odds),
    logger,
    version: PROGRAM_VERSION,
    metrics: () => metrics.registry.metrics(),
    isReady: () =>
      store.ping().then(
        () => true,
        () => false,
      ),
    ...(settings.metrics?.token === undefined ? {} : { metricsToken: settings.metrics.token }),
    ...(settings.trustProxy === undefined ? {} : { trustProxy: settings.trustProxy }),
    ...(settings.web === undefined ? {} : { web: settings.web }),
  })
  const secret = await clusterSecret(store)
  const sockets: Sockets = new Sockets(app.server, {
    ...wire,
    floor,
    accounts,
    secret,
    figures: metrics,
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
  const figures = await openMetricsPort(settings, metrics)
  if (figures) started.push(() => figures.close())
  const address = await listen(app, settings)
  await openDemoFloor(floor, settings.tables ?? DEMO_TABLES)
  await floor.start(settings.address ?? address)
  const metricsAddress = figures?.address
  return { address, metricsAddress, floor, accounts, commandsDone: (names) => metrics.commandsDone(names), close }
}

/** What the pages and the sockets share, so that both count the same clients. */
function wireOf({ host, address, trustProxy, publicUrls = [], limits, messageRate }: ServerSettings) {
  const sourceOf = sourceReader(trustProxy)
  const all = { ...WIRE_LIMITS, ...limits }
  return {
    sourceOf,
    limits: all,
    rate: messageRate ?? MESSAGE_RATE,
    connections: new ConnectionLimits(sourceOf, all.connectionsPerAddress),
    hosts: new AllowedHosts({ host, urls: [...publicUrls, ...(address === undefined ? [] : [address])] }),
  }
}

async function openMetricsPort({ metrics }: ServerSettings, { registry }: Metrics): Promise<MetricsPort | undefined> {
  return metrics?.port === undefined ? undefined : await MetricsPort.open(metrics, () => registry.metrics())
}

async function freeBytesFor({ data, databaseUrl }: ServerSettings): Promise<number | null> {
  if (databaseUrl !== undefined) return null
  const { bavail, bsize } = await statfs(data)
  return bavail * bsize
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
