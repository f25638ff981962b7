/** Work that is done again and again, with a pause after each time, until it is stopped. */
export class RepeatedWork {
  private readonly fault: (error: unknown) => void
  private readonly waiting = new Set<NodeJS.Timeout>()
  private readonly underWay = new Set<Promise<void>>()
  private isStopped = false

  constructor(fault: (error: unknown) => void) {
    this.fault = fault
  }

  /** Begins after the first pause. */
  repeat(work: () => Promise<void>, pauseMs: number): void {
    if (this.isStopped) return
    const timer = setTimeout(() => {
      this.waiting.delete(timer)
      const doing = work().catch(this.fault)
      this.underWay.add(doing)
      void doing.finally(() => {
        this.underWay.delete(doing)
        this.repeat(work, pauseMs)
      })
    }, pauseMs)
    this.waiting.add(timer)
  }

  /** Starts no more work. Resolves when the work that has started is done. */
  async stop(): Promise<void> {
    this.isStopped = true
    for (const timer of this.waiting) clearTimeout(timer)
    await Promise.allSettled(this.underWay)
  }
}
