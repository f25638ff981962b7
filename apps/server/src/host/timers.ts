/** Time as the server sees it: the real one, or a test's. */
export interface Timers {
  now(): number
  /** Returns a function that cancels it. */
  after(ms: number, then: () => void): () => void
}

export const REAL_TIMERS: Timers = {
  now: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}
