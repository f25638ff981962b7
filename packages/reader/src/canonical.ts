import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The previous hash in a device's first report: there is no report before it. */
export const NO_HASH = '0'.repeat(64)

/**
 * The text of a message that is hashed and signed: JSON without spaces, its keys in order, without the signature. All
 * numbers are whole and all texts ASCII, so that every language writes the same bytes.
 */
export function canonicalText(message: object): string {
  const fields = Object.entries(message).filter(([name]) => name !== 'sig')
  fields.sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(Object.fromEntries(fields))
}

/** The hash of a message. The next report of the same device names it. */
export function hashOf(message: object): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalText(message))))
}

/** A short form of a key. The device shows it, so that a person can compare it with the one in the list. */
export function fingerprintOf(key: string): string {
  return bytesToHex(sha256(utf8ToBytes(`openpit-device ${key}`)))
}
