import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIVE_DEMO_TABLES, LiveDemo, type Role, type RunningServer, type StaffMember } from '@openpit/server'
import { readStaff, StaffFault } from './staff-file.ts'

/** The data folder of the demo, relative to the folder in which the command runs. */
export const DEMO_LIVE_FOLDER = 'data-demo-live'

/** People to log in as, and where their work is. */
const VISITORS: readonly { readonly name: string; readonly role: Role; readonly at: string }[] = [
  { name: 'dee', role: 'dealer', at: '/deal/t3 and the training table /deal/t4: cards come from simulated readers' },
  { name: 'sue', role: 'supervisor', at: '/pit' },
  { name: 'amy', role: 'assistantManager', at: '/pit' },
  { name: 'max', role: 'manager', at: '/pit, /pit/open, /house' },
  { name: 'ian', role: 'inspector', at: '/desk' },
  { name: 'sid', role: 'surveillance', at: '/desk' },
  { name: 'cat', role: 'cage', at: '/house' },
  { name: 'ada', role: 'administrator', at: '/devices' },
]

/** The people whom the simulator plays. Nobody needs to log in as one of them. */
const SUPERVISOR = 'sim-supervisor'
const dealerOf = (table: string) => `sim-dealer-${table}`

const STAFF_FILE = 'demo-live-staff.json'

/** The flags and variables that let other people in, or that name another floor. */
const NOT_WITH = ['join', 'staff', 'public-url', 'trust-proxy', 'address', 'require-second-factor'] as const
const OWN_MACHINE: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1'])

type Values = Readonly<Record<string, string | boolean | undefined>>

/** Why the demo cannot be opened with these flags: its passwords are on the screen, so it is for this machine alone. */
export function demoLiveFault(values: Values, { DATABASE_URL }: NodeJS.ProcessEnv): string | undefined {
  const flag = NOT_WITH.find((name) => values[name] !== undefined)
  if (flag !== undefined) return `--demo-live is a floor for this machine alone: leave --${flag} out`
  if (values.workers !== undefined) return '--demo-live runs in one process: leave --workers out'
  const { host, data } = values
  if (host !== undefined && !OWN_MACHINE.has(String(host)))
    return `--demo-live is a floor for this machine alone: leave --host out, or use 127.0.0.1`
  if (DATABASE_URL && data === undefined) return '--demo-live has a database of its own: unset DATABASE_URL'
  return undefined
}

/** The logins of the demo's floor. The first start makes them, with one random password. */
export function demoLiveStaff(folder: string): readonly StaffMember[] {
  const file = join(folder, STAFF_FILE)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    // A floor of other people must not get logins whose password is printed.
    if (readdirSync(folder).length > 0)
      throw new StaffFault(`${folder} is not a folder of --demo-live: name an empty or a new one with --data`)
    const password = randomBytes(9).toString('base64url')
    const crew = [
      { name: SUPERVISOR, role: 'supervisor' as const },
      ...LIVE_DEMO_TABLES.map(({ opening }) => ({ name: dealerOf(opening.name), role: 'dealer' as const })),
    ]
    const staff = [...VISITORS.map(({ name, role }) => ({ name, role, password })), ...crew.map(withOwnPassword)]
    writeFileSync(file, `${JSON.stringify(staff, null, 2)}\n`, { mode: 0o600, flush: true })
  }
  return readStaff(file)
}

function withOwnPassword(member: { readonly name: string; readonly role: Role }): StaffMember {
  return { ...member, password: randomBytes(18).toString('base64url') }
}

/** The folder to which the simulated readers write. */
export function readersIn(folder: string): string {
  return join(folder, 'readers')
}

/** Starts the readers and crews of the demo, and says who can log in where. */
export async function startDemoLive(
  server: RunningServer,
  folder: string,
  staff: readonly StaffMember[],
  warn: (line: string) => void,
): Promise<LiveDemo> {
  const loginOf = (role: Role) => staff.find((member) => member.role === role) ?? { name: '', password: '' }
  const demo = await LiveDemo.start({
    server,
    readers: readersIn(folder),
    administrator: loginOf('administrator'),
    manager: loginOf('manager'),
    dealerOf,
    supervisor: SUPERVISOR,
    fault: (error) => warn(`demo: ${(error as Error).message}`),
  })
  const width = Math.max(...VISITORS.map(({ role }) => role.length))
  console.log(
    '  a demo of live tables, for this machine alone: T1 and T2 are dealt by a simulator, T3 and T4 wait for you',
  )
  console.log(`  log in with the password ${loginOf('dealer').password} as`)
  for (const { name, role, at } of VISITORS) console.log(`    ${name}  ${role.padEnd(width)}  ${at}`)
  return demo
}
