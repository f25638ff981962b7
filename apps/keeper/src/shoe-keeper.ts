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
import { CoveredCards, DEALER } from './covered-cards.ts'
import type { OpenSeed } from './seeds.ts'
import { cardsAdded, cardsInside, insideOf } from './shoe-contents.ts'
import type { ShoeShelf } from './shoe-shelf.ts'
import { type CeremonyState, contributorName, VirtualShoe } from './virtual-shoe.ts'

/** Hears what a keeper does. */
interface Listener {
  readonly heard: (event: SourceEvent) => void
  readonly publish: (transcript: Transcript) => void
}

/** Where a keeper stands between two shoes. The seeds are not in it: they are secret. */
export interface ShoeKeeperSnapshot {
  readonly current: AnnouncedShoe | null
  readonly announced: AnnouncedShoe
  readonly barred: readonly string[]
}

/**
 * Keeps the virtual shoes of one table: announces each before it is used, takes what people add to the shuffle, gives the
 * table its cards and cutting cards, and publishes the transcript when a shoe has ended, however it has.
 */
export class ShoeKeeper {
  private readonly name: string
  private readonly shelf: ShoeShelf
  private readonly configuration: Configuration
  /** Where cutting cards go in a stack of so many cards. */
  private readonly markersIn: (stack: number) => readonly number[]
  private readonly listener: Listener
  private readonly barred: Set<string>
  private announced: VirtualShoe
  private current: VirtualShoe | null
  private readonly covered = new CoveredCards()
  /** Shoes that have ended while cards of theirs lie face down: their seeds would show them. */
  private ending: { readonly shoe: VirtualShoe; readonly ending: Ending }[] = []

  constructor(
    name: string,
    configuration: Configuration,
    shelf: ShoeShelf,
    markersIn: (stack: number) => readonly number[],
    listener: Listener,
    kept?: ShoeKeeperSnapshot,
  ) {
    this.name = name
    this.configuration = configuration
    this.shelf = shelf
    this.markersIn = markersIn
    this.listener = listener
    this.barred = new Set(kept?.barred)
    if (kept) {
      this.current = kept.current === null ? null : this.asVirtual(shelf.find(kept.current, this.wholeDecks()))
      this.announced = this.asVirtual(shelf.find(kept.announced, this.wholeDecks()))
      return
    }
    this.current = null
    this.announced = this.prepare(this.wholeDecks(), 'decks')
    if (configuration.shoe.source.is === 'fresh-every-round') this.begin()
  }

  /** What must be kept so that another keeper can go on from here; `undefined` while a shoe is in use. */
  get kept(): ShoeKeeperSnapshot | undefined {
    const { current, announced, barred, covered } = this
    const isBusy = current?.isUntouched === false || !announced.isUntouched
    if (isBusy || !covered.isEmpty || this.ending.length > 0) return undefined
    return {
      current: current && recorded(current.header),
      announced: recorded(announced.header),
      barred: [...barred],
    }
  }

  /** The shoe in use, or being made ready; and the one after it, which is fixed already. */
  get announcements(): readonly ShoeOpening[] {
    return [...(this.current ? [this.current.opening] : []), this.announced.opening]
  }

  /** What people have added to the shoe in use. */
  get ceremony(): CeremonyState {
    return this.current?.ceremonySoFar ?? { contributors: [], closed: null, root: null }
  }

  /** A player's commitment for the shoe that is being made ready. */
  commit(by: string, commitment: string, cuts: boolean): CeremonyRefusal | undefined {
    if (this.barred.has(by)) return { kind: 'withheld-before', by }
    return this.current ? this.current.commit(by, commitment, cuts) : { kind: 'commitments-closed' }
  }

  commitCut(by: string, cut: number): CeremonyRefusal | undefined {
    return this.current ? this.current.commitCut(by, cut, this.shelf.fresh()) : { kind: 'commitments-closed' }
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

  /** Who has committed and not revealed: as long as there is somebody, no card can come. */
  get waitingFor(): readonly string[] {
    return this.current?.waitingFor ?? []
  }

  /**
   * Somebody does not show what he has committed to. An order without it would let him choose after the others, so the
   * shoe is void before any card of it was dealt, its seed is shown, and those who withheld are not asked again.
   */
  voidWithheld(): readonly string[] {
    const { waitingFor: names, current } = this
    if (current === null || names.length === 0) return []
    for (const name of names) this.barred.add(name)
    this.listener.heard({ kind: 'contributions-withheld', by: names })
    this.beginAgain(current, 'withheld')
    return names
  }

  /**
   * A cut that was bound to cannot be made: its cutter has gone, or somebody else comes before him now. It is part of the order
   * already, so that the cards must be shuffled again before any of them is dealt.
   */
  lapse(by: string): void {
    const { current } = this
    if (current === null) return
    this.listener.heard({ kind: 'cut-lapsed', by })
    this.beginAgain(current, 'ordered')
  }

  private beginAgain(current: VirtualShoe, ending: Ending): void {
    this.end(ending)
    const { load, stack, follows } = current.header
    this.begin(load === 'part' ? stack : undefined, follows)
  }

  /** How many cards are to be behind each cutting card of the shoe that is being made ready. */
  get markers(): readonly number[] {
    return this.current?.header.markers ?? []
  }

  /** The table is closed for good: what was committed to is shown. */
  abandon(): void {
    this.covered.clear()
    this.end('abandoned')
    this.current = this.announced
    this.end('abandoned')
  }

  /** What has been published of the shoe in use so far. */
  transcript(): Transcript | undefined {
    return this.current?.transcript('running', this.covered.positionsIn(this.current.header.shoe))
  }

  /** What comes out of the shoe now, if the table waits for it: a cutting card, or as many cards as are due. */
  next(table: Table): TableCommand | undefined {
    const waits = waitsAt(table)
    if (waits.for !== 'card' && waits.for !== 'dealer-card') return undefined
    if (this.current === null) throw new Error(`table ${this.name} wants cards before any were loaded`)
    const coming = this.current.comingNext(cardsInARowAt(table), () => insideOf(table))
    return coming === 'cutting-card' ? { do: 'cuttingCard', by: HOUSE } : { do: 'cards', cards: coming }
  }

  /** What the prize button shows: one of all its prizes, each as likely as any other. */
  prize({ prizes }: PrizeTable): number {
    const count = prizes.reduce((sum, [, times]) => sum + times, 0)
    let picked = picksFrom(this.shelf.fresh(), 'prize')(count)
    for (const [dollars, times] of prizes) {
      if (picked < times) return dollars
      picked -= times
    }
    throw new Error('a pick beyond all prizes')
  }

  /** Follows an event at the table. */
  follow(before: Table, event: TableEvent, after: Table): void {
    if (this.covered.uncover(after)) this.showEnded()
    switch (event.kind) {
      case 'cards-loaded':
        this.end('replaced')
        this.begin()
        return
      case 'cards-shuffled':
        this.shuffled(event.reason, after)
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
        this.current?.burnCard(() => insideOf(before))
        return
      case 'card-dealt':
        if (isFaceDown(after, event)) this.cover(event.box)
        this.current?.takeCard(() => insideOf(before))
        return
      case 'dealer-card-dealt':
        if (isFaceDown(after, 'dealer')) this.cover(DEALER)
        this.current?.takeCard(() => insideOf(before))
        return
      case 'discards-returned':
        this.current?.putBack(cardsAdded(before, after))
        return
      case 'cards-replaced':
        this.end('replaced')
        return
      case 'round-ended':
        this.roundOver(after)
        return
      // Nothing else that happens at a table moves a card.
      default:
        return
    }
  }

  /** The next card to come out lies face down at this box. */
  private cover(box: BoxNumber): void {
    if (this.current) this.covered.cover(box, this.current.header.shoe, this.current.next)
  }

  private shuffled(reason: ShuffleReason, table: Table): void {
    const { current } = this
    const stack = cardsInside(table)
    // Cards that were counted in, or shuffled before, have their seed already.
    if (current?.isOrdered === false && current.header.stack.length === stack.length) return
    if (current) this.end(endingFor(reason, current))
    const isWhole = stack.length === this.wholeDecks().length
    this.begin(isWhole ? undefined : stack, current?.header.shoe)
  }

  /** New cards for every round; or a device whose seed would not last another round. */
  private roundOver(table: Table): void {
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

  /** The announced shoe comes into use, and the one after it is announced; a part of the decks is announced now. */
  private begin(part?: readonly Card[], follows = ''): void {
    if (part !== undefined) {
      this.current = this.prepare(part, 'part', follows)
      return
    }
    // The next one first: if the generator fails, nothing has changed, and no shoe is both in use and announced.
    const next = this.prepare(this.wholeDecks(), 'decks')
    this.current = this.announced
    this.announced = next
  }

  private end(ending: Ending): void {
    const { current } = this
    if (current === null) return
    // Out of use before its seed is shown, whatever happens to those who are told.
    this.current = null
    this.ending.push({ shoe: current, ending })
    this.showEnded()
  }

  /** Shows the seeds of shoes that have ended, once none of their cards lies face down. */
  private showEnded(): void {
    const ended = this.ending.filter(({ shoe }) => !this.covered.hasCardsOf(shoe.header.shoe))
    this.ending = this.ending.filter((one) => !ended.includes(one))
    for (const { shoe: kept, ending } of ended) {
      const transcript = kept.transcript(ending)
      const { shoe } = kept.header
      this.listener.heard({ kind: 'shoe-ended', shoe, ended: ending, seed: hex(transcript.seed as Uint8Array) })
      this.listener.publish(transcript)
      this.shelf.revealed(shoe)
    }
  }

  private prepare(stack: readonly Card[], load: ShoeHeader['load'], follows = ''): VirtualShoe {
    const { rules, shoe } = this.configuration
    const taken = this.shelf.take(this.name, {
      source: shoe.source.is === 'device' ? 'device' : 'shoe',
      load,
      follows,
      decks: rules.decks.is,
      markers: shoe.source.is === 'shoe' ? this.markersIn(stack.length) : [],
      stack,
    })
    const prepared = this.asVirtual(taken)
    const commitment = hex(prepared.opening.commitment)
    this.listener.heard({ kind: 'shoe-announced', ...recorded(taken.header), commitment })
    return prepared
  }

  private asVirtual({ header, seed }: OpenSeed): VirtualShoe {
    return new VirtualShoe(header, seed, this.listener.heard)
  }

  private wholeDecks(): Card[] {
    const { decks, deck } = this.configuration.rules
    return loadedShoe(decks.is, deck.is)
  }
}

function recorded({ stack, ...header }: ShoeHeader): AnnouncedShoe {
  return { header, part: header.load === 'part' ? stack : null }
}

function endingFor(reason: ShuffleReason, shoe: VirtualShoe): Ending {
  switch (reason) {
    case 'markerOnBox':
    case 'markerAtDealer':
    case 'markerFirst':
      // In a refilled shoe, it may be the one of the shoe before.
      return shoe.hasShownMarker ? 'cutting-card' : 'ordered'
    case 'shortShoe':
      // Also the shuffle that follows a round which had to be finished with the discards.
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
