/**
 * SHA-256 and HMAC-SHA256 for messages of a few bytes. A shoe needs about 1,300 hashes of one or two blocks. For such
 * short messages a general library spends more time on its objects than on the hash; this is half the work. Everything
 * longer goes through the library, and `short-sha256.test.ts` compares the two.
 */

const BLOCK_BYTES = 64
const LENGTH_BYTES = 8

const primes = firstPrimes(64)
/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
/** The same of the square roots of the first eight. */
const FIRST_STATE = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

// Shared by all calls: each uses them up before it returns.
const schedule = new Int32Array(64)
const working = new Int32Array(8)

/** The SHA-256 of a message. */
export function shortHash(message: Uint8Array): Uint8Array {
  working.set(FIRST_STATE)
  absorbLast(message, 0)
  return bytesOf(working)
}

/** The HMAC-SHA256 of messages under one key. The two states that depend on the key alone are made once. */
export function shortHmac(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const padded = new Uint8Array(BLOCK_BYTES)
  padded.set(key.length > BLOCK_BYTES ? shortHash(key) : key)
  const inner = stateAfter(padded.map((byte) => byte ^ 0x36))
  const outer = stateAfter(padded.map((byte) => byte ^ 0x5c))
  return (message) => {
    working.set(inner)
    absorbLast(message, BLOCK_BYTES)
    const within = bytesOf(working)
    working.set(outer)
    absorbLast(within, BLOCK_BYTES)
    return bytesOf(working)
  }
}

function stateAfter(block: Uint8Array): Int32Array {
  working.set(FIRST_STATE)
  loadWords(block, 0, BLOCK_BYTES)
  compress()
  return working.slice()
}

/** Takes the rest of a message into the working state, with the padding. `before` bytes were taken already. */
function absorbLast(rest: Uint8Array, before: number): void {
  let from = 0
  for (; rest.length - from >= BLOCK_BYTES; from += BLOCK_BYTES) {
    loadWords(rest, from, BLOCK_BYTES)
    compress()
  }
  const left = rest.length - from
  loadWords(rest, from, left)
  schedule[left >> 2] = (schedule[left >> 2] as number) | (0x80 << (24 - 8 * (left & 3)))
  if (left + 1 > BLOCK_BYTES - LENGTH_BYTES) {
    compress()
    schedule.fill(0, 0, 16)
  }
  // The length in bits. A message that needs more than 32 bits for it is not short.
  schedule[15] = (before + rest.length) << 3
  compress()
}

/** Puts bytes into the first 16 words of the schedule, big-endian, with zeros after them. */
function loadWords(bytes: Uint8Array, from: number, count: number): void {
  schedule.fill(0, 0, 16)
  const whole = count >> 2
  for (let word = 0, at = from; word < whole; word++, at += 4) {
    schedule[word] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number)
  }
  for (let index = whole << 2; index < count; index++) {
    const word = index >> 2
    schedule[word] = (schedule[word] as number) | ((bytes[from + index] as number) << (24 - 8 * (index & 3)))
  }
}

/** One block of SHA-256 (FIPS 180-4, 6.2.2), from the first 16 words of the schedule into the working state. */
function compress(): void {
  const w = schedule
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15] as number
    const y = w[t - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0
  }
  const s = working
  let a = s[0] as number
  let b = s[1] as number
  let c = s[2] as number
  let d = s[3] as number
  let e = s[4] as number
  let f = s[5] as number
  let g = s[6] as number
  let h = s[7] as number
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[t] as number) + (w[t] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  s[0] = (s[0] as number) + a
  s[1] = (s[1] as number) + b
  s[2] = (s[2] as number) + c
  s[3] = (s[3] as number) + d
  s[4] = (s[4] as number) + e
  s[5] = (s[5] as number) + f
  s[6] = (s[6] as number) + g
  s[7] = (s[7] as number) + h
}

function bytesOf(state: Int32Array): Uint8Array {
  const bytes = new Uint8Array(32)
  for (let word = 0, at = 0; word < 8; word++) {
    const value = state[word] as number
    bytes[at++] = value >>> 24
    bytes[at++] = value >>> 16
    bytes[at++] = value >>> 8
    bytes[at++] = value
  }
  return bytes
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = []
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime !== 0)) found.push(next)
  return found
}

/** The first 32 bits after the point. A double has 53 bits, of which the whole parts here (up to 17) take five. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}
