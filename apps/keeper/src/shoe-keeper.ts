import { type BoxNumber, HOUSE, type PrizeTable } from '@openpit/engine'
import {
  type CeremonyRefusal,
  type Ending,
  picksFrom,
  prizeFor,
  prizesIn,
  type ShoeOpening,
  type Transcript,
} from '@openpit/proof'
import type { Configuration, ShuffleReason } from '@openpit/rulebooks'
import {
  affectsShoe,
  cardsInARowAt,
  isFaceDown,
  isShoeEvent,
  type ShoeEffect,
  type ShoeEvent,
  type Table,
  type TableCommand,
  type TableEvent,
  waitsAt,
} from '@openpit/table'
import type { CourseProofs } from './course-proofs.ts'
import { endingFor } from './ending-for.ts'
import { DEALER } from './face-down-cards.ts'
import { prizesAt } from './prize-button.ts'
import { cardsInside, cardsPutBack, contentsOfShoe } from './shoe-contents.ts'
import { type CeremonyState, signatureHex } from './shoe-progress.ts'
import { type ShoeListener, ShoeSequence, type ShoeSnapshot } from './shoe-sequence.ts'
import type { ShoeSupply } from './shoe-supply.ts'
import { contributorName, type VirtualShoe } from './virtual-shoe.ts'

/** A keeper with its shoes. The seeds are not part of it: they are secret. */
export interface ShoeKeeperSnapshot extends ShoeSnapshot {
  readonly barred: readonly string[]
}

/** Beyond this many people, the one who was barred first may contribute again: the list must not grow for ever. */
const BARRED_MAX = 500

/**
 * Keeps the virtual shoes of one table: announces each before it is used, takes what people add to the shuffle, gives
 * the table its cards and cutting cards, and publishes the transcript when a shoe has ended.
 */
export class ShoeKeeper {
  private readonly name: string
  private readonly supply: ShoeSupply
  private readonly configuration: Configuration
  private readonly listener: ShoeListener
  private readonly shoes: ShoeSequence
  /** People who once did not reveal what they had committed to. */
  private readonly barred: Set<string>

  constructor(
    name: string,
    configuration: Configuration,
    supply: ShoeSupply,
    markersIn: (stack: number) => readonly number[],
    listener: ShoeListener,
    snapshot?: ShoeKeeperSnapshot,
  ) {
    this.name = name
    this.configuration = configuration
    this.supply = supply
    this.listener = listener
    this.barred = new Set(snapshot?.barred)
    this.shoes = new ShoeSequence(name, configuration, supply, markersIn, listener, snapshot)
  }

  /** The objects that hold what changes. */
  get parts(): readonly object[] {
    return [this, ...this.supply.parts, ...this.shoes.parts]
  }

  /** What another keeper needs to go on from here; `undefined` while a shoe has a secret that must not be stored. */
  get snapshot(): ShoeKeeperSnapshot | undefined {
    const { snapshot } = this.shoes
    return snapshot && { ...snapshot, barred: [...this.barred] }
  }

  /** The shoe in use, or being made ready; and the one after it, which is fixed already. */
  get announcements(): readonly ShoeOpening[] {
    return [...(this.current ? [this.current.opening] : []), this.shoes.announced.opening]
  }

  /** The name of the shoe in use, or being made ready. */
  get shoeInUse(): string | undefined {
    return this.current?.header.shoe
  }

  private get current(): VirtualShoe | null {
    return this.shoes.current
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

  /** Who has committed and not revealed. No card can be dealt until all have. */
  get waitingFor(): readonly string[] {
    return this.current?.waitingFor ?? []
  }

  /**
   * Ends a shoe for which some people do not reveal what they committed to. An order without their part would let them
   * choose after the others. So no card of the shoe is dealt, its seed is shown, and those people may not contribute
   * again.
   */
  voidWithheld(): readonly string[] {
    const { waitingFor: names, current } = this
    if (current === null || names.length === 0) return []
    for (const name of names) this.bar(name)
    this.listener.onEvent({ kind: 'contributions-withheld', by: names })
    this.beginAgain(current, 'withheld')
    return names
  }

  private bar(name: string): void {
    this.barred.add(name)
    const [first] = this.barred
    if (this.barred.size > BARRED_MAX && first !== undefined) this.barred.delete(first)
  }

  /**
   * A cut that was committed to cannot be made: the cutter has left, or another player comes first now. The cut is part
   * of the order already, so the cards must be shuffled again before any of them is dealt.
   */
  lapse(by: string): void {
    const { current } = this
    if (current === null) return
    this.listener.onEvent({ kind: 'cut-lapsed', by })
    this.beginAgain(current, 'ordered')
  }

  private beginAgain(current: VirtualShoe, ending: Ending): void {
    this.shoes.end(ending)
    const { load, stack, follows } = current.header
    this.shoes.begin(load === 'part' ? stack : undefined, follows)
  }

  /** How many cards are to be behind each cutting card of the shoe that is being made ready. */
  get markers(): readonly number[] {
    return this.current?.header.markers ?? []
  }

  /** The table is closed for good: the seeds of its shoes are shown. */
  abandon(): void {
    this.shoes.abandon()
  }

  /**
   * The table comes from a backup, and is between two rounds. Cards of its open shoes may have been dealt after the
   * backup, so these shoes end and none of their cards is dealt again.
   */
  restore(table: Table, backup: string, round: number): void {
    const { current } = this
    this.listener.onEvent({ kind: 'table-restored', backup, round })
    this.shoes.withdraw()
    const { is: source } = this.configuration.shoe.source
    if (source === 'fresh-every-round') this.shoes.begin()
    if (source !== 'device' || current === null) return
    this.shoes.begin(cardsInside(table), current.header.shoe)
    if (current.isOrdered) this.closeCommitments()
  }

  /** What has been published of the shoe in use so far. */
  transcript(): Transcript | undefined {
    return this.current?.transcript('running', this.shoes.faceDown.positionsIn(this.current.header.shoe))
  }

  /** What comes out of the shoe now, if the table waits for it: a cutting card, or as many cards as are due. */
  next(table: Table): TableCommand | undefined {
    const waits = waitsAt(table)
    if (waits.for !== 'card' && waits.for !== 'dealer-card') return undefined
    if (this.current === null) throw new Error(`table ${this.name} asks for cards before any were loaded`)
    const coming = this.current.comingNext(cardsInARowAt(table), () => contentsOfShoe(table))
    return coming === 'cutting-card' ? { do: 'cuttingCard', by: HOUSE } : { do: 'cards', cards: coming }
  }

  /**
   * What the prize button shows: one of all its prizes, each as likely as any other. It follows from the shoe's key, to
   * which the house is bound. A shoe of format 1 has no place for prizes: there the bytes are fresh.
   */
  prize({ prizes }: PrizeTable): number {
    const shoe = this.current?.header.game && this.orderedShoe()
    const outOf = prizesIn(prizes)
    const pick = shoe ? shoe.pickPrize(outOf) : picksFrom(this.supply.fresh(), 'prize')(outOf)
    return prizeFor(prizes, pick) as number
  }

  /**
   * The shoe in use, with its order made. A prize may be due after the shoe ran out and before a discard is dealt:
   * then the discards get their order now, without the contributions of those who have not revealed.
   */
  private orderedShoe(): VirtualShoe | null {
    this.closeCommitments()
    if (this.voidWithheld().length > 0) this.closeCommitments()
    return this.current
  }

  /** The house's signatures on the announced shoe and on its closed list, in hexadecimal digits. */
  get signatures(): { readonly opening: string | null; readonly closed: string | null } {
    const shoe = this.current ?? this.shoes.announced
    return { opening: signatureHex(shoe.signatures.opening), closed: signatureHex(shoe.closedSignature) }
  }

  /** The proofs of the shoe in use, as they are at this moment. */
  get proofs(): ((from: number) => CourseProofs) | null {
    const { current } = this
    return current?.courseUntilNow(this.shoes.faceDown.positionsIn(current.header.shoe)) ?? null
  }

  /** Follows an event at the table. */
  follow(before: Table, event: TableEvent, after: Table): void {
    if (this.shoes.faceDown.removeTurned(after)) this.shoes.showEnded()
    if (event.kind === 'prize-drawn') this.current?.notePrize(prizesIn(prizesAt(after).prizes), event.perDollar)
    else if (isShoeEvent(event)) this.followShoe(before, event, after)
    else if (affectsShoe(event)) this.followRound(before, event, after)
  }

  private followShoe(before: Table, event: ShoeEvent, after: Table): void {
    switch (event.kind) {
      case 'cards-loaded':
        this.shoes.end('replaced')
        this.shoes.begin()
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
        this.current?.burnCard(() => contentsOfShoe(before))
        return
      case 'discards-returned':
        this.current?.putBack(cardsPutBack(before, after))
        return
      case 'cards-replaced':
        this.shoes.end('replaced')
        return
      // These move no card.
      case 'cut-due':
      case 'cut-declined':
      case 'marking-due':
      case 'burn-called':
      case 'shuffle-due':
      case 'missed':
        return
    }
  }

  private followRound(before: Table, event: ShoeEffect, after: Table): void {
    switch (event.kind) {
      case 'card-dealt':
        if (isFaceDown(after, event)) this.cover(event.box)
        this.current?.takeCard(() => contentsOfShoe(before))
        return
      case 'dealer-card-dealt':
        if (isFaceDown(after, 'dealer')) this.cover(DEALER)
        this.current?.takeCard(() => contentsOfShoe(before))
        return
      case 'joker-laid-away':
        this.current?.takeCard(() => contentsOfShoe(before))
        return
      case 'round-ended':
        this.roundOver(after)
        return
      // The cards of a void round stay where they are until it has ended.
      case 'round-voided':
        return
    }
  }

  /** The next card to come out lies face down at this box. */
  private cover(box: BoxNumber): void {
    if (this.current) this.shoes.faceDown.add(box, this.current.header.shoe, this.current.next)
  }

  private shuffled(reason: ShuffleReason, table: Table): void {
    const { current } = this
    const stack = cardsInside(table)
    // Cards that were counted in, or shuffled before, have their seed already.
    if (current?.isOrdered === false && current.header.stack.length === stack.length) return
    if (current) this.shoes.end(endingFor(reason, current))
    const isWhole = stack.length === this.shoes.wholeDecks().length
    this.shoes.begin(isWhole ? undefined : stack, current?.header.shoe)
  }

  /** New cards for every round; or a device whose seed would not last another round. */
  private roundOver(table: Table): void {
    const { current, configuration } = this
    const { is: source } = configuration.shoe.source
    if (source === 'fresh-every-round') {
      this.shoes.end('round-over')
      this.shoes.begin()
      this.supply.orderAhead(this.current)
    } else if (source === 'device' && current && !current.lastsFor(this.shoes.wholeDecks().length)) {
      this.shoes.end('used-up')
      this.shoes.begin(cardsInside(table), current.header.shoe)
      this.closeCommitments()
    }
  }
}
