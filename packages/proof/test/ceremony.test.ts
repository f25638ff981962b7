import { describe, expect, test } from 'vitest'
import {
  type CeremonyStep,
  closeCommitments,
  commit,
  contributionsOf,
  hex,
  openCeremony,
  openingOf,
  reveal,
  sealed,
  withholding,
} from '../src/index.ts'
import { ANN, accepted, BOB, bytes, ceremonyOf, NSW } from './shoes.ts'

const OPENING = openingOf(NSW, bytes(5))
const ann = sealed(OPENING, ANN)
const bob = sealed(OPENING, BOB)

function refusal(step: CeremonyStep): string {
  return step.ok ? 'accepted' : step.refusal.kind
}

describe('commit first, show later', () => {
  const committed = accepted(commit(openCeremony(OPENING), 'ann', ann.commitment))
  const closed = closeCommitments(committed)

  test('nobody joins once others may show what they have', () => {
    expect(refusal(commit(closed, 'bob', bob.commitment))).toBe('commitments-closed')
  })

  test('nobody shows anything while others may still join', () => {
    expect(refusal(reveal(committed, 'ann', 100, ann.random))).toBe('commitments-open')
  })

  test('a commitment is made once', () => {
    expect(refusal(commit(committed, 'ann', bob.commitment))).toBe('already-committed')
    const shown = accepted(reveal(closed, 'ann', 100, ann.random))
    expect(refusal(reveal(shown, 'ann', 100, ann.random))).toBe('already-revealed')
  })

  test('what is shown must be what was committed to: the bytes, the cut, the person', () => {
    expect(refusal(reveal(closed, 'ann', 101, ann.random))).toBe('does-not-match')
    expect(refusal(reveal(closed, 'ann', null, ann.random))).toBe('does-not-match')
    expect(refusal(reveal(closed, 'ann', 100, hex(bytes(2))))).toBe('does-not-match')
    expect(refusal(reveal(closed, 'ann', 100, 'nonsense'))).toBe('does-not-match')
    expect(refusal(reveal(closed, 'bob', null, bob.random))).toBe('not-committed')
    expect(refusal(reveal(closed, 'ann', 100, ann.random))).toBe('accepted')
  })

  test.each(['', 'abc', 'A'.repeat(64), '0'.repeat(63), '0'.repeat(66)])('%j is no commitment', (text) => {
    expect(refusal(commit(openCeremony(OPENING), 'ann', text))).toBe('not-a-commitment')
  })

  test('there is no order while something is withheld', () => {
    const withheld = ceremonyOf(NSW, bytes(5), [ANN, BOB], ['bob'])
    expect(withholding(withheld)).toEqual(['bob'])
    expect(contributionsOf(withheld)).toBeUndefined()
    expect(contributionsOf(committed)).toBeUndefined()
    expect(contributionsOf(ceremonyOf(NSW, bytes(5), [ANN, BOB]))).toEqual([ANN, BOB])
    expect(contributionsOf(closeCommitments(openCeremony(OPENING)))).toEqual([])
  })
})
