import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  KeyFault,
  PostgresFault,
  ROLES,
  type RunningServer,
  roleNamed,
  SchemaFault,
  type StaffMember,
  startServer,
} from '@openpit/server'
import { buildWeb } from '@openpit/web'
import { DATA_FOLDER } from './data-folder.ts'

const USAGE = `openpit serve [--port N] [--host ADDRESS] [--data FOLDER] [--join] [--address URL] [--key FILE] [--heads FOLDER] [--staff FILE] [--trust-proxy ADDRESSES] [--log LEVEL]
Runs the casino floor. PORT, OPENPIT_DATA, DATABASE_URL and OPENPIT_KEY can be set in the environment; the command line takes precedence.
  --join      adds a node on the same database: no tables of its own, any free port
  --address   the URL at which other nodes reach this one, if it is not its own address
  --key       the file with the house's key, by default house.key in the data folder; the first start makes it
  --heads     the folder for the signed heads of all streams, one file a day; heads in the data folder by default
  --staff     logins to create if they are missing: a list of { name, role, password }; by default one for each role
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
    const staff = staffFor(options)
    server = await startServer({ ...options, staff, web: await buildWeb() })
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
  await stop.asked
  await server.close()
  stop.forget()
  return 0
}

interface Options {
  readonly port: number
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
  readonly tables?: []
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
      address: { type: 'string' },
      key: { type: 'string' },
      heads: { type: 'string' },
      staff: { type: 'string' },
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
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return `openpit serve: '${named}' is not a port: use 0 to 65535`
  const data = values.data ?? env.OPENPIT_DATA
  return {
    port,
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

/** The logins of the staff file; without one, and with our own database, one for each role. */
function staffFor({ staffFile, databaseUrl, data }: Options): readonly StaffMember[] {
  if (staffFile !== undefined) return readStaff(staffFile)
  return databaseUrl === undefined ? demoStaff(data) : []
}

function readStaff(path: string): readonly StaffMember[] {
  let staff: unknown
  try {
    staff = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StaffFault(`the staff in ${path} cannot be read: ${(error as Error).message}`)
  }
  // Data folders of older versions have the former role names.
  const members = Array.isArray(staff) ? staff.map(memberOf) : [undefined]
  if (members.every((member) => member !== undefined)) return members
  throw new StaffFault(`${path} must be a list of { name, role, password }; the roles are ${ROLES.join(', ')}`)
}

function memberOf(one: Partial<Record<keyof StaffMember, unknown>> | null): StaffMember | undefined {
  const role = roleNamed(String(one?.role))
  if (typeof one?.name !== 'string' || typeof one.password !== 'string' || role === undefined) return undefined
  return { name: one.name, password: one.password, role }
}

class StaffFault extends Error {}

/** One login for each role, with random passwords from the first start: there are no default passwords. */
function demoStaff(folder: string): readonly StaffMember[] {
  const path = join(folder, 'staff.json')
  if (existsSync(path)) return readStaff(path)
  const staff = ROLES.filter((role) => role !== 'player').map((role) => {
    return { name: `demo-${role}`.slice(0, 20), role, password: randomBytes(12).toString('base64url') }
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${JSON.stringify(staff, null, 2)}\n`, { mode: 0o600 })
  return staff
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

function inOneLine(error: unknown, { port, data, databaseUrl }: Options): string {
  const isOurs = [PostgresFault, SchemaFault, KeyFault, StaffFault].some((fault) => error instanceof fault)
  if (isOurs) return (error as Error).message
  const { code, message } = error as Error & { code?: string }
  if (code === 'EADDRINUSE') return `port ${port} is taken: choose another with PORT or --port`
  if (code === 'EACCES' && message.includes('listen')) return `port ${port} is not allowed for this user`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code ?? '')) {
    return `the folder ${data} cannot be written: ${message}`
  }
  if (databaseUrl !== undefined) return `the database cannot be used: ${message || code}`
  return message || String(code)
}
