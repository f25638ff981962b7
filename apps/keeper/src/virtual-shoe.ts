import type { Card } from '@openpit/cards'
import type { Actor } from '@openpit/engine'
import {
  type Ceremony,
  type CeremonyRefusal,
  type CeremonyStep,
  type Contents,
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
  provenCard,
  provenDraw,
  reveal,
  type ShoeHeader,
  type ShoeOpening,
  sealed,
  type Transcript,
  type TranscriptEntry,
  transcriptOf,
  withholding,
  withoutCard,
} from '@openpit/proof'
import type { SourceEvent } from '@openpit/table'

/** Behind a name in the transcript, where the random bytes are not that person's own. */
export const FOR_THEM = ' (bytes by the house)'

/** Under which name an actor stands in a transcript: players go by their own, staff by their role. */
export function contributorName({ person, role }: Actor): string {
  return role === 'player' ? person : role
}

export interface CeremonyState {
  readonly contributors: readonly { readonly by: string; readonly commitment: string; readonly revealed: boolean }[]
  readonly closed: string | null
  readonly root: string | null
}

/** One shoe, or one seed's worth of a device, from its announcement to its end. */
export class VirtualShoe {
  readonly header: ShoeHeader
  private readonly seed: Uint8Array
  private ceremony: Ceremony
  /** Cuts to which the house has committed for others, until they may be shown. */
  private readonly kept: { readonly by: string; readonly cut: number; readonly random: string }[] = []
  /** `null` until the order is made. */
  private content: OrderedShoe | FilledDevice | null = null
  private readonly course: TranscriptEntry[] = []
  private dealt = 0
  /** Positions of the cutting cards that are still in. */
  private markers: readonly number[] = []
  /** Nobody is shown burned cards as long as the shoe runs. */
  private burned: readonly FaceDown[] = []

  private readonly heard: (event: SourceEvent) => void

  constructor(header: ShoeHeader, seed: Uint8Array, heard: (event: SourceEvent) => void = () => {}) {
    this.header = header
    this.seed = seed
    this.heard = heard
    this.ceremony = openCeremony(openingOf(header, seed))
  }

  /** Nobody has added anything and no card has come out: all there is to know of it is its header and seed. */
  get isUntouched(): boolean {
    return this.content === null && this.ceremony.closed === null && this.ceremony.contributors.length === 0
  }

  get opening(): ShoeOpening {
    return this.ceremony.opening
  }

  /** What is public of the ceremony; the root once the order is fixed. */
  get ceremonySoFar(): CeremonyState {
    const { contributors, closed } = this.ceremony
    return {
      contributors: contributors.map(({ by, commitment, revealed }) => {
        return { by, commitment: hex(commitment), revealed: revealed !== null }
      }),
      closed: closed && hex(closed),
      root: this.content && hex(this.content.root),
    }
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

  /** Whether a device's seed would last for so many more draws. */
  lastsFor(draws: number): boolean {
    return DRAWS - this.dealt >= draws
  }

  commit(by: string, commitment: string, cuts: boolean): CeremonyRefusal | undefined {
    const refusal = this.inCeremony((ceremony) => commit(ceremony, by, commitment))
    if (refusal === undefined) this.heard({ kind: 'contribution-committed', by, commitment, cuts })
    return refusal
  }

  /**
   * A cut without random bytes of the cutter's own: of staff, or of a player whose client adds none. It too is bound before
   * anybody shows anything; the bytes that hide it are the house's, and the transcript says so.
   */
  commitCut(by: string, cut: number, random: Uint8Array): CeremonyRefusal | undefined {
    const contribution = { by: `${by}${FOR_THEM}`, cut, random }
    const hidden = sealed(this.opening, contribution)
    const refusal = this.commit(contribution.by, hidden.commitment, true)
    if (refusal === undefined) this.kept.push({ by: contribution.by, cut, random: hidden.random })
    return refusal
  }

  hasCommitted(by: string): boolean {
    return this.ceremony.contributors.some((contributor) => contributor.by === by)
  }

  /** Nobody joins any more; everybody shows what he has. */
  closeCommitments(): void {
    if (this.ceremony.closed !== null) return
    this.ceremony = closeCommitments(this.ceremony)
    this.heard({ kind: 'commitments-closed' })
    for (const { by, cut, random } of this.kept) this.reveal(by, cut, random)
    this.orderIfRevealed()
  }

  reveal(by: string, cut: number | null, random: string): CeremonyRefusal | undefined {
    const refusal = this.inCeremony((ceremony) => reveal(ceremony, by, cut, random))
    if (refusal === undefined) this.heard({ kind: 'contribution-revealed', by, cut, random })
    this.orderIfRevealed()
    return refusal
  }

  /** Who has committed and, now that the list is closed, not revealed. */
  get waitingFor(): readonly string[] {
    return this.ceremony.closed === null ? [] : withholding(this.ceremony)
  }

  /** A cut that was not committed to would be missing from the transcript: the order could not be told from it. */
  checkCut(by: string, at: number): void {
    const contributions = contributionsOf(this.ceremony) ?? []
    if (contributions.some((one) => [by, `${by}${FOR_THEM}`].includes(one.by) && one.cut === at)) return
    throw new Error(`the cut of ${by} at ${at} was not committed to`)
  }

  /** The stack goes into the shoe, with its cutting cards; none where only the rest of a round is dealt from it. */
  load(fromBack: readonly number[]): void {
    const { markers, shoe, stack } = this.header
    if (fromBack.length > 0 && String(fromBack) !== String(markers)) {
      throw new Error(`cutting cards in shoe ${shoe} go where it was committed to: ${markers}, not ${fromBack}`)
    }
    this.ordered()
    this.markers = fromBack.map((behind) => stack.length - behind).toSorted((a, b) => a - b)
  }

  /** As many as are due, or as come before the next cutting card; or the cutting card itself. */
  comingNext(due: number, inside: () => Contents): readonly Card[] | 'cutting-card' {
    const content = this.ordered()
    if (!('order' in content)) return drawnInARow(content, this.dealt, due, inside())
    const [marker = Number.POSITIVE_INFINITY] = this.markers
    if (marker === this.dealt) return 'cutting-card'
    return content.order.slice(this.dealt, Math.min(this.dealt + due, marker))
  }

  takeMarker(): void {
    this.markers = this.markers.slice(1)
  }

  /** The next card comes out, of a device that holds these. */
  takeCard(inside: () => Contents): void {
    const content = this.ordered()
    const card = 'order' in content ? provenCard(content, this.dealt) : provenDraw(content, this.dealt, inside())
    this.course.push(card)
    this.dealt++
  }

  burnCard(inside: () => Contents): void {
    this.burned = [...this.burned, { position: this.dealt, until: null }]
    this.takeCard(inside)
  }

  /** Discards go back into a device, a burned card among them. */
  putBack(cards: readonly Card[]): void {
    this.course.push({ returned: cards })
    this.burned = this.burned.map(({ position, until }) => ({ position, until: until ?? this.dealt }))
  }

  /** What is public; as long as it runs, without the cards at these positions, which lie face down. */
  transcript(ended: Ending, faceDown: readonly number[] = []): Transcript {
    const { header, seed, ceremony, content } = this
    const kept = { header, seed, ceremony, root: content?.root ?? null, course: [...this.course] }
    return transcriptOf(kept, ended, [...this.burned, ...faceDown.map((position) => ({ position, until: null }))])
  }

  /** Once the order can be known it is made, and its root published: nobody may look at it first and then think again. */
  private orderIfRevealed(): void {
    if (contributionsOf(this.ceremony) !== undefined) this.ordered()
  }

  /** The order, from the seed and from what everybody has added; whoever asks for it first closes the list. */
  private ordered(): OrderedShoe | FilledDevice {
    if (this.content !== null) return this.content
    this.closeCommitments()
    const contributions = contributionsOf(this.ceremony)
    if (contributions === undefined) throw new Error(`shoe ${this.header.shoe} waits for what was committed to`)
    // Closing may have made it.
    if (this.content !== null) return this.content
    const { header, seed } = this
    const content =
      header.source === 'device' ? fillDevice(header, seed, contributions) : orderShoe(header, seed, contributions)
    this.content = content
    this.heard({ kind: 'order-fixed', shoe: header.shoe, root: hex(content.root) })
    return content
  }

  private inCeremony(step: (ceremony: Ceremony) => CeremonyStep): CeremonyRefusal | undefined {
    if (this.isOrdered) return { kind: 'commitments-closed' }
    const taken = step(this.ceremony)
    if (!taken.ok) return taken.refusal
    this.ceremony = taken.ceremony
    return undefined
  }
}

/** The next cards of a device, each from what the ones before it have left. */
function drawnInARow(device: FilledDevice, from: number, count: number, inside: Contents): Card[] {
  const cards: Card[] = []
  let left = inside
  for (let position = from; position < from + count; position++) {
    const { card } = provenDraw(device, position, left)
    cards.push(card)
    left = withoutCard(left, card)
  }
  return cards
}
