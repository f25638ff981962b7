import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '../../src/index.ts'
import { logOf } from '../../src/postgres/launcher.ts'
import { keepLogShort, LOG_BYTES_MAX } from '../../src/postgres/log-file.ts'

test('the log of PostgreSQL is moved aside while the server runs, and names no statements', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openpit-log-'))
  const postgres = await startPostgres(folder)
  const client = new pg.Client(postgres.connection)
  try {
    await client.connect()
    const log = logOf(join(folder, 'postgres'))
    const refused = async (number: number) => {
      await expect(client.query(`select ${number} / 0, 'words of the statement'`)).rejects.toThrow('division by zero')
    }
    await refused(1)
    keepLogShort(log)
    expect(readFileSync(log, 'utf8')).toContain('division by zero')
    expect(readFileSync(log, 'utf8')).not.toContain('words of the statement')
    appendFileSync(log, 'x'.repeat(LOG_BYTES_MAX))
    keepLogShort(log)
    expect(statSync(log).size).toBe(0)
    expect(statSync(`${log}.1`).size).toBeGreaterThan(LOG_BYTES_MAX)
    await refused(2)
    expect(readFileSync(log, 'utf8')).toContain('division by zero')
    expect(statSync(log).size).toBeLessThan(1_000)
  } finally {
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
