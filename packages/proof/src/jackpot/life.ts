import { hex } from '../hash.ts'
import { JACKPOT_FORMAT, jackpotDigest, type LifeHeader } from './hit.ts'

/** A wager's part in a life: what it added, or what went back with it; or a correction by hand. */
export interface LifeEntry {
  readonly kind: 'added' | 'back' | 'adjusted'
  /** `table/round/box`; empty for a correction. */
  readonly wager: string
  /** Millionths of a cent; negative if it was taken. */
  readonly millionths: number
}

/** One life of a mystery level as it is published. The seed and the hit are `null` while it runs. */
export interface LifeRecord {
  readonly header: LifeHeader
  /** The parts of a cent with which the life began. */
  readonly carried: number
  readonly winner: 'activation' | 'wager'
  readonly commitment: string
  readonly course: readonly LifeEntry[]
  /** `renewed`: the house drew a new hidden value before this one was reached, because it may have become known. */
  readonly ended: 'running' | 'hit' | 'closed' | 'renewed'
  readonly hit: { readonly cents: number; readonly wager: string } | null
  readonly shares: readonly { readonly wager: string; readonly cents: number }[]
  readonly seed: string | null
}

/** Chains the entries: each hash covers all before it, so none can be left out, added or moved. */
export function chainOf({ commitment, course }: Pick<LifeRecord, 'commitment' | 'course'>): readonly string[] {
  let last = commitment
  return course.map(({ kind, wager, millionths }) => {
    last = hex(jackpotDigest('entry', last, kind, wager, String(millionths)))
    return last
  })
}

/** The file, written in the one way that the format allows. */
export function printLife(record: LifeRecord): string {
  const body = bodyOf(record, chainOf(record))
  return `${JSON.stringify({ ...body, digest: digestOf(body) }, null, 1)}\n`
}

export function bodyOf(record: LifeRecord, chain: readonly string[]): Record<string, unknown> {
  const { header, carried, winner, commitment, course, ended, hit, shares, seed } = record
  return {
    format: JACKPOT_FORMAT,
    link: header.link,
    level: header.level,
    life: header.life,
    resetCents: header.reset,
    capCents: header.cap,
    startCents: header.start,
    carried,
    winner,
    commitment,
    course: course.map(({ kind, wager, millionths }, index) => ({ kind, wager, millionths, chain: chain[index] })),
    ended,
    hit: hit && { cents: hit.cents, wager: hit.wager },
    shares: shares.map(({ wager, cents }) => ({ wager, cents })),
    seed,
  }
}

export function digestOf(body: Record<string, unknown>): string {
  return hex(jackpotDigest('file', JSON.stringify(body)))
}
