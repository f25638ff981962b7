import { digest } from './hash.ts'

/** What somebody at the table adds to the shuffle: fresh random bytes and, from whoever cuts, where. */
export interface Contribution {
  readonly by: string
  readonly cut: number | null
  readonly random: Uint8Array
}

export const RANDOM_BYTES = 32

/** What a contributor publishes first. It binds to every part and shows nothing of it. */
export function contributionCommitment(shoe: string, { by, cut, random }: Contribution): Uint8Array {
  return digest('contribution', shoe, by, cutText(cut), random)
}

/** All contributions to a shoe as one value, in the order in which their commitments came. */
export function mixed(shoe: string, contributions: readonly Contribution[]): Uint8Array {
  return digest('mix', shoe, ...contributions.flatMap(({ by, cut, random }) => [by, cutText(cut), random]))
}

function cutText(cut: number | null): string {
  return cut === null ? '' : String(cut)
}
