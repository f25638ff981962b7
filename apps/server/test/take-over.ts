import type { EventStore } from '../src/store/event-store.ts'
import type { Takeover } from '../src/store/takeovers.ts'

/** A takeover for stores in memory: a claim, and then one reading after the other. */
export async function takeOver(
  store: Omit<EventStore, 'takeOver'>,
  stream: string,
  commandsMax: number,
): Promise<Takeover> {
  const claim = await store.claim(stream)
  const [first] = await store.read(stream, { limit: 1 })
  const standing = await store.lastStanding(stream)
  const rest = await store.read(stream, { after: (standing ?? first)?.number ?? 0 })
  const secret = await store.secretOf(stream)
  const recentCommands = await store.recentCommands(stream, commandsMax)
  return { ...claim, first, standing, rest, secret, recentCommands }
}
