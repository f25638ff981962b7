import { HOUSE } from '@openpit/engine'
import { LinkDecider } from '../links/link-decider.ts'
import { printOrder } from '../links/link-orders.ts'
import { linkStream } from '../links/link-record.ts'
import { giveOrder } from '../store/floor/orders.ts'
import type { Store } from '../store/store.ts'
import { HOUSE_STREAM, type Restoration } from './house-log.ts'

/**
 * Gives each mystery level of a jackpot a new hidden value, and shows the old one: after the backup it may have been
 * hit, and then people know it. Meters stay. Returns how many levels there were.
 */
export async function restoreLink(store: Store, name: string, restoration: Restoration): Promise<number> {
  const { backup, takenAt, restoredAt } = restoration
  const stream = linkStream(name)
  // A link is entered on the floor before its first event is written.
  if ((await store.versionOf(stream)) === 0) return 0
  const decider = new LinkDecider(
    name,
    store,
    () => Date.parse(restoredAt),
    (error) => {
      throw error
    },
  )
  const { state } = await decider.read()
  const { levels, status } = state.state.link
  if (status === 'closed' || levels.every(({ terms }) => terms.cap === null)) return 0
  const id = `restore:${backup}:${restoredAt}`
  const order = { by: null, command: { do: 'renewLives', why: `restored from the backup of ${takenAt}` } } as const
  await giveOrder(store, HOUSE_STREAM, { to: stream, id, body: printOrder(order) })
  // Ahead of the orders that waited when the backup was made: those must not meet the old values.
  const { written } = decider.decide(state, HOUSE, id, { orders: [{ id, ...order }] })
  if (written === null) throw new Error(`link ${name} could not be restored`)
  const appended = await store.append(written.append)
  if (!appended.ok) throw new Error(`link ${name} could not be restored: ${appended.refusal}`)
  return written.news.events.reduce((sum, event) => {
    return sum + (event.kind === 'lives-renewed' ? event.levels.length : 0)
  }, 0)
}
