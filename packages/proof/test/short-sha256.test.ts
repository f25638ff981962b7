import { createHash, createHmac } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortHash, shortHmac } from '../src/short-sha256.ts'

const bytes = (most: number) => fc.uint8Array({ maxLength: most })

describe('short hashes', () => {
  test('every length around the ends of blocks gives the same digest as the library and as OpenSSL', () => {
    for (let length = 0; length <= 260; length++) {
      const message = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255)
      const expected = createHash('sha256').update(message).digest('hex')
      expect(Buffer.from(shortHash(message)).toString('hex'), `${length} bytes`).toBe(expected)
      expect(sha256(message)).toEqual(shortHash(message))
    }
  })

  test('the example of FIPS 180-4 for "abc"', () => {
    const digest = Buffer.from(shortHash(new TextEncoder().encode('abc'))).toString('hex')
    expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test('any key and message give the same code as the library and as OpenSSL', () => {
    fc.assert(
      fc.property(bytes(150), bytes(150), bytes(150), (key, first, second) => {
        const keyed = shortHmac(key)
        for (const message of [first, second, first]) {
          expect(Buffer.from(keyed(message))).toEqual(createHmac('sha256', key).update(message).digest())
          expect(keyed(message)).toEqual(hmac(sha256, key, message))
        }
      }),
    )
  })

  test('two keys used in turns do not disturb each other', () => {
    const [one, other] = [shortHmac(Uint8Array.of(1)), shortHmac(Uint8Array.of(2))]
    const message = Uint8Array.of(7, 7)
    const alone = one(message)
    other(message)
    expect(one(message)).toEqual(alone)
  })
})
