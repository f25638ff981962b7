import { type Card, printCard } from '@openpit/cards'
import type { ShownEvent } from '@openpit/protocol'
import { type AnnouncedShoe, type Audience, redact, type StoredTableEvent, type Table } from '@openpit/table'
import type { StoredEvent } from '../../store/store.ts'
import { playedIn } from '../log/record.ts'

/** An event with the number and time of its command in the log. */
export interface NumberedEvent {
  readonly number: number
  readonly at: number
  readonly event: StoredTableEvent
}

export function numbered(stored: StoredEvent): NumberedEvent[] {
  return playedIn([stored]).map((event) => ({ number: stored.number, at: stored.at.getTime(), event }))
}

/** The events that an audience may see, given the table after them. Hidden ones still take their numbers. */
export function shownEvents(events: readonly NumberedEvent[], audience: Audience, table: Table): ShownEvent[] {
  return events.flatMap(({ number, at, event }) => {
    const shown = eventView(event, audience, table)
    return shown === undefined ? [] : [{ number, at, event: shown }]
  })
}

/** An event as an audience sees it; `undefined` if it is hidden. */
export function eventView(event: StoredTableEvent, audience: Audience, table: Table): ShownEvent['event'] | undefined {
  const visible = redact(event, audience, table)
  if (visible === 'hidden') return undefined
  if (visible.kind === 'shoe-announced') {
    const { kind, commitment, header } = visible
    return { kind, shoe: (header as AnnouncedShoe['header']).shoe, commitment }
  }
  // The signature is a part of the view, which also reaches those who come later.
  if (visible.kind === 'commitments-closed') return { kind: visible.kind }
  if (visible.kind === 'card-corrected') {
    const named = ['was', 'is'].flatMap((field) => {
      const face = visible[field]
      return typeof face === 'number' ? [[field, printCard(face as Card)]] : []
    })
    return { ...visible, ...Object.fromEntries(named) }
  }
  const { card } = visible
  return typeof card === 'number' ? { ...visible, card: printCard(card as Card) } : visible
}
