/** A figure that is costly to read: it is read at most once in `msMin`, however often it is asked for. */
export class SlowFigure {
  private readonly read: () => Promise<number>
  private readonly msMin: number
  private readonly now: () => number
  private last: Promise<number> | undefined
  private reading: Promise<unknown> | undefined
  private readAt = Number.NEGATIVE_INFINITY

  constructor(read: () => Promise<number>, msMin: number, now: () => number = () => performance.now()) {
    this.read = read
    this.msMin = msMin
    this.now = now
  }

  /** The last figure. Only the first caller waits for it; a new one is read in the background. */
  async get(): Promise<number> {
    if (this.reading === undefined && this.now() - this.readAt >= this.msMin) this.refresh()
    return await (this.last as Promise<number>)
  }

  private refresh(): void {
    this.readAt = this.now()
    const next = this.read()
    this.last ??= next
    this.reading = next
      .catch(() => {})
      .finally(() => {
        // Also after a failure: an old figure must not stand for one that cannot be read.
        this.last = next
        this.reading = undefined
      })
  }
}
