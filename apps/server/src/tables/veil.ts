import { printCard } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import type { ShownEvent } from '@openpit/protocol'
import type { StoredTableEvent } from '@openpit/table'
import type { StoredEvent } from '../store/store.ts'
import { playedIn } from './record.ts'

/** An event with the place in the log of what it came of. */
export interface NumberedEvent {
  readonly number: number
  readonly at: number
  readonly event: StoredTableEvent
}

export function numbered(stored: StoredEvent): NumberedEvent[] {
  return playedIn([stored]).map((event) => ({ number: stored.number, at: stored.at.getTime(), event }))
}

/**
 * An event as everybody at the table may see it: this is the only veil over what is sent. What lies face
 * down is never shown here, not even later: the view shows it once it is turned over.
 */
export function shownEvent({ number, at, event }: NumberedEvent, rules: Rules): ShownEvent {
  return { number, at, event: veiled(event, rules) }
}

function veiled(event: StoredTableEvent, rules: Rules): ShownEvent['event'] {
  const isDown =
    event.kind === 'card-dealt'
      ? rules.firstTwoCards.is === 'face-down'
      : event.kind === 'dealer-card-dealt' && event.faceDown
  return isDown ? { ...event, card: null, total: null, soft: null } : shownAfterwards(event)
}

/** As it may be shown when the round is over and its cards have been seen. Burned cards have not, as long as the shoe runs. */
export function shownAfterwards(event: StoredTableEvent): ShownEvent['event'] {
  switch (event.kind) {
    case 'card-dealt':
    case 'dealer-card-dealt':
      return { ...event, card: printCard(event.card) }
    case 'card-burned':
      return { kind: event.kind, card: null }
    case 'player-excluded':
    case 'wager-refused': {
      // Why is for staff, and for the log.
      const { reason: _, ...shown } = event
      return { ...shown }
    }
    case 'shoe-announced':
      // What is loaded of incomplete decks tells which card was burned.
      return { kind: event.kind, shoe: event.header.shoe, commitment: event.commitment }
    default:
      return { ...event }
  }
}
