import { GUESTS_STREAM, isSignedRemoval, removalOf } from '../store/people/guest-removal.ts'
import type { DatabaseClient } from '../store/reading.ts'
import { auditedEvents, type Finding } from '../store/records/audit.ts'
import type { PublishedPlace } from '../store/records/published.ts'

/** Streams of guests and of their private tables. */
const OF_GUEST = /^(?:person:|table:[a-z]+-(?:\d+-)?)guest-/
const OF_SECURITY_LOG = /^security:(\d{4}-\d\d-\d\d):/
const DAY_MS = 24 * 3_600_000

const NAMED = 'the stream is gone: it is among those of guests who never played, whose removal the house has signed'
const OLD_LOG = 'the stream is gone: security logs are removed when they are old'
const NOT_NAMED = 'the stream of a guest is missing, and no removal that the house has signed names it'

/**
 * Which missing streams the house itself has removed. Its removals of guests are signed: without that, an attacker
 * could take out what a guest has played, and record a removal.
 */
export class RemovedStreams {
  /** Records of removals that nobody may believe. */
  readonly faults: Finding[] = []
  /** The number of events of each stream, when it was removed. */
  private readonly named = new Map<string, number>()
  /** Guests whom older programs removed; their streams are not named. */
  private guestsNotNamed = 0
  private readonly lastLogDay: string
  private readonly notNamed: Finding[] = []

  private constructor(lastLogDay: string) {
    this.lastLogDay = lastLogDay
  }

  /** `logsKeptSince` is the day from which on all security logs must be there. */
  static async read(client: DatabaseClient, publicKey: string, logsKeptSince: string): Promise<RemovedStreams> {
    const removed = new RemovedStreams(logsKeptSince)
    for await (const event of auditedEvents(client, GUESTS_STREAM)) removed.take(event, publicKey)
    return removed
  }

  private take(event: { readonly number: number; readonly kind: string; readonly body: string }, key: string): void {
    const where = `stream ${GUESTS_STREAM}, event ${event.number}`
    try {
      const removal = removalOf(event)
      if (isSignedRemoval(removal, key))
        for (const [stream, version] of removal.streams) this.named.set(stream, version)
      else if (removal.signature === null) this.guestsNotNamed += removal.guests
      else this.faults.push({ where, what: "the house's key did not sign this removal of guests" })
    } catch (error) {
      this.faults.push({ where, what: `it cannot be read: ${(error as Error).message}` })
    }
  }

  /**
   * Why a stream may be missing that had so many events when they were published; `undefined` if it may not. A stream
   * that went on cannot have been removed before: that removal was signed on another floor, for instance in a drill.
   */
  reasonFor({ stream, version }: Pick<PublishedPlace, 'stream' | 'version'>): string | undefined {
    if (version <= (this.named.get(stream) ?? 0)) return NAMED
    const day = OF_SECURITY_LOG.exec(stream)?.[1]
    return day !== undefined && day < this.lastLogDay ? OLD_LOG : undefined
  }

  /** Takes note of a stream that is missing without a reason. Returns `false` if it is not one of a guest. */
  takeMissing(stream: string, finding: Finding): boolean {
    if (!OF_GUEST.test(stream)) return false
    this.notNamed.push({ ...finding, what: `${NOT_NAMED}; ${finding.what}` })
    return true
  }

  /**
   * Findings about guests that no signed removal names. On a floor where older programs have removed guests there may
   * be thousands, of which an auditor cannot tell any apart: one line then says how many there are.
   */
  get missing(): readonly Finding[] {
    const streams = [...new Set(this.notNamed.map(({ where }) => where.slice(0, where.lastIndexOf(','))))]
    if (this.guestsNotNamed === 0 || streams.length === 0) return this.notNamed
    const what = `${streams.length} are missing that no signed removal names, the first of them ${streams[0]}`
    return [
      {
        where: 'streams of guests',
        what: `${what}; older programs removed ${this.guestsNotNamed} guests, and recorded neither names nor a signature`,
      },
    ]
  }
}

/** The first day whose security logs must be there. */
export function logsKeptSince(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, '2026-01-31'.length)
}
