import type { Transcript } from '@openpit/proof'
import { BoundedMap } from '../store/bounded-map.ts'
import { fold, noSeeds, recordedByTable } from './loading.ts'
import { type LogStore, lastSnapshot, logAfter, readShoeLog, type ShoeLog } from './log-reading.ts'

/** The notes of all shoes that are kept. A thousand players leave a few thousand. */
const NOTES_MAX = 20_000

/**
 * The transcripts of shoes of tournaments that are over. Where each shoe ended is found once for each tournament. From
 * then on a transcript takes only the part of the log between the last snapshot before that and the end of the shoe.
 */
export class ShoeTranscripts {
  private readonly store: LogStore
  private readonly logs = new BoundedMap<string, ShoeLog>(NOTES_MAX, ({ notes }) => notes.length + 1)

  constructor(store: LogStore) {
    this.store = store
  }

  async of(name: string, shoe: string): Promise<Transcript | undefined> {
    const { notes, isOver } = await this.logOf(name)
    const ended = notes.find(({ event }) => event.kind === 'shoe-ended' && event.shoe === shoe)
    // Until the tournament is over, seeds of other shoes that the replay needs are secret.
    if (!isOver || ended === undefined) return undefined
    const start = await lastSnapshot(this.store, name, ended.number)
    if (start === undefined) return undefined
    const ofTable = notes.filter(({ table }) => table === ended.table)
    const replayed = ofTable.filter(({ number }) => number > start.version && number <= ended.number)
    let found: Transcript | undefined
    await fold(start, logAfter(this.store, name, start.version, ended.number), {
      seeds: noSeeds(),
      recorded: recordedByTable(replayed, ofTable),
      only: ended.table,
      publish: (transcript) => {
        if (transcript.header.shoe === shoe) found = transcript
      },
    })
    return found
  }

  private async logOf(name: string): Promise<ShoeLog> {
    const known = this.logs.get(name)
    if (known !== undefined) return known
    const log = await readShoeLog(this.store, name)
    if (log.isOver) this.logs.set(name, log)
    return log
  }
}
