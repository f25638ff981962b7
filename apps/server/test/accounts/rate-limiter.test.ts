import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKey, RateLimiter } from '../../src/index.ts'

const RATE = { burst: 3, msPerTry: 1000 }

describe('a rate limiter', () => {
  test('allows a burst, then one try after each interval', () => {
    const limiter = new RateLimiter(RATE)
    const story = [0, 0, 0, 0, 400, 1000, 1000, 1500, 2000, 9000, 9000, 9000, 9000].map((at) => limiter.take('ann', at))
    expect(story).toEqual([0, 0, 0, 1000, 600, 0, 1000, 500, 0, 0, 0, 0, 1000])
  })

  test('takes several tries at once, or none', () => {
    const limiter = new RateLimiter({ burst: 10, msPerTry: 1000 })
    expect([7, 7, 3, 1].map((tries) => limiter.take('ann', 0, tries))).toEqual([0, 4000, 0, 1000])
  })

  test('counts each key separately', () => {
    const limiter = new RateLimiter({ burst: 1, msPerTry: 1000 })
    expect(['ann', 'bob', 'constructor', '__proto__', 'ann'].map((key) => limiter.take(key, 0))).toEqual([
      0, 0, 0, 0, 1000,
    ])
  })

  test('keeps the number of tries when the clock is set back', () => {
    const limiter = new RateLimiter(RATE)
    for (const at of [5000, 5000, 5000]) limiter.take('ann', at)
    expect(limiter.take('ann', 1000)).toBe(1000)
    expect(limiter.take('ann', 2000)).toBe(0)
  })

  test('drops the key used longest ago, and never holds more keys than its limit', () => {
    const limiter = new RateLimiter({ burst: 1, msPerTry: 1000 }, 2)
    for (const key of ['ann', 'bob', 'ann', 'cat']) limiter.take(key, 0)
    expect(limiter.size).toBe(2)
    expect(limiter.take('ann', 0)).toBe(1000)
    expect(limiter.take('bob', 0)).toBe(0)
    expect(limiter.size).toBe(2)
  })

  test('never allows more than the burst and one try for each interval', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 50 })
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 5 }), (steps, burst) => {
        const limiter = new RateLimiter({ burst, msPerTry: 1000 })
        let now = 0
        let given = 0
        for (const step of steps) {
          now += step
          const wait = limiter.take('ann', now)
          if (wait === 0) given++
          else expect(wait).toBeLessThanOrEqual(1000)
        }
        expect(given).toBeLessThanOrEqual(burst + Math.floor(now / 1000))
      }),
    )
  })

  test('allows a try after the wait that it named', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }), (msPerTry, step) => {
        const limiter = new RateLimiter({ burst: 1, msPerTry })
        limiter.take('ann', 0)
        const wait = limiter.take('ann', step)
        if (wait > 0) expect(limiter.take('ann', step + wait)).toBe(0)
      }),
    )
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['a socket', 'a socket'],
])('the address %s counts as %s', (address, key) => expect(addressKey(address)).toBe(key))
