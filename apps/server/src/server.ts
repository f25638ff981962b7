import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { ShoeThread } from '@openpit/keeper'
import { PROGRAM_VERSION } from '@openpit/rulebooks'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { Accounts } from './accounts/accounts.ts'
import type { ConfirmationCheck } from './casino/appointment-check.ts'
import { DEMO_TABLES, openDemoFloor } from './casino/demo-tables.ts'
import { admitFirstStaff } from './casino/first-staff.ts'
import { Floor } from './casino/floor.ts'
import { RepeatedWork } from './casino/repeated-work.ts'
import { DeviceList } from './devices/device-list.ts'
import { headsFolderIn } from './heads/files.ts'
import { HeadPublisher } from './heads/publisher.ts'
import { PastRounds } from './history/rounds.ts'
import type { HouseKeys } from './keys/house-keys.ts'
import { keyFileIn, keysFor } from './keys/master-key.ts'
import type { Links } from './links/links.ts'
import { linkAddress } from './nodes/link.ts'
import { relayTo } from './nodes/relay.ts'
import { OddsService } from './odds/table-odds.ts'
import { Metrics } from './ops/metrics.ts'
import { type Postgres, startPostgres } from './postgres/launcher.ts'
import { watchPostgres } from './postgres/watch.ts'
import { RulingNotes } from './security/rulings.ts'
import { SECURITY_LOG_DAYS, SecurityLog } from './security/security-log.ts'
import {
  desksOf,
  hallOf,
  linksOf,
  linksOfTables,
  openMetricsPort,
  readinessOf,
  stoppedPeople,
  untilOutdated,
  wireOf,
} from './server-parts.ts'
import type { CloseReport, RunningServer, ServerSettings } from './server-settings.ts'
import { Store } from './store/store.ts'
import { keepBooks } from './tables/log/kept-books.ts'
import { DEVICE_AWAY_MS, DEVICE_RATE, DeviceSockets } from './wire/device-sockets.ts'
import { handlersFor } from './wire/handlers.ts'
import { httpServer } from './wire/http.ts'
import { LinkSockets } from './wire/link-sockets.ts'
import { SessionSockets } from './wire/session-sockets.ts'
import { Sockets } from './wire/sockets.ts'

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
  // Workers pass connections for each other on, so each has a door without any setting.
  const door = settings.door ?? (settings.member ? node : null)
  const { passwords } = settings
  const accounts = await Accounts.open(store, settings.accounts, { keys, ...(passwords ? { passwords } : {}) })
  started.push(() => accounts.close())
  await accounts.listen()
  const security = new SecurityLog(store, {
    node,
    logger,
    days: settings.securityLogDays ?? SECURITY_LOG_DAYS,
  })
  started.push(() => security.close())
  await admitFirstStaff(store, accounts, {
    members: () => (typeof settings.staff === 'function' ? settings.staff() : (settings.staff ?? [])),
    file: settings.staffFile,
    warn: settings.warn ?? ((line) => logger.warn(line)),
  })
  await keepBooks(store, new Date())
  const rounds = new PastRounds(store)
  const mayConfirm: ConfirmationCheck = async (confirmer, proposer) => {
    const refusal = await accounts.appointments.refusalFor(confirmer, proposer)
    return refusal && { ...refusal, clause: null }
  }
  const devices = new DeviceList(store, mayConfirm)
  const desks = desksOf(settings, store, rounds)
  started.push(() => desks.promotions.close())
  const shoes = new ShoeThread({
    taken: (isReady) => metrics.countPreparedShoe(isReady),
    fault: (error) => logger.error({ err: error }, 'shoes are no longer ordered ahead'),
  })
  const floor: Floor = new Floor({
    store,
    node,
    sign: (text) => keys.sign(text),
    preparer: shoes,
    devices,
    mayConfirm,
    ...(settings.leaseMs === undefined ? {} : { leaseMs: settings.leaseMs }),
    ...(settings.standingMs === undefined ? {} : { standingMs: settings.standingMs }),
    stopped: stoppedPeople(store, accounts, rounds),
    ...(settings.member ? { starting: settings.member.starting } : {}),
    findVoucher: (voucher) => desks.vouchers.find(voucher),
    cards: desks.cards,
    links: linksOfTables(settings, store, () => jackpots),
    log: {
      fault: (table, error) => {
        metrics.countFault()
        logger.error({ table, err: error }, 'fault')
      },
      note: (what, more) => logger.info(more, what),
      warn: (what, more) => logger.warn(more, what),
      reloaded: () => metrics.countReload(),
    },
  })
  const hall = hallOf(settings, store, floor, { node, sign: (text) => keys.sign(text), logger })
  const jackpots: Links = linksOf(store, floor, rounds, (link, error) => {
    metrics.countFault()
    logger.error({ link, err: error }, 'fault')
  })
  const metrics: Metrics = new Metrics({
    tables: () => floor.here.length,
    openRounds: () => floor.openRounds(),
    imbalance: () => store.imbalance(),
    readiness: () => readiness.figures(),
    unreadBytes: () => sockets.unreadBytes,
    jackpots: () => jackpots.figures(),
  })
  const readiness = readinessOf(settings, store, floor)
  store.onBatch = (batch) => metrics.countBatch(batch)
  store.onFailedAppend = (why) => metrics.countFailedAppend(why)
  const odds = new OddsService((error) => logger.error({ err: error }, 'the odds of a table could not be calculated'))
  const heads = new HeadPublisher({
    store,
    keys,
    folder: settings.heads ?? headsFolderIn(settings.data),
    ...(settings.headsMs === undefined ? {} : { everyMs: settings.headsMs }),
    fault: (error) => logger.error({ err: error }, 'the heads could not be published'),
  })
  const wire = wireOf(settings)
  const app = httpServer({
    ...wire,
    accounts,
    handlers: handlersFor(store, accounts, floor, rounds, odds, heads, security, devices, desks, hall, jackpots),
    logger,
    version: PROGRAM_VERSION,
    metrics: () => settings.member?.figures() ?? metrics.registry.metrics(),
    readiness: () => settings.member?.readiness() ?? readiness.check(),
    ...(settings.member ? { health: settings.member.health } : {}),
    ...(settings.metrics?.token === undefined ? {} : { metricsToken: settings.metrics.token }),
    ...(settings.trustProxy === undefined ? {} : { trustProxy: settings.trustProxy }),
    ...(settings.web === undefined ? {} : { web: settings.web }),
  })
  const sessionSockets = new SessionSockets()
  accounts.onSessionsEnd = (ending) => sessionSockets.end(ending)
  const messages = {
    floor,
    tournaments: hall,
    figures: metrics,
    fault: (error: unknown) => logger.error({ err: error }, 'a message could not be handled'),
    sessionSockets,
    notes: new RulingNotes(security, accounts),
    links: jackpots,
  }
  const deviceSockets = new DeviceSockets({
    floor,
    devices,
    security,
    rate: settings.deviceRate ?? DEVICE_RATE,
    awayMs: settings.deviceAwayMs ?? DEVICE_AWAY_MS,
    unreadBytes: wire.limits.unreadBytes,
    addressOf: (request) => wire.sourceOf(request).address,
    fault: (error) => logger.error({ err: error }, 'a message of a device could not be handled'),
  })
  const sockets: Sockets = new Sockets(app.server, {
    ...messages,
    ...wire,
    accounts,
    door,
    ...(settings.member ? { pass: settings.member.pass } : {}),
    devices: deviceSockets,
    relayFor: (who) => (to, listener) => relayTo(to, keys, who, listener),
  })
  settings.member?.takeConnections(app.server)
  const links = new LinkSockets(keys, {
    ...messages,
    sessions: accounts.sessionsHere,
    unreadBytes: wire.limits.unreadBytes,
  })
  // Each on its own: if one always fails, the others go on.
  const sweeps = new RepeatedWork((error) => logger.error({ err: error }, 'a sweep failed'))
  for (const sweep of [
    async () => void (await accounts.sweep()),
    async () => void (await security.sweep()),
    async () => await desks.promotions.listClosed(),
  ]) {
    sweeps.repeat(sweep, SWEEP_MS)
  }
  started.push(
    () => jackpots.close(),
    () => floor.close(),
    () => hall.close(),
    async () => {
      await sweeps.stop()
      await links.close()
      await deviceSockets.close()
      await sockets.close()
      await app.close()
      await odds.close()
      await shoes.close()
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
  await jackpots.start()
  await floor.start(link, door)
  await hall.start()
  return {
    address,
    link,
    metricsAddress: figures?.address,
    door,
    floor,
    accounts,
    failed,
    figures: () => metrics.registry.getMetricsAsJSON(),
    readiness: () => readiness.check(),
    commandsDone: (names) => metrics.commandsDone(names),
    appendsFailed: (reason) => metrics.appendsFailed(reason),
    close,
  }
}

async function listen(app: FastifyInstance, { host, port }: ServerSettings): Promise<string> {
  await app.listen({ host, port })
  const { port: found } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${found}`
}
