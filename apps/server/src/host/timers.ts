/** Time as the server sees it: the real one, or a test's. */
export interface Timers {
  now(): number
  /** Returns a function that cancels it. */
  after(ms: number, then: () => void): () => void
}

/** Node counts no further: a longer time would be over at once. */
const TIMEOUT_MS_MAX = 2 ** 31 - 1

export const REAL_TIMERS: Timers = {
  now: () => Date.now(),
  after: (ms, then) => {
    let timer: NodeJS.Timeout
    const wait = (left: number) => {
      const further = left - TIMEOUT_MS_MAX
      timer = further > 0 ? setTimeout(() => wait(further), TIMEOUT_MS_MAX) : setTimeout(then, left)
    }
    wait(ms)
    return () => clearTimeout(timer)
  },
}
