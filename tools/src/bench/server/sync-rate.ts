import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const APPEND_BYTES = 256

/** Small appends that the disk of this folder can sync per second: no durable store can commit much faster. */
export function syncsPerSecond(folder: string, ms: number): number {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'sync-rate')
  const file = openSync(path, 'w')
  try {
    const bytes = Buffer.alloc(APPEND_BYTES, 1)
    const from = performance.now()
    let syncs = 0
    while (performance.now() - from < ms) {
      writeSync(file, bytes)
      fsyncSync(file)
      syncs++
    }
    return syncs / ((performance.now() - from) / 1000)
  } finally {
    closeSync(file)
    rmSync(path)
  }
}
