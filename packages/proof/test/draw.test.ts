import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type DrawRecord,
  drawCommitment,
  drawKey,
  drawPicks,
  entrantHash,
  entriesDigest,
  fromHex,
  hex,
  printDraw,
  scrutineerCommitment,
  verifyDraw,
} from '../src/index.ts'

const EXAMPLE = readFileSync(new URL('../draw-vectors/winter.json', import.meta.url), 'utf8')
const RECORD = JSON.parse(EXAMPLE) as DrawRecord

describe('the published example of a draw', () => {
  test('holds', () => {
    const report = verifyDraw(EXAMPLE)
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([])
    expect(report.verdict).toBe('holds')
  })

  test('shows every entrant their own entry, by the salt that they know', () => {
    const own = hex(entrantHash(new Uint8Array(32).fill(2), 'bob'))
    expect(RECORD.entries.findIndex(({ entrant }) => entrant === own)).toBe(1)
  })

  test('gives the same commitments, list and picks when they are worked out again', () => {
    const seed = fromHex(RECORD.seed, 32) as Uint8Array
    const random = fromHex(RECORD.scrutineer.random, 32) as Uint8Array
    const commitment = drawCommitment(RECORD.promotion, seed)
    expect(hex(commitment)).toBe(RECORD.commitment)
    const bytes = scrutineerCommitment(RECORD.promotion, commitment, { name: 'sam', random })
    expect(hex(bytes)).toBe(RECORD.scrutineer.commitment)
    const list = RECORD.entries.map(({ entrant, at }) => ({ entrant: fromHex(entrant, 32) as Uint8Array, at }))
    const entries = entriesDigest(RECORD.promotion, list)
    expect(hex(entries)).toBe(RECORD.closed)
    const picks = RECORD.draws.map(({ prize }) => [
      ...drawPicks(drawKey(seed, RECORD.promotion, prize, { entries, random }), 5),
    ])
    expect(picks).toEqual([
      [3, 2, 5, 4, 1],
      [2, 1, 3, 4, 5],
    ])
  })
})

describe('a file in which something was changed', () => {
  const changed: readonly (readonly [string, (record: DrawRecord) => DrawRecord])[] = [
    [
      'another winner',
      (r) => ({ ...r, draws: r.draws.map((d, i) => (i === 0 ? { ...d, winner: (d.winner % 5) + 1 } : d)) }),
    ],
    ['a pick that is not shown', (r) => ({ ...r, draws: r.draws.map((d) => ({ ...d, passedOver: [] })) })],
    ['another name of a prize', (r) => ({ ...r, draws: r.draws.map((d) => ({ ...d, prize: `${d.prize}s` })) })],
    ['one entry fewer', (r) => ({ ...r, entries: r.entries.slice(0, -1) })],
    ['an entry of another person', (r) => ({ ...r, entries: r.entries.toReversed() })],
    ['other bytes of the scrutineer', (r) => ({ ...r, scrutineer: { ...r.scrutineer, random: '00'.repeat(32) } })],
    ['another seed', (r) => ({ ...r, seed: '11'.repeat(32) })],
    ['a seed that is not shown', (r) => ({ ...r, seed: null })],
  ]

  test.each(changed)('is broken, even if its digest was made anew: %s', (_what, change) => {
    expect(verifyDraw(printDraw(change(RECORD))).verdict).toBe('broken')
  })

  test('is broken if only its digest is old', () => {
    expect(verifyDraw(EXAMPLE.replace('"winter"', '"summer"')).verdict).toBe('broken')
  })

  test.each(['', 'null', '[]', '{"format":"openpit-draw/1"}', EXAMPLE.replace('"seed"', '"sead"')])(
    'is unreadable if it is not a file of draws',
    (text) => expect(verifyDraw(text).verdict).toBe('unreadable'),
  )
})

test('a promotion that has not been drawn yet holds so far, and shows neither seed nor bytes', () => {
  const { promotion, commitment, scrutineer, entries } = RECORD
  const open = {
    promotion,
    commitment,
    scrutineer: { ...scrutineer, random: null },
    entries,
    closed: null,
    draws: [],
    seed: null,
  }
  expect(verifyDraw(printDraw(open)).verdict).toBe('holds so far')
})

test('every entry is picked once, and every place in the order is as likely for each', () => {
  const first = [0, 0, 0, 0, 0]
  for (let draw = 0; draw < 5000; draw++) {
    const key = entrantHash(new Uint8Array(32), `draw ${draw}`)
    const order = [...drawPicks(key, 5)]
    expect(order.toSorted()).toEqual([1, 2, 3, 4, 5])
    first[(order[0] as number) - 1] = (first[(order[0] as number) - 1] as number) + 1
  }
  // Five standard deviations of a fair draw.
  for (const times of first) expect(Math.abs(times - 1000)).toBeLessThan(5 * Math.sqrt(5000 * 0.2 * 0.8))
})

test('a draw among a hundred thousand entries works out only the picks that it needs', () => {
  const order = drawPicks(new Uint8Array(32).fill(9), 100_000)
  const picks = new Set(Array.from({ length: 100 }, () => order.next().value))
  expect(picks.size).toBe(100)
  expect([...drawPicks(new Uint8Array(32).fill(9), 100_000)].length).toBe(100_000)
  expect(() => drawPicks(new Uint8Array(32), -1).next()).toThrow(RangeError)
})
