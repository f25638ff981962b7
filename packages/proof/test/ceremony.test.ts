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
  seal,
  withholders,
} from '../src/index.ts'
import { ANN, BOB, bytes, ceremonyOf, mustAccept, NSW } from './shoes.ts'

const OPENING = openingOf(NSW, bytes(5))
const ann = seal(OPENING, ANN)
const bob = seal(OPENING, BOB)

function refusal(step: CeremonyStep): string {
  return step.ok ? 'accepted' : step.refusal.kind
}

describe('the ceremony', () => {
  const committed = mustAccept(commit(openCeremony(OPENING), 'ann', ann.commitment))
  const closed = closeCommitments(committed)

  test('refuses commitments once the list is closed', () => {
    expect(refusal(commit(closed, 'bob', bob.commitment))).toBe('commitments-closed')
  })

  test('refuses to reveal while the list is open', () => {
    expect(refusal(reveal(committed, 'ann', 100, ann.random))).toBe('commitments-open')
  })

  test('refuses a second commitment and a second reveal', () => {
    expect(refusal(commit(committed, 'ann', bob.commitment))).toBe('already-committed')
    const shown = mustAccept(reveal(closed, 'ann', 100, ann.random))
    expect(refusal(reveal(shown, 'ann', 100, ann.random))).toBe('already-revealed')
  })

  test('refuses a reveal whose bytes, cut or person differ from the commitment', () => {
    expect(refusal(reveal(closed, 'ann', 101, ann.random))).toBe('does-not-match')
    expect(refusal(reveal(closed, 'ann', null, ann.random))).toBe('does-not-match')
    expect(refusal(reveal(closed, 'ann', 100, hex(bytes(2))))).toBe('does-not-match')
    expect(refusal(reveal(closed, 'ann', 100, 'nonsense'))).toBe('does-not-match')
    expect(refusal(reveal(closed, 'bob', null, bob.random))).toBe('not-committed')
    expect(refusal(reveal(closed, 'ann', 100, ann.random))).toBe('accepted')
  })

  test.each(['', 'abc', 'A'.repeat(64), '0'.repeat(63), '0'.repeat(66)])('%j is not a commitment', (text) => {
    expect(refusal(commit(openCeremony(OPENING), 'ann', text))).toBe('not-a-commitment')
  })

  test('gives no contributions while the list is open or one is withheld', () => {
    const withheld = ceremonyOf(NSW, bytes(5), [ANN, BOB], ['bob'])
    expect(withholders(withheld)).toEqual(['bob'])
    expect(contributionsOf(withheld)).toBeUndefined()
    expect(contributionsOf(committed)).toBeUndefined()
    expect(contributionsOf(ceremonyOf(NSW, bytes(5), [ANN, BOB]))).toEqual([ANN, BOB])
    expect(contributionsOf(closeCommitments(openCeremony(OPENING)))).toEqual([])
  })
})
