import { Crew, type CrewMember, type MemberReport, MetricsPort, startPostgres, watchPostgres } from '@openpit/server'
import { buildWeb } from '@openpit/web'

/** The options that the supervisor itself needs. */
interface SupervisorOptions {
  readonly data: string
  readonly databaseUrl?: string
  readonly metrics?: { readonly port?: number; readonly token?: string }
}

/** A floor with several workers, once it is open. */
export interface SupervisedFloor {
  readonly report: MemberReport
  readonly metricsAddress: string | undefined
  /** Resolves with the reason, in one line, when the workers cannot go on. */
  readonly failed: Promise<string>
  /** Stops the workers, then the database. Says whether the database goes on, because another process uses it. */
  close(): Promise<{ readonly databaseRuns: boolean }>
}

/**
 * Starts PostgreSQL and the workers, and starts a worker again that dies. If one cannot start, throws and leaves
 * nothing running.
 */
export async function superviseFloor(
  { data, databaseUrl, metrics }: SupervisorOptions,
  workers: number,
  warn: (line: string) => void,
): Promise<SupervisedFloor> {
  // Before the workers, which then find it built.
  await buildWeb()
  const postgres = databaseUrl === undefined ? await startPostgres(data) : undefined
  const fault = (error: unknown) => warn(`PostgreSQL cannot be started: ${(error as Error).message}`)
  const endWatch = postgres && watchPostgres(data, { restarted: () => {}, fault })
  const crew = new Crew({ size: workers, warn })
  let port: MetricsPort | undefined
  const close = async () => {
    await port?.close()
    await crew.stop()
    await endWatch?.()
    return { databaseRuns: postgres !== undefined && !(await postgres.stopIfAlone()) }
  }
  try {
    if (metrics?.port !== undefined) port = await MetricsPort.open(metrics, () => crew.figures())
    const report = await crew.start()
    return { report, metricsAddress: port?.address, failed: crew.failed, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The settings of one worker: its own link port. Only the first reads the list of staff and opens tables. */
export function settingsOfWorker(
  member: CrewMember,
  {
    linkPort,
    address,
    token,
    door,
  }: { linkPort: number; address: string | undefined; token: string | undefined; door: string | undefined },
) {
  const step = member.place - 1
  const named = /^(.*):(\d+)$/.exec(address ?? '')
  return {
    member,
    linkPort: linkPort === 0 ? 0 : linkPort + step,
    ...(door === undefined ? {} : { door: `${door}-${member.place}` }),
    ...(named && !address?.includes('://') ? { address: `${named[1]}:${Number(named[2]) + step}` } : {}),
    // The supervisor serves the port for metrics.
    metrics: token === undefined ? {} : { token },
    ...(member.place === 1 ? {} : { tables: [] as [], staff: [] as [], staffFile: undefined }),
  }
}
