import { randomBytes } from 'node:crypto'
import { HOUSE } from '@openpit/engine'
import { PromotionHost } from '../promotions/promotion-host.ts'
import type { Store } from '../store/store.ts'
import type { Restoration } from './house-log.ts'

/** What a restore does to the draw of a promotion. */
export type RestoredDraw =
  /** It has another seed: after the backup the old one may have been shown, and people can still enter. */
  | 'renewed'
  /** Its entries have closed, and it has yet to be held: it may have been held after the backup. */
  | 'to-check'
  | 'as-it-was'

/** Makes sure that nobody can enter a draw whose seed they know. */
export async function restorePromotion(store: Store, name: string, restoration: Restoration): Promise<RestoredDraw> {
  const { backup, takenAt, restoredAt } = restoration
  const now = Date.parse(restoredAt)
  const host = await PromotionHost.open(name, { store, now: () => now, random: randomBytes })
  try {
    const before = await host.current()
    const order = { do: 'renewDraw', why: `restored from the backup of ${takenAt}` } as const
    const reply = await host.tell(HOUSE, `restore:${backup}:${restoredAt}`, order)
    if (!reply.ok) throw new Error(`promotion ${name} could not be restored: ${reply.refusal.kind}`)
    const draw = (await host.current())?.draw
    if (draw === undefined || draw.commitment === null || draw.seed !== null) return 'as-it-was'
    return draw.commitment === before?.draw.commitment ? 'to-check' : 'renewed'
  } finally {
    await host.close()
  }
}
