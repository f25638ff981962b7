import {
  both,
  eq,
  highTo16,
  lowTo16,
  maskBits,
  moreThan,
  NO_LANE,
  pairSums16,
  pairSums32,
  plus32,
  products32,
  without,
  word32,
} from '../wasm/lanes.ts'
import { addLong, bitsIn, type Code, type Local, loadLong, long, longSigned, num, storeLong } from '../wasm/wasm.ts'
import type { Frame } from './frame.ts'
import { type Count, countAt } from './memory.ts'

/** Counts the lanes of a mask. */
export function count(frame: Frame, what: Count, mask: Code): void {
  addTo(frame, what, long(bitsIn(maskBits(mask))))
}

function addTo(frame: Frame, what: Count, amount: Code): void {
  frame.put(storeLong(num(0), countAt(what), addLong(loadLong(num(0), countAt(what)), amount)))
}

/** The sum and the sum of squares of the results, in whole units. 32 bits are enough for one call. */
export class Results {
  private readonly frame: Frame
  private readonly sum: Local
  private readonly squares: Local

  constructor(frame: Frame) {
    this.frame = frame
    this.sum = frame.lanes(NO_LANE)
    this.squares = frame.lanes(NO_LANE)
  }

  add(net: Local): void {
    const { frame, sum, squares } = this
    const low = frame.lanes(lowTo16(net))
    const high = frame.lanes(highTo16(net))
    frame.set(sum, plus32(sum, pairSums32(pairSums16(net))))
    frame.set(squares, plus32(squares, plus32(products32(low, low), products32(high, high))))
  }

  keep(): void {
    for (let lane = 0; lane < 4; lane++) {
      addTo(this.frame, 'sum', longSigned(word32(this.sum, lane)))
      addTo(this.frame, 'squares', longSigned(word32(this.squares, lane)))
    }
  }
}

/** Counts the dealer's final hands in lanes where a wager still depended on them. */
export function countDealer(frame: Frame, depends: Local, total: Local, blackjack: Local): void {
  const ended = frame.lanes(without(depends, blackjack))
  for (const final of [17, 18, 19, 20, 21] as const) {
    count(frame, `dealer${final}`, both(ended, eq(total, frame.all(final))))
  }
  count(frame, 'dealerBust', both(ended, moreThan(total, frame.all(21))))
  count(frame, 'dealerBlackjack', both(depends, blackjack))
}
