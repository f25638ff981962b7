import { vstore } from '../wasm/lanes.ts'
import { add, type Code, type Local, load, num, store } from '../wasm/wasm.ts'
import { DEAL } from './deal.ts'
import type { Frame } from './frame.ts'
import { LOG_END_AT } from './memory.ts'

/** What the entries of a log begin with. */
export const LOG_ENTRIES = { deal: 1, step: 2, end: 3 } as const

/**
 * Logs every card of sixteen rounds, so that tests can replay them with the engine: the kinds of the four cards of the
 * deal and of every step, and at the end the lanes that have ended, with their results. Writes nothing if logging is
 * off.
 */
export class Log {
  private readonly frame: Frame
  private readonly on: boolean

  constructor(frame: Frame, on: boolean) {
    this.frame = frame
    this.on = on
  }

  /** The cards so far: the deal, then one of each step. */
  cards(kinds: readonly Code[]): void {
    this.write('deal', ...kinds.slice(0, DEAL))
    for (const kind of kinds.slice(DEAL)) this.step(kind)
  }

  step(kind: Code): void {
    this.write('step', kind)
  }

  end(ended: Code, net: Code): void {
    this.write('end', ended, net)
  }

  private write(entry: keyof typeof LOG_ENTRIES, ...vectors: readonly Code[]): void {
    if (!this.on) return
    for (const vector of [this.frame.all(LOG_ENTRIES[entry]), ...vectors]) {
      const end: Local = this.frame.i32(load(num(0), LOG_END_AT))
      this.frame.put(vstore(end, 0, vector), store(num(0), LOG_END_AT, add(end, num(16))))
    }
  }
}
