import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** RFC 4226 asks for at least 128 bits, and recommends 160. */
export const TOTP_SECRET_BYTES = 20

/** A phone's clock may be this many steps early or late. */
const STEPS_OFF_MAX = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of the time step in which a moment lies. */
export function timeStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS)
}

/** The code of a time step, as RFC 6238 defines it with HMAC-SHA-1. */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[mac.length - 1] as number) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step for which a code is right, among those near this moment; `undefined` if it is wrong. */
export function stepOf(secret: Uint8Array, code: string, at: Date): number | undefined {
  const given = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(given)) return undefined
  const now = timeStep(at)
  for (let step = now - STEPS_OFF_MAX; step <= now + STEPS_OFF_MAX; step++) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(given))) return step
  }
  return undefined
}

/** The address that authenticator apps read from a QR code. */
export function otpauthUri(secret: string, name: string): string {
  return `otpauth://totp/Openpit:${encodeURIComponent(name)}?secret=${secret}&issuer=Openpit&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}
