import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { shortHmac } from './short-sha256.ts'

/** The first format. The labels of all digests begin with it, those of format 2 included. */
export const FORMAT = 'openpit-shoe/1'

/**
 * Names the game and has signatures. Its commitment has a label of its own, and all other digests of a shoe contain the
 * commitment: none is valid in both formats.
 */
export const FORMAT_2 = 'openpit-shoe/2'

/**
 * SHA-256 over a label and its parts, each with its length in front. Without the lengths two different lists of parts
 * could read the same, and a commitment could be opened in two ways.
 */
export function digest(label: string, ...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const bytes = [`${FORMAT} ${label}`, ...parts].flatMap((part) => {
    const body = typeof part === 'string' ? utf8ToBytes(part) : part
    return [uint32(body.length), body]
  })
  return sha256(concatBytes(...bytes))
}

/** The key that follows from a seed and the mix of all contributions. */
export function keyFrom(seed: Uint8Array, mix: Uint8Array): Uint8Array {
  return hmac(sha256, seed, mix)
}

/** Gives 32 bytes for each number: the HMAC-SHA256, under the key, of the label and the number. */
export function blocks(key: Uint8Array, label: string): (number: number) => Uint8Array {
  const keyed = shortHmac(key)
  const message = concatBytes(utf8ToBytes(label), uint32(0))
  const place = new DataView(message.buffer, message.length - 4)
  return (number) => {
    place.setUint32(0, number)
    return keyed(message)
  }
}

/** Four bytes, big-endian. */
export function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

export const hex = bytesToHex

/** Reads `length` bytes from lower-case hexadecimal text; `undefined` for anything else. */
export function fromHex(text: unknown, length: number): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return undefined
  return hexToBytes(text)
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
