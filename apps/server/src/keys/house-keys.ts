import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** The key is missing, unreadable, or not the one that this database was written with. */
export class KeyFault extends Error {}

export const MASTER_KEY_BYTES = 32

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Begins all sealed text. */
export const SEALED_PREFIX = 'sealed/1 '

/** What comes before the 32 secret bytes of an Ed25519 key in PKCS #8. */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The keys of the house. All come from one master key, which is never in the database: someone who reads the database
 * or a copy of it can neither read what is sealed nor sign for the house.
 */
export class HouseKeys {
  /** A key object, because a key as bytes is prepared anew for each secret. */
  private readonly sealing: KeyObject
  private readonly signing: KeyObject
  /** Identifies the master key without telling anything about it. */
  readonly id: string
  /** The secret by which the nodes of one house recognise each other. */
  readonly link: Buffer
  /** The public half of the signing key: 32 bytes in hexadecimal digits. */
  readonly publicKey: string

  constructor(master: Uint8Array) {
    if (master.length !== MASTER_KEY_BYTES) {
      throw new KeyFault(`the house's key must have ${MASTER_KEY_BYTES} bytes, not ${master.length}`)
    }
    this.id = derive(master, 'id').toString('hex').slice(0, 16)
    this.sealing = createSecretKey(derive(master, 'sealing'))
    this.link = derive(master, 'link')
    const secret = Buffer.concat([ED25519_PKCS8, derive(master, 'signing')])
    this.signing = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' })
    this.publicKey = createPublicKey(this.signing).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  }

  /** Encrypts text. It can be opened only for the same purpose, so that a row cannot be moved to another place. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.sealing, nonce).setAAD(Buffer.from(purpose))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return SEALED_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  }

  /** Reads what `seal` returned. Throws if it was changed, or sealed for another purpose or with another key. */
  open(purpose: string, sealed: string): string {
    if (!isSealed(sealed)) throw new KeyFault(`${purpose} is not sealed`)
    const bytes = Buffer.from(sealed.slice(SEALED_PREFIX.length), 'base64')
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.sealing, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      throw new KeyFault(`${purpose} cannot be opened: it was changed, or sealed with another key`)
    }
  }

  /** An Ed25519 signature, in hexadecimal digits. */
  sign(message: Uint8Array): string {
    return sign(null, message, this.signing).toString('hex')
  }
}

/** Whether text is sealed. Older versions stored secrets as plain text. */
export function isSealed(text: string): boolean {
  return text.startsWith(SEALED_PREFIX)
}

function derive(master: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `openpit ${purpose} 1`, 32))
}
