import { hash } from 'node:crypto'
import type { HouseSigner } from '../heads/statement.ts'
import type { ZipMember } from './zip.ts'

export const PACK_FORMAT = 'openpit-pack/1'
export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.sig'

/** A round of a pack. */
export interface ManifestRound {
  readonly round: number
  /** Its events in the log of its table. */
  readonly events: readonly [first: number, last: number]
  /**
   * The events whose money its scenario repeats. A ruling that came after the next wagers makes it more than one
   * round's.
   */
  readonly covers: readonly [first: number, last: number] | null
  /** Why it has no scenario; `null` if it has one. */
  readonly noScenario: string | null
}

/** The list of everything in a pack. The house signs its bytes. */
export interface Manifest {
  readonly format: typeof PACK_FORMAT
  readonly program: string
  readonly made: string
  readonly by: { readonly person: string; readonly role: string }
  readonly table: string
  readonly title: string
  readonly rulebook: string
  readonly dealt: 'virtual' | 'live'
  /** The hash before the first event, and the number and the hash of the last. */
  readonly chain: {
    readonly stream: string
    readonly after: number
    readonly previous: string
    readonly last: number
    readonly head: string
  }
  readonly rounds: readonly ManifestRound[]
  readonly members: readonly ManifestMember[]
  /** The house's public key. */
  readonly key: string
}

export interface ManifestMember {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export function manifestMember({ name, bytes }: ZipMember): ManifestMember {
  return { name, bytes: bytes.length, sha256: hash('sha256', bytes) }
}

export function printManifest(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
}

/** What the house signs for a manifest. */
export function signedText(manifest: Uint8Array): Uint8Array {
  return Buffer.from(`${PACK_FORMAT} ${hash('sha256', manifest)}`)
}

export function signManifest(keys: HouseSigner, manifest: Buffer): Buffer {
  return Buffer.from(`${keys.sign(signedText(manifest))}\n`)
}

/** Reads a manifest from its bytes; `undefined` if they are not a manifest. */
export function readManifest(bytes: Buffer): Manifest | undefined {
  let read: Partial<Record<keyof Manifest, unknown>> | null
  try {
    read = JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
  const texts = [read?.program, read?.made, read?.table, read?.title, read?.rulebook, read?.dealt, read?.key]
  const isOne =
    read?.format === PACK_FORMAT &&
    texts.every((text) => typeof text === 'string') &&
    isChain(read.chain) &&
    Array.isArray(read.rounds) &&
    read.rounds.every(isRound) &&
    Array.isArray(read.members) &&
    read.members.every(isMember)
  return isOne ? (read as Manifest) : undefined
}

type Fields = Readonly<Record<string, unknown>>

function isChain(read: unknown): boolean {
  if (typeof read !== 'object' || read === null) return false
  const { stream, after, previous, last, head } = read as Fields
  return [stream, previous, head].every((text) => typeof text === 'string') && [after, last].every(Number.isSafeInteger)
}

function isRound(read: unknown): boolean {
  if (typeof read !== 'object' || read === null) return false
  const { round, events, covers, noScenario } = read as Fields
  return (
    Number.isSafeInteger(round) &&
    isRange(events) &&
    (covers === null || isRange(covers)) &&
    (noScenario === null || typeof noScenario === 'string')
  )
}

function isRange(read: unknown): boolean {
  return Array.isArray(read) && read.length === 2 && read.every(Number.isSafeInteger)
}

function isMember(read: unknown): boolean {
  if (typeof read !== 'object' || read === null) return false
  const { name, bytes, sha256 } = read as Fields
  return typeof name === 'string' && Number.isSafeInteger(bytes) && typeof sha256 === 'string'
}
