import type { LinkActivity } from '@openpit/protocol'
import { readPages } from '../store/records/pages.ts'
import type { Store } from '../store/store.ts'
import { LinkActivities } from './link-activity.ts'
import { type LinkState, linkAfter, linkEventOf, linkStream } from './link-record.ts'

/** Links as their logs have them, on whatever node they run. Only what is new is read. */
export class LinkReader {
  private readonly store: Store
  private readonly known = new Map<string, LinkState>()
  private readonly activities: LinkActivities

  constructor(store: Store) {
    this.store = store
    this.activities = new LinkActivities(store)
  }

  async latest(name: string): Promise<LinkState | undefined> {
    const stream = linkStream(name)
    let state = this.known.get(name)
    if (state === undefined) {
      const since = await this.store.lastStanding(stream)
      state = since && linkAfter(undefined, since.number, linkEventOf(since))
    }
    for await (const page of readPages(this.store, stream, { after: state?.version ?? 0 })) {
      for (const stored of page) state = linkAfter(state, stored.number, linkEventOf(stored))
    }
    const kept = this.known.get(name)
    // Another reading may have come further meanwhile.
    if (state !== undefined && (kept === undefined || kept.version < state.version)) this.known.set(name, state)
    return state
  }

  async activity(name: string): Promise<LinkActivity | undefined> {
    return (await this.latest(name)) && (await this.activities.latest(name))
  }
}
