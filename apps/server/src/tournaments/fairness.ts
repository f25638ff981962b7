import {
  type BallotRecord,
  ballotCommitment,
  ballotOrder,
  fromHex,
  hex,
  type VoucherDraw,
  type VoucherRecord,
} from '@openpit/proof'
import type { SourceEvent } from '@openpit/table'

/** What makes chance and secrets checkable: ballots, the last of which is open, seals of secret wagers, vouchers. */
export interface Fairness {
  readonly ballots: readonly BallotRecord[]
  readonly seals: readonly Seal[]
  /** The shoes that have ended. */
  readonly endedShoes: readonly string[]
  /** The vouchers; `null` if the house has committed to none. */
  readonly vouchers: VoucherRecord | null
}

/** A secret wager. The hash is public at once; amount and salt become public when the hand is over. */
export interface Seal {
  readonly session: number
  readonly table: number
  readonly hand: number
  readonly player: string
  readonly hash: string
  readonly cents: number
  readonly salt: string
}

/** What the log of a tournament has besides the events of the tournament itself and of its shoes. */
export type FairnessEvent =
  | { readonly kind: 'ballot-announced'; readonly commitment: string }
  | { readonly kind: 'bytes-added'; readonly by: string; readonly random: string }
  | ({ readonly kind: 'ballot-held'; readonly seed: string } & BallotResult)
  | ({ readonly kind: 'wager-bound' } & Seal)
  | { readonly kind: 'vouchers-announced'; readonly commitment: string }
  /** Their order is fixed, with the bytes of the ballot that is open. */
  | { readonly kind: 'vouchers-closed' }
  | ({ readonly kind: 'voucher-taken' } & VoucherDraw)
  | { readonly kind: 'vouchers-shown'; readonly seed: string; readonly values: readonly number[] }

/** What a ballot was about, among whom it was, and who was drawn. */
export interface BallotResult {
  readonly about: string
  readonly names: readonly string[]
  readonly drawn: readonly string[]
}

export const NO_FAIRNESS: Fairness = { ballots: [], seals: [], endedShoes: [], vouchers: null }

export function evolveFairness(fairness: Fairness, tournament: string, event: FairnessEvent): Fairness {
  const { ballots, seals, vouchers } = fairness
  switch (event.kind) {
    case 'ballot-announced': {
      const { commitment } = event
      const number = ballots.length + 1
      const open = { tournament, number, about: null, commitment, bytes: [], names: [], drawn: [], seed: null }
      return { ...fairness, ballots: [...ballots, open] }
    }
    case 'bytes-added': {
      const { by, random } = event
      return withOpenBallot(fairness, (ballot) => ({ ...ballot, bytes: [...ballot.bytes, { by, random }] }))
    }
    case 'ballot-held': {
      const { about, names, drawn, seed } = event
      return withOpenBallot(fairness, (ballot) => ({ ...ballot, about, names, drawn, seed }))
    }
    case 'wager-bound': {
      const { kind: _, ...seal } = event
      return { ...fairness, seals: [...seals, seal] }
    }
    case 'vouchers-announced': {
      const number = (vouchers?.number ?? 0) + 1
      const { commitment } = event
      return { ...fairness, vouchers: { tournament, number, commitment, bytes: [], values: [], drawn: [], seed: null } }
    }
    case 'vouchers-closed':
      return withVouchers(fairness, () => ({ bytes: openBallot(fairness)?.bytes ?? [] }))
    case 'voucher-taken': {
      const { kind: _, ...taken } = event
      return withVouchers(fairness, ({ drawn }) => ({ drawn: [...drawn, taken] }))
    }
    case 'vouchers-shown': {
      const { seed, values } = event
      return withVouchers(fairness, () => ({ seed, values }))
    }
  }
}

/** Notes the shoes that have ended. */
export function withShoeNotes(fairness: Fairness, notes: readonly ShoeNote[]): Fairness {
  const ended = notes.flatMap(({ event }) => (event.kind === 'shoe-ended' ? [event.shoe] : []))
  return ended.length === 0 ? fairness : { ...fairness, endedShoes: [...fairness.endedShoes, ...ended] }
}

/** An event of the shoes of one table. */
export interface ShoeNote {
  readonly table: number
  readonly event: SourceEvent
}

function withOpenBallot(fairness: Fairness, change: (ballot: BallotRecord) => BallotRecord): Fairness {
  const ballots = fairness.ballots.map((ballot) => (ballot.seed === null ? change(ballot) : ballot))
  return { ...fairness, ballots }
}

function withVouchers(fairness: Fairness, change: (vouchers: VoucherRecord) => Partial<VoucherRecord>): Fairness {
  const { vouchers } = fairness
  return vouchers === null ? fairness : { ...fairness, vouchers: { ...vouchers, ...change(vouchers) } }
}

/** The ballot that is not drawn yet. */
export function openBallot({ ballots }: Fairness): BallotRecord | undefined {
  return ballots.find(({ seed }) => seed === null)
}

export function announceBallot({ ballots }: Fairness, tournament: string, seed: Uint8Array): FairnessEvent {
  return { kind: 'ballot-announced', commitment: hex(ballotCommitment(tournament, ballots.length + 1, seed)) }
}

/** The order of the names in the open ballot. */
export function orderIn(
  { tournament, number, bytes }: BallotRecord,
  seed: Uint8Array,
  about: string,
  names: readonly string[],
): readonly string[] {
  const added = bytes.map(({ by, random }) => ({ by, random: fromHex(random, 32) as Uint8Array }))
  return ballotOrder(seed, tournament, { number, about, names, bytes: added })
}
