import { createPublicKey, type KeyObject, verify as verifySignature } from 'node:crypto'
import { type Check, readTranscript, signedTexts } from '@openpit/proof'

/** What comes before the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo. */
const ED25519_SPKI = '302a300506032b6570032100'

/** A public key from its hexadecimal digits; `undefined` if they are not a key. */
export function readKey(digits: string): KeyObject | undefined {
  if (!/^[0-9a-f]{64}$/i.test(digits)) return undefined
  return createPublicKey({ key: Buffer.from(ED25519_SPKI + digits, 'hex'), format: 'der', type: 'spki' })
}

/** Checks the signatures of a transcript. A file of format 1 has none, which is a finding too: a key was given. */
export function signatureChecks(text: string, key: KeyObject): readonly Check[] {
  const read = readTranscript(text)
  const texts = read.ok ? signedTexts(read.transcript) : []
  const what = (of: string) => ({ about: 'signature', of, name: `the signature on the ${NAMES[of] ?? of}` }) as const
  if (texts.length === 0) {
    return [
      { ...what('opening'), covers: ['format'], holds: false, finding: 'is missing: files of format 1 have none' },
    ]
  }
  return texts.map(({ of, text: signed, signature }) => {
    const holds = signature !== null && verifySignature(null, signed, key, signature)
    const finding = holds ? 'is by this key' : signature === null ? 'is missing' : 'is not by this key'
    return { ...what(of), covers: [`${of}Signature`], holds, finding }
  })
}

const NAMES: Readonly<Record<string, string>> = { opening: 'opening', closed: 'closed list' }
