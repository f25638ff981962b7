import { faultInRestoration, HOUSE_STREAM, type Restoration, restorationIn } from '../backup/house-log.ts'
import { faultIn, type HeadStatement } from '../heads/statement.ts'
import { SECURITY_LOG_DAYS } from '../security/security-log.ts'
import { atOneMoment, type DatabaseClient } from '../store/reading.ts'
import { auditedEvents, type Finding } from '../store/records/audit.ts'
import { type PublishedPlace, placesOf } from '../store/records/published.ts'
import { logsKeptSince, RemovedStreams } from './removed-streams.ts'
import type { AuditReport } from './report.ts'

type Statements = AsyncIterable<HeadStatement | undefined>

export interface AgainstSettings {
  /** For how many days the house keeps its security log. */
  readonly securityLogDays?: number
  readonly now?: Date
}

/**
 * Compares a database with statements that were published earlier. Every stream must still have the stated event at the
 * stated version: a history that was rewritten and chained again has another. What a restore has lost is noted, if the
 * key that signed the statements has signed the restore too.
 */
export async function auditAgainst(
  client: DatabaseClient,
  statements: Statements,
  publicKey: string,
  settings: AgainstSettings = {},
): Promise<AuditReport> {
  return await atOneMoment(client, async () => {
    const check = new StatementCheck(await excusesIn(client, publicKey, settings), publicKey)
    let line = 0
    let compared = 0
    for await (const statement of statements) {
      line++
      if (statement === undefined) check.findTorn(line)
      else if (check.isSigned(statement)) check.compare(statement, await placesOf(client, statement.streams))
      if (statement !== undefined) compared++
    }
    if (compared === 0) check.findNothing()
    return check.report
  })
}

/** What the database itself says of streams that are shorter or missing, as far as the house has signed it. */
interface Excuses {
  readonly restorations: readonly Restoration[]
  readonly removed: RemovedStreams
  /** Records that the house has not signed. */
  readonly faults: readonly Finding[]
}

async function excusesIn(
  client: DatabaseClient,
  publicKey: string,
  { securityLogDays = SECURITY_LOG_DAYS, now = new Date() }: AgainstSettings,
): Promise<Excuses> {
  const restorations: Restoration[] = []
  const faults: Finding[] = []
  for await (const event of auditedEvents(client, HOUSE_STREAM)) {
    const where = `stream ${HOUSE_STREAM}, event ${event.number}`
    try {
      const restoration = restorationIn(event)
      const what = restoration && faultInRestoration(restoration, publicKey)
      if (what !== undefined) faults.push({ where, what })
      else if (restoration !== undefined) restorations.push(restoration)
    } catch (error) {
      faults.push({ where, what: `it cannot be read: ${(error as Error).message}` })
    }
  }
  const removed = await RemovedStreams.read(client, publicKey, logsKeptSince(now, securityLogDays))
  return { restorations, removed, faults: [...faults, ...removed.faults] }
}

/** The restore that lost what a statement says. */
function lossOf({ at }: HeadStatement, restorations: readonly Restoration[]): Restoration | undefined {
  return restorations.find(({ takenAt, restoredAt }) => takenAt < at && at <= restoredAt)
}

/** A difference that a restore explains, unless the floor of that series went on after the restore. */
interface Loss {
  readonly series: string
  readonly restoration: Restoration
  readonly difference: Finding
}

/** Checks the statements one after the other. */
class StatementCheck {
  private readonly excuses: Excuses
  private readonly publicKey: string
  private readonly findings: Finding[] = []
  private readonly notes: Finding[] = []
  private readonly losses: Loss[] = []
  /** When the last statement of each series was made. */
  private readonly ends = new Map<string, string>()
  private before: HeadStatement | undefined

  constructor(excuses: Excuses, publicKey: string) {
    this.excuses = excuses
    this.publicKey = publicKey
    this.findings.push(...excuses.faults)
  }

  get report(): AuditReport {
    const { removed } = this.excuses
    const [lost, kept] = [this.losses.filter((loss) => this.isLost(loss)), this.losses.filter((it) => !this.isLost(it))]
    return {
      findings: [...this.findings, ...removed.missing, ...kept.map(({ difference }) => difference)],
      notes: [
        ...this.notes,
        ...lost.map(({ restoration: { takenAt, restoredAt }, difference: { where } }) => {
          return { where, what: `lost when the backup of ${takenAt} was restored at ${restoredAt}` }
        }),
      ],
    }
  }

  /**
   * A restored floor begins a new series. If the series goes on, another floor was restored, for instance in a drill,
   * and the signed event was copied from there.
   */
  private isLost({ series, restoration }: Loss): boolean {
    return (this.ends.get(series) ?? '') <= restoration.restoredAt
  }

  /** An empty folder must not pass for a past that nobody has rewritten. */
  findNothing(): void {
    this.findings.push({ where: 'the published heads', what: 'there is no statement in them, so nothing was compared' })
  }

  /** A process that was killed while it wrote leaves half a line: the whole statement follows it. */
  findTorn(line: number): void {
    this.notes.push({ where: `line ${line} of the heads`, what: 'is not a statement' })
  }

  isSigned(statement: HeadStatement): boolean {
    const fault = faultIn(statement, this.publicKey)
    if (fault !== undefined) this.findings.push({ where: nameOf(statement), what: fault })
    return fault === undefined
  }

  compare(statement: HeadStatement, places: readonly PublishedPlace[]): void {
    this.compareWithBefore(statement)
    const { series, at } = statement
    if (at > (this.ends.get(series) ?? '')) this.ends.set(series, at)
    const restoration = lossOf(statement, this.excuses.restorations)
    for (const [index, place] of places.entries()) {
      const what = faultAt(place, statement.streams[index]?.[2])
      if (what === undefined) continue
      const where = `stream ${place.stream}, event ${place.version}`
      const difference = { where, what: `${what}; published ${at}` }
      if (restoration !== undefined) this.losses.push({ series, restoration, difference })
      else if (place.now === null) this.takeMissing(place, difference)
      else this.findings.push(difference)
    }
  }

  private takeMissing(place: PublishedPlace, difference: Finding): void {
    const { removed } = this.excuses
    const reason = removed.reasonFor(place)
    if (reason !== undefined) this.notes.push({ where: difference.where, what: reason })
    else if (!removed.takeMissing(place.stream, difference)) this.findings.push(difference)
  }

  private compareWithBefore(statement: HeadStatement): void {
    const { before } = this
    this.before = statement
    if (before?.series !== statement.series || before.head === statement.head) return
    if (statement.number !== before.number + 1) {
      this.findings.push({ where: nameOf(statement), what: `statements are missing: ${nameOf(before)} is before it` })
    } else if (statement.previous !== before.head) {
      this.findings.push({ where: nameOf(statement), what: 'it does not follow from the statement before it' })
    }
  }
}

function faultAt({ version, now, hash }: PublishedPlace, published: string | undefined): string | undefined {
  if (now === null) return 'the stream is missing'
  if (hash === null) return `the stream has only ${now} events, and ${version} were published`
  return hash === published ? undefined : 'it is another event than the one that was published'
}

function nameOf({ series, number }: HeadStatement): string {
  return `statement ${number} of series ${series}`
}

/** A stream that had more events when a statement was published than the database has now. */
export interface LostEvents {
  readonly stream: string
  readonly events: number
}

/** What was lost, as far as it was published. */
export interface LostSince {
  readonly lost: readonly LostEvents[]
  /** When the last statement was made; `null` if there is none. */
  readonly publishedUntil: string | null
}

/**
 * What statements know of and the database lacks: what was lost since a backup. What an earlier restore has lost, and
 * what the house has removed, is not lost now.
 */
export async function lostSince(client: DatabaseClient, statements: Statements, publicKey: string): Promise<LostSince> {
  const { restorations, removed } = await excusesIn(client, publicKey, {})
  const lost = new Map<string, number>()
  let publishedUntil: string | null = null
  for await (const statement of statements) {
    if (statement === undefined || faultIn(statement, publicKey) !== undefined) continue
    if (publishedUntil === null || statement.at > publishedUntil) publishedUntil = statement.at
    if (lossOf(statement, restorations) !== undefined) continue
    for (const place of await placesOf(client, statement.streams)) {
      const { stream, version, now } = place
      const missing = version - (now ?? 0)
      const isRemoved = now === null && removed.reasonFor(place) !== undefined
      if (missing > (lost.get(stream) ?? 0) && !isRemoved) lost.set(stream, missing)
    }
  }
  const streams = [...lost].map(([stream, events]) => ({ stream, events }))
  return { lost: streams.toSorted((a, b) => (a.stream < b.stream ? -1 : 1)), publishedUntil }
}
