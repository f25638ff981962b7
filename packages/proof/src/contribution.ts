import { digest } from './hash.ts'
import type { ShoeGame, ShoeHeader } from './shoe.ts'

/** What one person at the table adds to the shuffle: random bytes and, from the cutter, the place of the cut. */
export interface Contribution {
  readonly by: string
  readonly cut: number | null
  readonly random: Uint8Array
}

/** What the house publishes of a shoe before the first contribution: the header without the cards, and a commitment. */
export interface ShoeOpening {
  readonly shoe: string
  readonly program?: string
  readonly rules?: string
  readonly game?: ShoeGame
  readonly source: ShoeHeader['source']
  readonly load: ShoeHeader['load']
  /** For a part of the decks: the shoe that was in use before; else empty. */
  readonly follows: string
  readonly decks: number
  /** The number of cards that will be behind each cutting card. */
  readonly markers: readonly number[]
  /** The number of cards. */
  readonly cards: number
  readonly commitment: Uint8Array
}

export const RANDOM_BYTES = 32

/** Printable characters without quotes and backslashes, so that JSON has only one way to write a name. */
export function isName(text: unknown, least = 1): text is string {
  return typeof text === 'string' && text.length >= least && text.length <= 200 && !/[\p{C}"\\]/u.test(text)
}

/** A cut leaves cards on both sides. */
export function isCut(cut: unknown, cards: number): boolean {
  return Number.isInteger(cut) && (cut as number) > 0 && (cut as number) < cards
}

/**
 * What a contributor publishes first: it binds them to every field and to the house's own commitment, and reveals
 * nothing.
 */
export function contributionCommitment(
  { shoe, commitment }: Pick<ShoeOpening, 'shoe' | 'commitment'>,
  { by, cut, random }: Contribution,
): Uint8Array {
  return digest('contribution', shoe, commitment, by, cutText(cut), random)
}

/**
 * Published when the list of commitments is closed, before anything is revealed. Contributors see it before they
 * reveal: once the house knows their random bytes, it can add, drop or move no contribution.
 */
export function closedListDigest(
  { shoe, follows, decks, markers, cards, commitment }: Omit<ShoeOpening, 'source' | 'load'>,
  list: readonly { readonly by: string; readonly commitment: Uint8Array }[],
): Uint8Array {
  const house = [shoe, follows, String(decks), markersText(markers), String(cards), commitment]
  return digest('closed', ...house, ...list.flatMap(({ by, commitment: own }) => [by, own]))
}

/** All contributions as one value, in the order of the closed list. */
export function mixOf(closed: Uint8Array, contributions: readonly Contribution[]): Uint8Array {
  return digest('mix', closed, ...contributions.flatMap(({ by, cut, random }) => [by, cutText(cut), random]))
}

export function markersText(markers: readonly number[]): string {
  return markers.join(' ')
}

function cutText(cut: number | null): string {
  return cut === null ? '' : String(cut)
}
