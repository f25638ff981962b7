import { copyFileSync, statSync, truncateSync } from 'node:fs'

export const LOG_BYTES_MAX = 10_000_000

/**
 * Moves the log of PostgreSQL aside once it is too long; the one moved aside before is overwritten. The server goes on
 * in the same file, which it only ever appends to, so the file must be emptied and not renamed.
 */
export function keepLogShort(log: string, bytesMax: number = LOG_BYTES_MAX): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size <= bytesMax) return
  copyFileSync(log, `${log}.1`)
  truncateSync(log)
}
