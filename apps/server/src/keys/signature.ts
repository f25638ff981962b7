import { createPublicKey, verify } from 'node:crypto'

/** What comes before the 32 bytes of a public Ed25519 key in SPKI. */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether the holder of a public key has signed a message. Key and signature are in hexadecimal digits. */
export function isSignedBy(publicKey: string, message: Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false
  const spki = Buffer.concat([ED25519_SPKI, Buffer.from(publicKey, 'hex')])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, message, key, Buffer.from(signature, 'hex'))
}
