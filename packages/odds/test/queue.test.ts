import { describe, expect, test } from 'vitest'
import { Generator } from '../src/kernel/draw.ts'
import { LONG_AT, LONG_BYTES_MAX, LONG_WAITING_AT } from '../src/kernel/memory.ts'
import { enqueue, type Queue, queuedByte } from '../src/kernel/queue.ts'
import { vload, vstore } from '../src/wasm/lanes.ts'
import { num, store } from '../src/wasm/wasm.ts'
import { runnable } from './runnable.ts'

const LANES = 16
const MASK_AT = 0x8000
const BYTES_AT = 0x8010
/** What the function of the queue was called with: the place of its first round, their number, and their bytes. */
const CALLED_AT = 0x9000

const QUEUE: Queue = { at: LONG_AT, waitingAt: LONG_WAITING_AT, bytesMax: LONG_BYTES_MAX, plays: 1 }

/** Puts the lanes of a mask into a queue in which so many rounds wait: what waits then, and what was played. */
function queueOf(bytes: number) {
  const { run, memory } = runnable(
    (frame) => {
      const values = Array.from({ length: bytes }, (_, byte) => frame.lanes(vload(num(0), BYTES_AT + LANES * byte)))
      enqueue(frame, QUEUE, new Generator(frame), frame.lanes(vload(num(0), MASK_AT)), values)
    },
    [
      (frame) => {
        const [from, rounds] = [frame.parameter(0), frame.parameter(1)]
        frame.put(store(num(0), CALLED_AT, from), store(num(0), CALLED_AT + 4, rounds))
        frame.put(vstore(num(0), CALLED_AT + 16, queuedByte(frame, QUEUE, from, bytes - 1)))
      },
    ],
  )
  const lanes = (at: number): number[] => Array.from({ length: LANES }, (_, lane) => memory.getUint8(at + lane))
  return (mask: number, waited: number) => {
    memory.setUint32(LONG_WAITING_AT, waited, true)
    memory.setUint32(CALLED_AT + 4, 0, true)
    const last = LONG_AT + 2 * LANES * (bytes - 1)
    for (let round = 0; round < 2 * LANES; round++) memory.setUint8(last + round, 100 + round)
    for (let lane = 0; lane < LANES; lane++) {
      memory.setUint8(MASK_AT + lane, (mask >> lane) & 1 ? 0xff : 0)
      for (let byte = 0; byte < bytes; byte++) memory.setUint8(BYTES_AT + LANES * byte + lane, 16 * byte + lane)
    }
    run()
    const waiting = memory.getUint32(LONG_WAITING_AT, true)
    const isPlayed = memory.getUint32(CALLED_AT + 4, true) === LANES
    return {
      waiting: Array.from({ length: waiting }, (_, round) => memory.getUint8(last + round)),
      played: isPlayed ? lanes(CALLED_AT + 16) : [],
    }
  }
}

const lanesOf = (mask: number): number[] =>
  Array.from({ length: LANES }, (_, lane) => lane).filter((lane) => (mask >> lane) & 1)
const earlier = (rounds: number): number[] => Array.from({ length: rounds }, (_, round) => 100 + round)

describe('a queue of rounds', () => {
  /** If one rare mask packed a lane twice and another never, no replay and no mean would show it. */
  test('takes exactly the lanes of a mask, in order: all 65,536 masks', () => {
    const add = queueOf(1)
    for (let mask = 0; mask < 65_536; mask++) {
      const lanes = lanesOf(mask)
      const all = mask === 65_535 ? { waiting: [], played: lanes } : { waiting: lanes, played: [] }
      const found = add(mask, 0)
      if (String(found.waiting) !== String(all.waiting) || String(found.played) !== String(all.played)) {
        expect({ mask, ...found }).toEqual({ mask, ...all })
      }
    }
  })

  test.each([
    ['fifteen wait and none comes', 0, 15],
    ['fifteen wait and one comes', 0x0400, 15],
    ['fifteen wait and all come', 0xffff, 15],
    ['nine wait and nine come', 0xaaab, 9],
  ])('%s: at sixteen the last sixteen are played', (_, mask, waited) => {
    const all = [...earlier(waited), ...lanesOf(mask).map((lane) => 16 + lane)]
    const left = all.length < LANES ? all.length : all.length - LANES
    expect(queueOf(2)(mask, waited)).toEqual({ waiting: all.slice(0, left), played: all.slice(left) })
  })

  test('a round with more bytes than there is room for is refused', () => {
    expect(() => queueOf(LONG_BYTES_MAX + 1)).toThrow('more bytes than its queue has room for')
  })
})
