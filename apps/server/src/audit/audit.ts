import { atOneMoment, type DatabaseClient } from '../store/reading.ts'
import { allStreams, auditedEvents } from '../store/records/audit.ts'
import { replayAll } from './replay.ts'
import type { ReplayReport } from './report.ts'

/** Plays everything in a database again, as it is at one moment. A floor may go on meanwhile. */
export async function auditReplay(
  client: DatabaseClient,
  progress?: (done: number, of: number) => void,
): Promise<ReplayReport> {
  return await atOneMoment(client, async () => {
    return await replayAll(await allStreams(client), (stream) => auditedEvents(client, stream), progress)
  })
}
