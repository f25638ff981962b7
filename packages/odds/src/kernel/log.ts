import { either, not, vstore } from '../wasm/lanes.ts'
import { add, type Code, type Local, load, num, store } from '../wasm/wasm.ts'
import type { DrawResult } from './draw.ts'
import type { Frame } from './frame.ts'
import { LOG_END_AT } from './memory.ts'

/**
 * Logs every card of a batch, so that tests can replay the rounds with the engine: the active lanes, the four cards of
 * the deal, a rank and a copy for every step (255 if the lane took no card), and the results. Writes nothing if logging
 * is off.
 */
export class Log {
  private readonly frame: Frame
  private readonly on: boolean

  constructor(frame: Frame, on: boolean) {
    this.frame = frame
    this.on = on
  }

  begin(kind: 'deal' | 'pairs', playing: Code, deal: readonly Pick<DrawResult, 'rank' | 'copy'>[]): void {
    if (!this.on) return
    this.vector(this.frame.all(kind === 'deal' ? 1 : 2))
    this.vector(playing)
    for (const { rank, copy } of deal) {
      this.vector(rank)
      this.vector(copy)
    }
  }

  step({ rank, copy }: DrawResult, taken: Local): void {
    if (!this.on) return
    this.vector(this.frame.all(3))
    this.vector(either(rank, not(taken)))
    this.vector(copy)
  }

  end(net: Local): void {
    if (!this.on) return
    this.vector(this.frame.all(4))
    this.vector(net)
  }

  private vector(value: Code): void {
    const end = load(num(0), LOG_END_AT)
    this.frame.put(vstore(end, 0, value), store(num(0), LOG_END_AT, add(end, num(16))))
  }
}
