import {
  type Contribution,
  closedListDigest,
  contributionCommitment,
  isCut,
  isName,
  RANDOM_BYTES,
  type ShoeOpening,
} from './contribution.ts'
import { fromHex, hex, isSame } from './hash.ts'

/**
 * How the people at a table add to the shuffle. Every contributor first publishes a commitment. Only when the list of
 * commitments is closed do they reveal. So no contributor, the house included, can choose after seeing the others.
 */
export interface Ceremony {
  readonly opening: ShoeOpening
  /** The digest of the list of commitments, published when it was closed; `null` while it is open. */
  readonly closed: Uint8Array | null
  /** The house's signature on the closed list; `null` if it has none. */
  readonly closedSignature: Uint8Array | null
  /** In the order in which they committed. */
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
  return { opening, closed: null, closedSignature: null, contributors: [] }
}

/** Adds a commitment; `commitment` is the hexadecimal text from the wire. */
export function commit(ceremony: Ceremony, by: string, commitment: string): CeremonyStep {
  const bytes = fromHex(commitment, 32)
  if (bytes === undefined) return refuse({ kind: 'not-a-commitment' })
  if (!isName(by)) return refuse({ kind: 'not-a-name' })
  if (ceremony.closed !== null) return refuse({ kind: 'commitments-closed' })
  if (contributorOf(ceremony, by)) return refuse({ kind: 'already-committed', by })
  const contributor: Contributor = { by, commitment: bytes, revealed: null }
  return { ok: true, ceremony: { ...ceremony, contributors: [...ceremony.contributors, contributor] } }
}

/** Closes the list: nobody else can join, and every contributor must now reveal. `sign` gives the signature. */
export function closeCommitments(
  ceremony: Ceremony,
  sign: (closed: Uint8Array) => Uint8Array | null = () => null,
): Ceremony {
  const { opening, contributors } = ceremony
  const closed = closedListDigest(opening, contributors)
  return { ...ceremony, closed, closedSignature: sign(closed) }
}

/** Opens a commitment: `random` is the random bytes as hexadecimal text, `cut` is `null` for those who do not cut. */
export function reveal(ceremony: Ceremony, by: string, cut: number | null, random: string): CeremonyStep {
  if (ceremony.closed === null) return refuse({ kind: 'commitments-open' })
  const contributor = contributorOf(ceremony, by)
  if (contributor === undefined) return refuse({ kind: 'not-committed', by })
  if (contributor.revealed !== null) return refuse({ kind: 'already-revealed', by })
  const bytes = fromHex(random, RANDOM_BYTES)
  const revealed = bytes && { by, cut, random: bytes }
  if (cut !== null && !isCut(cut, ceremony.opening.cards)) return refuse({ kind: 'does-not-match', by })
  if (!revealed || !isSame(contributionCommitment(ceremony.opening, revealed), contributor.commitment)) {
    return refuse({ kind: 'does-not-match', by })
  }
  const contributors = ceremony.contributors.map((other) => (other.by === by ? { ...other, revealed } : other))
  return { ok: true, ceremony: { ...ceremony, contributors } }
}

/** The contributors who have committed and not revealed. The order cannot be made until there are none. */
export function withholders({ contributors }: Ceremony): readonly string[] {
  return contributors.filter(({ revealed }) => revealed === null).map(({ by }) => by)
}

/** All contributions; `undefined` while the list is open or a contribution is not revealed. */
export function contributionsOf(ceremony: Ceremony): readonly Contribution[] | undefined {
  if (ceremony.closed === null || withholders(ceremony).length > 0) return undefined
  return ceremony.contributors.flatMap(({ revealed }) => (revealed ? [revealed] : []))
}

function contributorOf({ contributors }: Ceremony, by: string): Contributor | undefined {
  return contributors.find((contributor) => contributor.by === by)
}

function refuse(refusal: CeremonyRefusal): CeremonyStep {
  return { ok: false, refusal }
}

/**
 * What a contributor sends: the commitment first, the random bytes once the list is closed. Runs in the player's own
 * browser, because the random bytes must not leave it before then.
 */
export function seal(
  opening: Pick<ShoeOpening, 'shoe' | 'commitment'>,
  contribution: Contribution,
): { commitment: string; random: string } {
  return { commitment: hex(contributionCommitment(opening, contribution)), random: hex(contribution.random) }
}
