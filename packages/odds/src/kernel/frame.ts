import { find, lookup, minus, plus } from '../wasm/lanes.ts'
import { Body, type Code, type Local } from '../wasm/wasm.ts'
import type { Constants } from './memory.ts'

const LANES = 16

/** A function that works on sixteen rounds, with its tables; each table is loaded once. */
export class Frame extends Body {
  private readonly constants: Constants
  private readonly loaded = new Map<string, Local>()

  constructor(parameters: number, constants: Constants) {
    super(parameters)
    this.constants = constants
  }

  /** Up to sixteen bytes, by lane or as a table to look into. */
  table(bytes: readonly number[]): Local {
    const key = String(bytes)
    const known = this.loaded.get(key)
    if (known !== undefined) return known
    const local = this.constants.table(this, bytes)
    this.loaded.set(key, local)
    return local
  }

  /** The same byte in every lane. */
  all(byte: number): Local {
    return this.table(new Array(LANES).fill(byte & 0xff))
  }

  all16(word: number): Local {
    return this.table(Array.from({ length: LANES }, (_, lane) => (lane % 2 === 0 ? word : word >> 8) & 0xff))
  }

  /** Looks up a table of any length. An index outside a part gives 0 there, so the parts add up. */
  look(bytes: readonly number[], index: Local): Local {
    if (bytes.length <= LANES) return this.lanes(find(this.table(bytes), index))
    const parts: Code[] = []
    for (let from = 0; from < bytes.length; from += LANES) {
      const part = this.table(bytes.slice(from, from + LANES))
      parts.push(lookup(part, from === 0 ? index : minus(index, this.all(from))))
    }
    return this.lanes(parts.reduce((sum, part) => plus(sum, part)))
  }
}
