import type { EventStore } from '../store/event-store.ts'
import type { StreamHostSettings } from './decider.ts'
import { REAL_TIMERS } from './timers.ts'

/** The settings of a stream that nobody watches and that any node may write: reading it again takes the lease back. */
export function sharedStream(
  name: string,
  store: Pick<EventStore, 'append'>,
): Omit<StreamHostSettings<unknown>, 'fault' | 'isFatal'> {
  return {
    name,
    store,
    timers: REAL_TIMERS,
    publish: () => {},
    suspended: () => {},
    resumed: () => {},
    lost: () => {},
    isOurs: async () => true,
  }
}
