import type { NewsMessage, TableMessage } from './message.ts'
import type { TableChanges, TableView } from './view.ts'

// A separate entry point without the schemas: browsers import only this.

/** Close codes of the socket: the session has ended; the person has too many sockets. */
export const SESSION_OVER = 4401
export const SOCKETS_FULL = 4429

/** A view with changes applied. */
export function withChanges(view: TableView, changes: TableChanges): TableView {
  const { boxes = [], ...fields } = changes
  const changed = new Map(boxes.map((box) => [box.box, box]))
  // A field that did not change is left out, and JSON has no `undefined`: the spread overwrites nothing by accident.
  return { ...view, ...(fields as object), boxes: view.boxes.map((box) => changed.get(box.box) ?? box) }
}

/** The table after a news message. */
export function withNews(table: TableMessage, { version, now, events, changes, you }: NewsMessage): TableMessage {
  return { ...table, version, now, events, view: withChanges(table.view, changes), you: you ?? table.you }
}
