import type { Actor } from '@openpit/engine'
import type { EventStore } from '../store/event-store.ts'
import type { Decider } from './decider.ts'
import type { Reply } from './replies.ts'
import { sharedStream } from './shared-stream.ts'
import { StreamHost } from './stream-host.ts'

/** Sends one command to a stream that any node may write to. It is read each time: nothing of it stays in memory. */
export async function tellOnce<State, Command, News>(
  name: string,
  store: EventStore,
  decider: Decider<State, Command, News>,
  by: Actor,
  id: string,
  command: Command,
): Promise<Reply> {
  let failure: unknown
  const host = new StreamHost(decider, {
    ...sharedStream(name, store),
    // Without a database the request fails at once; the same id can be sent again.
    fault: (error) => {
      failure = error
      void host.close()
    },
  })
  await host.open()
  const reply = await host.tell(by, id, command)
  if (failure !== undefined) throw failure
  return reply
}
