import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Rulebook } from './questions/rulebook.ts'

/** Computed once for each book: every table that opens asks for it, and a book has thousands of values. */
const hashes = new WeakMap<Rulebook, string>()

/** `sha256:` and the hash of everything that a book says. Any changed answer or clause changes it. */
export function rulebookHash(book: Rulebook): string {
  const known = hashes.get(book)
  if (known !== undefined) return known
  const hash = `sha256:${bytesToHex(sha256(utf8ToBytes(canonicalJson(book))))}`
  hashes.set(book, hash)
  return hash
}

/** JSON with sorted keys and no spaces. Without the order, moving a line in a book would change its hash. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (isRecord(value)) {
    const fields = Object.keys(value).sort()
    return `{${fields.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`
  }
  // JSON cannot write other values (NaN, functions): books that differ in them would have the same hash.
  const isPlain = value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
  if (!isPlain) throw new TypeError(`a rulebook must be plain data; this value is not: ${String(value)}`)
  return JSON.stringify(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
