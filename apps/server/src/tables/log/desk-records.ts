import type { DeskKind } from '@openpit/protocol'
import type { StoredTableEvent } from '@openpit/table'
import type { FoundRecord } from '../../store/append/append.ts'
import type { CommandEvent } from './record.ts'

/** What the inspector's desk lists, by the kind of the event. `store/schema/desk-schema.ts` has the same list. */
const KINDS: Readonly<Partial<Record<StoredTableEvent['kind'], DeskKind>>> = {
  'card-corrected': 'correction',
  'round-reconstructed': 'ruling',
  'round-voided': 'ruling',
  'hand-voided': 'ruling',
  'settlement-corrected': 'ruling',
  'ruling-dropped': 'ruling',
  'ruling-proposed': 'proposal',
  'void-proposed': 'proposal',
  'stray-card-reported': 'fault',
  'deck-fault-found': 'fault',
  'card-damaged': 'fault',
  'shuffler-failed': 'fault',
  'reader-failed': 'fault',
  'prize-button-stopped': 'fault',
  missed: 'fault',
  'notice-posted': 'notice',
  'notice-withdrawn': 'notice',
  'limits-changed': 'notice',
  'table-closed': 'notice',
  'dispute-raised': 'dispute',
  'dispute-decided': 'dispute',
  'review-asked': 'dispute',
  'complaint-made': 'dispute',
  'payment-mistaken': 'case',
  'payment-put-right': 'case',
  'incident-recorded': 'conduct',
  'player-excluded': 'conduct',
  'wager-refused': 'conduct',
  'seats-vacated': 'conduct',
  'duty-done': 'duty',
  'round-ended': 'round',
}

/** The records for the desk that a command leaves. */
export function deskRecords(
  { by, command }: Pick<CommandEvent, 'by' | 'command'>,
  events: readonly StoredTableEvent[],
): readonly FoundRecord[] {
  const records: FoundRecord[] = []
  for (const [line, event] of events.entries()) {
    const kind = KINDS[event.kind]
    if (kind === undefined) continue
    const clause = 'clause' in event && typeof event.clause === 'string' ? event.clause : null
    records.push({ line, kind, act: event.kind, command: command.do, person: by.person, clause })
  }
  return records
}
