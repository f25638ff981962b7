import { type Card, loadedShoe } from '@openpit/cards'
import { type Ending, hex, type ShoeHeader, type Transcript } from '@openpit/proof'
import type { Configuration } from '@openpit/rulebooks'
import type { AnnouncedShoe, SourceEvent } from '@openpit/table'
import { FaceDownCards } from './face-down-cards.ts'
import type { OpenSeed } from './seeds.ts'
import type { ShoeSupply } from './shoe-supply.ts'
import { VirtualShoe } from './virtual-shoe.ts'

/** Receives the events and transcripts of a table's shoes. */
export interface ShoeListener {
  readonly onEvent: (event: SourceEvent) => void
  readonly publish: (transcript: Transcript) => void
}

/** The shoes of a table while none of them is in use. */
export interface ShoeSnapshot {
  readonly current: AnnouncedShoe | null
  readonly announced: AnnouncedShoe
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
      this.inUse = snapshot.current === null ? null : this.asVirtual(supply.find(snapshot.current, this.wholeDecks()))
      this.following = this.asVirtual(supply.find(snapshot.announced, this.wholeDecks()))
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

  /** What another keeper needs to go on from here; `undefined` while a shoe is in use. */
  get snapshot(): ShoeSnapshot | undefined {
    const isBusy = this.inUse?.isUntouched === false || !this.following.isUntouched
    if (isBusy || !this.faceDown.isEmpty || this.ended.length > 0) return undefined
    return { current: this.inUse && recorded(this.inUse.header), announced: recorded(this.following.header) }
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
      const transcript = ended.transcript(ending)
      const { shoe } = ended.header
      this.listener.onEvent({ kind: 'shoe-ended', shoe, ended: ending, seed: hex(transcript.seed as Uint8Array) })
      this.listener.publish(transcript)
      this.supply.release(shoe)
    }
  }

  /** All cards that the table has. */
  wholeDecks(): Card[] {
    const { decks, deck } = this.configuration.rules
    return loadedShoe(decks.is, deck.is)
  }

  private prepare(stack: readonly Card[], load: ShoeHeader['load'], follows = ''): VirtualShoe {
    const { rules, shoe } = this.configuration
    const taken = this.supply.take(this.table, {
      source: shoe.source.is === 'device' ? 'device' : 'shoe',
      load,
      follows,
      decks: rules.decks.is,
      markers: shoe.source.is === 'shoe' ? this.markersIn(stack.length) : [],
      stack,
    })
    const prepared = this.asVirtual(taken)
    const commitment = hex(prepared.opening.commitment)
    this.listener.onEvent({ kind: 'shoe-announced', ...recorded(taken.header), commitment })
    return prepared
  }

  private asVirtual({ header, seed }: OpenSeed): VirtualShoe {
    return new VirtualShoe(header, seed, this.listener.onEvent)
  }
}

function recorded({ stack, ...header }: ShoeHeader): AnnouncedShoe {
  return { header, part: header.load === 'part' ? stack : null }
}
