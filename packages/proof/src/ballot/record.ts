import { hex } from '../hash.ts'
import { BALLOT_FORMAT, ballotFileDigest } from './picks.ts'

/** A ballot as it is published. Before it is drawn, `about`, `seed` and the lists are not known yet. */
export interface BallotRecord {
  readonly tournament: string
  readonly number: number
  /** What it decides, for example `seats of session 1`; `null` before. */
  readonly about: string | null
  /** The house's commitment to its seed. */
  readonly commitment: string
  readonly bytes: readonly { readonly by: string; readonly random: string }[]
  readonly names: readonly string[]
  /** The names that were drawn, in order. */
  readonly drawn: readonly string[]
  readonly seed: string | null
}

/** The file, written in the one way that the format allows. */
export function printBallot(record: BallotRecord): string {
  const body = ballotBody(record)
  return `${JSON.stringify({ ...body, digest: digestOfBallot(body) }, null, 1)}\n`
}

export function ballotBody(record: BallotRecord): Record<string, unknown> {
  const { tournament, number, about, commitment, bytes, names, drawn, seed } = record
  return {
    format: BALLOT_FORMAT,
    tournament,
    number,
    about,
    commitment,
    bytes: bytes.map(({ by, random }) => ({ by, random })),
    names: [...names],
    drawn: [...drawn],
    seed,
  }
}

export function digestOfBallot(body: Record<string, unknown>): string {
  return hex(ballotFileDigest(JSON.stringify(body)))
}
