import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { linesIn } from '../disk/lines.ts'
import { type HeadStatement, readStatement } from './statement.ts'

const SUFFIX = '.jsonl'

/** Where the heads of a floor are, unless the operator names another folder. */
export function headsFolderIn(data: string): string {
  return join(data, 'heads')
}

const DAY_CHARS = '2026-01-31'.length

/** The files of one day each with all statements, one a line. Nothing in them is ever changed. */
export class HeadFiles {
  private readonly folder: string
  /** The last statement that we have found or written, and the size of its file then. */
  private last: { readonly file: string; readonly bytes: number; readonly place: Place } | null = null

  constructor(folder: string) {
    this.folder = folder
  }

  /** Where the files end. Another node may have written to them since the last call. */
  async end(): Promise<Place> {
    const file = statementFiles(this.folder).at(-1)
    if (file === undefined) return NOWHERE
    const { size } = await stat(file)
    if (this.last?.file === file && this.last.bytes === size) return this.last.place
    let place = NOWHERE
    for await (const line of linesOf(file)) {
      const statement = readStatement(line)
      if (statement) place = statement
    }
    this.last = { file, bytes: size, place }
    return place
  }

  /** Adds statements; they are on the disk when this resolves. */
  async add(lines: readonly string[]): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    for (const line of lines) {
      const statement = JSON.parse(line) as HeadStatement
      const file = join(this.folder, `${statement.at.slice(0, DAY_CHARS)}${SUFFIX}`)
      const output = await open(file, 'a+', 0o644)
      try {
        const { size } = await output.stat()
        // A process that was killed while it wrote leaves half a line. It must not swallow this one.
        const isTorn = size > 0 && (await output.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString() !== '\n'
        await output.appendFile(`${isTorn ? '\n' : ''}${line}\n`)
        await output.datasync()
        const { series, number } = statement
        this.last = { file, bytes: (await output.stat()).size, place: { series, number } }
      } finally {
        await output.close()
      }
    }
  }
}

/** A statement's place: its series, and its number there. */
interface Place {
  readonly series: string
  readonly number: number
}

const NOWHERE: Place = { series: '', number: 0 }

/**
 * The statements of a file, or of all files in a folder. A line that is not a statement comes as `undefined`. Those
 * that are written after this call are left out: a running floor goes on while an audit reads, and what a later
 * statement names is not in the moment of the database that the audit looks at.
 */
export function statementsIn(path: string): AsyncGenerator<HeadStatement | undefined> {
  const files = statSync(path).isDirectory() ? statementFiles(path) : [path]
  return statementsUpTo(files.map((file) => ({ file, bytes: statSync(file).size })))
}

async function* statementsUpTo(
  files: readonly { readonly file: string; readonly bytes: number }[],
): AsyncGenerator<HeadStatement | undefined> {
  for (const { file, bytes } of files) {
    if (bytes === 0) continue
    for await (const line of linesOf(file, bytes)) if (line !== '') yield readStatement(line)
  }
}

/** Whether there is a statement in a file or folder. */
export async function hasStatements(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  for await (const statement of statementsIn(path)) if (statement !== undefined) return true
  return false
}

function statementFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .toSorted()
    .map((name) => join(folder, name))
}

function linesOf(file: string, bytes = Number.POSITIVE_INFINITY): AsyncIterable<string> {
  return linesIn(createReadStream(file, { end: bytes - 1 }))
}
