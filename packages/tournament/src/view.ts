import { type Audience, seesWork } from '@openpit/table'
import type { RecordLine } from './record.ts'

/** A line of the record as an audience may see it: only staff see which of them wrote a form down. */
export function redactRecord(line: RecordLine, audience: Audience): RecordLine {
  if (seesWork(audience) || !Object.hasOwn(line, 'recordedBy')) return line
  const { recordedBy: _, ...shown } = line
  return shown
}
