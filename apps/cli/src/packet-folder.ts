import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { PacketFile } from '@openpit/odds/packet'

/** What differs from run to run. Only the manifest has it, so that all other files can be compared byte by byte. */
export interface Times {
  readonly made: string
  readonly analysisSeconds: number
  readonly simulationSeconds: number
}

/** Why a packet cannot be written to a folder. Checked before the long work, and again before writing. */
export function unfitFolder(folder: string): string | undefined {
  const there = contentsOf(resolve(folder))
  if (typeof there === 'string') return `${folder} ${there}`
  if (there !== undefined && there.length > 0) return `${folder} is not empty`
  try {
    accessSync(dirname(resolve(folder)), constants.W_OK)
  } catch {
    return `${folder} cannot be written: ${dirname(resolve(folder))} is not a writable folder`
  }
  return undefined
}

/** The names in a folder; `undefined` if it does not exist; or what is wrong with it. */
function contentsOf(folder: string): readonly string[] | string | undefined {
  try {
    return readdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    return code === 'ENOTDIR' ? 'is not a folder' : 'cannot be read'
  }
}

/** Writes all files to a temporary folder first, so that a packet is complete or not there at all. */
export function writePacket(folder: string, files: readonly PacketFile[], times: Times): string | undefined {
  const unfit = unfitFolder(folder)
  if (unfit) return unfit
  const target = resolve(folder)
  const beside = join(dirname(target), `.${basename(target)}-${process.pid}`)
  try {
    mkdirSync(beside)
    for (const { name, text } of files) writeFileSync(join(beside, name), text)
    writeFileSync(join(beside, 'manifest.json'), manifest(files, times))
    if (contentsOf(target) !== undefined) rmdirSync(target)
    renameSync(beside, target)
    return undefined
  } catch (error) {
    rmSync(beside, { recursive: true, force: true })
    return `${folder} cannot be written: ${(error as Error).message}`
  }
}

function manifest(files: readonly PacketFile[], times: Times): string {
  const listed = files.map(({ name, text }) => ({
    name,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }))
  return `${JSON.stringify({ files: listed, times }, null, 2)}\n`
}
