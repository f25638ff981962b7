import { closedText, fromHex, openingText, SIGNATURE_BYTES } from '@openpit/proof'
import type { TableView } from '@openpit/protocol'
import type { Announcement, SignedOpening } from './kept-shoe.ts'
import { type Trouble, trouble } from './trouble.ts'

const KEY_BYTES = 32

/** Whether this browser can check signatures: old ones lack Ed25519, and pages without TLS lack all of it. */
export async function canCheckSignatures(): Promise<boolean> {
  return (await importKey('00'.repeat(KEY_BYTES))) !== null
}

/**
 * What is wrong with the house's signatures on the opening and the closed list. Without a key, or in a browser that
 * cannot check them, nothing is said here: the page shows that they were not checked.
 */
export async function signatureTroubles(view: TableView, key: string | null): Promise<readonly Trouble[]> {
  const imported = key === null ? null : await importKey(key)
  const [announcement] = view.shoe.announced
  if (imported === null || announcement === undefined || view.opening === null) return []
  const texts: [string, Uint8Array | undefined, string | null][] = [
    ['opening', textOfOpening(announcement, view.opening), view.opening.signature],
  ]
  const closed = view.shoe.closed === null ? undefined : fromHex(view.shoe.closed, 32)
  if (closed !== undefined) texts.push(['closed', closedText(closed), view.closedSignature])
  const wrong: Trouble[] = []
  for (const [of, text, signature] of texts) {
    if (!(await holds(imported, text, signature))) wrong.push(trouble('bad-signature', of))
  }
  return wrong
}

async function holds(key: CryptoKey, text: Uint8Array | undefined, signature: string | null): Promise<boolean> {
  const bytes = signature === null ? undefined : fromHex(signature, SIGNATURE_BYTES)
  if (text === undefined || bytes === undefined) return false
  return await crypto.subtle.verify('Ed25519', key, Uint8Array.from(bytes), Uint8Array.from(text))
}

function textOfOpening(announcement: Announcement, opening: SignedOpening): Uint8Array | undefined {
  const commitment = fromHex(announcement.commitment, 32)
  const { rulebook, composition, jokers, markerLimits, signature: _, ...header } = opening
  const game = { rulebook, composition, ...(jokers === undefined ? {} : { jokers }), markerLimits }
  return commitment && openingText({ ...announcement, ...header, game, commitment })
}

async function importKey(key: string): Promise<CryptoKey | null> {
  const bytes = fromHex(key, KEY_BYTES)
  if (bytes === undefined) return null
  try {
    return await crypto.subtle.importKey('raw', Uint8Array.from(bytes), 'Ed25519', false, ['verify'])
  } catch {
    return null
  }
}
