import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  KeyFault,
  PostgresFault,
  type RunningServer,
  SchemaFault,
  type StaffMember,
  startServer,
} from '@openpit/server'
import { buildWeb } from '@openpit/web'
import { DATA_FOLDER } from './data-folder.ts'
import { demoStaff, readStaff, StaffFault } from './staff-file.ts'

const USAGE = `openpit serve [--port N] [--host ADDRESS] [--data FOLDER] [--join] [--link-port N] [--address HOST] [--key FILE] [--staff FILE] [--require-second-factor] [--security-log-days N] [--trust-proxy ADDRESSES] [--log LEVEL]
Runs the casino floor. PORT, OPENPIT_DATA, DATABASE_URL and OPENPIT_KEY can be set in the environment; the command line takes precedence.
  --join      adds a node on the same database: no tables of its own, any free port
  --link-port   the port for other nodes, by default any free one
  --address   the host name at which other nodes reach this one, with a port if it is not the link port
  --key       the file with the house's key, by default house.key in the data folder; the first start makes it
  --staff     the first logins of a floor that has no staff: a list of { name, role, password }; by default one for each role
  --require-second-factor   staff must set up a second factor before they can do anything else
  --security-log-days       how many days the security log is kept; 400 by default
  --trust-proxy   addresses of TLS proxies, separated by commas; the client addresses that they report are trusted
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
  try {
    server = await startServer({ ...options, staff: () => staffFor(options), warn, web: await buildWeb() })
  } catch (error) {
    console.error(`openpit: ${inOneLine(error, options)}`)
    stop.forget()
    return 1
  }
  console.log(`Openpit is open at ${server.address}`)
  if (options.databaseUrl === undefined) console.log(`  data and staff logins: ${options.data}`)
  if (isUnreachable(options))
    console.log('  nodes on other machines cannot reach this one: use --address to change that')
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
  readonly staffFile?: string
  readonly trustProxy?: string
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
      staff: { type: 'string' },
      'require-second-factor': { type: 'boolean' },
      'security-log-days': { type: 'string' },
      'trust-proxy': { type: 'string' },
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
  return {
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
    ...(values.staff ? { staffFile: String(values.staff) } : {}),
    ...(values.join ? { tables: [] } : {}),
    ...staffing,
  }
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65_535
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

function inOneLine(error: unknown, { port, linkPort, data, databaseUrl }: Options): string {
  const isOurs = [PostgresFault, SchemaFault, KeyFault, StaffFault].some((fault) => error instanceof fault)
  if (isOurs) return (error as Error).message
  const { code, message, port: taken } = error as Error & { code?: string; port?: number }
  if (code === 'EADDRINUSE' && taken === linkPort) return `port ${taken} is taken: choose another with --link-port`
  if (code === 'EADDRINUSE') return `port ${port} is taken: choose another with PORT or --port`
  if (code === 'EACCES' && message.includes('listen')) return `port ${port} is not allowed for this user`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code ?? '')) {
    return `the folder ${data} cannot be written: ${message}`
  }
  if (databaseUrl !== undefined) return `the database cannot be used: ${message || code}`
  return message || String(code)
}
