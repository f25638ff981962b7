import { cardOf } from '@openpit/cards'
import type { DeviceReport } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import {
  canonicalText,
  type DeviceEvent,
  type Devices,
  evolveDevices,
  hashOf,
  judgeHello,
  judgeReport,
  NO_DEVICES,
  NO_HASH,
  withCardOut,
  withCardsRenewed,
} from '../src/index.ts'

const SUE = { person: 'sue', role: 'supervisor' } as const
const NINE = cardOf('9', 'h')
const TWO = cardOf('2', 'c')

function report(seq: number, prev: string, body: object = { kind: 'card', card: '9h', confidence: 998 }): DeviceReport {
  return { device: 'shoe-17', boot: 2, ms: seq, ...body, seq, prev, sig: '' } as DeviceReport
}

/** A reader with its line, after these reports. */
function after(...bodies: object[]): Devices {
  const first: DeviceEvent[] = [
    { kind: 'device-bound', device: 'shoe-17', role: 'reader', key: 'aa', by: SUE },
    { kind: 'device-started', device: 'shoe-17', seq: 0, hash: NO_HASH, boot: 2 },
  ]
  let prev = NO_HASH
  const taken = bodies.map((body, index): DeviceEvent => {
    const one = report(index + 1, prev, body)
    prev = hashOf(one)
    return { kind: 'report-taken', device: 'shoe-17', seq: index + 1, hash: prev, text: JSON.stringify(one) }
  })
  return [...first, ...taken].reduce(evolveDevices, NO_DEVICES)
}

describe('the text that is signed', () => {
  test('has its keys in order, no spaces and no signature', () => {
    expect(canonicalText({ seq: 2, kind: 'beat', sig: 'x', device: 'a' })).toBe('{"device":"a","kind":"beat","seq":2}')
  })
})

describe('a chain', () => {
  const devices = after({ kind: 'marker' }, { kind: 'marker' })
  const chain = devices.lines[0]?.chain
  if (!chain) throw new Error('there is no chain')
  const last = chain.hashes.at(-1) as string

  test.each([
    ['the next report', report(3, last), true, { is: 'next' }],
    ['a later one leaves a gap', report(5, last), true, { is: 'gap', from: 3 }],
    ['another report under a used number is a fork', report(2, NO_HASH), true, { is: 'distrust', why: 'fork' }],
    ['a report that names another one before it', report(3, NO_HASH), true, { is: 'distrust', why: 'wrong-prev' }],
    ['a report that is not signed', report(3, last), false, { is: 'distrust', why: 'bad-signature' }],
    ['a report from an earlier boot', { ...report(3, last), boot: 1 }, true, { is: 'distrust', why: 'old-boot' }],
  ])('%s', (_, one, isSigned, verdict) => {
    expect(judgeReport(chain, one, hashOf(one), isSigned)).toEqual(verdict)
  })

  test('the same report again changes nothing, however long ago it came', () => {
    const first = report(1, NO_HASH, { kind: 'marker' })
    expect(judgeReport(chain, first, hashOf(first), true)).toEqual({ is: 'again' })
  })

  test.each([
    ['stands where we stand', { seq: 2, hash: last, boot: 2 }, undefined],
    ['has reports that we lack', { seq: 9, hash: NO_HASH, boot: 3 }, undefined],
    ['has gone back', { seq: 1, hash: NO_HASH, boot: 2 }, 'fork'],
    ['has another last report', { seq: 2, hash: NO_HASH, boot: 2 }, 'fork'],
    ['comes from an earlier boot', { seq: 2, hash: last, boot: 1 }, 'old-boot'],
  ] as const)('a device that says hello and %s', (_, at, verdict) => {
    const hello = { kind: 'hello', device: 'shoe-17', firmware: NO_HASH, nonce: '', sig: '', ...at } as const
    expect(judgeHello(chain, hello)).toBe(verdict)
  })
})

describe('cards that were read', () => {
  test('wait in the order in which they left; one that is unsure has no face until a person names it', () => {
    const devices = after(
      { kind: 'card', card: '9h', confidence: 998 },
      { kind: 'card', card: '2c', confidence: 600 },
      { kind: 'card', card: null, confidence: 0 },
    )
    expect(devices.reads.waiting).toEqual([
      { seq: 1, card: NINE, stop: null, among: [] },
      { seq: 2, card: null, stop: 'unconfirmed', among: [TWO] },
      { seq: 3, card: null, stop: 'unconfirmed', among: [] },
    ])
  })

  test('two that left at once are named in order, and the last of them follows from the first', () => {
    const devices = after({ kind: 'double', cards: ['2c', '9h'] })
    expect(devices.reads.waiting.map(({ stop }) => stop)).toEqual(['order', 'order'])
    const named = evolveDevices(devices, { kind: 'read-confirmed', seq: 1, is: NINE, by: SUE })
    expect(named.reads.waiting.map(({ card, stop }) => [card, stop])).toEqual([
      [NINE, null],
      [TWO, null],
    ])
  })

  test('lost ones wait for a person, between those before and those after', () => {
    const before = after({ kind: 'card', card: '9h', confidence: 998 })
    const event = { kind: 'reports-lost', device: 'shoe-17', from: 2, to: 3, cards: 1, hash: NO_HASH } as const
    const { reads, lines } = evolveDevices(before, event)
    expect(reads.waiting.map(({ stop }) => stop)).toEqual([null, 'lost'])
    expect(lines[0]?.chain).toEqual({ seq: 3, boot: 2, hashes: [NO_HASH] })
  })

  test('keyed cards are compared with what the reader has read or reads later', () => {
    const { reads } = after({ kind: 'card', card: '9h', confidence: 998 })
    const same = withCardOut(reads, NINE, true)
    expect([same.waiting, same.differs]).toEqual([[], []])
    const other = withCardOut(reads, TWO, true)
    expect(other.differs).toEqual([{ seq: 1, read: NINE, keyed: TWO }])
    const early = withCardOut(same, TWO, true)
    expect(early.keyed).toEqual([TWO])
  })

  test('no longer count once the cards are shuffled', () => {
    const { reads } = after({ kind: 'card', card: '9h', confidence: 998 })
    expect(withCardsRenewed(reads)).toEqual({ waiting: [], keyed: [], differs: [], shoe: 1 })
  })
})
