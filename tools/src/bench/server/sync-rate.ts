import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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

/** How long single syncs take that come at the pace of people, in milliseconds. A shared disk has bad moments. */
export async function syncTimes(folder: string, ms: number, pauseMs: number): Promise<number[]> {
  const path = join(folder, 'sync-times')
  const file = await open(path, 'w')
  const times: number[] = []
  try {
    for (const began = performance.now(); performance.now() - began < ms; await sleep(pauseMs)) {
      const from = performance.now()
      await file.write(Buffer.alloc(APPEND_BYTES, 1))
      await file.sync()
      times.push(performance.now() - from)
    }
  } finally {
    await file.close()
    rmSync(path)
  }
  return times
}
