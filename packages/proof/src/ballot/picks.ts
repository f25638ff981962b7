import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { drawPicks } from '../draw/picks.ts'
import { keyFrom, uint32 } from '../hash.ts'

/** One ballot among the entrants of a tournament. The labels of its digests begin with this. */
export const BALLOT_FORMAT = 'openpit-ballot/1'

/** Random bytes of an entrant, which nobody else can choose. */
export interface BallotBytes {
  readonly by: string
  readonly random: Uint8Array
}

/** SHA-256 over a label and its parts, each with its length in front, as for shoes, with another prefix. */
export function ballotDigest(label: string, ...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const bytes = [`${BALLOT_FORMAT} ${label}`, ...parts].flatMap((part) => {
    const body = typeof part === 'string' ? utf8ToBytes(part) : part
    return [uint32(body.length), body]
  })
  return sha256(concatBytes(...bytes))
}

/** Binds the house to its seed, before it is known who enters. Ballots of a tournament are counted from 1. */
export function ballotCommitment(tournament: string, number: number, seed: Uint8Array): Uint8Array {
  return ballotDigest('ballot', tournament, String(number), seed)
}

/**
 * The names in the order of the ballot. It follows from the seed of the house, from what the ballot is about, from the
 * names, and from the bytes of all entrants who gave some: neither side can choose it alone.
 */
export function ballotOrder(
  seed: Uint8Array,
  tournament: string,
  { number, about, names, bytes }: BallotQuestion,
): readonly string[] {
  const sorted = names.toSorted()
  const list = ballotDigest('names', ...sorted)
  const added = ballotDigest('bytes', ...bytes.flatMap(({ by, random }) => [by, random]))
  const key = keyFrom(seed, ballotDigest('mix', tournament, String(number), about, list, added))
  return [...drawPicks(key, sorted.length)].map((pick) => sorted[pick - 1] as string)
}

/** What a ballot decides, and among whom. */
export interface BallotQuestion {
  readonly number: number
  readonly about: string
  readonly names: readonly string[]
  readonly bytes: readonly BallotBytes[]
}

/** Binds a player to a secret wager: it is public before the deal, amount and salt are shown after the hand. */
export function sealedWagerHash(
  { tournament, session, table, hand, player }: SealedPlace,
  cents: number,
  salt: Uint8Array,
): Uint8Array {
  const place = [tournament, String(session), String(table), String(hand), player]
  return ballotDigest('sealed wager', ...place, String(cents), salt)
}

/** Where a secret wager was made. */
export interface SealedPlace {
  readonly tournament: string
  readonly session: number
  readonly table: number
  readonly hand: number
  readonly player: string
}

export function ballotFileDigest(text: string): Uint8Array {
  return ballotDigest('file', text)
}
