import { type Card, JOKER, loadedShoe } from '@openpit/cards'
import { type BoxNumber, boxAt, handsOn } from '@openpit/engine'
import {
  type Ceremony,
  type CeremonyRefusal,
  closeCommitments,
  commit,
  contentsOf,
  contributionsOf,
  DRAWS,
  type Ending,
  type FaceDown,
  type FilledDevice,
  fillDevice,
  type Happening,
  hex,
  type Opening,
  type OrderedShoe,
  openCeremony,
  openingOf,
  orderShoe,
  type ProvenCard,
  provenCard,
  provenDraw,
  reveal,
  type ShoeHeader,
  sealed,
  type Transcript,
  transcriptOf,
  withholding,
  withoutCard,
} from '@openpit/proof'
import type { Configuration, ShuffleReason } from '@openpit/rulebooks'
import { cardsInARowAt, evolveTable, type Table, type TableCommand, type TableEvent, waitsAt } from '@openpit/table'
import type { SeedSource } from './seeds.ts'

/** A shoe with its seed, from its announcement to its end. */
interface Shoe {
  readonly header: ShoeHeader
  readonly seed: Uint8Array
  ceremony: Ceremony
  /** What staff have committed to, kept until it may be shown. */
  readonly kept: { readonly by: string; readonly cut: number; readonly random: string }[]
  /** `null` until the order is made. */
  content: OrderedShoe | FilledDevice | null
  readonly course: Happening[]
  dealt: number
  /** Positions of the cutting cards that are still in. */
  markers: readonly number[]
  /** Burned cards: nobody is shown them as long as the shoe runs. */
  burned: FaceDown[]
}

/**
 * Keeps the virtual shoe of one table: announces each shoe before it is used, takes what people add to the shuffle, gives
 * the table its cards and cutting cards, and publishes the transcript when the shoe has ended, however it has.
 */
export class ShoeKeeper {
  private readonly name: string
  private readonly seeds: SeedSource
  private readonly configuration: Configuration
  /** Where cutting cards go in a stack of so many cards. */
  private readonly markersIn: (stack: number) => readonly number[]
  private readonly publish: (transcript: Transcript) => void
  private readonly barred = new Set<string>()
  private announced: Shoe
  private current: Shoe | null = null
  /** Cards on the table that lie face down, by the box; the dealer's is at 0. */
  private covered = new Map<BoxNumber, number[]>()

  constructor(
    name: string,
    configuration: Configuration,
    seeds: SeedSource,
    markersIn: (stack: number) => readonly number[],
    publish: (transcript: Transcript) => void = () => {},
  ) {
    this.name = name
    this.configuration = configuration
    this.seeds = seeds
    this.markersIn = markersIn
    this.publish = publish
    this.announced = this.prepare(this.wholeDecks(), 'decks')
    if (configuration.shoe.source.is === 'fresh-every-round') this.begin()
  }

  /** The shoe in use, or being made ready; and the one after it, which is fixed already. */
  get announcements(): readonly Opening[] {
    return [this.current, this.announced].flatMap((shoe) => (shoe === null ? [] : [shoe.ceremony.opening]))
  }

  /** A player's commitment for the shoe that is being made ready. */
  commit(by: string, commitment: string): CeremonyRefusal | undefined {
    if (this.barred.has(by)) return { kind: 'withheld-before', by }
    return this.inCeremony((ceremony) => commit(ceremony, by, commitment))
  }

  /**
   * A cut without random bytes of the cutter's own: of staff, or of a player whose client adds none. It too is bound before
   * anybody shows anything; the bytes that hide it are the house's, and the transcript says so.
   */
  commitCut(by: string, cut: number): CeremonyRefusal | undefined {
    const shoe = this.unordered()
    if (shoe === undefined) return { kind: 'commitments-closed' }
    const name = `${by}${FOR_THEM}`
    const { commitment, random } = sealed(shoe.ceremony.opening, { by: name, cut, random: this.seeds.fresh() })
    const refusal = this.inCeremony((ceremony) => commit(ceremony, name, commitment))
    if (refusal === undefined) shoe.kept.push({ by: name, cut, random })
    return refusal
  }

  /** Nobody joins any more; everybody shows what he has. */
  closeCommitments(): void {
    const shoe = this.unordered()
    if (shoe === undefined || shoe.ceremony.closed !== null) return
    shoe.ceremony = closeCommitments(shoe.ceremony)
    for (const { by, cut, random } of shoe.kept) this.reveal(by, cut, random)
    this.orderIfRevealed()
  }

  reveal(by: string, cut: number | null, random: string): CeremonyRefusal | undefined {
    const refusal = this.inCeremony((ceremony) => reveal(ceremony, by, cut, random))
    this.orderIfRevealed()
    return refusal
  }

  /**
   * Somebody does not show what he has committed to. An order without it would let him choose after the others, so the
   * shoe is void before any card of it was dealt, its seed is shown, and those who withheld are not asked again.
   */
  voidWithheld(): readonly string[] {
    const shoe = this.unordered()
    const names = shoe ? withholding(shoe.ceremony) : []
    if (shoe === undefined || shoe.ceremony.closed === null || names.length === 0) return []
    for (const name of names) this.barred.add(name)
    this.end('withheld')
    const { load, stack, follows } = shoe.header
    this.begin(load === 'part' ? stack : undefined, follows)
    return names
  }

  hasCommitted(by: string): boolean {
    return this.current?.ceremony.contributors.some((contributor) => contributor.by === by) ?? false
  }

  /** How many cards are to be behind each cutting card of the shoe that is being made ready. */
  get markers(): readonly number[] {
    return this.current?.header.markers ?? []
  }

  /** Who has committed and not revealed: as long as there is somebody, no card can come. */
  get waitingFor(): readonly string[] {
    const shoe = this.unordered()
    return shoe && shoe.ceremony.closed !== null ? withholding(shoe.ceremony) : []
  }

  /** The table is closed, or cannot go on: what was committed to is shown. */
  abandon(): void {
    this.end('abandoned')
    this.current = this.announced
    this.end('abandoned')
    this.announced = this.prepare(this.wholeDecks(), 'decks')
  }

  /** What has been published of the shoe in use so far. */
  transcript(): Transcript | undefined {
    const shoe = this.current
    if (shoe === null) return undefined
    const onTable = [...this.covered.values()].flat().map((position) => ({ position, until: null }))
    return transcriptOf(this.keptShoe(shoe), 'running', [...shoe.burned, ...onTable])
  }

  /** The proof that goes with a card as it is dealt, as far as it may be shown. */
  proofOf(position: number): ProvenCard | undefined {
    const happening = this.transcript()?.course.find((card) => 'position' in card && card.position === position)
    return happening && 'salt' in happening ? happening : undefined
  }

  /** What comes out of the shoe now, if the table waits for it: a cutting card, or as many cards as are due. */
  next(table: Table): TableCommand | undefined {
    const waits = waitsAt(table)
    if (waits.for !== 'card' && waits.for !== 'dealer-card') return undefined
    const shoe = this.current
    if (shoe === null) throw new Error(`table ${this.name} wants cards before any were loaded`)
    const content = this.contentOf(shoe)
    const due = cardsInARowAt(table)
    if (!('order' in content)) return { do: 'cards', cards: drawnInARow(content, shoe.dealt, due, insideOf(table)) }
    const [marker = Number.POSITIVE_INFINITY] = shoe.markers
    if (marker === shoe.dealt) return { do: 'cuttingCard', by: 'dealer' }
    return { do: 'cards', cards: content.order.slice(shoe.dealt, Math.min(shoe.dealt + due, marker)) }
  }

  /** Follows what has happened at the table, event by event. */
  follow(before: Table, events: readonly TableEvent[]): void {
    let table = before
    for (const event of events) {
      const after = evolveTable(table, event)
      this.followOne(table, event, after)
      table = after
    }
  }

  private followOne(before: Table, event: TableEvent, after: Table): void {
    switch (event.kind) {
      case 'cards-loaded':
        this.end('replaced')
        this.begin()
        return
      case 'cards-shuffled':
        this.shuffled(event.reason, after)
        return
      case 'cards-cut':
        this.checkCut(event.by, event.at)
        return
      case 'shoe-loaded':
        this.loaded(event.markers)
        return
      case 'cutting-card-drawn':
        this.withCurrent((shoe) => {
          shoe.markers = shoe.markers.slice(1)
        })
        return
      case 'card-burned':
        this.withCurrent((shoe) => shoe.burned.push({ position: shoe.dealt, until: null }))
        this.dealt(before)
        return
      case 'card-dealt':
        if (isCovered(after, event.box, event.hand)) this.cover(event.box)
        this.dealt(before)
        return
      case 'dealer-card-dealt':
        if (event.faceDown) this.cover(DEALER)
        this.dealt(before)
        return
      case 'discards-returned':
        this.returned(insideOf(before), insideOf(after))
        return
      case 'cards-exposed':
        this.covered.delete(event.box)
        return
      case 'dealer-turn-begun':
        this.covered.delete(DEALER)
        return
      case 'cards-replaced':
        this.end('replaced')
        return
      case 'round-ended':
        this.covered.clear()
        this.roundOver(after)
        return
    }
  }

  private cover(box: BoxNumber): void {
    const position = this.current?.dealt
    if (position !== undefined) this.covered.set(box, [...(this.covered.get(box) ?? []), position])
  }

  private shuffled(reason: ShuffleReason, table: Table): void {
    const stack = cardsInside(table)
    // Cards that were counted in, or shuffled before, have their seed already.
    if (this.unordered()?.header.stack.length === stack.length) return
    const before = this.current?.header.shoe
    this.end(endingFor(reason, this.current))
    const isWhole = stack.length === this.wholeDecks().length
    this.begin(isWhole ? undefined : stack, before)
  }

  /** A cut that was not committed to would be missing from the transcript: the order could not be told from it. */
  private checkCut(by: string, at: number): void {
    const contributions = (this.current && contributionsOf(this.current.ceremony)) ?? []
    if (contributions.some((one) => [by, `${by}${FOR_THEM}`].includes(one.by) && one.cut === at)) return
    throw new Error(`the cut of ${by} at ${at} was not committed to`)
  }

  private loaded(fromBack: readonly number[]): void {
    this.closeCommitments()
    this.withCurrent((shoe) => {
      this.contentOf(shoe)
      const { markers, shoe: name } = shoe.header
      // Only where the rest of a round is all that is dealt does the table want none.
      if (fromBack.length > 0 && String(fromBack) !== String(markers)) {
        throw new Error(`cutting cards in shoe ${name} go where it was committed to: ${markers}, not ${fromBack}`)
      }
      shoe.markers = fromBack.map((behind) => shoe.header.stack.length - behind).toSorted((a, b) => a - b)
    })
  }

  /** The next card has been taken out of what was inside before. */
  private dealt(before: Table): void {
    this.withCurrent((shoe) => {
      const content = this.contentOf(shoe)
      const inside = insideOf(before)
      shoe.course.push('order' in content ? provenCard(content, shoe.dealt) : provenDraw(content, shoe.dealt, inside))
      shoe.dealt++
    })
  }

  private returned(before: readonly number[], after: readonly number[]): void {
    const cards = after.flatMap((times, card) =>
      Array<Card>(Math.max(0, times - (before[card] as number))).fill(card as Card),
    )
    this.withCurrent((shoe) => {
      if (shoe.header.source !== 'device') return
      shoe.course.push({ returned: cards })
      // A burned card is among the others again.
      shoe.burned = shoe.burned.map(({ position, until }) => ({ position, until: until ?? shoe.dealt }))
    })
  }

  /** New cards for every round; or a device whose seed would not last another round. */
  private roundOver(table: Table): void {
    const { shoe } = this.configuration
    if (shoe.source.is === 'fresh-every-round') {
      this.end('round-over')
      this.begin()
    }
    const current = this.current
    if (shoe.source.is !== 'device' || current === null || DRAWS - current.dealt >= this.wholeDecks().length) return
    this.end('used-up')
    this.begin(cardsInside(table), current.header.shoe)
    this.closeCommitments()
  }

  /** Once the order can be known it is made, and its root published: nobody may look at it first and then think again. */
  private orderIfRevealed(): void {
    this.withCurrent((shoe) => {
      if (contributionsOf(shoe.ceremony) !== undefined) this.contentOf(shoe)
    })
  }

  /** What a shoe holds: made when it is first asked for, from the seed and from what everybody has added. */
  private contentOf(shoe: Shoe): OrderedShoe | FilledDevice {
    if (shoe.content !== null) return shoe.content
    this.closeCommitments()
    const contributions = contributionsOf(shoe.ceremony)
    if (contributions === undefined) throw new Error(`shoe ${shoe.header.shoe} waits for what was committed to`)
    const { header, seed } = shoe
    shoe.content =
      header.source === 'device' ? fillDevice(header, seed, contributions) : orderShoe(header, seed, contributions)
    return shoe.content
  }

  private inCeremony(step: (ceremony: Ceremony) => ReturnType<typeof commit>): CeremonyRefusal | undefined {
    const shoe = this.unordered()
    if (shoe === undefined) return { kind: 'commitments-closed' }
    const taken = step(shoe.ceremony)
    if (!taken.ok) return taken.refusal
    shoe.ceremony = taken.ceremony
    return undefined
  }

  private unordered(): Shoe | undefined {
    return this.current?.content === null ? this.current : undefined
  }

  private withCurrent(change: (shoe: Shoe) => void): void {
    if (this.current !== null) change(this.current)
  }

  /** The announced shoe comes into use, and the one after it is announced; a part of the decks is announced now. */
  private begin(part?: readonly Card[], follows = ''): void {
    if (part !== undefined) {
      this.current = this.prepare(part, 'part', follows)
      return
    }
    this.current = this.announced
    this.announced = this.prepare(this.wholeDecks(), 'decks')
  }

  private end(ending: Ending): void {
    const shoe = this.current
    if (shoe === null) return
    this.publish(transcriptOf(this.keptShoe(shoe), ending))
    this.seeds.revealed(shoe.header.shoe)
    this.current = null
  }

  private keptShoe({ header, seed, ceremony, content, course }: Shoe) {
    return { header, seed, ceremony, root: content?.root ?? null, course: [...course] }
  }

  private prepare(stack: readonly Card[], load: ShoeHeader['load'], follows = ''): Shoe {
    const { rules, shoe } = this.configuration
    const header: ShoeHeader = {
      shoe: `${this.name}/${this.seeds.drawn}-${hex(this.seeds.fresh().subarray(0, 8))}`,
      source: shoe.source.is === 'device' ? 'device' : 'shoe',
      load,
      follows,
      decks: rules.decks.is,
      markers: shoe.source.is === 'shoe' ? this.markersIn(stack.length) : [],
      stack,
    }
    const seed = this.seeds.seedFor(header)
    return {
      header,
      seed,
      ceremony: openCeremony(openingOf(header, seed)),
      kept: [],
      content: null,
      course: [],
      dealt: 0,
      markers: [],
      burned: [],
    }
  }

  private wholeDecks(): Card[] {
    const { decks, deck } = this.configuration.rules
    return loadedShoe(decks.is, deck.is)
  }
}

/** The dealer's place among the boxes. */
const DEALER: BoxNumber = 0

/** Behind a name in the transcript, where the random bytes are not that person's own. */
const FOR_THEM = ' (bytes by the house)'

/** Whether a card that was just dealt lies face down: one of the first two, before the player has exposed them. */
function isCovered({ rules, round }: Table, box: BoxNumber, hand: number): boolean {
  if (rules.firstTwoCards.is !== 'face-down' || boxAt(round, box)?.exposed !== false) return false
  return (handsOn(round, box)[hand - 1]?.cards.length ?? 0) <= 2
}

/** How often each card is in the shoe or device, going by what the table knows to be out. */
function insideOf({ rules, shoe }: Table): readonly number[] {
  const whole = contentsOf(loadedShoe(rules.decks.is, rules.deck.is))
  return whole.map((times, card) => times - (card === JOKER ? 0 : (shoe.out[card] as number)))
}

function cardsInside(table: Table): readonly Card[] {
  return insideOf(table).flatMap((times, card) => Array<Card>(times).fill(card as Card))
}

/** The next cards of a device, each from what the ones before it have left. */
function drawnInARow(device: FilledDevice, from: number, count: number, inside: readonly number[]): Card[] {
  const cards: Card[] = []
  let left = inside
  for (let position = from; position < from + count; position++) {
    const { card } = provenDraw(device, position, left)
    cards.push(card)
    left = withoutCard(left, card)
  }
  return cards
}

function endingFor(reason: ShuffleReason, shoe: Shoe | null): Ending {
  switch (reason) {
    case 'markerOnBox':
    case 'markerAtDealer':
    case 'markerFirst':
      // In a refilled shoe, it may be the one of the shoe before.
      return shoe && shoe.markers.length < shoe.header.markers.length ? 'cutting-card' : 'ordered'
    case 'shortShoe':
      // Also the shuffle that follows a round which had to be finished with the discards.
      return shoe?.dealt === shoe?.header.stack.length ? 'ran-out' : 'ordered'
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
