import { createHash, createHmac } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Card, FIFTY_TWO, loadedShoe, printCards } from '@openpit/cards'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocks, digest, uint32 } from '../src/hash.ts'
import {
  cardDrawn,
  contentsOf,
  contributionCommitment,
  cutAt,
  DRAWS,
  fillDevice,
  fromHex,
  hex,
  openingOf,
  orderShoe,
  pathTo,
  picksFrom,
  provenCard,
  rootFrom,
  rootOf,
  saltOf,
  shoeCommitment,
  treeOf,
} from '../src/index.ts'
import { leafHash } from '../src/tree.ts'
import { ANN, BOB, bytes, DEVICE, NSW } from './shoes.ts'

describe('picks', () => {
  test('give every number below the limit, and none above it', () => {
    for (let below = 1; below <= 416; below++) {
      const pick = picksFrom(bytes(below), 'order')
      const seen = new Set(Array.from({ length: 40 * below }, () => pick(below)))
      expect(seen.size, `below ${below}`).toBe(below)
      expect(Math.max(...seen)).toBe(below - 1)
    }
  })

  test('are fair: over all two-byte words, each number comes up equally often', () => {
    for (let below = 1; below <= 416; below++) {
      const mask = 2 ** Math.ceil(Math.log2(below)) - 1
      const taken = new Map<number, number>()
      for (let word = 0; word < 0x10000; word += 1) {
        const picked = word & mask
        if (picked < below) taken.set(picked, (taken.get(picked) ?? 0) + 1)
      }
      expect(new Set(taken.values()).size, `below ${below}`).toBe(1)
    }
  })

  test('take the words of the stream in order and skip those that are too high', () => {
    const block = blocks(bytes(3), 'order')
    const words = Array.from({ length: 20 }, (_, number) => [...block(number)]).flatMap((block) =>
      Array.from({ length: 16 }, (_, index) => ((block[2 * index] ?? 0) << 8) | (block[2 * index + 1] ?? 0)),
    )
    const expected = words.map((word) => word & 0x1ff).filter((word) => word < 312)
    const pick = picksFrom(bytes(3), 'order')
    expect(Array.from({ length: 100 }, () => pick(312))).toEqual(expected.slice(0, 100))
  })

  test.each([0, -1, 1.5, Number.NaN, 70_000])('below %d throw', (below) => {
    expect(() => picksFrom(bytes(1), 'order')(below)).toThrow(RangeError)
  })
})

describe('primitives agree with OpenSSL', () => {
  test('SHA-256 and HMAC-SHA256', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 100 }), (message, key) => {
        expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
        expect(hex(hmac(sha256, key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
      }),
    )
  })

  test('a block is the HMAC of its label and number', () => {
    const expected = createHmac('sha256', bytes(9)).update('salt').update(uint32(7)).digest('hex')
    expect(hex(blocks(bytes(9), 'salt')(7))).toBe(expected)
  })

  test('different lists of parts have different digests', () => {
    expect(hex(digest('mix', 'ab', 'c'))).not.toBe(hex(digest('mix', 'a', 'bc')))
    expect(hex(digest('mix', 'abc'))).not.toBe(hex(digest('mix', 'abc', '')))
    expect(hex(digest('mix'))).not.toBe(hex(digest('file')))
  })
})

describe('the tree', () => {
  const leaves = (count: number) => Array.from({ length: count }, (_, index) => leafHash(uint32(index)))

  test('has the shape of RFC 9162: split at the largest power of two below the number of leaves', () => {
    const root = (nodes: readonly Uint8Array[]): string => {
      const [only] = nodes
      if (nodes.length === 1 && only) return hex(only)
      const half = 2 ** Math.ceil(Math.log2(nodes.length) - 1)
      const [left, right] = [root(nodes.slice(0, half)), root(nodes.slice(half))]
      return createHash('sha256')
        .update(Buffer.from(`01${left}${right}`, 'hex'))
        .digest('hex')
    }
    for (const count of [1, 2, 3, 5, 7, 8, 13, 312, 416]) {
      expect(hex(rootOf(treeOf(leaves(count)))), `${count} leaves`).toBe(root(leaves(count)))
    }
  })

  test('each leaf leads to the root by its own path only', () => {
    for (const count of [1, 2, 3, 6, 11, 312]) {
      const all = leaves(count)
      const tree = treeOf(all)
      for (let index = 0; index < count; index++) {
        const leaf = all[index] as Uint8Array
        const path = pathTo(tree, index)
        expect(hex(rootFrom(leaf, index, count, path) ?? leaf)).toBe(hex(rootOf(tree)))
        const other = rootFrom(leaf, (index + 1) % count, count, path)
        if (count > 1) expect(other && hex(other)).not.toBe(hex(rootOf(tree)))
        expect(rootFrom(leaf, index, count, [...path, leaf])).toBeUndefined()
        if (path.length > 0) expect(rootFrom(leaf, index, count, path.slice(1))).not.toEqual(rootOf(tree))
      }
    }
    for (const index of [-1, 3, 0.5]) expect(rootFrom(bytes(0), index, 3, [])).toBeUndefined()
    expect(() => treeOf([])).toThrow(RangeError)
  })
})

describe('the order', () => {
  test('holds the same cards, and differs for another seed, shoe or contribution', () => {
    const orderOf = (...given: Parameters<typeof orderShoe>) => printCards(orderShoe(...given).order)
    const order = orderOf(NSW, bytes(5), [ANN, BOB])
    expect(printCards(orderShoe(NSW, bytes(5), [ANN, BOB]).order.toSorted((a, b) => a - b))).toBe(
      printCards(NSW.stack.toSorted((a, b) => a - b)),
    )
    expect(orderOf(NSW, bytes(5), [ANN, BOB])).toBe(order)
    const others = [
      orderOf(NSW, bytes(6), [ANN, BOB]),
      orderOf({ ...NSW, shoe: 'another' }, bytes(5), [ANN, BOB]),
      orderOf(NSW, bytes(5), [BOB, ANN]),
      orderOf(NSW, bytes(5), [ANN]),
      orderOf(NSW, bytes(5), [{ ...ANN, cut: 101 }, BOB]),
      orderOf(NSW, bytes(5), [{ ...ANN, random: bytes(2) }, BOB]),
    ]
    expect(new Set([order, ...others]).size).toBe(7)
  })

  test('[NSW-4.6a, STAR-4.6a, NZ-7.6] the cards in front of the cut go to the back', () => {
    const cards = loadedShoe(1, FIFTY_TWO)
    expect(printCards(cutAt(cards, 3).slice(0, 2))).toBe(printCards(cards.slice(3, 5)))
    expect(printCards(cutAt(cards, 3).slice(-3))).toBe(printCards(cards.slice(0, 3)))
    expect(cutAt(cards, 0)).toEqual(cards)
    const uncut = orderShoe(NSW, bytes(5), [BOB])
    expect(cutAt(cutAt(uncut.order, 100), 212)).toEqual(uncut.order)
  })

  test('cannot be guessed from a commitment, a root or a proof', () => {
    const ordered = orderShoe(NSW, bytes(5), [ANN])
    const shown = provenCard(ordered, 0)
    const guesses = NSW.stack.map((card) => hex(leafHash(new Uint8Array([...uint32(1), card]))))
    for (const node of shown.proof) expect(guesses).not.toContain(hex(node))
    const salts = Array.from({ length: 312 }, (_, position) => hex(saltOf(ordered, position)))
    expect(new Set(salts).size).toBe(312)
    expect(hex(shoeCommitment(NSW, bytes(5)))).not.toBe(hex(shoeCommitment(NSW, bytes(6))))
    expect(hex(ordered.root)).not.toBe(hex(orderShoe(NSW, bytes(6), [ANN]).root))
  })

  test('a position behind the last card throws', () => {
    expect(() => provenCard(orderShoe(NSW, bytes(5), []), 312)).toThrow(RangeError)
  })
})

describe('a device', () => {
  const device = fillDevice(DEVICE, bytes(5), [])
  const contents = contentsOf([0, 0, 17, 51] as Card[])
  const drawn = Array.from({ length: DRAWS }, (_, position) => cardDrawn(device, position, contents))

  test('gives only cards that are in it', () => {
    expect([...new Set(drawn)].sort()).toEqual([0, 17, 51])
    expect(() => cardDrawn(device, 0, contentsOf([]))).toThrow(RangeError)
    expect(() => cardDrawn(device, DRAWS, contents)).toThrow(RangeError)
  })

  test('gives each card in proportion to its copies', () => {
    const aces = drawn.filter((card) => card === 0).length
    // Half of 1,024, within four standard deviations.
    expect(Math.abs(aces - 512)).toBeLessThan(64)
  })
})

test('fromHex takes lower-case digits of the right length only', () => {
  expect(fromHex('00ff', 2)).toEqual(new Uint8Array([0, 255]))
  for (const text of ['00FF', '00f', '0x00', '00fg', 5, null, undefined]) expect(fromHex(text, 2)).toBeUndefined()
})

test('a contribution’s commitment changes with its shoe, person, cut, bytes and the house’s commitment', () => {
  const opening = openingOf(NSW, bytes(5))
  const commitments = [
    contributionCommitment(opening, ANN),
    contributionCommitment({ ...opening, shoe: 't' }, ANN),
    contributionCommitment({ ...opening, commitment: bytes(9) }, ANN),
    contributionCommitment(opening, { ...ANN, by: 'bob' }),
    contributionCommitment(opening, { ...ANN, cut: null }),
    contributionCommitment(opening, { ...ANN, cut: 99 }),
    contributionCommitment(opening, { ...ANN, random: bytes(2) }),
  ]
  expect(new Set(commitments.map(hex)).size).toBe(7)
})
