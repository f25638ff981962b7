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

const STEPS: Steps<'restored'> = []
const VERSION = versionAfter(STEPS)

export function restoredBody(restoration: Restoration): string {
  return printBody(restoration, VERSION)
}

/** The restorations among the events of the house's stream. */
export function restorationsIn(
  events: readonly { readonly kind: string; readonly body: string }[],
): readonly Restoration[] {
  return events.flatMap(({ kind, body }) => {
    return kind === 'restored' ? [upcastBody(JSON.parse(body) as Body, kind, STEPS) as unknown as Restoration] : []
  })
}
