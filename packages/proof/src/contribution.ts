import { digest } from './hash.ts'

/** What somebody at the table adds to the shuffle: fresh random bytes and, from whoever cuts, where. */
export interface Contribution {
  readonly by: string
  readonly cut: number | null
  readonly random: Uint8Array
}

/** What the house has published of a shoe before anybody adds to it. */
export interface ShoeOpening {
  readonly shoe: string
  /** Of a part of the decks: the shoe that was in use before. */
  readonly follows: string
  readonly decks: number
  /** How many cards will be behind each cutting card. */
  readonly markers: readonly number[]
  /** How many cards there are. */
  readonly cards: number
  readonly commitment: Uint8Array
}

export const RANDOM_BYTES = 32

/** Printable characters only, and no quotes or backslashes: so that there is one way to write a name. */
export function isName(text: unknown, least = 1): text is string {
  return typeof text === 'string' && text.length >= least && text.length <= 200 && !/[\p{C}"\\]/u.test(text)
}

/** A cut leaves cards on both sides. */
export function isCut(cut: unknown, cards: number): boolean {
  return Number.isInteger(cut) && (cut as number) > 0 && (cut as number) < cards
}

/** What a contributor publishes first. It binds to every part and to the house's own commitment, and shows nothing. */
export function contributionCommitment(
  { shoe, commitment }: ShoeOpening,
  { by, cut, random }: Contribution,
): Uint8Array {
  return digest('contribution', shoe, commitment, by, cutText(cut), random)
}

/**
 * Published when no more commitments are taken, before anything is revealed. Whoever reveals has seen this list: no
 * contribution can be slipped in, left out or moved once the house knows what the others are.
 */
export function closedList(
  { shoe, follows, decks, markers, cards, commitment }: ShoeOpening,
  list: readonly { readonly by: string; readonly commitment: Uint8Array }[],
): Uint8Array {
  const house = [shoe, follows, String(decks), markersText(markers), String(cards), commitment]
  return digest('closed', ...house, ...list.flatMap(({ by, commitment: own }) => [by, own]))
}

/** All contributions as one value, in the order of the closed list. */
export function mixed(closed: Uint8Array, contributions: readonly Contribution[]): Uint8Array {
  return digest('mix', closed, ...contributions.flatMap(({ by, cut, random }) => [by, cutText(cut), random]))
}

export function markersText(markers: readonly number[]): string {
  return markers.join(' ')
}

function cutText(cut: number | null): string {
  return cut === null ? '' : String(cut)
}
