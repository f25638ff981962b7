import { fromHex, RANDOM_BYTES, seal } from '@openpit/proof'
import type { TableView } from '@openpit/protocol'
import { store } from '../../shared/storage.ts'
import { connection } from '../../shared/wire/tables.ts'
import { reasonsToWithhold, type SealedPart } from './closed-list.ts'
import { loadHouseKey, pinnedKey } from './house-key.ts'
import type { Trouble } from './trouble.ts'

// Loaded on demand: only players who add to a shuffle need the hashes.

/** Reveals a player's part, unless something speaks against it: then it returns what. */
export async function revealIfBound(table: string, sealed: SealedPart, view: TableView): Promise<readonly Trouble[]> {
  await loadHouseKey()
  const troubles = await reasonsToWithhold(sealed, view, pinnedKey())
  const { cut, random } = sealed
  if (troubles.length === 0) await connection.command(table, { do: 'reveal', cut, random })
  return troubles
}

/** Draws random bytes, and commits to them for the shoe that is shown. */
export async function sealPart(
  table: string,
  player: string,
  view: TableView,
  cut: number | null,
  key: string,
): Promise<void> {
  const [announcement] = view.shoe.announced
  const { opening } = view
  if (announcement === undefined || opening === null) return
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  const bytes = fromHex(announcement.commitment, 32)
  if (bytes === undefined) return
  const { shoe } = announcement
  const made = seal({ shoe, commitment: bytes }, { by: player, cut, random })
  // Stored before it is sent: a page that reloads in between must still be able to reveal it.
  const sealed: SealedPart = { player, shoe, announcement, opening, cut, ...made, isTaken: false }
  store('session', key, sealed)
  const reply = await connection.command(table, {
    do: 'commit',
    commitment: made.commitment,
    cuts: cut !== null,
  })
  if (reply.ok) store('session', key, { ...sealed, isTaken: true })
}
