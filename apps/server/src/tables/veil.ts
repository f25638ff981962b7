import { printCard } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import type { ShownEvent } from '@openpit/protocol'
import type { StoredEvent } from '../store/store.ts'
import { eventOf, isPlayed, type TableLogEvent } from './record.ts'

/** An event of the log with its place in it. */
export interface NumberedEvent {
  readonly number: number
  readonly at: number
  readonly event: TableLogEvent
}

export function numbered(stored: StoredEvent): NumberedEvent {
  return { number: stored.number, at: stored.at.getTime(), event: eventOf(stored) }
}

/**
 * An event as everybody at the table may see it, or `undefined` where nobody may: this is the only veil over what is sent. What lies face
 * down is never shown here, not even later: the view shows it once it is turned over.
 */
export function shownEvent({ number, at, event }: NumberedEvent, rules: Rules): ShownEvent | undefined {
  if (!isPlayed(event)) return undefined
  const where = { number, at }
  switch (event.kind) {
    case 'card-dealt':
      return rules.firstTwoCards.is === 'face-down'
        ? { ...where, ...event, card: null, total: null, soft: null }
        : { ...where, ...event, card: printCard(event.card) }
    case 'dealer-card-dealt':
      return event.faceDown
        ? { ...where, ...event, card: null, total: null, soft: null }
        : { ...where, ...event, card: printCard(event.card) }
    case 'card-burned':
      return { ...where, kind: event.kind, card: null }
    case 'shoe-announced':
      // What is loaded of incomplete decks tells which card was burned.
      return { ...where, kind: event.kind, shoe: event.header.shoe, commitment: event.commitment }
    default:
      return { ...where, ...event }
  }
}
