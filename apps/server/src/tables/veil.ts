import { printCard } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import type { RunningEvent } from '@openpit/keeper'
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
  return isPlayed(event) ? { number, at, event: veiled(event, rules) } : undefined
}

function veiled(event: RunningEvent, rules: Rules): ShownEvent['event'] {
  switch (event.kind) {
    case 'card-dealt':
      return rules.firstTwoCards.is === 'face-down'
        ? { ...event, card: null, total: null, soft: null }
        : { ...event, card: printCard(event.card) }
    case 'dealer-card-dealt':
      return event.faceDown
        ? { ...event, card: null, total: null, soft: null }
        : { ...event, card: printCard(event.card) }
    case 'card-burned':
      return { kind: event.kind, card: null }
    case 'shoe-announced':
      // What is loaded of incomplete decks tells which card was burned.
      return { kind: event.kind, shoe: event.header.shoe, commitment: event.commitment }
    default:
      return { ...event }
  }
}
