import { type Card, printCards } from '@openpit/cards'
import {
  type Ceremony,
  closeCommitments,
  type FaceDown,
  fromHex,
  hex,
  openCeremony,
  RANDOM_BYTES,
  type ShoeOpening,
  SIGNATURE_BYTES,
} from '@openpit/proof'

/** What is public of the contributions to a shoe. */
export interface CeremonyState {
  readonly contributors: readonly { readonly by: string; readonly commitment: string; readonly revealed: boolean }[]
  readonly closed: string | null
  readonly root: string | null
}

export function publicCeremony(ceremony: Ceremony, root: Uint8Array | null): CeremonyState {
  const known = SHOWN.get(ceremony)
  if (known?.root === root) return known.state
  const { contributors, closed } = ceremony
  const state = {
    contributors: contributors.map(({ by, commitment, revealed }) => {
      return { by, commitment: hex(commitment), revealed: revealed !== null }
    }),
    closed: closed && hex(closed),
    root: root && hex(root),
  }
  SHOWN.set(ceremony, { root, state })
  return state
}

/** What is shown of each ceremony, kept because every command at the table shows it. A ceremony never changes. */
const SHOWN = new WeakMap<Ceremony, { readonly root: Uint8Array | null; readonly state: CeremonyState }>()

const HEX = new WeakMap<Uint8Array, string>()

/** The digits of a signature, made once: every command at the table shows it. */
export function signatureHex(signature: Uint8Array | null): string | null {
  if (signature === null) return null
  const known = HEX.get(signature) ?? hex(signature)
  HEX.set(signature, known)
  return known
}

/**
 * How far a shoe in use has come, as it is stored. The cards that have come out are not part of it: they follow from
 * the seed, which is secret and must never stand here.
 */
export interface ShoeProgress {
  readonly contributors: readonly StoredContributor[]
  /** Whether the list of commitments is closed. */
  readonly isClosed: boolean
  /** The house's signature on the closed list, if it was signed. */
  readonly closedSignature?: string
  readonly dealt: number
  /** The positions of the cutting cards that have not come out. */
  readonly markers: readonly number[]
  readonly burned: readonly FaceDown[]
  /** What went back into a device. */
  readonly returned: readonly StoredReturn[]
  /** The prizes that were drawn; left out if there were none. */
  readonly prizes?: readonly StoredPrize[]
}

/** A prize that was drawn, with the number of cards drawn before, and of returns into a device before. */
export interface StoredPrize {
  readonly after: number
  readonly returns: number
  readonly outOf: number
  readonly pays: number
}

/** Discards that went back into a device, with the number of cards drawn before. */
export interface StoredReturn {
  readonly after: number
  readonly cards: string
}

type Contributor = Ceremony['contributors'][number]

interface StoredContributor {
  readonly by: string
  readonly commitment: string
  readonly revealed: { readonly cut: number | null; readonly random: string } | null
}

export function storedContributor({ by, commitment, revealed }: Contributor): StoredContributor {
  const shown = revealed && { cut: revealed.cut, random: hex(revealed.random) }
  return { by, commitment: hex(commitment), revealed: shown }
}

export function storedReturn(after: number, cards: readonly Card[]): StoredReturn {
  return { after, cards: printCards(cards) }
}

export function restoreCeremony(
  opening: ShoeOpening,
  { contributors, isClosed, closedSignature }: ShoeProgress,
): Ceremony {
  const ceremony = { ...openCeremony(opening), contributors: contributors.map(contributorFrom) }
  const signature = closedSignature === undefined ? null : bytesFrom(closedSignature, SIGNATURE_BYTES, 'the house')
  return isClosed ? closeCommitments(ceremony, () => signature) : ceremony
}

function contributorFrom({ by, commitment, revealed }: StoredContributor): Contributor {
  const shown = revealed && { by, cut: revealed.cut, random: bytesFrom(revealed.random, RANDOM_BYTES, by) }
  return { by, commitment: bytesFrom(commitment, 32, by), revealed: shown }
}

function bytesFrom(text: string, length: number, by: string): Uint8Array {
  const bytes = fromHex(text, length)
  if (bytes === undefined) throw new Error(`the stored contribution of ${by} is damaged`)
  return bytes
}
