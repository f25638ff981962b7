import { type Body, type Steps, unchanged, upcastBody, versionAfter } from '../store/versions.ts'
import type { TableLogEvent } from './record.ts'

// What older programs wrote into the logs of tables, brought up to date. It is the only place that knows old shapes: the
// database is never rewritten, and all other code sees the current version alone.

/** Version 2 names its version and where a round opens the program and the rules: of older rounds they are not known. */
const FROM_VERSION_1 = {
  'table-opened': unchanged,
  told: unchanged,
  'told-at-shoe': unchanged,
  'standing-noted': unchanged,
}

const STEPS: Steps<TableLogEvent['kind']> = [FROM_VERSION_1]

/** The version in which events of tables are written. */
export const EVENT_VERSION = versionAfter(STEPS)

/** An event of a table's log, from the JSON that any version has stored. */
export function upcast(json: string): TableLogEvent {
  const body = JSON.parse(json) as Body
  return upcastBody(body, String(body.kind), STEPS) as unknown as TableLogEvent
}
