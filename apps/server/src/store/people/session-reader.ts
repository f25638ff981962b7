import type { Store } from '../store.ts'
import { readSessions, type SessionRow } from './sessions.ts'

/** Sessions that were asked for in the same moment. */
interface SessionBatch {
  readonly hashes: Map<string, Buffer>
  readonly rows: Promise<ReadonlyMap<string, SessionRow>>
}

/**
 * Reads sessions. All that are asked for in the same moment are read with one query: thousands of open sockets have
 * theirs checked again and again.
 */
export class SessionReader {
  private readonly store: Store
  private next: SessionBatch | undefined

  constructor(store: Store) {
    this.store = store
  }

  async read(tokenHash: Buffer): Promise<SessionRow | undefined> {
    const id = tokenHash.toString('hex')
    this.next ??= this.begin()
    const { hashes, rows } = this.next
    hashes.set(id, tokenHash)
    return (await rows).get(id)
  }

  private begin(): SessionBatch {
    const hashes = new Map<string, Buffer>()
    const rows = Promise.resolve().then(async () => {
      // A request from now on needs a later reading: a session may end between the two.
      this.next = undefined
      return await readSessions(this.store, [...hashes.values()])
    })
    return { hashes, rows }
  }
}
