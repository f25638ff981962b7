import { randomBytes } from 'node:crypto'
import { FRESH_BYTES, nextSeed, type SeedChain, type ShoeHeader } from '@openpit/proof'

/** A seed that has been handed out and not been revealed. */
export interface OpenSeed {
  readonly header: ShoeHeader
  readonly seed: Uint8Array
}

export interface SeedState extends SeedChain {
  readonly open: readonly OpenSeed[]
}

/** Where the generator's state is kept. What `save` has been given must survive a loss of power when it returns. */
export interface SeedStore {
  load(): SeedState | undefined
  save(state: SeedState): void
}

/** For one process only: nothing outlives it. */
export function inMemory(): SeedStore {
  let kept: SeedState | undefined
  return {
    load: () => kept,
    save: (state) => {
      kept = state
    },
  }
}

/** The generator has failed: nothing may be dealt until somebody has looked at it. */
export class GeneratorFault extends Error {}

/**
 * Gives every shoe its own seed. The state goes on from where it was, across restarts, and is stored before a seed is used,
 * so that not even a process that is killed in between can use one twice. There is no way to set it.
 */
export class SeedSource {
  private state: SeedState
  private readonly store: SeedStore
  private readonly entropy: () => Uint8Array
  private lastFresh: Uint8Array | undefined
  /** Seeds that were open when this process began: those of shoes that another has left behind. */
  readonly leftBehind: readonly OpenSeed[]

  constructor(store: SeedStore, entropy: () => Uint8Array = () => randomBytes(FRESH_BYTES)) {
    this.store = store
    this.entropy = entropy
    this.state = store.load() ?? { chain: this.fresh(), drawn: 0, open: [] }
    this.leftBehind = this.state.open
  }

  /** A seed for this shoe and no other; it is stored before it is returned. */
  seedFor(header: ShoeHeader): Uint8Array {
    if (this.state.open.some((open) => open.header.shoe === header.shoe)) {
      throw new GeneratorFault(`shoe ${header.shoe} has its seed already`)
    }
    const { seed, after } = nextSeed(this.state, this.fresh())
    const state = { ...after, open: [...this.state.open, { header, seed }] }
    this.store.save(state)
    this.state = state
    return seed
  }

  /** The seed is public now: it need not be kept. */
  revealed(shoe: string): void {
    const state = { ...this.state, open: this.state.open.filter((open) => open.header.shoe !== shoe) }
    this.store.save(state)
    this.state = state
  }

  get open(): readonly OpenSeed[] {
    return this.state.open
  }

  /** How many seeds have been given out in the life of this state. */
  get drawn(): number {
    return this.state.drawn
  }

  /** Bytes of the operating system, looked at before they are used: a source that is stuck must not go unnoticed. */
  fresh(): Uint8Array {
    const fresh = this.entropy()
    if (fresh.length !== FRESH_BYTES) throw new GeneratorFault(`the system gave ${fresh.length} random bytes`)
    if (new Set(fresh).size === 1) throw new GeneratorFault('the random bytes of the system are all the same')
    const last = this.lastFresh
    if (last?.every((byte, index) => byte === fresh[index])) {
      throw new GeneratorFault('the system gave the same random bytes twice')
    }
    this.lastFresh = fresh
    return fresh
  }
}
