import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { ShoeOpening } from './contribution.ts'
import { digest, hex } from './hash.ts'
import { gameParts } from './shoe.ts'
import type { Transcript } from './transcript.ts'

export const SIGNATURE_BYTES = 64

/**
 * What the house signs when it announces a shoe; `undefined` for a shoe of format 1, which names no game. The words in
 * front keep a signature on anything else from passing for one on an opening.
 */
export function openingText(opening: ShoeOpening): Uint8Array | undefined {
  const { game, cards, commitment } = opening
  if (game === undefined) return undefined
  return utf8ToBytes(
    `openpit-shoe/2 opening ${hex(digest('opening', ...gameParts(opening, game), String(cards), commitment))}`,
  )
}

/** What the house signs when it closes the list of commitments. */
export function closedText(closed: Uint8Array): Uint8Array {
  return utf8ToBytes(`openpit-shoe/2 closed ${hex(closed)}`)
}

/** A text that a transcript should have a signature for; `signature` is `null` if it has none. */
export interface SignedText {
  readonly of: 'opening' | 'closed'
  readonly text: Uint8Array
  readonly signature: Uint8Array | null
}

/** The texts of a transcript that the house signs; none for format 1. */
export function signedTexts({ header, cards, commitment, closed, signatures }: Transcript): readonly SignedText[] {
  const opening = openingText({ ...header, cards, commitment })
  if (opening === undefined) return []
  return [
    { of: 'opening', text: opening, signature: signatures.opening },
    ...(closed === null ? [] : [{ of: 'closed', text: closedText(closed), signature: signatures.closed } as const]),
  ]
}
