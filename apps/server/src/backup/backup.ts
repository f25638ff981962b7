import { randomBytes } from 'node:crypto'
import { PROGRAM_VERSION } from '@openpit/rulebooks'
import { type HouseKeys, KeyFault } from '../keys/house-keys.ts'
import { keyIdIn } from '../store/floor/cluster.ts'
import { atOneMoment, type DatabaseClient } from '../store/reading.ts'
import { type CopiedTable, rowsOf, tablesToCopy } from '../store/records/copy.ts'
import { lastStatementIn } from '../store/records/heads.ts'
import { SCHEMA_VERSION } from '../store/schema/schema.ts'
import { type BackupHeader, type BackupPart, type BackupTables, FORMAT, writeBackup } from './file.ts'

const ID_BYTES = 8

/** What was backed up. */
export interface BackupSummary {
  readonly header: BackupHeader
  readonly parts: readonly BackupPart[]
}

/** Writes a copy of the database to a file, as it is at one moment. A floor may go on meanwhile. */
export async function backUp(client: DatabaseClient, keys: HouseKeys, file: string): Promise<BackupSummary> {
  // Before the first query: what is published after this time may be missing in the copy.
  const takenAt = new Date().toISOString()
  return await atOneMoment(client, async () => {
    const owner = await keyIdIn(client)
    if (owner !== undefined && owner !== keys.id) {
      throw new KeyFault(`this database belongs to key ${owner}, but the key here is ${keys.id}`)
    }
    const head = await lastStatementIn(client)
    const header: BackupHeader = {
      format: FORMAT,
      id: randomBytes(ID_BYTES).toString('hex'),
      takenAt,
      program: PROGRAM_VERSION,
      schema: SCHEMA_VERSION,
      key: keys.id,
      head: head === undefined ? null : { series: head.series, number: head.number, head: head.head },
    }
    const parts = await writeBackup(file, header, contentsOf(client, await tablesToCopy(client)), keys)
    return { header, parts }
  })
}

async function* contentsOf(client: DatabaseClient, tables: readonly CopiedTable[]): BackupTables {
  for (const table of tables) yield { table, rows: rowsOf(client, table) }
}
