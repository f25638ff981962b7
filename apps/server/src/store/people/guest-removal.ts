import { hash } from 'node:crypto'
import { isSignedBy } from '../../keys/signature.ts'
import { type Body, printBody, type Steps, upcastBody, versionAfter } from '../versions.ts'

/** The stream that says how many guests were removed, and with which streams. */
export const GUESTS_STREAM = 'guests'
export const GUESTS_REMOVED = 'guests-removed'

/** Guests who never played were removed. */
export interface GuestRemoval {
  readonly guests: number
  /** Over the name, the number of events and the head of each stream. */
  readonly digest: string
  /** The streams that went with them, and how many events each had. */
  readonly streams: readonly StreamEnd[]
}

/** A stream and the number of its events. */
export type StreamEnd = readonly [stream: string, version: number]

/** A removal as it is stored. */
export interface RecordedRemoval extends Omit<GuestRemoval, 'streams'> {
  /** `null` if an older program removed them: it did not name the streams, and did not sign. */
  readonly streams: readonly StreamEnd[] | null
  readonly signature: string | null
}

const FORMAT = 'openpit guests removed 1'

/** Version 1 named no streams and had no signature. */
const STEPS: Steps<typeof GUESTS_REMOVED> = [
  { [GUESTS_REMOVED]: (body) => ({ ...body, streams: null, signature: null }) },
]

/** Signed, because an audit accepts that these streams are gone: anyone who can write events could name others. */
export function removalBody(removal: GuestRemoval, sign: (message: Uint8Array) => string): string {
  return printBody({ ...removal, signature: sign(signedText(removal)) }, versionAfter(STEPS))
}

export function removalOf({ kind, body }: { readonly kind: string; readonly body: string }): RecordedRemoval {
  return upcastBody(JSON.parse(body) as Body, kind, STEPS) as unknown as RecordedRemoval
}

/** Whether the holder of the public key has signed exactly this. */
export function isSignedRemoval(
  removal: RecordedRemoval,
  publicKey: string,
): removal is RecordedRemoval & { readonly streams: readonly StreamEnd[] } {
  const { guests, digest, streams, signature } = removal
  if (streams === null || signature === null) return false
  return isSignedBy(publicKey, signedText({ guests, digest, streams }), signature)
}

function signedText({ guests, digest, streams }: GuestRemoval): Uint8Array {
  return Buffer.from(`${FORMAT} ${hash('sha256', JSON.stringify([guests, digest, streams]))}`)
}
