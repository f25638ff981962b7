import { describe, expect, test } from 'vitest'
import { codeAt, fromBase32, otpauthUri, stepOf, timeStep, toBase32 } from '../../src/accounts/totp.ts'

const SECRET = Buffer.from('12345678901234567890')

describe('codes of the second factor', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('[RFC 6238, appendix B] after %i seconds the code is %s', (seconds, code) => {
    expect(codeAt(SECRET, timeStep(new Date(seconds * 1000)), 8)).toBe(code)
  })

  test('are accepted one step early and one step late, and in groups of digits; others are not', () => {
    const at = new Date(1_111_111_111_000)
    const now = timeStep(at)
    const accepted = [-2, -1, 0, 1, 2].map((off) => stepOf(SECRET, codeAt(SECRET, now + off), at))
    expect(accepted).toEqual([undefined, now - 1, now, now + 1, undefined])
    expect(stepOf(SECRET, '050 471', at)).toBe(now)
    for (const code of ['', '05047', '0504710', 'abcdef', '٠٥٠٤٧١']) expect(stepOf(SECRET, code, at)).toBeUndefined()
  })

  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('[RFC 4648, section 10] %j is %j in base32', (text, code) => {
    expect(toBase32(Buffer.from(text))).toBe(code)
    expect(Buffer.from(fromBase32(code)).toString()).toBe(text)
  })

  test('their secret travels in an address that authenticator apps read', () => {
    const { protocol, searchParams } = new URL(otpauthUri(toBase32(SECRET), 'Ann'))
    expect(protocol).toBe('otpauth:')
    expect(Object.fromEntries(searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Openpit',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
