import { hash } from 'node:crypto'
import type { HouseSigner } from '../heads/statement.ts'
import { isSignedBy } from '../keys/signature.ts'
import { type Body, printBody, type Steps, upcastBody, versionAfter } from '../store/versions.ts'

/** The stream of what happens to the house as a whole. */
export const HOUSE_STREAM = 'house'

/** The floor was restored from a backup. Everything between the backup and the restore was lost. */
export interface Restoration {
  /** The id of the backup, and when it was made. */
  readonly backup: string
  readonly takenAt: string
  readonly restoredAt: string
  /** The user of the system who restored it. */
  readonly by: string
}

/** A restoration as the house's stream has it, with the number of its event. */
export interface RecordedRestoration extends Restoration {
  readonly number: number
  /** The house's signature; `null` if an older program restored the floor. */
  readonly signature: string | null
}

const FORMAT = 'openpit restoration 1'

/** Version 1 had no signature. */
const STEPS: Steps<'restored'> = [{ restored: (body) => ({ ...body, signature: null }) }]
const VERSION = versionAfter(STEPS)

/** Signed, because an audit forgives what a restore has lost: anyone who can write events could claim a restore. */
export function restoredBody(restoration: Restoration, keys: HouseSigner): string {
  return printBody({ ...restoration, signature: keys.sign(signedText(restoration)) }, VERSION)
}

/** A restoration from the house's stream; `undefined` if the event is another. */
export function restorationIn(event: {
  readonly number: number
  readonly kind: string
  readonly body: string
}): RecordedRestoration | undefined {
  const { number, kind, body } = event
  if (kind !== 'restored') return undefined
  return { ...(upcastBody(JSON.parse(body) as Body, kind, STEPS) as unknown as RecordedRestoration), number }
}

/** What is wrong with a restoration; `undefined` if the holder of the public key has signed exactly this. */
export function faultInRestoration(restoration: RecordedRestoration, publicKey: string): string | undefined {
  const { signature } = restoration
  if (signature === null) {
    return 'this restore is not signed: an older program made it, or it was never made. What it lost counts as missing'
  }
  if (isSignedBy(publicKey, signedText(restoration), signature)) return undefined
  return "the house's key did not sign this restore. What it says was lost counts as missing"
}

function signedText({ backup, takenAt, restoredAt, by }: Restoration): Uint8Array {
  return Buffer.from(`${FORMAT} ${hash('sha256', JSON.stringify([backup, takenAt, restoredAt, by]))}`)
}
