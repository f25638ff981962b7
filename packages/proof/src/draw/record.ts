import { hex } from '../hash.ts'
import { DRAW_FORMAT, drawDigest } from './picks.ts'

/** The draws of a promotion as they are published. What is still secret is `null`. */
export interface DrawRecord {
  readonly promotion: string
  /** The house's commitment to its seed. */
  readonly commitment: string
  readonly scrutineer: {
    readonly name: string
    readonly commitment: string
    readonly random: string | null
  }
  readonly entries: readonly { readonly entrant: string; readonly at: number }[]
  /** The digest of the entries, published when they closed; `null` before. */
  readonly closed: string | null
  readonly draws: readonly DrawEntry[]
  readonly seed: string | null
}

/** What a draw picked: the entries that were passed over, and why, and then the one that won. */
export interface DrawEntry {
  readonly prize: string
  readonly passedOver: readonly { readonly entry: number; readonly reason: string }[]
  readonly winner: number
}

/** The file, written in the one way that the format allows. */
export function printDraw(record: DrawRecord): string {
  const body = drawBody(record)
  return `${JSON.stringify({ ...body, digest: drawFileDigest(body) }, null, 1)}\n`
}

export function drawBody(record: DrawRecord): Record<string, unknown> {
  const { promotion, commitment, scrutineer, entries, closed, draws, seed } = record
  const { name, commitment: own, random } = scrutineer
  return {
    format: DRAW_FORMAT,
    promotion,
    commitment,
    scrutineer: { name, commitment: own, random },
    entries: entries.map(({ entrant, at }) => ({ entrant, at })),
    closed,
    draws: draws.map(({ prize, passedOver, winner }) => ({
      prize,
      passedOver: passedOver.map(({ entry, reason }) => ({ entry, reason })),
      winner,
    })),
    seed,
  }
}

export function drawFileDigest(body: Record<string, unknown>): string {
  return hex(drawDigest('file', JSON.stringify(body)))
}
