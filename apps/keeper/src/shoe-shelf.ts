import type { Card } from '@openpit/cards'
import { fromHex, hex, SEED_BYTES, type ShoeHeader } from '@openpit/proof'
import type { Origin } from '@openpit/rulebooks'
import { type AnnouncedShoe, isSourceEvent } from '@openpit/table'
import type { OpenSeed, SeedSource } from './seeds.ts'

/** The shoes of a table's record: in the order in which they were announced, with the seeds of those that have ended. */
export interface RecordedShoes {
  readonly announced: readonly AnnouncedShoe[]
  readonly seeds: ReadonlyMap<string, Uint8Array>
}

/** `later` are events that are not replayed, but may tell the seed of a shoe that ended after those that are. */
export function shoesIn(
  events: readonly { readonly kind: string }[],
  later: readonly { readonly kind: string }[] = [],
): RecordedShoes {
  const seeds = new Map<string, Uint8Array>()
  for (const event of [...events, ...later].filter(isSourceEvent)) {
    if (event.kind !== 'shoe-ended') continue
    const seed = fromHex(event.seed, SEED_BYTES)
    if (seed === undefined) throw new Error(`the seed of shoe ${event.shoe} is damaged`)
    seeds.set(event.shoe, seed)
  }
  return {
    announced: events.filter(isSourceEvent).filter(({ kind }) => kind === 'shoe-announced') as AnnouncedShoe[],
    seeds,
  }
}

/**
 * Where a keeper's shoes come from: from the generator; or, as long as the record of a table is being replayed, from that
 * record, so that the same cards come out of them.
 */
export class ShoeShelf {
  private readonly seeds: SeedSource
  /** `null` when nothing is being replayed. */
  private record: { readonly announced: AnnouncedShoe[]; readonly seeds: ReadonlyMap<string, Uint8Array> } | null
  /** Named by every new shoe; one from the record keeps what its own program named. */
  private readonly origin: Origin | undefined

  constructor(seeds: SeedSource, record: RecordedShoes | null = null, origin?: Origin) {
    this.seeds = seeds
    this.origin = origin
    this.record = record && { announced: [...record.announced], seeds: record.seeds }
  }

  take(table: string, wanted: Omit<ShoeHeader, 'shoe'>): OpenSeed {
    if (this.record === null) {
      const shoe = `${table}/${this.seeds.drawn}-${hex(this.fresh().subarray(0, 8))}`
      const header = { shoe, ...this.origin, ...wanted }
      return { header, seed: this.seeds.seedFor(header) }
    }
    const next = this.record.announced.shift()
    if (next === undefined) throw new Error(`table ${table} wants a shoe that its record does not have`)
    return this.find(next, wanted.stack)
  }

  /** A shoe that was announced before; `decks` is what it holds if it is not a part of them. */
  find({ header, part }: AnnouncedShoe, decks: readonly Card[]): OpenSeed {
    const open = this.seeds.open.find(({ header: { shoe } }) => shoe === header.shoe)
    const seed = open?.seed ?? this.record?.seeds.get(header.shoe)
    if (seed === undefined) throw new Error(`the seed of shoe ${header.shoe} is not there`)
    return { header: { ...header, stack: part ?? decks }, seed }
  }

  revealed(shoe: string): void {
    if (this.record === null) this.seeds.revealed(shoe)
  }

  /** The record is at its end: from here on shoes are new. */
  goLive(): void {
    const unused = this.record?.announced.length ?? 0
    if (unused > 0) throw new Error(`the record has ${unused} shoes that were not used`)
    this.record = null
  }

  fresh(): Uint8Array {
    return this.seeds.fresh()
  }
}
