import { house } from '../../shared/wire/http.ts'
import { connection, lastSeen, listen } from '../../shared/wire/tables.ts'
import { checker } from './checker.ts'
import { loadHouseKey, pinnedKey } from './house-key.ts'
import type { KeptShoe } from './kept-shoe.ts'
import { openShoeStore } from './shoe-store.ts'
import { ShoeWatch } from './shoe-watch.ts'
import { signatureTroubles } from './signatures.ts'

export { canCheckSignatures } from './signatures.ts'

const watches = new Map<string, ShoeWatch>()

connection.onProofs = (message) => void watches.get(message.table)?.hearProofs(message)

/** Watches the shoes of a table that is being visited. Returns a function that ends it. */
export async function startWatch(table: string, onResult: (kept: KeptShoe) => void): Promise<() => void> {
  void loadHouseKey()
  const watch = new ShoeWatch(table, {
    checks: checker,
    store: await openShoeStore(),
    askProofs: (shoe, from) => connection.askProofs(table, shoe, from),
    transcript: (shoe) => house.transcript(table, shoe),
    signatureTroubles: async (view) => {
      await loadHouseKey()
      return await signatureTroubles(view, pinnedKey())
    },
    now: Date.now,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    onResult,
  })
  watches.set(table, watch)
  const seen = lastSeen(table)
  if (seen) void watch.hear({ version: seen.version, view: seen.view, events: [], isWhole: true })
  const stop = listen(table, ({ version, view, events }, isWhole) => {
    void watch.hear({ version, view, events, isWhole })
  })
  void watch.catchUp()
  return () => {
    stop()
    if (watches.get(table) === watch) watches.delete(table)
  }
}
