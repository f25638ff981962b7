import type { Card } from '@openpit/cards'
import {
  closedText,
  fromHex,
  hex,
  openingOf,
  openingText,
  SEED_BYTES,
  type ShoeGame,
  type ShoeHeader,
  SIGNATURE_BYTES,
} from '@openpit/proof'
import type { Origin } from '@openpit/rulebooks'
import { type AnnouncedShoe, isSourceEvent } from '@openpit/table'
import type { OpenSeed, SeedSource } from './seeds.ts'
import type { ShoePreparer } from './shoe-preparer.ts'
import type { VirtualShoe } from './virtual-shoe.ts'

/** The shoes in a table's record: in the order of their announcements, with the seeds of those that have ended. */
export interface RecordedShoes {
  readonly announced: readonly AnnouncedShoe[]
  readonly seeds: ReadonlyMap<string, Uint8Array>
  /** The house's signatures on the closed lists, by shoe. */
  readonly closedSignatures: ReadonlyMap<string, string>
}

/** A shoe with its seed and the house's signature on its opening, if it has one. */
export interface SuppliedShoe extends OpenSeed {
  readonly openingSignature: Uint8Array | null
}

/** Signs a text for the house. Gives hexadecimal digits. */
export type Signer = (text: Uint8Array) => string

/** `later` are events that are not replayed: they have the seeds of shoes that ended after the replayed ones. */
export function recordedShoes(
  events: readonly { readonly kind: string }[],
  later: readonly { readonly kind: string }[] = [],
): RecordedShoes {
  const seeds = new Map<string, Uint8Array>()
  const closedSignatures = new Map<string, string>()
  for (const event of [...events, ...later].filter(isSourceEvent)) {
    if (event.kind === 'commitments-closed' && event.shoe !== undefined && event.signature !== undefined) {
      closedSignatures.set(event.shoe, event.signature)
    }
    if (event.kind !== 'shoe-ended') continue
    const seed = fromHex(event.seed, SEED_BYTES)
    if (seed === undefined) throw new Error(`the seed of shoe ${event.shoe} is damaged`)
    seeds.set(event.shoe, seed)
  }
  return {
    announced: events.filter(isSourceEvent).filter(({ kind }) => kind === 'shoe-announced') as AnnouncedShoe[],
    seeds,
    closedSignatures,
  }
}

/**
 * Gives a keeper its shoes: new ones from the generator or, while a table's record is replayed, those of the record, so
 * that the same cards come out of them.
 */
export class ShoeSupply {
  private readonly seeds: SeedSource
  /** `null` if no record is being replayed. */
  private record: (Omit<RecordedShoes, 'announced'> & { readonly announced: AnnouncedShoe[] }) | null
  /** Goes into the header of every new shoe; a shoe from the record keeps its own. */
  private readonly origin: Origin | undefined
  private readonly sign: Signer | undefined

  private readonly preparer: ShoePreparer | undefined

  constructor(
    seeds: SeedSource,
    record: RecordedShoes | null = null,
    origin?: Origin,
    sign?: Signer,
    preparer?: ShoePreparer,
  ) {
    this.seeds = seeds
    this.origin = origin
    this.sign = sign
    this.preparer = preparer
    this.record = record && { ...record, announced: [...record.announced] }
  }

  /** The objects that hold what changes. */
  get parts(): readonly object[] {
    return [this, this.seeds]
  }

  take(table: string, wanted: Omit<ShoeHeader, 'shoe'>, game: ShoeGame): SuppliedShoe {
    if (this.record === null) {
      const shoe = `${table}/${this.seeds.drawn}-${hex(this.fresh().subarray(0, 8))}`
      // A header with a game must name its program and rules.
      const header = { shoe, ...(this.origin && { ...this.origin, game }), ...wanted }
      const seed = this.seeds.seedFor(header)
      const text = this.sign && openingText(openingOf(header, seed))
      return { header, seed, openingSignature: text ? this.signatureOn(text) : null }
    }
    const next = this.record.announced.shift()
    if (next === undefined) throw new Error(`the record of table ${table} has no further shoe`)
    return this.find(next, wanted.stack)
  }

  /** A shoe that was announced before; `decks` are its cards, unless it is a part of them. */
  find({ header, part, signature }: AnnouncedShoe, decks: readonly Card[]): SuppliedShoe {
    const open = this.seeds.open.find(({ header: { shoe } }) => shoe === header.shoe)
    const seed = open?.seed ?? this.record?.seeds.get(header.shoe)
    if (seed === undefined) throw new Error(`the seed of shoe ${header.shoe} is missing`)
    const openingSignature = signature === undefined ? null : (fromHex(signature, SIGNATURE_BYTES) ?? null)
    return { header: { ...header, stack: part ?? decks }, seed, openingSignature }
  }

  /** The house's signature on a closed list: the recorded one, or a new one; `null` if the house does not sign. */
  signClosed(shoe: string, closed: Uint8Array): Uint8Array | null {
    if (this.record === null) return this.signatureOn(closedText(closed))
    const recorded = this.record.closedSignatures.get(shoe)
    return recorded === undefined ? null : (fromHex(recorded, SIGNATURE_BYTES) ?? null)
  }

  private signatureOn(text: Uint8Array): Uint8Array | null {
    if (this.sign === undefined) return null
    const signature = fromHex(this.sign(text), SIGNATURE_BYTES)
    if (signature === undefined) throw new Error('the signature of the house does not have 64 bytes')
    return signature
  }

  release(shoe: string): void {
    if (this.record === null) this.seeds.release(shoe)
  }

  /** Has a new shoe ordered ahead. Shoes of a record are not: most of them are over. */
  orderAhead(shoe: VirtualShoe | null): void {
    if (this.record === null && this.preparer !== undefined) shoe?.orderAhead(this.preparer)
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
