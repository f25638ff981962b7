import type { NewsMessage, TableMessage } from './message.ts'
import { applyPatch } from './patch.ts'

// A separate entry point without the schemas: browsers import only this.

/** Close codes of the socket: the session has ended; the person has too many sockets. */
export const SESSION_OVER = 4401
export const SOCKETS_FULL = 4429

/** The table after a news message. Parts that did not change stay the same objects. */
export function withNews(table: TableMessage, { version, now, events = [], changes, you }: NewsMessage): TableMessage {
  return { ...table, version, now, events, view: applyPatch(table.view, changes), you: applyPatch(table.you, you) }
}
