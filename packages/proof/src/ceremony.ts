import {
  type Contribution,
  closedList,
  contributionCommitment,
  isCut,
  isName,
  RANDOM_BYTES,
  type ShoeOpening,
} from './contribution.ts'
import { fromHex, hex, isSame } from './hash.ts'

/**
 * How the people at a table add to the shuffle. Everybody first publishes a commitment; only when no more are taken does
 * anybody show what is behind his. So nobody, the house's own seats included, can choose after seeing the others.
 */
export interface Ceremony {
  readonly opening: ShoeOpening
  /** What was published when no more commitments were taken; `null` as long as they are. */
  readonly closed: Uint8Array | null
  /** In the order in which the commitments came. */
  readonly contributors: readonly Contributor[]
}

export interface Contributor {
  readonly by: string
  readonly commitment: Uint8Array
  readonly revealed: Contribution | null
}

export type CeremonyRefusal =
  | { readonly kind: 'not-a-commitment' }
  | { readonly kind: 'not-a-name' }
  | { readonly kind: 'already-committed'; readonly by: string }
  | { readonly kind: 'commitments-closed' }
  | { readonly kind: 'commitments-open' }
  | { readonly kind: 'not-committed'; readonly by: string }
  | { readonly kind: 'already-revealed'; readonly by: string }
  | { readonly kind: 'does-not-match'; readonly by: string }
  | { readonly kind: 'withheld-before'; readonly by: string }
  | { readonly kind: 'not-to-cut'; readonly by: string }

export type CeremonyStep =
  | { readonly ok: true; readonly ceremony: Ceremony }
  | { readonly ok: false; readonly refusal: CeremonyRefusal }

export function openCeremony(opening: ShoeOpening): Ceremony {
  return { opening, closed: null, contributors: [] }
}

/** Takes a commitment, as hexadecimal text off the wire. */
export function commit(ceremony: Ceremony, by: string, commitment: string): CeremonyStep {
  const bytes = fromHex(commitment, 32)
  if (bytes === undefined) return refused({ kind: 'not-a-commitment' })
  if (!isName(by)) return refused({ kind: 'not-a-name' })
  if (ceremony.closed !== null) return refused({ kind: 'commitments-closed' })
  if (contributorOf(ceremony, by)) return refused({ kind: 'already-committed', by })
  const contributor: Contributor = { by, commitment: bytes, revealed: null }
  return { ok: true, ceremony: { ...ceremony, contributors: [...ceremony.contributors, contributor] } }
}

/** From here on nobody can join, and everybody who has is to show what he committed to, once he has seen the list. */
export function closeCommitments(ceremony: Ceremony): Ceremony {
  const { opening, contributors } = ceremony
  return { ...ceremony, closed: closedList(opening, contributors) }
}

/** Shows what is behind a commitment: the random bytes as hexadecimal text, and the cut where there is one. */
export function reveal(ceremony: Ceremony, by: string, cut: number | null, random: string): CeremonyStep {
  if (ceremony.closed === null) return refused({ kind: 'commitments-open' })
  const contributor = contributorOf(ceremony, by)
  if (contributor === undefined) return refused({ kind: 'not-committed', by })
  if (contributor.revealed !== null) return refused({ kind: 'already-revealed', by })
  const bytes = fromHex(random, RANDOM_BYTES)
  const revealed = bytes && { by, cut, random: bytes }
  if (cut !== null && !isCut(cut, ceremony.opening.cards)) return refused({ kind: 'does-not-match', by })
  if (!revealed || !isSame(contributionCommitment(ceremony.opening, revealed), contributor.commitment)) {
    return refused({ kind: 'does-not-match', by })
  }
  const contributors = ceremony.contributors.map((other) => (other.by === by ? { ...other, revealed } : other))
  return { ok: true, ceremony: { ...ceremony, contributors } }
}

/** Who has committed and not revealed. As long as there is somebody, no order can be made. */
export function withholding({ contributors }: Ceremony): readonly string[] {
  return contributors.filter(({ revealed }) => revealed === null).map(({ by }) => by)
}

/** What everybody added; `undefined` while commitments are taken or something is withheld. */
export function contributionsOf(ceremony: Ceremony): readonly Contribution[] | undefined {
  if (ceremony.closed === null || withholding(ceremony).length > 0) return undefined
  return ceremony.contributors.flatMap(({ revealed }) => (revealed ? [revealed] : []))
}

function contributorOf({ contributors }: Ceremony, by: string): Contributor | undefined {
  return contributors.find((contributor) => contributor.by === by)
}

function refused(refusal: CeremonyRefusal): CeremonyStep {
  return { ok: false, refusal }
}

/** What a contributor sends first, and what later. Made where the random bytes are: in the player's own browser. */
export function sealed(opening: ShoeOpening, contribution: Contribution): { commitment: string; random: string } {
  return { commitment: hex(contributionCommitment(opening, contribution)), random: hex(contribution.random) }
}
