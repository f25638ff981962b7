import type { Card } from '@openpit/cards'
import type { Actor } from '@openpit/engine'
import {
  type Ceremony,
  type CeremonyRefusal,
  type CeremonyStep,
  type Contents,
  type Contribution,
  closeCommitments,
  commit,
  contributionsOf,
  DRAWS,
  type Ending,
  type FaceDown,
  type FilledDevice,
  fillDevice,
  hex,
  type OrderedShoe,
  openCeremony,
  openingOf,
  orderShoe,
  prizePick,
  reveal,
  type ShoeHeader,
  type ShoeOpening,
  seal,
  type Transcript,
  type TranscriptEntry,
  transcriptOf,
  withholders,
} from '@openpit/proof'
import type { SourceEvent } from '@openpit/table'
import { type CourseProofs, courseProofs } from './course-proofs.ts'
import { type CourseStep, cardAt, courseUntil, drawCards, entriesOf, type PastCourse } from './shoe-course.ts'
import type { PreparedShoe, ShoePreparer } from './shoe-preparer.ts'
import {
  type CeremonyState,
  publicCeremony,
  restoreCeremony,
  type ShoeProgress,
  type StoredPrize,
  type StoredReturn,
  storedContributor,
  storedReturn,
} from './shoe-progress.ts'
import { type ShoeSignatures, UNSIGNED } from './shoe-signatures.ts'

/**
 * Follows a name in the transcript if the house drew the random bytes for that person. Transcripts contain it: never
 * change it.
 */
export const HOUSE_BYTES_SUFFIX = ' (bytes by the house)'

/** An actor's name in a transcript: a player's own name, or the role of staff. */
export function contributorName({ person, role }: Actor): string {
  return role === 'player' ? person : role
}

/** One shoe from its announcement to its end. A device has one for each of its seeds. */
export class VirtualShoe {
  readonly header: ShoeHeader
  readonly signatures: ShoeSignatures
  private readonly seed: Uint8Array
  private ceremony: Ceremony
  /** Cuts to which the house has committed for others; revealed when the list is closed. */
  private readonly houseCuts: { readonly by: string; readonly cut: number; readonly random: string }[] = []
  /** The ordered cards; `null` until the order is made. */
  private content: OrderedShoe | FilledDevice | null = null
  /** The order that it has if nobody contributes, made ahead; it may not be ready yet. */
  private prepared: PreparedShoe | null = null
  /** What came out of it, since it was restored from its progress. */
  private readonly course: CourseStep[] = []
  /** What happened before that; `null` if it was not restored. */
  private readonly restored: PastCourse | null
  private returned: readonly StoredReturn[] = []
  private dealt = 0
  private prizes: readonly StoredPrize[] = []
  /** The positions of the cutting cards that have not come out. */
  private markers: readonly number[] = []
  /** Burned cards must not be shown while the shoe runs. */
  private burned: readonly FaceDown[] = []

  private readonly onEvent: (event: SourceEvent) => void

  constructor(
    header: ShoeHeader,
    seed: Uint8Array,
    onEvent: (event: SourceEvent) => void = () => {},
    signatures: ShoeSignatures = UNSIGNED,
    progress?: ShoeProgress,
  ) {
    this.header = header
    this.signatures = signatures
    this.seed = seed
    this.onEvent = onEvent
    const opening = openingOf(header, seed)
    this.restored = progress ?? null
    if (progress === undefined) {
      this.ceremony = openCeremony(opening)
      return
    }
    this.ceremony = restoreCeremony(opening, progress)
    this.dealt = progress.dealt
    this.markers = progress.markers
    this.burned = progress.burned
    this.returned = progress.returned
    this.prizes = progress.prizes ?? []
    const contributions = contributionsOf(this.ceremony)
    // The order was announced before: it must not be announced again.
    if (contributions !== undefined) this.content = this.makeContent(contributions)
  }

  /**
   * How far it has come; `undefined` while the house is bound to a cut that is not revealed and must not be stored.
   */
  get progress(): ShoeProgress | undefined {
    const { contributors, closed } = this.ceremony
    if (closed === null && this.houseCuts.length > 0) return undefined
    const { dealt, markers, burned, returned, prizes } = this
    const { closedSignature } = this.ceremony
    return {
      contributors: contributors.map(storedContributor),
      isClosed: closed !== null,
      ...(closedSignature === null ? {} : { closedSignature: hex(closedSignature) }),
      dealt,
      markers,
      burned,
      returned,
      ...(prizes.length === 0 ? {} : { prizes }),
    }
  }

  /** Nothing was added and no card has come out, so that the header and the seed are its whole state. */
  get isUntouched(): boolean {
    return this.content === null && this.ceremony.closed === null && this.ceremony.contributors.length === 0
  }

  /**
   * Has the order made ahead. The house is bound to the seed already, and uses this order only if nobody contributes:
   * so it learns nothing that it could not work out from the seed.
   */
  orderAhead(preparer: ShoePreparer): void {
    if (this.header.source === 'shoe' && this.isUntouched) this.prepared = preparer.prepare(this.header, this.seed)
  }

  get opening(): ShoeOpening {
    return this.ceremony.opening
  }

  /** The public part of the ceremony; with the root once the order is made. */
  get ceremonySoFar(): CeremonyState {
    return publicCeremony(this.ceremony, this.content?.root ?? null)
  }

  get closedSignature(): Uint8Array | null {
    return this.ceremony.closedSignature
  }

  get isOrdered(): boolean {
    return this.content !== null
  }

  /** The position of the next card. */
  get next(): number {
    return this.dealt
  }

  get isDealtOut(): boolean {
    return this.dealt === this.header.stack.length
  }

  get hasShownMarker(): boolean {
    return this.markers.length < this.header.markers.length
  }

  /** Whether a device's seed covers this many more draws. */
  lastsFor(draws: number): boolean {
    return DRAWS - this.dealt >= draws
  }

  commit(by: string, commitment: string, cuts: boolean): CeremonyRefusal | undefined {
    const refusal = this.stepCeremony((ceremony) => commit(ceremony, by, commitment))
    if (refusal === undefined) this.onEvent({ kind: 'contribution-committed', by, commitment, cuts })
    return refusal
  }

  /**
   * Commits to a cut by staff, or by a player whose client adds no random bytes. It too is bound before anything is
   * revealed; the house draws the bytes that hide it, and the transcript says so.
   */
  commitCut(by: string, cut: number, random: Uint8Array): CeremonyRefusal | undefined {
    const contribution = { by: `${by}${HOUSE_BYTES_SUFFIX}`, cut, random }
    const hidden = seal(this.opening, contribution)
    const refusal = this.commit(contribution.by, hidden.commitment, true)
    if (refusal === undefined) this.houseCuts.push({ by: contribution.by, cut, random: hidden.random })
    return refusal
  }

  hasCommitted(by: string): boolean {
    return this.ceremony.contributors.some((contributor) => contributor.by === by)
  }

  /** Closes the list of commitments; the house reveals its own at once. */
  closeCommitments(): void {
    if (this.ceremony.closed !== null) return
    const { game, shoe } = this.header
    this.ceremony = closeCommitments(this.ceremony, game === undefined ? undefined : this.signatures.signClosed)
    const { closedSignature: signature } = this.ceremony
    this.onEvent({ kind: 'commitments-closed', ...(signature === null ? {} : { shoe, signature: hex(signature) }) })
    for (const { by, cut, random } of this.houseCuts) this.reveal(by, cut, random)
    this.orderIfRevealed()
  }

  reveal(by: string, cut: number | null, random: string): CeremonyRefusal | undefined {
    const refusal = this.stepCeremony((ceremony) => reveal(ceremony, by, cut, random))
    if (refusal === undefined) this.onEvent({ kind: 'contribution-revealed', by, cut, random })
    this.orderIfRevealed()
    return refusal
  }

  /** The contributors who have not revealed; empty while the list is open. */
  get waitingFor(): readonly string[] {
    return this.ceremony.closed === null ? [] : withholders(this.ceremony)
  }

  /** Throws if a cut was not committed to: it would be missing from the transcript, which could not be verified. */
  checkCut(by: string, at: number): void {
    const contributions = contributionsOf(this.ceremony) ?? []
    if (contributions.some((one) => [by, `${by}${HOUSE_BYTES_SUFFIX}`].includes(one.by) && one.cut === at)) return
    throw new Error(`the cut of ${by} at ${at} was not committed to`)
  }

  /** Loads the stack with its cutting cards; there are none if only the rest of a round is dealt from it. */
  load(fromBack: readonly number[]): void {
    const { markers, shoe, stack } = this.header
    if (fromBack.length > 0 && String(fromBack) !== String(markers)) {
      throw new Error(
        `shoe ${shoe} was committed with cutting cards at ${markers}, but they were placed at ${fromBack}`,
      )
    }
    this.orderedCards()
    this.markers = fromBack.map((behind) => stack.length - behind).toSorted((a, b) => a - b)
  }

  /** The next cards, as many as are due or come before the next cutting card; or the cutting card itself. */
  comingNext(due: number, inside: () => Contents): readonly Card[] | 'cutting-card' {
    const content = this.orderedCards()
    if (!('order' in content)) return drawCards(content, this.dealt, due, inside())
    const [marker = Number.POSITIVE_INFINITY] = this.markers
    if (marker === this.dealt) return 'cutting-card'
    return content.order.slice(this.dealt, Math.min(this.dealt + due, marker))
  }

  takeMarker(): void {
    this.markers = this.markers.slice(1)
  }

  /** Takes out the next card; `inside` gives the contents of a device. */
  takeCard(inside: () => Contents): void {
    const content = this.orderedCards()
    this.course.push(cardAt(content, this.dealt, inside))
    this.dealt++
  }

  burnCard(inside: () => Contents): void {
    this.burned = [...this.burned, { position: this.dealt, until: null }]
    this.takeCard(inside)
  }

  /** Puts discards back into a device, burned cards among them. */
  putBack(cards: readonly Card[]): void {
    this.course.push({ returned: cards })
    this.returned = [...this.returned, storedReturn(this.dealt, cards)]
    this.burned = this.burned.map(({ position, until }) => ({ position, until: until ?? this.dealt }))
  }

  /** The seed, to be shown once the shoe has ended and none of its cards lies face down. */
  seedShown(): Uint8Array {
    return this.seed
  }

  /** The pick for the next prize; the list is closed and the order made. */
  pickPrize(outOf: number): number {
    return prizePick(this.orderedCards().key, this.prizes.length, outOf)
  }

  /** Records a prize that was drawn. A shoe of format 1 has no place for it. */
  notePrize(outOf: number, pays: number): void {
    if (this.header.game === undefined) return
    this.course.push({ prize: this.prizes.length, outOf, pick: this.pickPrize(outOf), pays })
    this.prizes = [...this.prizes, { after: this.dealt, returns: this.returned.length, outOf, pays }]
  }

  /**
   * What is public of the course at this moment: the function gives the entries from an index on, with their proofs,
   * and gives the same after the shoe has gone on.
   */
  courseUntilNow(faceDown: readonly number[]): ((from: number) => CourseProofs) | null {
    const { content, course } = this
    const { length } = course
    const hidden = this.hiddenWith(faceDown)
    const soFar = () => [...this.courseBefore(), ...course.slice(0, length)]
    return content && ((from) => courseProofs(content, entriesOf(content, soFar()), hidden, from))
  }

  /** The transcript; while the shoe runs, without the cards at the face-down positions. */
  transcript(ended: Ending, faceDown: readonly number[] = []): Transcript {
    const { header, seed, ceremony, content } = this
    const { opening: openingSignature } = this.signatures
    const kept = { header, seed, ceremony, openingSignature, root: content?.root ?? null, course: this.wholeCourse() }
    return transcriptOf(kept, ended, this.hiddenWith(faceDown))
  }

  private hiddenWith(faceDown: readonly number[]): readonly FaceDown[] {
    return [...this.burned, ...faceDown.map((position) => ({ position, until: null }))]
  }

  /**
   * Makes the order and publishes its root as soon as everything is revealed: the house must not know the order before
   * it is bound to it.
   */
  private orderIfRevealed(): void {
    if (contributionsOf(this.ceremony) !== undefined) this.orderedCards()
  }

  /** The ordered cards, from the seed and all contributions; the first call closes the list. */
  private orderedCards(): OrderedShoe | FilledDevice {
    if (this.content !== null) return this.content
    this.closeCommitments()
    const contributions = contributionsOf(this.ceremony)
    if (contributions === undefined) throw new Error(`shoe ${this.header.shoe} has contributions that are not revealed`)
    // Closing the list may have made the order.
    if (this.content !== null) return this.content
    const prepared = contributions.length === 0 ? this.prepared?.take() : undefined
    const content = prepared ?? this.makeContent(contributions)
    this.prepared = null
    this.content = content
    this.onEvent({ kind: 'order-fixed', shoe: this.header.shoe, root: hex(content.root) })
    return content
  }

  private makeContent(contributions: readonly Contribution[]): OrderedShoe | FilledDevice {
    const { header, seed } = this
    return header.source === 'device' ? fillDevice(header, seed, contributions) : orderShoe(header, seed, contributions)
  }

  private wholeCourse(): TranscriptEntry[] {
    const { content, course } = this
    return content === null ? [] : entriesOf(content, [...this.courseBefore(), ...course])
  }

  /** What came out of it before it was restored. */
  private courseBefore(): readonly CourseStep[] {
    const { restored, content } = this
    return restored === null || content === null ? [] : courseUntil(content, restored)
  }

  private stepCeremony(step: (ceremony: Ceremony) => CeremonyStep): CeremonyRefusal | undefined {
    if (this.isOrdered) return { kind: 'commitments-closed' }
    const taken = step(this.ceremony)
    if (!taken.ok) return taken.refusal
    this.ceremony = taken.ceremony
    return undefined
  }
}
