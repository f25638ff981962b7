import { join } from 'node:path'
import {
  CrewMember,
  dropRights,
  headsFolderIn,
  type Rights,
  type RunningServer,
  type StaffMember,
  startServer,
} from '@openpit/server'
import { buildWeb } from '@openpit/web'
import { demoLiveStaff, readersIn, startDemoLive } from './demo-live.ts'
import type { ServeOptions } from './serve-options.ts'
import { settingsOfWorker, superviseFloor } from './serve-workers.ts'
import { demoStaff, readStaff } from './staff-file.ts'
import { inOneLine } from './start-error.ts'
import type { Stop } from './stop-signal.ts'

/** Runs the floor until it is stopped: as the only process, as one of several workers, or as their supervisor. */
export async function runFloor(options: ServeOptions, stop: Stop): Promise<number> {
  const member = CrewMember.ofThisProcess()
  if (member !== undefined) return await work(options, member, stop)
  return options.workers > 1 ? await supervise(options, stop) : await runAlone(options, stop)
}

async function runAlone(options: ServeOptions, stop: Stop): Promise<number> {
  let node: OpenNode
  try {
    node = await open(options)
  } catch (error) {
    console.error(`openpit: ${inOneLine(error, options)}`)
    return 1
  }
  const { server, rights, demoCrew } = node
  printOpen(options, server.address, rights, server.metricsAddress)
  const demo =
    demoCrew && (await startDemoLive(server, options.data, demoCrew, warn).catch((error) => warn(error.message)))
  const failure = await Promise.race([stop.asked, server.failed])
  await demo?.stop()
  const { databaseRuns } = await server.close()
  if (databaseRuns) console.log('  PostgreSQL keeps running: another process uses it')
  if (failure !== undefined) console.error(`openpit: ${failure}`)
  return failure === undefined ? 0 : 1
}

interface OpenNode {
  readonly server: RunningServer
  /** What the operator should be told of root's rights. */
  readonly rights: string | null
  /** The logins of a demo of live tables. */
  readonly demoCrew: readonly StaffMember[] | undefined
}

/** Runs one node, without the rights that it no longer needs. */
async function open(options: ServeOptions, more: object = {}): Promise<OpenNode> {
  const demoCrew = options.demoLive ? demoLiveStaff(options.data) : undefined
  const web = await buildWeb()
  const server = await startServer({ ...options, staff: () => demoCrew ?? staffFor(options), warn, web, ...more })
  const read = [join(web, 'index.html'), ...(options.databaseUrl === undefined ? [options.data] : [])]
  const written = [options.heads ?? headsFolderIn(options.data), ...(demoCrew ? [readersIn(options.data)] : [])]
  const rights = dropRights(read, written)
  return { server, rights: rights.is === 'kept' ? null : sentenceFor(rights), demoCrew }
}

/** Runs one of several workers until it is stopped. What there is to print, the supervisor prints. */
async function work(options: ServeOptions, member: CrewMember, stop: Stop): Promise<number> {
  const { linkPort, address, metrics } = options
  let failure: string | undefined
  try {
    const more = settingsOfWorker(member, { linkPort, address, token: metrics?.token, door: options.door })
    const { server, rights } = await open(options, more)
    const { address: at, link, door, figures, readiness } = server
    member.open({ address: at, link, door, rights }, { figures, readiness })
    failure = (await Promise.race([stop.asked, server.failed])) ?? undefined
    if (failure !== undefined) member.fail(failure)
    await server.close()
  } catch (error) {
    failure = inOneLine(error, options)
    member.fail(failure)
  }
  return failure === undefined ? 0 : 1
}

/** Runs several workers until they are stopped. */
async function supervise(options: ServeOptions, stop: Stop): Promise<number> {
  let failure: string | undefined
  try {
    const floor = await superviseFloor(options, options.workers, warn)
    printOpen(options, floor.report.address, floor.report.rights, floor.metricsAddress)
    console.log(`  ${options.workers} workers share the tables`)
    failure = (await Promise.race([stop.asked, floor.failed])) ?? undefined
    if ((await floor.close()).databaseRuns) console.log('  PostgreSQL keeps running: another process uses it')
  } catch (error) {
    failure = inOneLine(error, options)
  }
  if (failure !== undefined) console.error(`openpit: ${failure}`)
  return failure === undefined ? 0 : 1
}

function printOpen(
  options: ServeOptions,
  address: string,
  rights: string | null,
  metricsAddress: string | undefined,
): void {
  console.log(`Openpit is open at ${address}`)
  if (options.databaseUrl === undefined) console.log(`  data and staff logins: ${options.data}`)
  if (isUnreachable(options))
    console.log('  nodes on other machines cannot reach this one: use --address to change that')
  if (rights !== null) console.log(`  ${rights}`)
  if (metricsAddress !== undefined) console.log(`  metrics: ${metricsAddress}`)
  if (options.trustProxy !== undefined && options.publicUrls?.length === 0)
    console.log('  requests for the name of the proxy are refused: use --public-url to change that')
  console.log('  Ctrl-C stops it; open rounds continue at the next start')
}

function sentenceFor(rights: Exclude<Rights, { is: 'kept' }>): string {
  if (rights.is === 'dropped') return `runs as the user ${rights.user}, not as root`
  return `stays root, because the user ${rights.user} cannot read ${rights.at}: start it as another user, or move it`
}

/** The database may be shared, but the address is only valid on this machine. */
function isUnreachable({ databaseUrl, address, host }: ServeOptions): boolean {
  return (
    databaseUrl !== undefined &&
    address === undefined &&
    ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(host)
  )
}

/** The first logins: those of the staff file or, without one and with our own database, one for each role. */
function staffFor({ staffFile, databaseUrl, data }: ServeOptions): readonly StaffMember[] {
  if (staffFile !== undefined) return readStaff(staffFile)
  return databaseUrl === undefined ? demoStaff(data, warn) : []
}

function warn(line: string): void {
  console.error(`openpit: ${line}`)
}
