import { randomBytes } from 'node:crypto'
import { sharedSecret } from '../store/cluster.ts'
import type { Store } from '../store/store.ts'

const SECRET_BYTES = 32

/** The secret by which the nodes of one database recognise each other. The first node to start chooses it. */
export async function clusterSecret(store: Store): Promise<string> {
  return await sharedSecret(store, randomBytes(SECRET_BYTES).toString('hex'))
}
