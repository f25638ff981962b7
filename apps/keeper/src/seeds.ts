import { randomBytes } from 'node:crypto'
import { FRESH_BYTES, nextSeed, type SeedChain, type ShoeHeader } from '@openpit/proof'

/** A seed that is in use and not yet revealed. */
export interface OpenSeed {
  readonly header: ShoeHeader
  readonly seed: Uint8Array
}

export interface SeedState extends SeedChain {
  readonly open: readonly OpenSeed[]
}

/** Where the generator's state is stored. When `save` returns, the state must survive a loss of power. */
export interface SeedStore {
  load(): SeedState | undefined
  save(state: SeedState): void
}

/** Keeps the state in memory: it is lost when the process ends. */
export function inMemory(): SeedStore {
  let kept: SeedState | undefined
  return {
    load: () => kept,
    save: (state) => {
      kept = state
    },
  }
}

/** The generator has failed: nothing may be dealt until staff have looked into it. */
export class GeneratorFault extends Error {}

/**
 * Gives every shoe its own seed. The state continues across restarts and is stored before a seed is used, so that even
 * a process that is killed in between cannot use a seed twice. There is no way to set the state.
 */
export class SeedSource {
  private state: SeedState
  private readonly store: SeedStore
  private readonly entropy: () => Uint8Array
  private lastFresh: Uint8Array | undefined
  /** The seeds that were open when this process started: an earlier process left their shoes unfinished. */
  readonly leftBehind: readonly OpenSeed[]

  constructor(store: SeedStore, entropy: () => Uint8Array = () => randomBytes(FRESH_BYTES)) {
    this.store = store
    this.entropy = entropy
    this.state = store.load() ?? { chain: this.fresh(), drawn: 0, open: [] }
    this.leftBehind = this.state.open
  }

  /** A new seed for this shoe; it is stored before it is returned. */
  seedFor(header: ShoeHeader): Uint8Array {
    if (this.state.open.some((open) => open.header.shoe === header.shoe)) {
      throw new GeneratorFault(`shoe ${header.shoe} already has a seed`)
    }
    const { seed, after } = nextSeed(this.state, this.fresh())
    const state = { ...after, open: [...this.state.open, { header, seed }] }
    this.store.save(state)
    this.state = state
    return seed
  }

  /** Forgets the seed of a shoe, which is public now. */
  release(shoe: string): void {
    const state = { ...this.state, open: this.state.open.filter((open) => open.header.shoe !== shoe) }
    this.store.save(state)
    this.state = state
  }

  get open(): readonly OpenSeed[] {
    return this.state.open
  }

  /** The number of seeds ever drawn from this state. */
  get drawn(): number {
    return this.state.drawn
  }

  /** Random bytes from the operating system, checked so that a source that is stuck is noticed. */
  fresh(): Uint8Array {
    const fresh = this.entropy()
    if (fresh.length !== FRESH_BYTES)
      throw new GeneratorFault(`the system gave ${fresh.length} random bytes, not ${FRESH_BYTES}`)
    if (new Set(fresh).size === 1) throw new GeneratorFault('the random bytes of the system are all the same')
    const last = this.lastFresh
    if (last?.every((byte, index) => byte === fresh[index])) {
      throw new GeneratorFault('the system gave the same random bytes twice')
    }
    this.lastFresh = fresh
    return fresh
  }
}
