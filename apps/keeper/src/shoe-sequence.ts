import type { Card } from '@openpit/cards'
import { type Ending, hex, type ShoeHeader, type Transcript } from '@openpit/proof'
import type { Configuration } from '@openpit/rulebooks'
import type { AnnouncedShoe, SourceEvent } from '@openpit/table'
import { type CoveredCard, FaceDownCards } from './face-down-cards.ts'
import { wholeDecks } from './shoe-contents.ts'
import { gameOf } from './shoe-game.ts'
import type { ShoeProgress } from './shoe-progress.ts'
import type { ShoeSupply, SuppliedShoe } from './shoe-supply.ts'
import { VirtualShoe } from './virtual-shoe.ts'

/** Receives the events and transcripts of a table's shoes. */
export interface ShoeListener {
  readonly onEvent: (event: SourceEvent) => void
  /** Leave it out to make no transcripts: for a device, that takes long. */
  readonly publish?: ((transcript: Transcript) => void) | undefined
}

/** A shoe that is being made ready or in use, as it is stored. */
interface StoredShoe extends AnnouncedShoe {
  /** Absent while the shoe is as it was announced. */
  readonly progress?: ShoeProgress
}

/** The shoes of a table. Older snapshots were taken only between two shoes, and have none of the optional fields. */
export interface ShoeSnapshot {
  readonly current: StoredShoe | null
  readonly announced: AnnouncedShoe
  /** Shoes that have ended and whose seeds are still secret. */
  readonly ended?: readonly (StoredShoe & { readonly ending: Ending })[]
  readonly faceDown?: readonly CoveredCard[]
}

/**
 * The shoes of one table, one after another: the one in use, the one announced to follow it, and those that have ended
 * but whose seed is still secret, because it would show a card that lies face down.
 */
export class ShoeSequence {
  readonly faceDown = new FaceDownCards()
  private readonly table: string
  private readonly supply: ShoeSupply
  private readonly configuration: Configuration
  /** Where the cutting cards go in a stack of this size. */
  private readonly markersIn: (stack: number) => readonly number[]
  private readonly listener: ShoeListener
  private inUse: VirtualShoe | null
  private following: VirtualShoe
  private ended: { readonly shoe: VirtualShoe; readonly ending: Ending }[] = []

  constructor(
    table: string,
    configuration: Configuration,
    supply: ShoeSupply,
    markersIn: (stack: number) => readonly number[],
    listener: ShoeListener,
    snapshot?: ShoeSnapshot,
  ) {
    this.table = table
    this.configuration = configuration
    this.supply = supply
    this.markersIn = markersIn
    this.listener = listener
    if (snapshot) {
      this.inUse = snapshot.current && this.restore(snapshot.current)
      this.following = this.restore(snapshot.announced)
      this.ended = (snapshot.ended ?? []).map((stored) => ({ shoe: this.restore(stored), ending: stored.ending }))
      for (const { box, shoe, position } of snapshot.faceDown ?? []) this.faceDown.add(box, shoe, position)
      return
    }
    this.inUse = null
    this.following = this.prepare(this.wholeDecks(), 'decks')
    if (configuration.shoe.source.is === 'fresh-every-round') this.begin()
  }

  get current(): VirtualShoe | null {
    return this.inUse
  }

  /** The shoe after the one in use: its cards are fixed already. */
  get announced(): VirtualShoe {
    return this.following
  }

  /** The objects that hold what changes. */
  get parts(): readonly object[] {
    const shoes = [...(this.inUse ? [this.inUse] : []), this.following, ...this.ended.map(({ shoe }) => shoe)]
    return [this, this.faceDown, ...shoes]
  }

  /** What another keeper needs to go on from here; `undefined` while a shoe has a secret that must not be stored. */
  get snapshot(): ShoeSnapshot | undefined {
    const current = this.inUse && stored(this.inUse)
    const ended = this.ended.map(({ shoe, ending }) => withEnding(stored(shoe), ending))
    if (current === undefined || !this.following.isUntouched || !ended.every((one) => one !== undefined))
      return undefined
    return {
      current,
      announced: recorded(this.following),
      ...(ended.length === 0 ? {} : { ended }),
      ...(this.faceDown.isEmpty ? {} : { faceDown: this.faceDown.all }),
    }
  }

  /**
   * The announced shoe comes into use, and another is announced. A shoe with part of the decks was not announced
   * before: it is announced now.
   */
  begin(part?: readonly Card[], follows = ''): void {
    if (part !== undefined) {
      this.inUse = this.prepare(part, 'part', follows)
      return
    }
    // The next one first: if the generator fails, nothing has changed, and no shoe is both in use and announced.
    const next = this.prepare(this.wholeDecks(), 'decks')
    this.inUse = this.following
    this.following = next
  }

  /** Ends the shoe in use. */
  end(ending: Ending): void {
    const { inUse } = this
    if (inUse === null) return
    // Out of use before its seed is shown, even if a listener throws.
    this.inUse = null
    // Without an order there were no cards to deal: a verifier accepts no other ending.
    const isVoid = !inUse.isOrdered && ending !== 'withheld'
    this.ended.push({ shoe: inUse, ending: isVoid ? 'abandoned' : ending })
    this.showEnded()
  }

  /** The table is closed for good: ends the shoe in use and the announced one, and shows their seeds. */
  abandon(): void {
    this.faceDown.clear()
    this.end('abandoned')
    this.inUse = this.following
    this.end('abandoned')
  }

  /** Ends the shoe in use and the announced one, and announces another. */
  withdraw(): void {
    this.faceDown.clear()
    this.end('abandoned')
    const withdrawn = this.following
    this.following = this.prepare(this.wholeDecks(), 'decks')
    this.inUse = withdrawn
    this.end('abandoned')
  }

  /** Shows the seeds of shoes that have ended, once none of their cards lies face down. */
  showEnded(): void {
    const shown = this.ended.filter(({ shoe }) => !this.faceDown.hasCardsOf(shoe.header.shoe))
    this.ended = this.ended.filter((one) => !shown.includes(one))
    for (const { shoe: ended, ending } of shown) {
      const { shoe } = ended.header
      this.listener.onEvent({ kind: 'shoe-ended', shoe, ended: ending, seed: hex(ended.seedShown()) })
      this.listener.publish?.(ended.transcript(ending))
      this.supply.release(shoe)
    }
  }

  /** All cards that the table has. */
  wholeDecks(): readonly Card[] {
    return wholeDecks(this.configuration.rules)
  }

  private prepare(stack: readonly Card[], load: ShoeHeader['load'], follows = ''): VirtualShoe {
    const { rules, shoe } = this.configuration
    const wanted = {
      source: shoe.source.is === 'device' ? 'device' : 'shoe',
      load,
      follows,
      decks: rules.decks.is,
      markers: shoe.source.is === 'shoe' ? this.markersIn(stack.length) : [],
      stack,
    } as const
    const prepared = this.asVirtual(this.supply.take(this.table, wanted, gameOf(this.configuration, wanted)))
    const commitment = hex(prepared.opening.commitment)
    this.listener.onEvent({ kind: 'shoe-announced', ...recorded(prepared), commitment })
    return prepared
  }

  private restore(stored: StoredShoe): VirtualShoe {
    return this.asVirtual(this.supply.find(stored, this.wholeDecks()), stored.progress)
  }

  private asVirtual({ header, seed, openingSignature }: SuppliedShoe, progress?: ShoeProgress): VirtualShoe {
    const signClosed = (closed: Uint8Array) => this.supply.signClosed(header.shoe, closed)
    return new VirtualShoe(header, seed, this.listener.onEvent, { opening: openingSignature, signClosed }, progress)
  }
}

function stored(shoe: VirtualShoe): StoredShoe | undefined {
  if (shoe.isUntouched) return recorded(shoe)
  const { progress } = shoe
  return progress && { ...recorded(shoe), progress }
}

function withEnding(shoe: StoredShoe | undefined, ending: Ending): (StoredShoe & { ending: Ending }) | undefined {
  return shoe && { ...shoe, ending }
}

function recorded({ header: { stack, ...header }, signatures: { opening } }: VirtualShoe): AnnouncedShoe {
  const part = header.load === 'part' ? stack : null
  return { header, part, ...(opening === null ? {} : { signature: hex(opening) }) }
}
