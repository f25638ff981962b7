/** What a node's readiness depends on. */
export interface ReadinessSources {
  /** Writes something small and commits it. Returns how far replicas are behind, if there are any. */
  readonly write: () => Promise<{ readonly replicationLagSeconds: number | undefined }>
  /** The free space where our own database is; `undefined` if the database is elsewhere. */
  readonly freeBytes: () => Promise<number | undefined>
  /** How long ago this node last renewed its leases; `undefined` before it has joined the floor. */
  readonly leaseAgeMs: () => number | undefined
  /** How long ago an append failed for another reason than its content, with none written since. */
  readonly failureAgeMs: () => number | undefined
  readonly leaseMs: number
  readonly now: () => number
  /** How long a database may take to answer. */
  readonly answerMsMax?: number
}

/** `reasons` are sentences for the operator. They hold no details, because anyone can ask. */
export interface Readiness {
  readonly ready: boolean
  readonly reasons: readonly string[]
}

/** The figures behind it, for metrics. `NaN` if there is none. */
export interface ReadinessFigures {
  readonly diskFreeBytes: number
  readonly leaseAgeSeconds: number
  readonly writeSeconds: number
  readonly replicationLagSeconds: number
}

/** Space for some segments of PostgreSQL's log. Below it, the next commits may fail. */
export const DISK_FREE_BYTES_MIN = 64 * 1024 * 1024

/** One look serves all requests of this time: asking often must not load the database. */
const LOOK_MS = 1_000
const ANSWER_MS_MAX = 3_000
/** A failed append counts for this long; after that, the small write decides alone. */
const FAILURE_MS = 5_000

interface Look {
  readonly at: number
  readonly written: boolean
  readonly writeSeconds: number
  readonly freeBytes: number | undefined
  readonly replicationLagSeconds: number | undefined
}

/** Whether a command would be stored now. It is tried out with a small write. */
export class ReadinessCheck {
  private readonly sources: ReadinessSources
  private last: Look | undefined
  private looking: Promise<Look> | undefined

  constructor(sources: ReadinessSources) {
    this.sources = sources
  }

  async check(): Promise<Readiness> {
    const { leaseAgeMs, failureAgeMs, leaseMs } = this.sources
    const look = await this.look()
    const reasons: string[] = []
    if (look === undefined) reasons.push('the database does not answer')
    else if (!look.written) reasons.push('the database cannot be written')
    if ((look?.freeBytes ?? Number.POSITIVE_INFINITY) < DISK_FREE_BYTES_MIN) reasons.push('the disk is nearly full')
    const leaseAge = leaseAgeMs()
    if (leaseAge === undefined) reasons.push('this node has not joined the floor yet')
    else if (leaseAge > leaseMs) reasons.push("this node's leases were not renewed in time")
    if ((failureAgeMs() ?? Number.POSITIVE_INFINITY) < FAILURE_MS) reasons.push('the last commands could not be stored')
    return { ready: reasons.length === 0, reasons }
  }

  async figures(): Promise<ReadinessFigures> {
    const look = await this.look()
    const leaseAge = this.sources.leaseAgeMs()
    return {
      diskFreeBytes: look?.freeBytes ?? Number.NaN,
      leaseAgeSeconds: leaseAge === undefined ? Number.NaN : leaseAge / 1000,
      writeSeconds: look?.writeSeconds ?? Number.NaN,
      replicationLagSeconds: look?.replicationLagSeconds ?? Number.NaN,
    }
  }

  /** The last look, or a new one if it is old; `undefined` if the database does not answer. */
  private async look(): Promise<Look | undefined> {
    const { now, answerMsMax = ANSWER_MS_MAX } = this.sources
    if (this.last !== undefined && now() - this.last.at < LOOK_MS) return this.last
    // A look that still waits for a silent database is not joined by a second one.
    this.looking ??= this.lookAgain().finally(() => {
      this.looking = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<undefined>((done) => {
      timer = setTimeout(() => done(undefined), answerMsMax)
    })
    return await Promise.race([this.looking, enough]).finally(() => clearTimeout(timer))
  }

  private async lookAgain(): Promise<Look> {
    const { write, freeBytes, now } = this.sources
    const began = now()
    const [written, free] = await Promise.allSettled([write(), freeBytes()])
    this.last = {
      at: began,
      written: written.status === 'fulfilled',
      writeSeconds: (now() - began) / 1000,
      freeBytes: free.status === 'fulfilled' ? free.value : undefined,
      replicationLagSeconds: written.status === 'fulfilled' ? written.value.replicationLagSeconds : undefined,
    }
    return this.last
  }
}
