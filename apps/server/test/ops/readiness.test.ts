import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../src/index.ts'
import { DISK_FREE_BYTES_MIN, ReadinessCheck, type ReadinessSources } from '../../src/ops/readiness.ts'
import { cleanUp, metricOf, ServerProcess, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

/** Enough for a database of its own and the space that a node wants to have free. */
const DISK_MEGABYTES = 300
const MEGABYTE = Buffer.alloc(1024 * 1024)

const folder = newFloorFolder('readiness')
const hasSmallDisk = mountSmallDisk()
let server: ServerProcess
let postgres: Postgres

beforeAll(async () => {
  server = await ServerProcess.start(testSettings(folder, { leaseMs: 5_000, tables: [], logLevel: 'fatal' }))
  postgres = await startPostgres(folder)
})

afterAll(async () => {
  await server?.kill('SIGTERM')
  await postgres?.stop().catch(() => {})
  if (hasSmallDisk) execFileSync('umount', ['--lazy', folder])
  await cleanUp(folder)
})

/** Makes the folder a small disk of its own. Returns `false` if this user may not. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

async function readyz(): Promise<{ status: number; reasons: string[] }> {
  const response = await fetch(`${server.address}/readyz`)
  return { status: response.status, reasons: ((await response.json()) as { reasons: string[] }).reasons }
}

const LONG_POLL = { timeout: 30_000, interval: 200 }

async function figure(name: string): Promise<number> {
  return await metricOf(server.address, name)
}

describe('a running node', () => {
  test('is not ready while the database takes no writes, says why, and recovers by itself', async () => {
    const client = new pg.Client({ ...postgres.connection, database: 'postgres' })
    await client.connect()
    const setReadOnly = async (on: boolean) => {
      await client.query(`alter database openpit set default_transaction_read_only = ${on}`)
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'openpit'`)
    }
    await expect.poll(readyz, LONG_POLL).toEqual({ status: 200, reasons: [] })
    await setReadOnly(true)
    await expect
      .poll(readyz, LONG_POLL)
      .toMatchObject({ status: 503, reasons: expect.arrayContaining(['the database cannot be written']) })
    await setReadOnly(false)
    await expect.poll(readyz, LONG_POLL).toEqual({ status: 200, reasons: [] })
    await client.end()
  })

  test('shows lease age, write time and free space as metrics', async () => {
    expect(await figure('openpit_lease_age_seconds')).toBeGreaterThanOrEqual(0)
    expect(await figure('openpit_write_seconds')).toBeGreaterThan(0)
    expect(await figure('openpit_disk_free_bytes')).toBeGreaterThan(0)
  })

  test.runIf(hasSmallDisk)('is not ready on a full disk (only where a test may mount one), and recovers', async () => {
    const filler = join(folder, 'filler')
    await expect.poll(readyz, LONG_POLL).toEqual({ status: 200, reasons: [] })
    const output = openSync(filler, 'w')
    for (const free = () => statfsSync(folder).bavail * statfsSync(folder).bsize; free() > 2 * MEGABYTE.length; ) {
      writeSync(output, MEGABYTE)
    }
    closeSync(output)
    await expect
      .poll(readyz, LONG_POLL)
      .toMatchObject({ status: 503, reasons: expect.arrayContaining(['the disk is nearly full']) })
    rmSync(filler)
    await expect.poll(readyz, LONG_POLL).toEqual({ status: 200, reasons: [] })
  })
})

describe('the check', () => {
  let now = 0
  let writes = 0
  const sources: ReadinessSources = {
    write: async () => {
      writes++
      return { replicationLagSeconds: undefined }
    },
    freeBytes: async () => undefined,
    leaseAgeMs: () => 10,
    failureAgeMs: () => undefined,
    leaseMs: 5_000,
    now: () => now,
  }
  const reasonsWith = async (more: Partial<ReadinessSources>) => {
    return (await new ReadinessCheck({ ...sources, ...more }).check()).reasons
  }

  test('writes once a second at most, however many ask', async () => {
    const check = new ReadinessCheck(sources)
    const ask = async () => await Promise.all(Array.from({ length: 100 }, () => check.check()))
    await ask()
    now += 999
    await ask()
    expect(writes).toBe(1)
    now += 1
    await ask()
    expect(writes).toBe(2)
  })

  test('names each reason', async () => {
    expect(await reasonsWith({})).toEqual([])
    expect(await reasonsWith({ freeBytes: async () => DISK_FREE_BYTES_MIN })).toEqual([])
    expect(await reasonsWith({ freeBytes: async () => DISK_FREE_BYTES_MIN - 1 })).toEqual(['the disk is nearly full'])
    expect(await reasonsWith({ leaseAgeMs: () => undefined })).toEqual(['this node has not joined the floor yet'])
    expect(await reasonsWith({ leaseAgeMs: () => 5_001 })).toEqual(["this node's leases were not renewed in time"])
    expect(await reasonsWith({ failureAgeMs: () => 100 })).toEqual(['the last commands could not be stored'])
    expect(await reasonsWith({ failureAgeMs: () => 60_000 })).toEqual([])
    const silent = { write: () => new Promise<never>(() => {}), answerMsMax: 10 }
    expect(await reasonsWith(silent)).toEqual(['the database does not answer'])
  })
})
