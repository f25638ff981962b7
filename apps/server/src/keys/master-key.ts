import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../disk/durable.ts'
import { databaseKeyId } from '../store/floor/cluster.ts'
import type { Store } from '../store/store.ts'
import { HouseKeys, KeyFault, MASTER_KEY_BYTES } from './house-keys.ts'

/** Far longer than it takes to write a key. */
const DRAFT_MS_MAX = 60_000

/** Where the master key is: the key itself in hexadecimal digits, or the file that holds it. */
export interface KeyPlace {
  readonly digits?: string
  readonly file: string
}

/** The key's place by default: in the data folder, beside the database and not in it. */
export function keyFileIn(data: string): string {
  return join(data, 'house.key')
}

/**
 * The keys for this database. The first start makes a master key and stores its id in the database. Later, only a key
 * with the same id is accepted: with another one, the seeds of open shoes could not be read.
 */
export async function keysFor(store: Store, place: KeyPlace): Promise<HouseKeys> {
  const known = await databaseKeyId(store)
  const found = place.digits ?? readKey(place.file)
  if (found === undefined && known !== undefined) {
    throw new KeyFault(
      `this database belongs to key ${known}, and there is no key in ${place.file}: put it there, name its file with --key, or set OPENPIT_KEY`,
    )
  }
  const keys = new HouseKeys(bytesOf(found ?? makeKey(place.file), place))
  const owner = known ?? (await databaseKeyId(store, keys.id))
  if (owner !== keys.id) {
    throw new KeyFault(`this database belongs to key ${owner}, but ${nameOf(place)} is key ${keys.id}`)
  }
  return keys
}

/** The keys in this place, without a database to compare them with. */
export function keysIn(place: KeyPlace): HouseKeys {
  const found = place.digits ?? readKey(place.file)
  if (found !== undefined) return new HouseKeys(bytesOf(found, place))
  throw new KeyFault(
    `there is no key in ${place.file}: put the house's key there, name its file with --key, or set OPENPIT_KEY`,
  )
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new KeyFault(`the key in ${file} cannot be read: ${message}`)
  }
}

/** Makes a key and stores it. If another node has just done the same, returns that node's key. */
function makeKey(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  removeOldDrafts(file)
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  const digits = randomBytes(MASTER_KEY_BYTES).toString('hex')
  const output = openSync(draft, 'wx', 0o600)
  try {
    writeSync(output, `${digits}\n`)
    fsyncSync(output)
    // A link fails if the file exists, and the file is complete from the moment it can be seen.
    linkSync(draft, file)
    // Before the database learns of it: a key that is lost with the power would lock the database for ever.
    syncFolder(dirname(file))
    return digits
  } catch (error) {
    const other = readKey(file)
    if (other === undefined) throw error
    return other
  } finally {
    closeSync(output)
    rmSync(draft, { force: true })
  }
}

/** Removes what killed starts have left. A new draft may be that of another node that starts now. */
function removeOldDrafts(file: string): void {
  const folder = dirname(file)
  for (const name of readdirSync(folder)) {
    const isDraft = name.startsWith(`${basename(file)}.`) && /\.[0-9a-f]{8}$/.test(name)
    if (isDraft && Date.now() - statSync(join(folder, name)).mtimeMs > DRAFT_MS_MAX) {
      rmSync(join(folder, name), { force: true })
    }
  }
}

function bytesOf(digits: string, place: KeyPlace): Buffer {
  if (/^[0-9a-f]{64}$/i.test(digits)) return Buffer.from(digits, 'hex')
  throw new KeyFault(`${nameOf(place)} must be ${2 * MASTER_KEY_BYTES} hexadecimal digits`)
}

function nameOf({ digits, file }: KeyPlace): string {
  return digits === undefined ? `the key in ${file}` : 'the key in OPENPIT_KEY'
}
