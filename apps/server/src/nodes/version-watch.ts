import { SCHEMA_VERSION } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'

const LOOK_MS = 1_000

/**
 * Calls `outdated` once when a newer program has migrated the database. From then on no append of this program is
 * written (`store/append.ts`), so it must stop. Returns a function that ends the watch.
 */
export function watchVersion(store: Store, outdated: (version: number) => void): () => void {
  let isOver = false
  const timer = setInterval(() => {
    store.schemaVersion().then(
      (version) => {
        if (isOver || version <= SCHEMA_VERSION) return
        isOver = true
        clearInterval(timer)
        outdated(version)
      },
      // Without the database, there is nothing newer to know.
      () => {},
    )
  }, LOOK_MS)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
