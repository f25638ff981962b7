import { resolve } from 'node:path'
import { isRunning } from './folder.ts'
import { ensureRunning, postmasterIn } from './launcher.ts'

export interface WatchLog {
  readonly restarted: () => void
  readonly fault: (error: unknown) => void
}

const LOOK_MS = 500

/**
 * Starts our PostgreSQL again if it dies: otherwise the floor would stand still. Returns a function that ends the
 * watch.
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
  return async () => {
    clearInterval(timer)
    await starting
  }
}

/** A killed server leaves its process id behind. One that was stopped on purpose does not. */
function hasDied(data: string): boolean {
  const pid = postmasterIn(data)
  return pid !== undefined && !isRunning(pid)
}
