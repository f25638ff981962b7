import type { Card } from '@openpit/cards'

/** A card that has left the shoe, as the reader saw it. */
export interface Read {
  readonly seq: number
  /** `null` if a person must say which card it is. */
  readonly card: Card | null
  /** Why it waits for a person to name it; `null` if it does not wait. */
  readonly stop: 'unconfirmed' | 'order' | 'lost' | null
  /** The cards that it may be: the one that the reader suspects, or all that left together. */
  readonly among: readonly Card[]
}

/** A person keyed one card, and the reader read another in its place. */
export interface Difference {
  readonly seq: number
  readonly read: Card | null
  readonly keyed: Card
}

/** What the reader has read, compared with the cards on the table. */
export interface Reads {
  /** Cards that are out of the shoe and not at the table yet, in order. */
  readonly waiting: readonly Read[]
  /** Cards that were keyed while the reader was out of order, and that it has not reported yet. */
  readonly keyed: readonly Card[]
  readonly differs: readonly Difference[]
  /** Counts shuffles and loads. When it changes, a simulated reader shuffles its own cards. */
  readonly shoe: number
}

export const NO_READS: Reads = { waiting: [], keyed: [], differs: [], shoe: 0 }

/** Cards below this confidence, in thousandths, are confirmed by a person. */
export const CONFIDENCE_LEAST = 980

/**
 * The reads with one more. While the reader is out of order its cards are keyed: a read is compared with the card that
 * was keyed in its place.
 */
export function withRead(reads: Reads, read: Read): Reads {
  const [keyed, ...later] = reads.keyed
  if (keyed === undefined) return { ...reads, waiting: [...reads.waiting, read] }
  return { ...compared(reads, read, keyed), keyed: later }
}

/** The reads after a card has come from the shoe to the table: the first that waits, or one that was keyed. */
export function withCardOut(reads: Reads, card: Card, isKeyed: boolean): Reads {
  const [read, ...later] = reads.waiting
  if (!isKeyed) return { ...reads, waiting: later }
  if (read === undefined) return { ...reads, keyed: [...reads.keyed, card] }
  return { ...compared(reads, read, card), waiting: later }
}

function compared(reads: Reads, { seq, card, stop, among }: Read, keyed: Card): Reads {
  const isSame = card === null ? stop !== 'order' || among.includes(keyed) : card === keyed
  return isSame ? reads : { ...reads, differs: [...reads.differs, { seq, read: card, keyed }] }
}

/** A person has named the first card. None of the others that left with it can be that card now. */
export function withConfirmation(reads: Reads, is: Card): Reads {
  const [first, ...later] = reads.waiting
  if (first === undefined) return reads
  const at = first.among.indexOf(is)
  const others = first.among.filter((_, index) => index !== at)
  const narrowed = later.map((read) => {
    if (first.stop !== 'order' || read.stop !== 'order' || read.seq !== first.seq) return read
    // The last of several is known as soon as the others are.
    const [only] = others
    const isLast =
      others.length === 1 && only !== undefined && later.filter(({ seq }) => seq === first.seq).length === 1
    return isLast ? { ...read, card: only, stop: null, among: [] } : { ...read, among: others }
  })
  return { ...reads, waiting: [{ ...first, card: is, stop: null, among: [] }, ...narrowed] }
}

/** The reader works again: from now on its cards are not compared with keyed ones. */
export function withRepair(reads: Reads): Reads {
  return { ...reads, keyed: [] }
}

/** All cards are in the shoe again: earlier reads no longer count. */
export function withCardsRenewed({ shoe }: Reads): Reads {
  return { ...NO_READS, shoe: shoe + 1 }
}
