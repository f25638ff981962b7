import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, keysIn, readingFrom } from '@openpit/server'
import { inOneLine, keyPlace, withDatabase } from './floor-place.ts'

const USAGE = `openpit backup FILE|FOLDER [--data FOLDER] [--key FILE]
Copies the floor at DATABASE_URL, or in the data folder, to one file, as it is at one moment. The floor may go on meanwhile.
In a folder, the file is named by the time. The house's key is not in it: keep a copy of the key elsewhere.`

const FLAGS = { data: { type: 'string' }, key: { type: 'string' }, help: { type: 'boolean' } } as const

/** Copies a floor to a file. */
export async function backup(words: readonly string[]): Promise<number> {
  let given: ReturnType<typeof read>
  try {
    given = read(words)
  } catch (error) {
    console.error(`openpit backup: ${(error as Error).message}\n${USAGE}`)
    return 2
  }
  const { values: flags, positionals } = given
  const [path, ...others] = positionals
  if (flags.help) {
    console.log(USAGE)
    return 0
  }
  if (path === undefined || others.length > 0) {
    console.error(`openpit backup: name one file or folder\n${USAGE}`)
    return 2
  }
  try {
    const file = fileAt(path)
    const keys = keysIn(keyPlace(flags))
    const { parts } = await withDatabase(flags, async (connection) => {
      return await readingFrom(connection, async (client) => await backUp(client, keys, file))
    })
    const count = (table: string) => parts.find((part) => part.table === table)?.rows ?? 0
    console.log(`${file}: ${count('streams')} streams, ${count('events')} events, ${count('entries')} entries`)
    console.log("  the house's key is not in it: without the key, it cannot be restored")
    return 0
  } catch (error) {
    console.error(`openpit backup: ${isFileFault(error) ? (error as Error).message : inOneLine(error)}`)
    return 1
  }
}

function read(words: readonly string[]) {
  return parseArgs({ args: [...words], options: FLAGS, allowPositionals: true })
}

function fileAt(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const time = new Date().toISOString().replaceAll(':', '-').slice(0, '2026-01-31T12-00-00'.length)
  return isFolder ? join(path, `openpit-${time}Z.backup`) : path
}

function isFileFault(error: unknown): boolean {
  return ['ENOENT', 'EACCES', 'EEXIST', 'ENOSPC', 'EROFS', 'EPERM'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )
}
