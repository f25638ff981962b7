import { HOUSE_STREAM, type Restoration, restorationsIn } from '../backup/house-log.ts'
import { faultIn, type HeadStatement } from '../heads/statement.ts'
import { atOneMoment, type DatabaseClient } from '../store/reading.ts'
import { auditedEvents, type Finding } from '../store/records/audit.ts'
import { type PublishedPlace, placesOf } from '../store/records/published.ts'
import type { AuditReport } from './report.ts'

/**
 * Compares a database with statements that were published earlier. Every stream must still have the stated event at the
 * stated version: a history that was rewritten and chained again has another. What a restore has lost is noted.
 */
export async function auditAgainst(
  client: DatabaseClient,
  statements: AsyncIterable<HeadStatement | undefined>,
  publicKey: string,
): Promise<AuditReport> {
  return await atOneMoment(client, async () => {
    const events: { kind: string; body: string }[] = []
    for await (const event of auditedEvents(client, HOUSE_STREAM)) events.push(event)
    const check = new StatementCheck(restorationsIn(events), publicKey)
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

/** Streams of guests and of their private tables, and security logs: the house removes them when they are old. */
const REMOVABLE = /^(?:person:guest-|table:[a-z]+-guest-|security:)/
const REMOVED = 'the stream is gone: guests who never played and old security logs are removed'

/** Checks the statements one after the other. */
class StatementCheck {
  private readonly restorations: readonly Restoration[]
  private readonly publicKey: string
  private readonly findings: Finding[] = []
  private readonly notes: Finding[] = []
  private before: HeadStatement | undefined

  constructor(restorations: readonly Restoration[], publicKey: string) {
    this.restorations = restorations
    this.publicKey = publicKey
  }

  get report(): AuditReport {
    return { findings: this.findings, notes: this.notes }
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
    const lost = this.restorations.find(({ takenAt, restoredAt }) => {
      return takenAt < statement.at && statement.at <= restoredAt
    })
    for (const [index, place] of places.entries()) {
      const what = faultAt(place, statement.streams[index]?.[2])
      if (what === undefined) continue
      const where = `stream ${place.stream}, event ${place.version}`
      if (lost !== undefined) {
        this.notes.push({ where, what: `lost when the backup of ${lost.takenAt} was restored at ${lost.restoredAt}` })
      } else if (place.now === null && REMOVABLE.test(place.stream)) this.notes.push({ where, what: REMOVED })
      else this.findings.push({ where, what: `${what}; published ${statement.at}` })
    }
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

/** What statements know of and the database lacks: what was lost since a backup. */
export async function lostSince(
  client: DatabaseClient,
  statements: AsyncIterable<HeadStatement | undefined>,
  publicKey: string,
): Promise<readonly LostEvents[]> {
  const lost = new Map<string, number>()
  for await (const statement of statements) {
    if (statement === undefined || faultIn(statement, publicKey) !== undefined) continue
    for (const { stream, version, now } of await placesOf(client, statement.streams)) {
      const missing = version - (now ?? 0)
      if (missing > (lost.get(stream) ?? 0)) lost.set(stream, missing)
    }
  }
  return [...lost].map(([stream, events]) => ({ stream, events })).toSorted((a, b) => (a.stream < b.stream ? -1 : 1))
}
