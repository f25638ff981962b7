import { type Card, loadedShoe } from '@openpit/cards'
import { type BoxNumber, HOUSE, type PrizeTable } from '@openpit/engine'
import {
  type CeremonyRefusal,
  type Ending,
  hex,
  picksFrom,
  type ShoeHeader,
  type ShoeOpening,
  type Transcript,
} from '@openpit/proof'
import type { Configuration, ShuffleReason } from '@openpit/rulebooks'
import type { AnnouncedShoe, SourceEvent } from '@openpit/table'
import { cardsInARowAt, isFaceDown, type Table, type TableCommand, type TableEvent, waitsAt } from '@openpit/table'
import { DEALER, FaceDownCards } from './face-down-cards.ts'
import type { OpenSeed } from './seeds.ts'
import { cardsInside, cardsPutBack, contentsOfShoe } from './shoe-contents.ts'
import type { ShoeSupply } from './shoe-supply.ts'
import { type CeremonyState, contributorName, VirtualShoe } from './virtual-shoe.ts'

/** Receives a keeper's events and transcripts. */
interface Listener {
  readonly onEvent: (event: SourceEvent) => void
  readonly publish: (transcript: Transcript) => void
}

/** The state of a keeper between two shoes, without the seeds, which are secret. */
export interface ShoeKeeperSnapshot {
  readonly current: AnnouncedShoe | null
  readonly announced: AnnouncedShoe
  readonly barred: readonly string[]
}

/**
 * Keeps the virtual shoes of one table: announces each shoe before it is used, takes the contributions to its shuffle,
 * gives the table its cards and cutting cards, and publishes the transcript when the shoe has ended.
 */
export class ShoeKeeper {
  private readonly name: string
  private readonly supply: ShoeSupply
  private readonly configuration: Configuration
  /** Where the cutting cards go in a stack of this size. */
  private readonly markersIn: (stack: number) => readonly number[]
  private readonly listener: Listener
  private readonly barred: Set<string>
  private announced: VirtualShoe
  private current: VirtualShoe | null
  private readonly faceDown = new FaceDownCards()
  /** Shoes that have ended while some of their cards lie face down: their seeds would show those cards. */
  private ended: { readonly shoe: VirtualShoe; readonly ending: Ending }[] = []

  constructor(
    name: string,
    configuration: Configuration,
    supply: ShoeSupply,
    markersIn: (stack: number) => readonly number[],
    listener: Listener,
    snapshot?: ShoeKeeperSnapshot,
  ) {
    this.name = name
    this.configuration = configuration
    this.supply = supply
    this.markersIn = markersIn
    this.listener = listener
    this.barred = new Set(snapshot?.barred)
    if (snapshot) {
      this.current = snapshot.current === null ? null : this.openShoe(supply.find(snapshot.current, this.wholeDecks()))
      this.announced = this.openShoe(supply.find(snapshot.announced, this.wholeDecks()))
      return
    }
    this.current = null
    this.announced = this.prepare(this.wholeDecks(), 'decks')
    if (configuration.shoe.source.is === 'fresh-every-round') this.begin()
  }

  /** The state from which another keeper can continue; `undefined` while a shoe is in use. */
  get snapshot(): ShoeKeeperSnapshot | undefined {
    const { current, announced, barred, faceDown } = this
    const isBusy = current?.isUntouched === false || !announced.isUntouched
    if (isBusy || !faceDown.isEmpty || this.ended.length > 0) return undefined
    return {
      current: current && announcementOf(current.header),
      announced: announcementOf(announced.header),
      barred: [...barred],
    }
  }

  /** The shoe that is in use or being made ready, and the one after it, which is already fixed. */
  get announcements(): readonly ShoeOpening[] {
    return [...(this.current ? [this.current.opening] : []), this.announced.opening]
  }

  /** The contributions to the shoe in use. */
  get ceremony(): CeremonyState {
    return this.current?.ceremonySoFar ?? { contributors: [], closed: null, root: null }
  }

  /** Takes a player's commitment for the shoe that is being made ready. */
  commit(by: string, commitment: string, cuts: boolean): CeremonyRefusal | undefined {
    if (this.barred.has(by)) return { kind: 'withheld-before', by }
    return this.current ? this.current.commit(by, commitment, cuts) : { kind: 'commitments-closed' }
  }

  commitCut(by: string, cut: number): CeremonyRefusal | undefined {
    return this.current ? this.current.commitCut(by, cut, this.supply.fresh()) : { kind: 'commitments-closed' }
  }

  hasCommitted(by: string): boolean {
    return this.current?.hasCommitted(by) ?? false
  }

  closeCommitments(): void {
    this.current?.closeCommitments()
  }

  reveal(by: string, cut: number | null, random: string): CeremonyRefusal | undefined {
    return this.current ? this.current.reveal(by, cut, random) : { kind: 'commitments-closed' }
  }

  /** The contributors who have not revealed: no card can be dealt before they do. */
  get waitingFor(): readonly string[] {
    return this.current?.waitingFor ?? []
  }

  /**
   * Voids the shoe if a contributor does not reveal: an order without them would let them choose after the others. No
   * card has been dealt from it; its seed is shown, and those who withheld are barred from further contributions.
   */
  voidWithheld(): readonly string[] {
    const { waitingFor: names, current } = this
    if (current === null || names.length === 0) return []
    for (const name of names) this.barred.add(name)
    this.listener.onEvent({ kind: 'contributions-withheld', by: names })
    this.restart(current, 'withheld')
    return names
  }

  /**
   * Drops a promised cut that cannot be made any more: the cutter has left, or another player has the right to cut now.
   * The cut is already part of the order, so the cards must be shuffled again before any is dealt.
   */
  lapse(by: string): void {
    const { current } = this
    if (current === null) return
    this.listener.onEvent({ kind: 'cut-lapsed', by })
    this.restart(current, 'ordered')
  }

  private restart(current: VirtualShoe, ending: Ending): void {
    this.end(ending)
    const { load, stack, follows } = current.header
    this.begin(load === 'part' ? stack : undefined, follows)
  }

  /** The number of cards behind each cutting card of the shoe that is being made ready. */
  get markers(): readonly number[] {
    return this.current?.header.markers ?? []
  }

  /** The table is closed for good: shows the seeds of both shoes. */
  abandon(): void {
    this.faceDown.clear()
    this.end('abandoned')
    this.current = this.announced
    this.end('abandoned')
  }

  /** The transcript, so far, of the shoe in use. */
  transcript(): Transcript | undefined {
    return this.current?.transcript('running', this.faceDown.positionsIn(this.current.header.shoe))
  }

  /** What comes out of the shoe now, if the table waits for it: a cutting card, or as many cards as are due. */
  next(table: Table): TableCommand | undefined {
    const waits = waitsAt(table)
    if (waits.for !== 'card' && waits.for !== 'dealer-card') return undefined
    if (this.current === null) throw new Error(`table ${this.name} waits for cards, but none were loaded`)
    const coming = this.current.comingNext(cardsInARowAt(table), () => contentsOfShoe(table))
    return coming === 'cutting-card' ? { do: 'cuttingCard', by: HOUSE } : { do: 'cards', cards: coming }
  }

  /** A prize of the prize button, picked fairly from all in its table. */
  prize({ prizes }: PrizeTable): number {
    const count = prizes.reduce((sum, [, times]) => sum + times, 0)
    let picked = picksFrom(this.supply.fresh(), 'prize')(count)
    for (const [dollars, times] of prizes) {
      if (picked < times) return dollars
      picked -= times
    }
    throw new Error('the pick is beyond the table of prizes')
  }

  /** Keeps the shoes in step with an event at the table. */
  follow(before: Table, event: TableEvent, after: Table): void {
    if (this.faceDown.removeTurned(after)) this.showEnded()
    switch (event.kind) {
      case 'cards-loaded':
        this.end('replaced')
        this.begin()
        return
      case 'cards-shuffled':
        this.followShuffle(event.reason, after)
        return
      case 'cards-cut':
        this.current?.checkCut(contributorName(event.by), event.at)
        return
      case 'shoe-loaded':
        this.current?.load(event.markers)
        return
      case 'cutting-card-drawn':
        this.current?.takeMarker()
        return
      case 'card-burned':
        this.current?.burnCard(() => contentsOfShoe(before))
        return
      case 'card-dealt':
        if (isFaceDown(after, event)) this.cover(event.box)
        this.current?.takeCard(() => contentsOfShoe(before))
        return
      case 'dealer-card-dealt':
        if (isFaceDown(after, 'dealer')) this.cover(DEALER)
        this.current?.takeCard(() => contentsOfShoe(before))
        return
      case 'discards-returned':
        this.current?.putBack(cardsPutBack(before, after))
        return
      case 'cards-replaced':
        this.end('replaced')
        return
      case 'round-ended':
        this.followRoundEnd(after)
        return
      // No other event moves a card.
      default:
        return
    }
  }

  /** Notes that the next card to come out lies face down at this box. */
  private cover(box: BoxNumber): void {
    if (this.current) this.faceDown.add(box, this.current.header.shoe, this.current.next)
  }

  private followShuffle(reason: ShuffleReason, table: Table): void {
    const { current } = this
    const stack = cardsInside(table)
    // Cards that were just loaded, or shuffled before, already have a seed.
    if (current?.isOrdered === false && current.header.stack.length === stack.length) return
    if (current) this.end(endingFor(reason, current))
    const isWhole = stack.length === this.wholeDecks().length
    this.begin(isWhole ? undefined : stack, current?.header.shoe)
  }

  /** Starts a fresh shoe where every round has one, or a new seed for a device that has too few draws left. */
  private followRoundEnd(table: Table): void {
    const { current, configuration } = this
    const { is: source } = configuration.shoe.source
    if (source === 'fresh-every-round') {
      this.end('round-over')
      this.begin()
    } else if (source === 'device' && current && !current.lastsFor(this.wholeDecks().length)) {
      this.end('used-up')
      this.begin(cardsInside(table), current.header.shoe)
      this.closeCommitments()
    }
  }

  /** Takes the announced shoe into use and announces the next; a part of the decks is announced and used at once. */
  private begin(part?: readonly Card[], follows = ''): void {
    if (part !== undefined) {
      this.current = this.prepare(part, 'part', follows)
      return
    }
    // Prepared first: if the generator fails here, nothing has changed, and no shoe is both in use and announced.
    const next = this.prepare(this.wholeDecks(), 'decks')
    this.current = this.announced
    this.announced = next
  }

  private end(ending: Ending): void {
    const { current } = this
    if (current === null) return
    // Out of use before its seed is shown, even if a listener throws.
    this.current = null
    this.ended.push({ shoe: current, ending })
    this.showEnded()
  }

  /** Shows the seeds of shoes that have ended, once none of their cards lies face down. */
  private showEnded(): void {
    const shown = this.ended.filter(({ shoe }) => !this.faceDown.hasCardsOf(shoe.header.shoe))
    this.ended = this.ended.filter((one) => !shown.includes(one))
    for (const { shoe: virtualShoe, ending } of shown) {
      const transcript = virtualShoe.transcript(ending)
      const { shoe } = virtualShoe.header
      this.listener.onEvent({ kind: 'shoe-ended', shoe, ended: ending, seed: hex(transcript.seed as Uint8Array) })
      this.listener.publish(transcript)
      this.supply.release(shoe)
    }
  }

  private prepare(stack: readonly Card[], load: ShoeHeader['load'], follows = ''): VirtualShoe {
    const { rules, shoe } = this.configuration
    const taken = this.supply.take(this.name, {
      source: shoe.source.is === 'device' ? 'device' : 'shoe',
      load,
      follows,
      decks: rules.decks.is,
      markers: shoe.source.is === 'shoe' ? this.markersIn(stack.length) : [],
      stack,
    })
    const prepared = this.openShoe(taken)
    const commitment = hex(prepared.opening.commitment)
    this.listener.onEvent({ kind: 'shoe-announced', ...announcementOf(taken.header), commitment })
    return prepared
  }

  private openShoe({ header, seed }: OpenSeed): VirtualShoe {
    return new VirtualShoe(header, seed, this.listener.onEvent)
  }

  private wholeDecks(): Card[] {
    const { decks, deck } = this.configuration.rules
    return loadedShoe(decks.is, deck.is)
  }
}

function announcementOf({ stack, ...header }: ShoeHeader): AnnouncedShoe {
  return { header, part: header.load === 'part' ? stack : null }
}

function endingFor(reason: ShuffleReason, shoe: VirtualShoe): Ending {
  switch (reason) {
    case 'markerOnBox':
    case 'markerAtDealer':
    case 'markerFirst':
      // After a refill, the cutting card may be that of the shoe before.
      return shoe.hasShownMarker ? 'cutting-card' : 'ordered'
    case 'shortShoe':
      // The shuffle after a round that was finished with the discards has this reason too.
      return shoe.isDealtOut ? 'ran-out' : 'ordered'
    case 'start':
    case 'replaced':
      return 'replaced'
    case 'suspicion':
    case 'vacant':
    case 'shuffleMissed':
    case 'cutMissed':
    case 'markerMissed':
      return 'ordered'
  }
}
