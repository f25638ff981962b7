import type { Card } from '@openpit/cards'
import { fromHex, hex, SEED_BYTES, type ShoeHeader } from '@openpit/proof'
import type { Origin } from '@openpit/rulebooks'
import { type AnnouncedShoe, isSourceEvent } from '@openpit/table'
import type { OpenSeed, SeedSource } from './seeds.ts'

/** The shoes in a table's record: in the order of their announcements, with the seeds of those that have ended. */
export interface RecordedShoes {
  readonly announced: readonly AnnouncedShoe[]
  readonly seeds: ReadonlyMap<string, Uint8Array>
}

/** `later` are events that are not replayed: they have the seeds of shoes that ended after the replayed ones. */
export function recordedShoes(
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
 * Gives a keeper its shoes: new ones from the generator or, while a table's record is replayed, those of the record, so
 * that the same cards come out of them.
 */
export class ShoeSupply {
  private readonly seeds: SeedSource
  /** `null` if no record is being replayed. */
  private record: { readonly announced: AnnouncedShoe[]; readonly seeds: ReadonlyMap<string, Uint8Array> } | null
  /** Goes into the header of every new shoe; a shoe from the record keeps its own. */
  private readonly origin: Origin | undefined

  constructor(seeds: SeedSource, record: RecordedShoes | null = null, origin?: Origin) {
    this.seeds = seeds
    this.origin = origin
    this.record = record && { announced: [...record.announced], seeds: record.seeds }
  }

  /** The objects that hold what changes. */
  get parts(): readonly object[] {
    return [this, this.seeds]
  }

  take(table: string, wanted: Omit<ShoeHeader, 'shoe'>): OpenSeed {
    if (this.record === null) {
      const shoe = `${table}/${this.seeds.drawn}-${hex(this.fresh().subarray(0, 8))}`
      const header = { shoe, ...this.origin, ...wanted }
      return { header, seed: this.seeds.seedFor(header) }
    }
    const next = this.record.announced.shift()
    if (next === undefined) throw new Error(`the record of table ${table} has no further shoe`)
    return this.find(next, wanted.stack)
  }

  /** A shoe that was announced before; `decks` are its cards, unless it is a part of them. */
  find({ header, part }: AnnouncedShoe, decks: readonly Card[]): OpenSeed {
    const open = this.seeds.open.find(({ header: { shoe } }) => shoe === header.shoe)
    const seed = open?.seed ?? this.record?.seeds.get(header.shoe)
    if (seed === undefined) throw new Error(`the seed of shoe ${header.shoe} is missing`)
    return { header: { ...header, stack: part ?? decks }, seed }
  }

  release(shoe: string): void {
    if (this.record === null) this.seeds.release(shoe)
  }

  /** Ends the replay: from here on, shoes are new. */
  goLive(): void {
    const unused = this.record?.announced.length ?? 0
    if (unused > 0) throw new Error(`${unused} shoes of the record were not used`)
    this.record = null
  }

  fresh(): Uint8Array {
    return this.seeds.fresh()
  }
}
