/** How often the session of an open socket is checked. */
const CHECK_MS = 4_000
/** All sockets of a part are checked in the same moment, with one query. In one part, they would block the thread. */
const PARTS = 8

/** Checks the sessions of open sockets, again and again. */
export class SessionChecks {
  private readonly parts: readonly Set<() => void>[] = Array.from({ length: PARTS }, () => new Set<() => void>())
  private readonly timer: NodeJS.Timeout
  private added = 0
  private turn = 0

  constructor() {
    this.timer = setInterval(() => {
      for (const check of [...this.part(this.turn++)]) check()
    }, CHECK_MS / PARTS)
  }

  /** Returns a function that ends it. */
  add(check: () => void): () => void {
    const part = this.part(this.added++)
    part.add(check)
    return () => part.delete(check)
  }

  close(): void {
    clearInterval(this.timer)
  }

  private part(number: number): Set<() => void> {
    return this.parts[number % PARTS] as Set<() => void>
  }
}
