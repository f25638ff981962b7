import { type Audience, redact, type StoredTableEvent, type Table } from '@openpit/table'
import { happenedAfter, shoeBodiesUpTo } from '../store/records/evidence.ts'
import { eventsEnding } from '../store/records/shoes.ts'
import type { Store } from '../store/store.ts'
import { eventOf, isTold } from '../tables/log/record.ts'
import { isLive, streamOf, type TableOpening } from '../tables/opening.ts'

const INSPECTOR: Audience = { of: 'inspector' }

/** After one of these, a card that nobody has seen is among others again, or out of use. */
const CARDS_GONE = ['cards-shuffled', 'cards-loaded', 'cards-replaced', 'discards-returned', 'table-closed']

/** The shoe in use, and the one that may be announced while it is used. */
const SHOES = 2

/** Whether an event holds a card that not even an inspector may see while it is in use. */
export function holdsUnseen(event: StoredTableEvent, over: Table): boolean {
  const visible = redact(event, INSPECTOR, over)
  // A kind that this program does not know may hold anything.
  if (visible === 'hidden') return true
  const stored: Readonly<Record<string, unknown>> = { ...event }
  return Object.entries(visible).some(([field, value]) => {
    return (value === null && stored[field] !== null) || (field === 'held' && hasUnseenCard(value))
  })
}

/** Whether one of the cards that are held was left out. */
function hasUnseenCard(held: unknown): boolean {
  return Array.isArray(held) && held.some((one: { readonly card?: unknown }) => one.card === null)
}

/**
 * Whether the cards that were in use at an event are still in use. The hashes of a pack would let a reader try all
 * cards for one that is left out, so a pack with such a card must wait as a whole.
 */
export async function areStillInUse(store: Store, opening: TableOpening, number: number): Promise<boolean> {
  const stream = streamOf(opening.name)
  if (isLive(opening)) return !(await happenedAfter(store, stream, number, CARDS_GONE))
  const shoes = await announcedUpTo(store, stream, number)
  const ended = await eventsEnding(store, stream, shoes)
  const names = new Set(ended.flatMap((stored) => endedIn(stored.body)))
  return shoes.some((shoe) => !names.has(shoe))
}

async function announcedUpTo(store: Store, stream: string, number: number): Promise<readonly string[]> {
  const bodies = await shoeBodiesUpTo(store, stream, number, 2 * SHOES)
  const announced = bodies.toReversed().flatMap((body) => {
    return eventsIn(body).flatMap((event) => (event.kind === 'shoe-announced' ? [event.header.shoe] : []))
  })
  return announced.slice(-SHOES)
}

function endedIn(body: string): readonly string[] {
  return eventsIn(body).flatMap((event) => (event.kind === 'shoe-ended' ? [event.shoe] : []))
}

function eventsIn(body: string): readonly StoredTableEvent[] {
  const event = eventOf({ body })
  return isTold(event) ? event.events : []
}
