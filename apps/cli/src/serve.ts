import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
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

const USAGE = `openpit serve [--port N] [--host ADDRESS] [--data FOLDER] [--join] [--address URL] [--staff FILE] [--trust-proxy ADDRESSES] [--log LEVEL]
Runs the casino floor. PORT, OPENPIT_DATA and DATABASE_URL say the same in the environment; what is on the line comes first.
  --join      one more node on the same database: no tables of its own, any free port
  --address   where other nodes reach this one, if not at its own address
  --staff     logins to make if they are not there: a list of { name, role, password }; of itself one for each role is made
  --trust-proxy   addresses of what stands in front and speaks TLS, with commas between them: whom it names is believed
  --log       fatal, error, warn (without more words), info, debug: to the standard error, a JSON object a line`

const PORT = 3000

/** Runs the floor until somebody stops it. */
export async function serve(words: readonly string[]): Promise<number> {
  const options = read(words)
  if (typeof options === 'string') {
    console[options === USAGE ? 'log' : 'error'](options)
    return options === USAGE ? 0 : 2
  }
  // From the start: whoever stops us while we are starting must not leave a database running.
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
  if (isAlone(options)) console.log('  other nodes on other machines cannot reach this one: say --address for that')
  console.log('  Ctrl-C closes it; what is open goes on at the next start')
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
  readonly staffFile?: string
  readonly trustProxy?: string
  readonly tables?: []
}

/** The options, or what to say about them. */
function read(words: readonly string[]): Options | string {
  let values: { [name: string]: string | boolean | undefined }
  try {
    const known = {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      join: { type: 'boolean' },
      address: { type: 'string' },
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
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return `openpit serve: '${named}' is no port`
  const data = values.data ?? env.OPENPIT_DATA
  return {
    port,
    host: String(values.host ?? '127.0.0.1'),
    data: resolve(String(data ?? DATA_FOLDER)),
    // A folder that is named on the line is meant, whatever stands in the environment.
    ...(env.DATABASE_URL && values.data === undefined ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(values.address ? { address: String(values.address) } : {}),
    ...(values.log ? { logLevel: String(values.log) } : {}),
    ...(values['trust-proxy'] ? { trustProxy: String(values['trust-proxy']) } : {}),
    ...(values.staff ? { staffFile: String(values.staff) } : {}),
    ...(values.join ? { tables: [] } : {}),
  }
}

/** A database that others may share, and an address that means this machine only. */
function isAlone({ databaseUrl, address, host }: Options): boolean {
  return (
    databaseUrl !== undefined &&
    address === undefined &&
    ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(host)
  )
}

/** Those of the file that was named; else, for a database of our own, one login for each role. */
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
  // A data folder of an older program has the words that roles had then.
  const members = Array.isArray(staff) ? staff.map(memberOf) : [undefined]
  if (members.every((member) => member !== undefined)) return members
  throw new StaffFault(
    `the staff in ${path} is not a list of { name, role, password } with roles of ${ROLES.join(', ')}`,
  )
}

function memberOf(one: Partial<Record<keyof StaffMember, unknown>> | null): StaffMember | undefined {
  const role = roleNamed(String(one?.role))
  if (typeof one?.name !== 'string' || typeof one.password !== 'string' || role === undefined) return undefined
  return { name: one.name, password: one.password, role }
}

class StaffFault extends Error {}

/** With passwords made at the first start: there are none that anybody could know beforehand. */
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
  /** Until somebody asks us to stop, or whoever started us is gone. */
  readonly asked: Promise<void>
  /** Nobody is listened to any more: a line to whoever started us would keep the process from ending. */
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
  const isOurs = [PostgresFault, SchemaFault, StaffFault].some((fault) => error instanceof fault)
  if (isOurs) return (error as Error).message
  const { code, message } = error as Error & { code?: string }
  if (code === 'EADDRINUSE') return `port ${port} is taken: choose another with PORT or --port`
  if (code === 'EACCES' && message.includes('listen')) return `port ${port} may not be used by this user`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code ?? '')) {
    return `the folder ${data} cannot be written: ${message}`
  }
  if (databaseUrl !== undefined) return `the database cannot be used: ${message || code}`
  return message || String(code)
}
