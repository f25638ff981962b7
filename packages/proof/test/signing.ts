import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** What comes before the 32 secret bytes of an Ed25519 key in PKCS #8. */
const ED25519_PKCS8 = '302e020100300506032b657004220420'

function privateKey(seed: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(ED25519_PKCS8 + seed, 'hex'), format: 'der', type: 'pkcs8' })
}

/** An Ed25519 signature with the key of this seed (64 hexadecimal digits). */
export function signBy(seed: string, text: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, text, privateKey(seed)))
}

export function publicKeyOf(seed: string): string {
  return createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
}
