import { createHash, hash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { syncFolder } from '../disk/durable.ts'
import { linesIn } from '../disk/lines.ts'
import type { HouseKeys } from '../keys/house-keys.ts'
import { isSignedBy } from '../keys/signature.ts'
import type { CopiedTable } from '../store/records/copy.ts'

/** A backup that cannot be made or used; the message says why. */
export class BackupFault extends Error {}

/** The first line of a backup. */
export interface BackupHeader {
  readonly format: typeof FORMAT
  readonly id: string
  readonly takenAt: string
  /** The version of the program, and of its database. */
  readonly program: string
  readonly schema: number
  /** The id of the house's key, without which the backup cannot be used. The key itself is not in it. */
  readonly key: string
  /** The latest published statement of heads when it was made. */
  readonly head: { readonly series: string; readonly number: number; readonly head: string } | null
}

/** The rows of one table. */
export interface BackupPart {
  readonly table: string
  readonly rows: number
  readonly sha256: string
}

export const FORMAT = 'openpit backup 1'

/** Marks the lines that are not rows. */
const MARK = '# '

/** More would cost the machine of a running floor more time than the smaller file is worth. */
const GZIP_LEVEL = 3
const ROWS_AT_ONCE = 500
const CHARS_AT_ONCE = 4_000_000

/** The tables of a backup with their rows, in the order in which they can be put back. */
export type BackupTables = AsyncGenerator<{
  readonly table: CopiedTable
  readonly rows: AsyncIterable<readonly string[]>
}>

/**
 * Writes a backup: compressed text, with a line for each row. The last line has the number of rows and the hash of each
 * table, signed. The file gets its name when it is complete and on the disk.
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  tables: BackupTables,
  keys: HouseKeys,
): Promise<readonly BackupPart[]> {
  if (existsSync(file)) {
    throw new BackupFault(
      `there is a file ${file} already: name another, or a folder, where each backup has its own name`,
    )
  }
  // Named by chance: what a killed backup has left must not stop the next one.
  const draft = `${file}.${randomBytes(4).toString('hex')}.partial`
  const parts: BackupPart[] = []
  // The data are on the disk before the file is closed.
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(Readable.from(linesOf(header, tables, keys, parts)), createGzip({ level: GZIP_LEVEL }), output)
    await rename(draft, file)
    syncFolder(dirname(file))
    return parts
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* linesOf(
  header: BackupHeader,
  tables: BackupTables,
  keys: HouseKeys,
  parts: BackupPart[],
): AsyncGenerator<string> {
  yield `${MARK}${JSON.stringify(header)}\n`
  for await (const { table, rows } of tables) {
    yield `${MARK}${JSON.stringify(table)}\n`
    const sum = createHash('sha256')
    let count = 0
    for await (const some of rows) {
      const text = `${some.join('\n')}\n`
      count += some.length
      sum.update(text)
      yield text
    }
    parts.push({ table: table.name, rows: count, sha256: sum.digest('hex') })
  }
  yield `${MARK}${JSON.stringify({ parts, signature: keys.sign(signedText(header, parts)) })}\n`
}

function signedText(header: BackupHeader, parts: readonly BackupPart[]): Uint8Array {
  return Buffer.from(`${FORMAT} ${hash('sha256', JSON.stringify([header, parts]))}`)
}

/** What is in a backup, in order. The header comes first; after the last rows the backup has been checked. */
export type BackupPiece =
  | { readonly is: 'header'; readonly header: BackupHeader }
  | { readonly is: 'table'; readonly table: CopiedTable }
  | { readonly is: 'rows'; readonly table: CopiedTable; readonly rows: readonly string[] }

/** Reads a backup and checks it. Throws if it is damaged, or not signed with this public key. */
export async function* readBackup(file: string, publicKey: string): AsyncGenerator<BackupPiece> {
  const reading = new BackupReading(file, publicKey)
  const source = createReadStream(file)
  const text = createGunzip()
  source.on('error', (error) => text.destroy(error))
  source.pipe(text)
  let rows: string[] = []
  let chars = 0
  try {
    for await (const line of linesIn(text)) {
      const isRow = !line.startsWith(MARK)
      if (rows.length > 0 && (!isRow || rows.length >= ROWS_AT_ONCE || chars >= CHARS_AT_ONCE)) {
        yield reading.rows(rows)
        rows = []
        chars = 0
      }
      if (isRow) {
        rows.push(line)
        chars += line.length
        continue
      }
      const piece = reading.marked(line.slice(MARK.length))
      if (piece) yield piece
    }
  } catch (error) {
    if (error instanceof BackupFault || !isFileFault(error)) throw error
    throw new BackupFault(`${file} cannot be read: ${(error as Error).message}`)
  } finally {
    source.destroy()
    text.destroy()
  }
  reading.checkEnd()
}

function isFileFault(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return code.startsWith('Z_') || code.startsWith('E')
}

/** Follows the lines of a backup, and compares them with its last line. */
class BackupReading {
  private readonly file: string
  private readonly publicKey: string
  private header: BackupHeader | undefined
  private table: CopiedTable | undefined
  private readonly parts: BackupPart[] = []
  private sum = createHash('sha256')
  private count = 0
  private isComplete = false

  constructor(file: string, publicKey: string) {
    this.file = file
    this.publicKey = publicKey
  }

  rows(rows: readonly string[]): BackupPiece {
    if (this.table === undefined) throw this.fault('is not a backup of Openpit')
    this.count += rows.length
    this.sum.update(`${rows.join('\n')}\n`)
    return { is: 'rows', table: this.table, rows }
  }

  marked(text: string): BackupPiece | undefined {
    const read = this.parse(text)
    if (this.header === undefined) {
      if (read.format !== FORMAT) throw this.fault('is not a backup that this program can read')
      this.header = read as unknown as BackupHeader
      return { is: 'header', header: this.header }
    }
    this.endPart()
    if ('parts' in read) {
      this.checkParts(this.header, read.parts, String(read.signature))
      this.isComplete = true
      return undefined
    }
    this.table = read as unknown as CopiedTable
    return { is: 'table', table: this.table }
  }

  checkEnd(): void {
    if (!this.isComplete) throw this.fault('is not complete: its end is missing')
  }

  private endPart(): void {
    if (this.table) this.parts.push({ table: this.table.name, rows: this.count, sha256: this.sum.digest('hex') })
    this.table = undefined
    this.sum = createHash('sha256')
    this.count = 0
  }

  private checkParts(header: BackupHeader, stated: unknown, signature: string): void {
    if (JSON.stringify(stated) !== JSON.stringify(this.parts)) throw this.fault('is damaged: its rows were changed')
    if (!isSignedBy(this.publicKey, signedText(header, this.parts), signature)) {
      throw this.fault("is not signed with the house's key")
    }
  }

  private parse(text: string): Record<string, unknown> {
    try {
      return JSON.parse(text) as Record<string, unknown>
    } catch {
      throw this.fault('is damaged')
    }
  }

  private fault(what: string): BackupFault {
    return new BackupFault(`${this.file} ${what}`)
  }
}
