import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { blocks, keyFrom, uint32 } from '../hash.ts'

/** One life of one mystery level. The labels of its digests begin with this. */
export const JACKPOT_FORMAT = 'openpit-jackpot/1'

/** What is fixed and published before a life takes its first wager. Amounts are whole cents. */
export interface LifeHeader {
  readonly link: string
  readonly level: string
  /** Lives of a level are numbered from 1, without gaps. */
  readonly life: number
  readonly reset: number
  readonly cap: number
  /** Where this life begins: the reset value and what was above the last hidden value. */
  readonly start: number
}

/** SHA-256 over a label and its parts, each with its length in front, as for shoes, with another prefix. */
export function jackpotDigest(label: string, ...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const bytes = [`${JACKPOT_FORMAT} ${label}`, ...parts].flatMap((part) => {
    const body = typeof part === 'string' ? utf8ToBytes(part) : part
    return [uint32(body.length), body]
  })
  return sha256(concatBytes(...bytes))
}

/** Binds the house to the hidden value before anybody has wagered for it. */
export function hitCommitment({ link, level, life, reset, cap, start }: LifeHeader, seed: Uint8Array): Uint8Array {
  return jackpotDigest('hit', link, level, String(life), String(reset), String(cap), String(start), seed)
}

/** The hidden value, in cents: every cent above where the life begins, up to the cap, is equally likely. */
export function hitPointOf(header: LifeHeader, seed: Uint8Array): number {
  const { link, level, life, reset, cap, start } = header
  const closed = jackpotDigest('closed', link, level, String(life), hitCommitment(header, seed))
  const key = keyFrom(seed, jackpotDigest('mix', closed))
  const from = Math.max(start, reset)
  return from + 1 + widePick(key, 'hit', cap - from)
}

/**
 * A fair pick below a large number. Each try takes six bytes, big-endian, and keeps as many low bits as the choice
 * needs; if the number is still too high, the next six bytes are tried. A remainder would favour low numbers.
 */
export function widePick(key: Uint8Array, label: string, below: number): number {
  if (!Number.isSafeInteger(below) || below < 1 || below > 2 ** 48) {
    throw new RangeError(`cannot pick a number below ${below}`)
  }
  const block = blocks(key, label)
  const keep = 2 ** Math.ceil(Math.log2(below))
  for (let number = 0; ; number++) {
    const bytes = block(number)
    for (let at = 0; at + 6 <= bytes.length; at += 6) {
      const word = bytes.subarray(at, at + 6).reduce((sum, byte) => sum * 256 + byte, 0)
      const picked = word % keep
      if (picked < below) return picked
    }
  }
}
