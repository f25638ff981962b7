import { describe, expect, test } from 'vitest'
import { signOf } from '../src/player/tournament/sign.ts'

const PLAN = { by: 'hands' as const, length: 30, eliminationHands: [8, 16, 25] }
const SHOES = { by: 'shoes' as const, length: 2, eliminationHands: [] }

function at(hand: number, disregarded: number[] = [], isPlayedOut = false) {
  return { hand, shoe: 1, disregarded, isPlayedOut }
}

describe('the sign of a tournament’s table', () => {
  test('before an elimination hand, it counts the hands to it', () => {
    expect(signOf(at(6), PLAN)).toMatchObject({ nextIn: 2, signal: null, isCancelled: false })
    expect(signOf(at(9), PLAN)).toMatchObject({ nextIn: 7, hands: [{ hand: 16 }, { hand: 25 }] })
  })

  test('[TAS-22.2.7] an elimination hand is signalled, and a cancelled one is not', () => {
    expect(signOf(at(8), PLAN)).toMatchObject({ nextIn: 0, signal: 'elimination-hand', isCancelled: false })
    expect(signOf(at(8, [8]), PLAN)).toMatchObject({ nextIn: 8, signal: null, isCancelled: true })
    expect(signOf(at(25, [25]), PLAN)).toMatchObject({ nextIn: null, signal: null, isCancelled: true })
  })

  test('[TAS-22.2.8] cancelled hands are struck out as soon as they are cancelled', () => {
    expect(signOf(at(3, [8]), PLAN)).toEqual({
      hands: [
        { hand: 8, isCancelled: true },
        { hand: 16, isCancelled: false },
        { hand: 25, isCancelled: false },
      ],
      signal: null,
      isCancelled: false,
      nextIn: 13,
    })
  })

  test('[TAS-22.2.7] the last shoe is signalled', () => {
    expect(signOf({ ...at(40), shoe: 1 }, SHOES).signal).toBeNull()
    expect(signOf({ ...at(80), shoe: 2 }, SHOES).signal).toBe('last-shoe')
  })

  test('after the last hand nothing is announced', () => {
    expect(signOf(at(25, [], true), PLAN)).toEqual({ hands: [], signal: null, isCancelled: false, nextIn: null })
  })
})
