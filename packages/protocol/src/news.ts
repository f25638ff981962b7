import type { NewsMessage, TableMessage } from './message.ts'
import type { TableChanges, TableView } from './view.ts'

// In a room of its own, without the schemas: a browser needs only this.

/** Why the server closes a socket: the session does not hold any more; or the person has too many of them. */
export const SESSION_OVER = 4401
export const SOCKETS_FULL = 4429

/** The view after its changes. */
export function withChanges(view: TableView, changes: TableChanges): TableView {
  const { boxes = [], ...fields } = changes
  const changed = new Map(boxes.map((box) => [box.box, box]))
  // A field that did not change is left out, never undefined: JSON knows no such thing.
  return { ...view, ...(fields as object), boxes: view.boxes.map((box) => changed.get(box.box) ?? box) }
}

/** What is known of a table after news of it. */
export function withNews(table: TableMessage, { version, now, events, changes, you }: NewsMessage): TableMessage {
  return { ...table, version, now, events, view: withChanges(table.view, changes), you: you ?? table.you }
}
