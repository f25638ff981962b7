import { describe, expect, test } from 'vitest'
import {
  ballotCommitment,
  ballotOrder,
  hex,
  isBallotFile,
  printBallot,
  sealedWagerHash,
  verifyBallot,
} from '../src/index.ts'

const SEED = new Uint8Array(32).fill(7)
const NAMES = ['ann', 'bob', 'cat', 'constructor', 'dan']
const ABOUT = 'seats of session 1'

function recordOf(changes: object = {}) {
  const bytes = [{ by: 'ann', random: '01'.repeat(32) }]
  const question = { number: 1, about: ABOUT, names: NAMES, bytes: [{ by: 'ann', random: new Uint8Array(32).fill(1) }] }
  const drawn = ballotOrder(SEED, 'cup', question)
  const commitment = hex(ballotCommitment('cup', 1, SEED))
  return {
    tournament: 'cup',
    number: 1,
    about: ABOUT,
    commitment,
    bytes,
    names: NAMES,
    drawn,
    seed: hex(SEED),
    ...changes,
  }
}

describe('a ballot of a tournament', () => {
  test('draws every name once, whatever the order in which they are listed', () => {
    const question = { number: 1, about: ABOUT, names: NAMES, bytes: [] }
    const order = ballotOrder(SEED, 'cup', question)
    expect(order.toSorted()).toEqual(NAMES)
    expect(ballotOrder(SEED, 'cup', { ...question, names: NAMES.toReversed() })).toEqual(order)
  })

  test('depends on the seed, the bytes, the matter and the number', () => {
    const names = Array.from({ length: 30 }, (_, index) => `player-${index}`)
    const question = { number: 1, about: ABOUT, names, bytes: [] }
    const orders = [
      ballotOrder(SEED, 'cup', question),
      ballotOrder(new Uint8Array(32).fill(8), 'cup', question),
      ballotOrder(SEED, 'cup', { ...question, bytes: [{ by: 'player-1', random: new Uint8Array(32) }] }),
      ballotOrder(SEED, 'cup', { ...question, about: 'seats of session 2' }),
      ballotOrder(SEED, 'cup', { ...question, number: 2 }),
      ballotOrder(SEED, 'cap', question),
    ]
    expect(new Set(orders.map(String)).size).toBe(orders.length)
  })

  test('holds as it was written, and holds so far before it is drawn', () => {
    const text = printBallot(recordOf())
    expect(isBallotFile(text)).toBe(true)
    expect(verifyBallot(text).verdict).toBe('holds')
    const open = printBallot(recordOf({ about: null, bytes: [], names: [], drawn: [], seed: null }))
    expect(verifyBallot(open).verdict).toBe('holds so far')
  })

  test.each([
    ['another order', { drawn: recordOf().drawn.toReversed() }],
    ['another seed', { seed: '08'.repeat(32) }],
    ['a name that was left out', { names: NAMES.slice(1), drawn: recordOf().drawn.filter((name) => name !== 'ann') }],
    ['a name drawn twice', { drawn: ['ann', 'ann'] }],
    ['other bytes', { bytes: [{ by: 'ann', random: '02'.repeat(32) }] }],
    ['a missing seed', { seed: null }],
  ])('is broken by %s', (_, changes) => {
    expect(verifyBallot(printBallot(recordOf(changes))).verdict).toBe('broken')
  })

  test('is unreadable in a file of another form, and the problem names the field', () => {
    const text = printBallot(recordOf()).replace('"number": 1', '"number": 0, "more": 1')
    const { verdict, problems } = verifyBallot(text)
    expect(verdict).toBe('unreadable')
    expect(problems.map(({ where }) => where)).toEqual(['more', 'number'])
  })
})

test('the hash of a secret wager depends on its place, its amount and its salt', () => {
  const place = { tournament: 'cup', session: 1, table: 1, hand: 1, player: 'ann' }
  const salt = new Uint8Array(16)
  const hashes = [
    sealedWagerHash(place, 5_000, salt),
    sealedWagerHash(place, 5_500, salt),
    sealedWagerHash({ ...place, hand: 2 }, 5_000, salt),
    sealedWagerHash({ ...place, player: 'bob' }, 5_000, salt),
    sealedWagerHash(place, 5_000, new Uint8Array(16).fill(1)),
  ]
  expect(new Set(hashes.map(hex)).size).toBe(hashes.length)
})
