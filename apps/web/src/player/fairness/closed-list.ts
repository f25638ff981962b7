import { closedListDigest, fromHex, hex } from '@openpit/proof'
import type { TableView } from '@openpit/protocol'
import { type Announcement, isEqual, type SignedOpening } from './kept-shoe.ts'
import { signatureTroubles } from './signatures.ts'
import { type Trouble, trouble } from './trouble.ts'

/** What a player has committed to, and the shoe for which they did. */
export interface SealedPart {
  readonly player: string
  readonly shoe: string
  readonly announcement: Announcement
  readonly opening: SignedOpening
  readonly cut: number | null
  readonly random: string
  readonly commitment: string
  /** The table has taken the commitment. */
  readonly isTaken: boolean
}

/**
 * What speaks against revealing the player's bytes now that the list is closed; empty if nothing does. Once the house
 * knows them, it could choose other contributions until it likes the order: only a list that binds it beforehand
 * prevents that.
 */
export async function reasonsToWithhold(
  sealed: SealedPart,
  view: TableView,
  key: string | null,
): Promise<readonly Trouble[]> {
  const published = publishedTroubles(sealed, view)
  return published.length > 0 ? published : await signatureTroubles(view, key)
}

/** The checks that need no key. */
export function publishedTroubles(sealed: SealedPart, view: TableView): readonly Trouble[] {
  const { announced, contributors, closed } = view.shoe
  const [announcement] = announced
  if (announcement === undefined || !isEqual(announcement, sealed.announcement)) return [trouble('shoe-changed')]
  if (!isEqual(view.opening, sealed.opening)) return [trouble('shoe-changed')]
  if (sealed.opening.rulebook !== view.rulebook) return [trouble('other-game', sealed.opening.rulebook)]
  const own = contributors.filter(({ by }) => by === sealed.player)
  if (own.length === 0) return [trouble('own-missing')]
  if (own.length > 1 || own[0]?.commitment !== sealed.commitment) return [trouble('own-changed')]
  return closedDigest(announcement, contributors) === closed ? [] : [trouble('list-wrong')]
}

/** The digest of a closed list, worked out again; `null` if a commitment cannot be read. */
export function closedDigest(
  announcement: Announcement,
  contributors: TableView['shoe']['contributors'],
): string | null {
  const commitment = fromHex(announcement.commitment, 32)
  const list = contributors.map(({ by, commitment: own }) => ({ by, commitment: fromHex(own, 32) }))
  const isWhole = list.every((one): one is { by: string; commitment: Uint8Array } => one.commitment !== undefined)
  const names = new Set(list.map(({ by }) => by))
  if (commitment === undefined || !isWhole || names.size < list.length) return null
  return hex(closedListDigest({ ...announcement, commitment }, list))
}
