import { createHmac } from 'node:crypto'
import { type Entry, entryAt, type Promotion } from '@openpit/promotion'
import { drawKey, drawPicks, entrantHash, entriesDigest, fromHex, hex, scrutineerCommitment } from '@openpit/proof'
import { slices } from '../host/slices.ts'
import type { DrawState } from './draw-state.ts'

/** What the house keeps to itself about the draws of a promotion: sealed in the database, and in no event. */
export interface DrawSecrets {
  /** Shown with the first draw. */
  readonly seed: string
  /** Never shown: with it anybody could find out who entered. */
  readonly salts: string
}

const BYTES = 32

export function newSecrets(random: (bytes: number) => Uint8Array): DrawSecrets {
  return { seed: hex(random(BYTES)), salts: hex(random(BYTES)) }
}

export function bytesOf(digits: string): Uint8Array {
  const bytes = fromHex(digits, BYTES)
  if (bytes === undefined) throw new Error('these are not 64 hexadecimal digits')
  return bytes
}

/** The salt of an entrant. Without it, nobody can find the entrant in the list. */
export function saltFor({ salts }: DrawSecrets, player: string): Uint8Array {
  return createHmac('sha256', bytesOf(salts)).update(player).digest()
}

/** The list of entries as it is published. Long lists are made in slices. */
export async function publishedEntries(
  { entries }: Promotion,
  secrets: DrawSecrets,
): Promise<readonly { readonly entrant: Uint8Array; readonly at: number }[]> {
  const pause = slices()
  // A player has the same hash in all their entries.
  const entrants = new Map<string, Uint8Array>()
  const list: { readonly entrant: Uint8Array; readonly at: number }[] = []
  for (let number = 1; number <= entries.count; number++) {
    const pausing = pause()
    if (pausing) await pausing
    const { player, at } = entryAt(entries, number) as Entry
    const entrant = entrants.get(player) ?? entrantHash(saltFor(secrets, player), player)
    entrants.set(player, entrant)
    list.push({ entrant, at })
  }
  return list
}

/** The digest of the list, and for how many entries it holds. */
export interface ListDigest {
  readonly digest: string
  readonly entries: number
}

export async function digestOf(promotion: Promotion, secrets: DrawSecrets): Promise<ListDigest> {
  const list = await publishedEntries(promotion, secrets)
  return { digest: hex(entriesDigest(promotion.name, list)), entries: list.length }
}

/** The bytes of a draw without a scrutineer: known to all, so that only the house's seed decides. */
const NO_BYTES = '0'.repeat(2 * BYTES)
const NOBODY = 'nobody'

/** The scrutineer as the file of the draws names them. */
export function scrutineerIn(promotion: string, { commitment, scrutineer }: DrawState) {
  if (scrutineer !== null) {
    const { name, commitment: own, random } = scrutineer
    return { name, commitment: own, random }
  }
  const own = commitment === null ? NO_BYTES : commitmentFor(promotion, commitment, { name: NOBODY, random: NO_BYTES })
  return { name: NOBODY, commitment: own, random: NO_BYTES }
}

/** What a scrutineer commits to. */
export function commitmentFor(
  promotion: string,
  house: string,
  { name, random }: { readonly name: string; readonly random: string },
): string {
  return hex(scrutineerCommitment(promotion, bytesOf(house), { name, random: bytesOf(random) }))
}

/** The entries in the order in which they are picked for a prize. */
export function picksFor(
  { name, entries }: Promotion,
  prize: string,
  secrets: DrawSecrets,
  { digest, random }: { readonly digest: string; readonly random: string },
): Iterable<number> {
  const key = drawKey(bytesOf(secrets.seed), name, prize, { entries: bytesOf(digest), random: bytesOf(random) })
  return drawPicks(key, entries.count)
}

export function randomIn({ scrutineer }: DrawState): string {
  return scrutineer?.random ?? NO_BYTES
}
