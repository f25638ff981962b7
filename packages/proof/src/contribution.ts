import { digest } from './hash.ts'

/** What somebody at the table adds to the shuffle: fresh random bytes and, from whoever cuts, where. */
export interface Contribution {
  readonly by: string
  readonly cut: number | null
  readonly random: Uint8Array
}

/** What the house has published of a shoe before anybody adds to it. */
export interface Opening {
  readonly shoe: string
  /** Of a part of the decks: the shoe that was in use before. */
  readonly follows: string
  /** How many cards will be behind each cutting card. */
  readonly markers: readonly number[]
  readonly commitment: Uint8Array
}

export const RANDOM_BYTES = 32

/** What a contributor publishes first. It binds to every part and to the house's own commitment, and shows nothing. */
export function contributionCommitment({ shoe, commitment }: Opening, { by, cut, random }: Contribution): Uint8Array {
  return digest('contribution', shoe, commitment, by, cutText(cut), random)
}

/**
 * Published when no more commitments are taken, before anything is revealed. Whoever reveals has seen this list: no
 * contribution can be slipped in, left out or moved once the house knows what the others are.
 */
export function closedList(opening: Opening, commitments: readonly Uint8Array[]): Uint8Array {
  const { shoe, follows, markers, commitment } = opening
  return digest('closed', shoe, follows, markersText(markers), commitment, ...commitments)
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
