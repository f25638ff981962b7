import { resolve } from 'node:path'
import { isRunning } from './folder.ts'
import { ensureRunning, logOf, postmasterIn } from './launcher.ts'
import { keepLogShort } from './log-file.ts'

export interface WatchLog {
  readonly restarted: () => void
  readonly fault: (error: unknown) => void
}

const LOOK_MS = 500
const LOG_LOOK_MS = 60_000

/**
 * Starts our PostgreSQL again if it dies: otherwise the floor would stand still. Keeps its log short. Returns a
 * function that ends the watch.
 */
export function watchPostgres(folder: string, { restarted, fault }: WatchLog): () => Promise<void> {
  const data = resolve(folder, 'postgres')
  let starting: Promise<void> | undefined
  const timer = setInterval(() => {
    if (starting !== undefined || !hasDied(data)) return
    starting = ensureRunning(folder, { existing: true })
      .then(() => restarted(), fault)
      .finally(() => {
        starting = undefined
      })
  }, LOOK_MS)
  const logTimer = setInterval(() => {
    try {
      keepLogShort(logOf(data))
    } catch (error) {
      fault(error)
    }
  }, LOG_LOOK_MS)
  return async () => {
    clearInterval(timer)
    clearInterval(logTimer)
    await starting
  }
}

/** A killed server leaves its process id behind. One that was stopped on purpose does not. */
function hasDied(data: string): boolean {
  const pid = postmasterIn(data)
  return pid !== undefined && !isRunning(pid)
}
