import { describe, expect, test } from 'vitest'
import { drawCards, Generator, SUIT_BITS } from '../src/kernel/draw.ts'
import { STATE_AT } from '../src/kernel/memory.ts'
import { streamOf } from '../src/kernel/seed.ts'
import { vload, vstore } from '../src/wasm/lanes.ts'
import { num } from '../src/wasm/wasm.ts'
import { runnable } from './runnable.ts'

const WORDS_AT = 0x4000
const CARDS_AT = 0x5000
const LANES = 16

describe('a card from sixteen random bits', () => {
  const shoes = [12, 13].flatMap((ranks) =>
    [3, 4, 5, 6, 7, 8].flatMap((decks) =>
      [false, true].map((suits) => ({ ranks, decks, cards: suits ? 'suits' : 'ranks', copies: 4 * decks, suits })),
    ),
  )

  test.each(shoes)(
    '$ranks ranks, $decks decks, told apart by $cards: over all random words, every card comes equally often',
    ({ ranks, copies, suits }) => {
      const { run, memory } = runnable((frame) => {
        let vector = 0
        const next = () => frame.lanes(vload(num(0), WORDS_AT + LANES * vector++))
        const drawn = drawCards(frame, { next }, { ranks, copies, suits })
        for (const [place, value] of [drawn.kind, drawn.copy, drawn.refused].entries()) {
          frame.put(vstore(num(0), CARDS_AT + LANES * place, value))
        }
      })
      const times = new Map<string, number>()
      for (let from = 0; from < 65_536; from += LANES) {
        for (let lane = 0; lane < LANES; lane++) memory.setUint16(WORDS_AT + 2 * lane, from + lane, true)
        run()
        for (let lane = 0; lane < LANES; lane++) {
          const [kind, copy, refused] = [0, 1, 2].map((place) => memory.getUint8(CARDS_AT + LANES * place + lane))
          const card = `${kind} ${copy}`
          if (!refused) times.set(card, (times.get(card) ?? 0) + 1)
        }
      }
      const kinds = Array.from({ length: ranks }, (_, rank) => (suits ? SUIT_BITS.map((suit) => rank | suit) : [rank]))
      const numbers = Array.from({ length: suits ? copies / 4 : copies }, (_, number) => number)
      const cards = kinds.flat().flatMap((kind) => numbers.map((number) => `${kind} ${number}`))
      expect(new Set(times.keys())).toEqual(new Set(cards))
      const [often, ...others] = new Set(times.values())
      expect(others).toEqual([])
      // Only the excess words may be refused: a lane is void if one of its four cards is refused.
      expect((often as number) * ranks * copies).toBeGreaterThan(65_536 * 0.99)
    },
  )
})

describe('random numbers', () => {
  test('xoshiro128++ in each of four lanes', () => {
    const { run, memory } = runnable((frame) => {
      const generator = new Generator(frame)
      for (let step = 0; step < 20; step++) frame.put(vstore(num(0), WORDS_AT + LANES * step, generator.next()))
      generator.keep()
    })
    const stream = streamOf(7n, 0)
    stream.forEach((word, place) => {
      memory.setUint32(STATE_AT + 4 * place, word, true)
    })
    run()
    for (let lane = 0; lane < 4; lane++) {
      const state = [0, 1, 2, 3].map((word) => stream[4 * word + lane] as number)
      const words = Array.from({ length: 20 }, (_, step) => memory.getUint32(WORDS_AT + LANES * step + 4 * lane, true))
      expect(words).toEqual(Array.from(xoshiro(state as [number, number, number, number], 20)))
    }
  })

  test('the published first numbers of xoshiro128++ from 1, 2, 3, 4', () => {
    expect([...xoshiro([1, 2, 3, 4], 4)]).toEqual([641, 1_573_767, 3_222_811_527, 3_517_856_514])
  })

  test('threads share no word of a seed, and another seed has other words', () => {
    const words = [0n, 1n, 2n ** 64n - 1n].flatMap((seed) =>
      Array.from({ length: 64 }, (_, thread) => new BigUint64Array(streamOf(seed, thread).buffer)).flatMap((own) => [
        ...own,
      ]),
    )
    expect(new Set(words).size).toBe(words.length)
  })

  test('the published first number of splitmix64 from 1234567', () => {
    expect(new BigUint64Array(streamOf(1_234_567n, 0).buffer)[0]).toBe(6_457_827_717_110_365_317n)
  })
})

function* xoshiro(state: [number, number, number, number], steps: number): Iterable<number> {
  const turned = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
  let [a, b, c, d] = state
  for (let step = 0; step < steps; step++) {
    yield (turned(a + d, 7) + a) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = turned(d, 11)
  }
}
