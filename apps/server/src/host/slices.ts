/** About two milliseconds of folding. */
const EVENTS_TO_A_SLICE = 100

/**
 * Gives the thread to others from time to time during a long fold: a node that does not answer for seconds loses its
 * tables. It counts events, not time, so that a short fold is never interrupted.
 */
export function slices(): () => Promise<void> | undefined {
  let events = 0
  return () => {
    if (++events % EVENTS_TO_A_SLICE !== 0) return undefined
    return new Promise<void>((done) => setImmediate(done))
  }
}
