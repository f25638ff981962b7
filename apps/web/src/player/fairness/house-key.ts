import { readStored, store } from '../../shared/storage.ts'
import { house } from '../../shared/wire/http.ts'
import { Signal } from '../../shared/wire/signal.ts'

/** The key with which the house signs: the one seen first is pinned, and a later one must be accepted by the player. */
export type HouseKey =
  | { readonly is: 'unknown' }
  | { readonly is: 'pinned'; readonly key: string }
  | { readonly is: 'changed'; readonly key: string; readonly shown: string }

const PINNED = 'openpit.house-key'

export const houseKey = new Signal<HouseKey>({ is: 'unknown' })

let asking: Promise<HouseKey> | null = null

/** Asks the house for its key, once for each page. */
export function loadHouseKey(): Promise<HouseKey> {
  asking ??= ask()
  return asking
}

async function ask(): Promise<HouseKey> {
  try {
    const { publicKey } = await house.keys()
    houseKey.set(compareKeys(readStored<string>('local', PINNED), publicKey))
    const now = houseKey.get()
    if (now.is === 'pinned') store('local', PINNED, now.key)
  } catch {
    // Asked again with the next shoe.
    asking = null
  }
  return houseKey.get()
}

export function compareKeys(pinned: string | null, shown: string): HouseKey {
  return pinned === null || pinned === shown ? { is: 'pinned', key: shown } : { is: 'changed', key: pinned, shown }
}

/** The player has learned elsewhere that the house has a new key. */
export function acceptNewKey(): void {
  const now = houseKey.get()
  if (now.is !== 'changed') return
  store('local', PINNED, now.shown)
  houseKey.set({ is: 'pinned', key: now.shown })
}

/** The key that signatures must be made with; `null` if none is known. */
export function pinnedKey(): string | null {
  const now = houseKey.get()
  return now.is === 'unknown' ? null : now.key
}
