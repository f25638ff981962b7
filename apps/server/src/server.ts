import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PROGRAM_VERSION } from '@openpit/rulebooks'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { Accounts, type StaffMember } from './accounts/accounts.ts'
import type { AccountSettings } from './accounts/settings.ts'
import { DEMO_TABLES, openDemoFloor } from './casino/demo-tables.ts'
import { admitFirstStaff } from './casino/first-staff.ts'
import { Floor } from './casino/floor.ts'
import type { StoppedPeople } from './casino/play-endings.ts'
import { freeBytesIn } from './disk/free-space.ts'
import { HeadPublisher } from './heads/publisher.ts'
import { PastRounds } from './history/rounds.ts'
import type { HouseKeys } from './keys/house-keys.ts'
import { keyFileIn, keysFor } from './keys/master-key.ts'
import { linkAddress } from './nodes/link.ts'
import { relayTo } from './nodes/relay.ts'
import { watchVersion } from './nodes/version-watch.ts'
import { OddsService } from './odds/table-odds.ts'
import { Metrics } from './ops/metrics.ts'
import { ReadinessCheck } from './ops/readiness.ts'
import { type Postgres, startPostgres } from './postgres/launcher.ts'
import { watchPostgres } from './postgres/watch.ts'
import { noteRuling, type Ruling } from './security/rulings.ts'
import { SECURITY_LOG_DAYS, SecurityLog } from './security/security-log.ts'
import { finishingPeople } from './store/people.ts'
import { pursesHeldBy } from './store/rounds.ts'
import { SCHEMA_VERSION } from './store/schema.ts'
import { type FailedAppend, Store } from './store/store.ts'
import type { TableOpening } from './tables/opening.ts'
import { AllowedHosts } from './wire/allowed-hosts.ts'
import { ConnectionLimits } from './wire/connection-limits.ts'
import { handlersFor } from './wire/handlers.ts'
import { httpServer } from './wire/http.ts'
import { WIRE_LIMITS, type WireLimits } from './wire/limits.ts'
import { LinkSockets } from './wire/link-sockets.ts'
import { type MetricsAccess, MetricsPort } from './wire/metrics-page.ts'
import { OpenLines } from './wire/open-lines.ts'
import { sourceReader } from './wire/request-source.ts'
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
  /** The folder for the files with signed heads; by default `heads` in the data folder. */
  readonly heads?: string
  /** The time between two publications of heads: a minute by default. */
  readonly headsMs?: number
  /** The host name at which other nodes reach this one, if it is not `host`; with a port, if it is not `linkPort`. */
  readonly address?: string
  /** The port for other nodes: by default any free one. */
  readonly linkPort?: number
  /** The tables to open, unless they were opened before. */
  readonly tables?: readonly TableOpening[]
  /** The first staff: read only if the floor has none. */
  readonly staff?: readonly StaffMember[] | (() => readonly StaffMember[])
  /** The file that the operator has named for them. */
  readonly staffFile?: string
  /** Called with one line for each thing that the operator should know and that does not stop the start. */
  readonly warn?: (line: string) => void
  /** The folder with the built web client; without one, only programs can play here. */
  readonly web?: string
  readonly logLevel?: string
  /** Addresses of TLS proxies whose forwarded headers are trusted. */
  readonly trustProxy?: string
  readonly leaseMs?: number
  /** How often a node reads who may play; the default is a second. */
  readonly standingMs?: number
  readonly accounts?: Partial<AccountSettings>
  /** How many days the security log is kept. */
  readonly securityLogDays?: number
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
  /** Where other nodes reach this one. */
  readonly link: string
  /** Where the figures are, if they have a port of their own. */
  readonly metricsAddress: string | undefined
  readonly floor: Floor
  readonly accounts: Accounts
  /** How many commands with these names were carried out since the start. */
  commandsDone(names: readonly string[]): number
  /** Resolves with the reason, in one line, when this node cannot go on. The caller then closes it. */
  readonly failed: Promise<string>
  /** How many appends failed for this reason since the start. */
  appendsFailed(reason: FailedAppend): number
  /** Finishes accepted commands, gives up the tables, and stops the database if no other process uses it. */
  close(): Promise<CloseReport>
}

/** What a closed node has left. */
export interface CloseReport {
  /** Whether our PostgreSQL goes on, because another process uses it. */
  readonly databaseRuns: boolean
}

const MESSAGE_RATE = { burst: 200, msPerTry: 10 }
const SWEEP_MS = 60_000

/**
 * Starts a node. If the port, folder or database is unavailable, throws an error of one line and leaves nothing
 * running.
 */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const started: (() => Promise<unknown>)[] = []
  let databaseRuns = false
  const undo = async () => {
    for (const stop of started.splice(0).reverse()) await stop().catch(() => {})
    return { databaseRuns }
  }
  try {
    const postgres = settings.databaseUrl === undefined ? await startPostgres(settings.data) : undefined
    const logger = pino({ level: settings.logLevel ?? 'warn', redact: ['req.headers.cookie'] }, pino.destination(2))
    if (postgres) {
      const stop = async () => {
        databaseRuns = !(await postgres.stopIfAlone())
      }
      started.push(stop, watchDatabase(settings.data, logger))
    }
    const store = await Store.open(connectionOf(settings, postgres))
    started.push(() => store.close())
    const keys = await keysFor(store, {
      ...(settings.key === undefined ? {} : { digits: settings.key }),
      file: settings.keyFile ?? keyFileIn(settings.data),
    })
    await store.sealWith(keys)
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
  close: () => Promise<CloseReport>,
): Promise<RunningServer> {
  const node = randomBytes(8).toString('hex')
  const accounts = await Accounts.open(store, settings.accounts, { keys })
  started.push(() => accounts.close())
  await accounts.listen()
  const security = new SecurityLog(store, {
    node,
    logger: securityLogger(logger),
    days: settings.securityLogDays ?? SECURITY_LOG_DAYS,
  })
  started.push(() => security.close())
  await admitFirstStaff(store, accounts, {
    members: () => (typeof settings.staff === 'function' ? settings.staff() : (settings.staff ?? [])),
    file: settings.staffFile,
    warn: settings.warn ?? ((line) => logger.warn(line)),
  })
  const rounds = new PastRounds(store)
  const floor: Floor = new Floor({
    store,
    node,
    sign: (text) => keys.sign(text),
    mayConfirm: async (confirmer, proposer) => {
      const refusal = await accounts.appointments.refusalFor(confirmer, proposer)
      return refusal && { ...refusal, clause: null }
    },
    ...(settings.leaseMs === undefined ? {} : { leaseMs: settings.leaseMs }),
    ...(settings.standingMs === undefined ? {} : { standingMs: settings.standingMs }),
    stopped: stoppedPeople(store, accounts, rounds),
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
    readiness: () => readiness.figures(),
    unreadBytes: () => sockets.unreadBytes,
  })
  const readiness = readinessOf(settings, store, floor)
  store.onBatch = (batch) => metrics.countBatch(batch)
  store.onFailedAppend = (why) => metrics.countFailedAppend(why)
  const odds = new OddsService((error) => logger.error({ err: error }, 'the odds of a table could not be calculated'))
  const heads = new HeadPublisher({
    store,
    keys,
    folder: settings.heads ?? join(settings.data, 'heads'),
    ...(settings.headsMs === undefined ? {} : { everyMs: settings.headsMs }),
    fault: (error) => logger.error({ err: error }, 'the heads could not be published'),
  })
  const wire = wireOf(settings)
  const app = httpServer({
    ...wire,
    accounts,
    handlers: handlersFor(store, accounts, floor, rounds, odds, heads, security),
    logger,
    version: PROGRAM_VERSION,
    metrics: () => metrics.registry.metrics(),
    readiness: () => readiness.check(),
    ...(settings.metrics?.token === undefined ? {} : { metricsToken: settings.metrics.token }),
    ...(settings.trustProxy === undefined ? {} : { trustProxy: settings.trustProxy }),
    ...(settings.web === undefined ? {} : { web: settings.web }),
  })
  const lines = new OpenLines()
  accounts.onSessionsEnd = (ending) => lines.end(ending)
  const messages = {
    floor,
    figures: metrics,
    fault: (error: unknown) => logger.error({ err: error }, 'a message could not be handled'),
    lines,
    carriedOut: (...ruling: Ruling) => void noteRuling(security, accounts, ...ruling),
  }
  const sockets: Sockets = new Sockets(app.server, {
    ...messages,
    ...wire,
    accounts,
    relayFor: (who) => (to, listener) => relayTo(to, keys, who, listener),
  })
  const links = new LinkSockets(keys, {
    ...messages,
    sessions: accounts.sessionsHere,
    unreadBytes: wire.limits.unreadBytes,
  })
  const sweep = async () => {
    await accounts.sweep()
    await security.sweep()
  }
  const sweeping = setInterval(() => void sweep().catch(() => {}), SWEEP_MS)
  started.push(
    () => floor.close(),
    async () => {
      clearInterval(sweeping)
      await links.close()
      await sockets.close()
      await app.close()
      await odds.close()
    },
  )
  const failed = untilOutdated(store, started)
  heads.start()
  started.push(() => heads.stop())
  const figures = await openMetricsPort(settings, metrics)
  if (figures) started.push(() => figures.close())
  const address = await listen(app, settings)
  await openDemoFloor(floor, settings.tables ?? DEMO_TABLES)
  const linkPort = await links.listen(settings.host, settings.linkPort ?? 0)
  const link = linkAddress(settings.address, settings.host, linkPort)
  await floor.start(link)
  return {
    address,
    link,
    metricsAddress: figures?.address,
    floor,
    accounts,
    failed,
    commandsDone: (names) => metrics.commandsDone(names),
    appendsFailed: (reason) => metrics.appendsFailed(reason),
    close,
  }
}

function readinessOf({ databaseUrl, data }: ServerSettings, store: Store, floor: Floor): ReadinessCheck {
  const { leases } = floor
  return new ReadinessCheck({
    write: async () => ({ replicationLagSeconds: await leases.writeSomething() }),
    freeBytes: async () => (databaseUrl === undefined ? await freeBytesIn(data) : undefined),
    leaseAgeMs: () => floor.leaseAgeMs,
    failureAgeMs: () => store.failureAgeMs,
    leaseMs: leases.leaseMs,
    now: () => performance.now(),
  })
}

function untilOutdated(store: Store, started: (() => Promise<unknown>)[]): Promise<string> {
  return new Promise((done) => {
    const stop = watchVersion(store, (version) => {
      done(`a newer program has brought the database to version ${version}, this one knows ${SCHEMA_VERSION}: use it`)
    })
    started.push(async () => stop())
  })
}

function stoppedPeople(store: Store, accounts: Accounts, rounds: PastRounds): StoppedPeople {
  return {
    finishing: async () => await finishingPeople(store),
    hasMoneyAtTables: async (person) => {
      return (await pursesHeldBy(store, person)).length > 0 || (await rounds.hasLiveWager(person))
    },
    recordFinished: async (person) => await accounts.administration.finishPlay(person),
  }
}

/** What the pages and the sockets share, so that both count the same clients. */
function wireOf({ host, trustProxy, publicUrls = [], limits, messageRate }: ServerSettings) {
  const sourceOf = sourceReader(trustProxy)
  const all = { ...WIRE_LIMITS, ...limits }
  return {
    sourceOf,
    limits: all,
    rate: messageRate ?? MESSAGE_RATE,
    connections: new ConnectionLimits(sourceOf, all.connectionsPerAddress),
    hosts: new AllowedHosts({ host, urls: publicUrls }),
  }
}

async function openMetricsPort({ metrics }: ServerSettings, { registry }: Metrics): Promise<MetricsPort | undefined> {
  return metrics?.port === undefined ? undefined : await MetricsPort.open(metrics, () => registry.metrics())
}

async function listen(app: FastifyInstance, { host, port }: ServerSettings): Promise<string> {
  await app.listen({ host, port })
  const { port: found } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${found}`
}

/** The lines of the security log are printed at every level but those that ask for silence. */
function securityLogger(logger: Logger): Logger {
  return ['error', 'fatal', 'silent'].includes(logger.level) ? logger : logger.child({}, { level: 'info' })
}
