import { fairPicks, fairWords, shuffled, swap } from './fair-source.ts'
import { newPack, type ShoeSource } from './shoe-source.ts'

// Generators with one fault each, all of which occur in practice. Apart from that fault each is as good as the fair
// reference, so that the battery can only find the fault.

/** Picks by `word % n`, which favours the low numbers. */
export function moduloBias(decks: number, bits: number): ShoeSource {
  return fromNewPack(decks, `modulo of ${bits}-bit words`, (pack, word) =>
    shuffled(pack, (below) => (word() >>> (16 - bits)) % below),
  )
}

const SHOE_SECONDS = 1_200
const SHOE_SECONDS_SPREAD = 300

/**
 * A small generator, seeded with the clock at every shuffle: tables that shuffle in the same second get the same shoe.
 */
export function clockSeed(decks: number): ShoeSource {
  const name = 'seconds clock as the seed of a 32-bit generator'
  return fromNewPack(decks, name, (pack, _word, stream, index) => {
    const late = fairPicks(name, stream, index)(SHOE_SECONDS_SPREAD)
    return shuffled(pack, picksOf(mulberry32(1_700_000_000 + index * SHOE_SECONDS + late)))
  })
}

/** A fresh random seed at every shuffle, but a short one: among many shoes, two have the same seed. */
export function shortSeed(decks: number, bits: number): ShoeSource {
  return fromNewPack(decks, `${bits}-bit seed`, (pack, word) =>
    shuffled(pack, picksOf(mulberry32((word() * 65_536 + word()) >>> (32 - bits)))),
  )
}

/**
 * Riffles (Gilbert–Shannon–Reeds) of the last shoe's order. Seven are hardly enough for one deck, and too few for more.
 */
export function fewRiffles(decks: number, riffles: number): ShoeSource {
  return fromPrevious(decks, `${riffles} riffles of the last shoe`, (previous, pick) => {
    let order = previous
    for (let riffle = 0; riffle < riffles; riffle++) order = riffleOnce(order, pick)
    return order
  })
}

/** Swaps each card with any other, placed or not: N^N equally likely ways cannot spread evenly over N! orders. */
export function naiveShuffle(decks: number): ShoeSource {
  const name = 'swap each card with any'
  return fromNewPack(decks, name, (pack, _word, stream, index) => {
    const pick = fairPicks(name, stream, index)
    const order = pack.slice()
    for (let place = 0; place < order.length; place++) swap(order, place, pick(order.length))
    return order
  })
}

/** Shuffles the last shoe's order but stops early: this percentage of the cards stays in place, except by chance. */
export function partialShuffle(decks: number, percentLeft: number): ShoeSource {
  return fromPrevious(decks, `last shoe, ${percentLeft} % of it not shuffled`, (previous, pick) => {
    const order = previous.slice()
    const left = Math.floor((order.length * percentLeft) / 100)
    for (let last = order.length - 1; last >= left; last--) swap(order, last, pick(last + 1))
    return order
  })
}

/** Two tables that share one stream. */
export function sharedStream(source: ShoeSource): ShoeSource {
  return { ...source, name: 'two tables on one stream', shoe: (stream, index) => source.shoe(stream >> 1, index) }
}

type FromPack = (pack: Uint8Array, word: () => number, stream: number, index: number) => Uint8Array

/** A source that shuffles a new pack for every shoe, with its own fair words. */
function fromNewPack(decks: number, name: string, shoe: FromPack): ShoeSource {
  const pack = newPack(decks)
  return { name, decks, shoe: (stream, index) => shoe(pack, fairWords(name, stream, index), stream, index) }
}

type Next = (previous: Uint8Array, pick: (below: number) => number) => Uint8Array

/**
 * A source that makes each shoe from the one before; it keeps the last shoe of each stream, so that the next is cheap.
 */
function fromPrevious(decks: number, name: string, next: Next): ShoeSource {
  const lastOf = new Map<number, { index: number; shoe: Uint8Array }>()
  return {
    name,
    decks,
    shoe(stream, index) {
      const known = lastOf.get(stream)
      let last = known !== undefined && known.index <= index ? known : { index: -1, shoe: newPack(decks) }
      while (last.index < index) {
        const following = last.index + 1
        last = { index: following, shoe: next(last.shoe, fairPicks(name, stream, following)) }
      }
      lastOf.set(stream, last)
      return last.shoe
    },
  }
}

/** One riffle: cuts near the middle, then drops cards from either packet in proportion to their sizes. */
function riffleOnce(order: Uint8Array, pick: (below: number) => number): Uint8Array {
  let left = order.reduce((heads) => heads + pick(2), 0)
  let right = order.length - left
  const cut = left
  return order.map(() => {
    const fromLeft = pick(left + right) < left
    if (fromLeft) left--
    else right--
    return order[fromLeft ? cut - left - 1 : order.length - right - 1] as number
  })
}

function picksOf(fraction: () => number): (below: number) => number {
  return (below) => Math.floor(fraction() * below)
}

/** A well-known small generator with 32 bits of state (public domain, Tommy Ettinger). */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
