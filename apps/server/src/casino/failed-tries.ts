/** A stream that could not be read. */
interface FailedTry {
  readonly why: string
  readonly waitMs: number
  readonly nextAt: number
}

const WAIT_MS_MIN = 2_000
const WAIT_MS_MAX = 60_000

/** What failed, why, and when it may be tried again. The wait grows with each failure. */
export class FailedTries {
  private readonly byName = new Map<string, FailedTry>()

  mayTry(name: string, now: number): boolean {
    return now >= (this.byName.get(name)?.nextAt ?? now)
  }

  /** Notes a failure. Returns `true` if it is news: the first one, or one with another reason. */
  failed(name: string, error: unknown, now: number): boolean {
    const before = this.byName.get(name)
    const why = error instanceof Error ? error.message : String(error)
    const waitMs = before === undefined ? WAIT_MS_MIN : Math.min(2 * before.waitMs, WAIT_MS_MAX)
    this.byName.set(name, { why, waitMs, nextAt: now + waitMs })
    return why !== before?.why
  }

  succeeded(name: string): void {
    this.byName.delete(name)
  }
}
