import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  dropRights,
  KeyFault,
  PostgresFault,
  type Rights,
  type RunningServer,
  SchemaFault,
  type StaffMember,
  startServer,
} from '@openpit/server'
import { buildWeb } from '@openpit/web'
import { DATA_FOLDER } from './data-folder.ts'
import { parseWholeNumber } from './flags.ts'
import { demoStaff, readStaff, StaffFault } from './staff-file.ts'

const USAGE = `openpit serve [--port N] [--host ADDRESS] [--data FOLDER] [--join] [--link-port N] [--address HOST] [--key FILE] [--heads FOLDER] [--staff FILE] [--require-second-factor] [--security-log-days N] [--trust-proxy ADDRESSES] [--public-url URLS] [--connections N] [--metrics-port N] [--log LEVEL]
Runs the casino floor. PORT, OPENPIT_DATA, DATABASE_URL, OPENPIT_KEY and OPENPIT_METRICS_TOKEN can be set in the environment; the command line takes precedence.
  --join      adds a node on the same database: no tables of its own, any free port
  --link-port   the port for other nodes, by default any free one
  --address   the host name at which other nodes reach this one, with a port if it is not the link port
  --key       the file with the house's key, by default house.key in the data folder; the first start makes it
  --heads     the folder for the signed heads of all streams, one file a day; heads in the data folder by default
  --staff     the first logins of a floor that has no staff: a list of { name, role, password }; by default one for each role
  --require-second-factor   staff must set up a second factor before they can do anything else
  --security-log-days       how many days the security log is kept; 400 by default
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
  const stop = stopped()
  let server: RunningServer
  let rights: Rights
  try {
    const web = await buildWeb()
    server = await startServer({ ...options, staff: () => staffFor(options), warn, web })
    const read = [join(web, 'index.html'), ...(options.databaseUrl === undefined ? [options.data] : [])]
    rights = dropRights(read, [options.heads ?? join(options.data, 'heads')])
  } catch (error) {
    console.error(`openpit: ${inOneLine(error, options)}`)
    stop.forget()
    return 1
  }
  console.log(`Openpit is open at ${server.address}`)
  if (options.databaseUrl === undefined) console.log(`  data and staff logins: ${options.data}`)
  if (isUnreachable(options))
    console.log('  nodes on other machines cannot reach this one: use --address to change that')
  if (rights.is !== 'kept') console.log(`  ${sentenceFor(rights)}`)
  if (server.metricsAddress !== undefined) console.log(`  metrics: ${server.metricsAddress}`)
  if (options.trustProxy !== undefined && options.publicUrls?.length === 0)
    console.log('  requests for the name of the proxy are refused: use --public-url to change that')
  console.log('  Ctrl-C stops it; open rounds continue at the next start')
  const failure = await Promise.race([stop.asked, server.failed])
  const { databaseRuns } = await server.close()
  if (databaseRuns) console.log('  PostgreSQL keeps running: another process uses it')
  if (failure !== undefined) console.error(`openpit: ${failure}`)
  stop.forget()
  return failure === undefined ? 0 : 1
}

interface Options {
  readonly port: number
  readonly linkPort: number
  readonly host: string
  readonly data: string
  readonly databaseUrl?: string
  readonly address?: string
  readonly logLevel?: string
  readonly key?: string
  readonly keyFile?: string
  readonly heads?: string
  readonly staffFile?: string
  readonly trustProxy?: string
  readonly publicUrls?: readonly string[]
  readonly limits?: { readonly connectionsPerAddress: number }
  readonly metrics?: { readonly port?: number; readonly token?: string }
  readonly tables?: []
  readonly accounts?: { readonly requireSecondFactor: true }
  readonly securityLogDays?: number
}

/** The options, or the text to print instead. */
function read(words: readonly string[]): Options | string {
  let values: { [name: string]: string | boolean | undefined }
  try {
    const known = {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      join: { type: 'boolean' },
      'link-port': { type: 'string' },
      address: { type: 'string' },
      key: { type: 'string' },
      heads: { type: 'string' },
      staff: { type: 'string' },
      'require-second-factor': { type: 'boolean' },
      'security-log-days': { type: 'string' },
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
  const { env } = process
  const named = values.port ?? (values.join ? '0' : (env.PORT ?? String(PORT)))
  const port = Number(named)
  const linkPort = Number(values['link-port'] ?? 0)
  if (!isPort(port)) return `openpit serve: '${named}' is not a port: use 0 to 65535`
  if (!isPort(linkPort)) return `openpit serve: '${values['link-port']}' is not a port: use 0 to 65535`
  const staffing = staffOptions(values)
  if (typeof staffing === 'string') return staffing
  const data = values.data ?? env.OPENPIT_DATA
  const wire = readWire(values, env)
  if (typeof wire === 'string') return wire
  return {
    ...wire,
    port,
    linkPort,
    host: String(values.host ?? '127.0.0.1'),
    data: resolve(String(data ?? DATA_FOLDER)),
    // A folder on the command line takes precedence over DATABASE_URL.
    ...(env.DATABASE_URL && values.data === undefined ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(values.address ? { address: String(values.address) } : {}),
    ...(values.log ? { logLevel: String(values.log) } : {}),
    ...(values['trust-proxy'] ? { trustProxy: String(values['trust-proxy']) } : {}),
    ...(values.key ? { keyFile: resolve(String(values.key)) } : env.OPENPIT_KEY ? { key: env.OPENPIT_KEY } : {}),
    ...(values.heads ? { heads: resolve(String(values.heads)) } : {}),
    ...(values.staff ? { staffFile: String(values.staff) } : {}),
    ...(values.join ? { tables: [] } : {}),
    ...staffing,
  }
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65_535
}

/** Who may reach the server, and how; or what is wrong. */
function readWire(
  values: Readonly<Record<string, string | boolean | undefined>>,
  { OPENPIT_METRICS_TOKEN: token }: NodeJS.ProcessEnv,
): Pick<Options, 'publicUrls' | 'limits' | 'metrics'> | string {
  const { 'public-url': urls, connections, 'metrics-port': port } = values
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
    publicUrls,
    ...(most === undefined ? {} : { limits: { connectionsPerAddress: most } }),
    metrics: { ...(metricsPort === undefined ? {} : { port: metricsPort }), ...(token ? { token } : {}) },
  }
}

function sentenceFor(rights: Exclude<Rights, { is: 'kept' }>): string {
  if (rights.is === 'dropped') return `runs as the user ${rights.user}, not as root`
  return `stays root, because the user ${rights.user} cannot read ${rights.at}: start it as another user, or move it`
}

/** What the house asks of its staff, or the text to print instead. */
function staffOptions(values: Readonly<Record<string, string | boolean | undefined>>) {
  const { 'security-log-days': days, 'require-second-factor': isRequired } = values
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(String(days))) {
    return `openpit serve: '${days}' is not a number of days: use 1 to 99999`
  }
  return {
    ...(isRequired ? { accounts: { requireSecondFactor: true as const } } : {}),
    ...(days === undefined ? {} : { securityLogDays: Number(days) }),
  }
}

/** The database may be shared, but the address is only valid on this machine. */
function isUnreachable({ databaseUrl, address, host }: Options): boolean {
  return (
    databaseUrl !== undefined &&
    address === undefined &&
    ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(host)
  )
}

/** The first logins: those of the staff file or, without one and with our own database, one for each role. */
function staffFor({ staffFile, databaseUrl, data }: Options): readonly StaffMember[] {
  if (staffFile !== undefined) return readStaff(staffFile)
  return databaseUrl === undefined ? demoStaff(data, warn) : []
}

function warn(line: string): void {
  console.error(`openpit: ${line}`)
}

interface Stop {
  /** Resolves at a signal to stop, or when the parent process is gone. */
  readonly asked: Promise<void>
  /** Stops listening: an open channel to the parent would keep the process from ending. */
  readonly forget: () => void
}

function stopped(): Stop {
  const asked = new Promise<void>((done) => {
    // More than once: a second signal must not end us in the middle of closing.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done())
    process.on('disconnect', () => done())
  })
  return { asked, forget: () => process.connected && process.disconnect() }
}

function inOneLine(error: unknown, { port, linkPort, data, databaseUrl, metrics }: Options): string {
  const isOurs = [PostgresFault, SchemaFault, KeyFault, StaffFault].some((fault) => error instanceof fault)
  if (isOurs) return (error as Error).message
  const { code, message, port: taken } = error as Error & { code?: string; port?: number }
  if (code === 'EADDRINUSE' && taken === linkPort) return `port ${taken} is taken: choose another with --link-port`
  if (code === 'EADDRINUSE' && taken !== port && taken === metrics?.port)
    return `port ${taken} is taken: choose another with --metrics-port`
  if (code === 'EADDRINUSE') return `port ${port} is taken: choose another with PORT or --port`
  if (code === 'EACCES' && message.includes('listen')) return `port ${port} is not allowed for this user`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code ?? '')) {
    return `the folder ${data} cannot be written: ${message}`
  }
  if (databaseUrl !== undefined) return `the database cannot be used: ${message || code}`
  return message || String(code)
}
