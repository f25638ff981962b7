import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { LIVE_DEMO_TABLES, WORKERS_MAX, workersFor } from '@openpit/server'
import { DATA_FOLDER } from './data-folder.ts'
import { DEMO_LIVE_FOLDER, demoLiveFault } from './demo-live.ts'
import { parseWholeNumber } from './flags.ts'
import { runFloor } from './run-floor.ts'
import type { ServeOptions } from './serve-options.ts'
import { stopSignal } from './stop-signal.ts'

const USAGE = `openpit serve [--port N] [--host ADDRESS] [--data FOLDER] [--join] [--workers N] [--link-port N] [--address HOST] [--door NAME] [--key FILE] [--heads FOLDER] [--staff FILE] [--require-second-factor] [--security-log-days N] [--auto-rebet N] [--lock-consoles N] [--demo-live] [--trust-proxy ADDRESSES] [--public-url URLS] [--connections N] [--metrics-port N] [--log LEVEL]
Runs the casino floor. PORT, OPENPIT_DATA, DATABASE_URL, OPENPIT_KEY and OPENPIT_METRICS_TOKEN can be set in the environment; the command line takes precedence.
  --join      adds a node on the same database: no tables of its own, any free port
  --workers   how many processes share the tables; by default (auto), as many as the machine has cores for
  --link-port   the port for other nodes, by default any free one; further workers use the ports after it
  --address   the host name at which other nodes reach this one, with a port if it is not the link port
  --door      a name for this node: the proxy leads players who ask for /ws/NAME to it, so that no other node relays
  --key       the file with the house's key, by default house.key in the data folder; the first start makes it
  --heads     the folder for the signed heads of all streams, one file a day; heads in the data folder by default
  --staff     the first logins of a floor that has no staff: a list of { name, role, password }; by default one for each role
  --require-second-factor   staff must set up a second factor before they can do anything else
  --security-log-days       how many days the security log is kept; 400 by default
  --auto-rebet    for how many rounds at most players may let their bets repeat by themselves; not at all by default
  --lock-consoles after how many minutes without a touch the consoles of staff lock: 10 by default, 0 for never
  --demo-live     a floor with tables that a simulator deals, and logins of staff to try; for this machine alone
  --trust-proxy   addresses of TLS proxies, separated by commas; the client addresses that they report are trusted
  --public-url    the URLs at which players reach the floor, separated by commas; requests for other names are refused
  --connections   how many connections one address may have open; 400 by default
  --metrics-port  a port of this machine for Prometheus; with OPENPIT_METRICS_TOKEN, /metrics needs the token
  --log       fatal, error, warn (the default), info or debug; logs go to standard error, one JSON object a line`

const PORT = 3000

/** Runs the floor until it is stopped. */
export async function serve(words: readonly string[]): Promise<number> {
  const options = read(words)
  if (typeof options === 'string') {
    console[options === USAGE ? 'log' : 'error'](options)
    return options === USAGE ? 0 : 2
  }
  // Before anything starts: a signal during the start must not leave a database running.
  const stop = stopSignal()
  const code = await runFloor(options, stop)
  stop.forget()
  return code
}

/** The options, or the text to print instead. */
function read(words: readonly string[], { env } = process): ServeOptions | string {
  let values: { [name: string]: string | boolean | undefined }
  try {
    const known = {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      join: { type: 'boolean' },
      workers: { type: 'string' },
      'link-port': { type: 'string' },
      address: { type: 'string' },
      door: { type: 'string' },
      key: { type: 'string' },
      heads: { type: 'string' },
      staff: { type: 'string' },
      'require-second-factor': { type: 'boolean' },
      'security-log-days': { type: 'string' },
      'auto-rebet': { type: 'string' },
      'lock-consoles': { type: 'string' },
      'demo-live': { type: 'boolean' },
      'trust-proxy': { type: 'string' },
      'public-url': { type: 'string' },
      connections: { type: 'string' },
      'metrics-port': { type: 'string' },
      log: { type: 'string' },
      help: { type: 'boolean' },
    } as const
    values = parseArgs({ args: [...words], options: known }).values
  } catch (error) {
    return `openpit serve: ${(error as Error).message}\n${USAGE}`
  }
  if (values.help) return USAGE
  const demo = demoOptions(values, env)
  if (typeof demo === 'string') return demo
  const ports = readPorts(values, env)
  if (typeof ports === 'string') return ports
  const staffing = staffOptions(values)
  if (typeof staffing === 'string') return staffing
  const wire = readWire(values, env)
  if (typeof wire === 'string') return wire
  return {
    ...wire,
    ...ports,
    host: String(values.host ?? '127.0.0.1'),
    data: resolve(String(demo.data)),
    // A folder on the command line takes precedence over DATABASE_URL.
    ...(env.DATABASE_URL && values.data === undefined ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(values.address ? { address: String(values.address) } : {}),
    ...(values.log ? { logLevel: String(values.log) } : {}),
    ...(values['trust-proxy'] ? { trustProxy: String(values['trust-proxy']) } : {}),
    ...(values.key ? { keyFile: resolve(String(values.key)) } : env.OPENPIT_KEY ? { key: env.OPENPIT_KEY } : {}),
    ...(values.heads ? { heads: resolve(String(values.heads)) } : {}),
    ...(values.staff ? { staffFile: String(values.staff) } : {}),
    ...(values.join ? { tables: [] } : {}),
    ...demo.options,
    ...staffing,
  }
}

/** The data folder, and what the demo of live tables changes; or the text to print instead. */
function demoOptions(values: Readonly<Record<string, string | boolean | undefined>>, env: NodeJS.ProcessEnv) {
  const data = values.data ?? env.OPENPIT_DATA
  if (!values['demo-live']) return { data: data ?? DATA_FOLDER, options: {} }
  const fault = demoLiveFault(values, env)
  if (fault !== undefined) return `openpit serve: ${fault}`
  const tables = LIVE_DEMO_TABLES.map(({ opening }) => opening)
  return { data: data ?? DEMO_LIVE_FOLDER, options: { demoLive: true as const, tables } }
}

/** How many workers there are to be; or what is wrong. A demo of live tables runs in one process. */
function readWorkers(
  isDemo: boolean,
  asked: string | boolean | undefined = isDemo ? '1' : 'auto',
): Pick<ServeOptions, 'workers'> | string {
  const workers = asked === 'auto' ? workersFor() : parseWholeNumber(String(asked), 1, WORKERS_MAX)
  if (workers !== undefined) return { workers }
  return `openpit serve: --workers: '${asked}' is not a number from 1 to ${WORKERS_MAX}, nor auto`
}

/** The players' port and the port for other nodes; or what is wrong. */
function readPorts(
  values: Readonly<Record<string, string | boolean | undefined>>,
  env: NodeJS.ProcessEnv,
): Pick<ServeOptions, 'port' | 'linkPort'> | string {
  const port = values.port ?? (values.join ? '0' : (env.PORT ?? String(PORT)))
  const linkPort = values['link-port'] ?? '0'
  const wrong = [port, linkPort].find((text) => !isPort(Number(text)))
  if (wrong !== undefined) return `openpit serve: '${wrong}' is not a port: use 0 to 65535`
  return { port: Number(port), linkPort: Number(linkPort) }
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65_535
}

/** Who may reach the server, and how; or what is wrong. */
function readWire(
  values: Readonly<Record<string, string | boolean | undefined>>,
  { OPENPIT_METRICS_TOKEN: token }: NodeJS.ProcessEnv,
): Pick<ServeOptions, 'workers' | 'door' | 'publicUrls' | 'limits' | 'metrics'> | string {
  const crew = readWorkers(values['demo-live'] === true, values.workers)
  if (typeof crew === 'string') return crew
  const { 'public-url': urls, connections, 'metrics-port': port, door } = values
  if (door !== undefined && !/^[a-z0-9-]{1,32}$/.test(String(door)))
    return `openpit serve: --door: '${door}' is not a name: use up to 32 small letters, digits and hyphens`
  const publicUrls =
    urls === undefined
      ? []
      : String(urls)
          .split(',')
          .map((url) => url.trim())
  const wrong = publicUrls.find((url) => !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
  if (wrong !== undefined) return `openpit serve: --public-url: '${wrong}' is not a URL such as https://floor.example`
  const most = connections === undefined ? undefined : parseWholeNumber(String(connections), 1, 1_000_000)
  if (connections !== undefined && most === undefined)
    return `openpit serve: --connections: '${connections}' is not a number from 1 to 1000000`
  const metricsPort = port === undefined ? undefined : parseWholeNumber(String(port), 0, 65_535)
  if (port !== undefined && metricsPort === undefined)
    return `openpit serve: --metrics-port: '${port}' is not a port: use 0 to 65535`
  return {
    ...crew,
    ...(door === undefined ? {} : { door: String(door) }),
    publicUrls,
    ...(most === undefined ? {} : { limits: { connectionsPerAddress: most } }),
    metrics: { ...(metricsPort === undefined ? {} : { port: metricsPort }), ...(token ? { token } : {}) },
  }
}

/** What the house asks of its staff, or the text to print instead. */
function staffOptions(values: Readonly<Record<string, string | boolean | undefined>>) {
  const { 'security-log-days': days, 'require-second-factor': isRequired, 'auto-rebet': rounds } = values
  const { 'lock-consoles': minutes } = values
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(String(days))) {
    return `openpit serve: '${days}' is not a number of days: use 1 to 99999`
  }
  if (rounds !== undefined && !/^[1-9]\d{0,2}$/.test(String(rounds))) {
    return `openpit serve: '${rounds}' is not a number of rounds: use 1 to 999`
  }
  if (minutes !== undefined && !/^\d{1,3}$/.test(String(minutes))) {
    return `openpit serve: '${minutes}' is not a number of minutes: use 0 to 999`
  }
  const accounts = {
    ...(isRequired ? { requireSecondFactor: true as const } : {}),
    ...(rounds === undefined ? {} : { autoRebetRounds: Number(rounds) }),
    ...(minutes === undefined ? {} : { lockMinutes: Number(minutes) }),
  }
  return {
    ...(Object.keys(accounts).length === 0 ? {} : { accounts }),
    ...(days === undefined ? {} : { securityLogDays: Number(days) }),
  }
}
