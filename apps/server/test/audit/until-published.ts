import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentHeads, type Store, statementsIn } from '../../src/index.ts'

/** Waits until the files of heads know of everything that the database has. */
export async function untilPublished(store: Store, heads: string): Promise<void> {
  for (;;) {
    const known = new Map<string, number>()
    if (existsSync(heads)) {
      for await (const statement of statementsIn(heads)) {
        for (const [stream, version] of statement?.streams ?? []) known.set(stream, version)
      }
    }
    const now = await store.withClient(currentHeads)
    if (now.every(([stream, version]) => known.get(stream) === version)) return
    await sleep(50)
  }
}
