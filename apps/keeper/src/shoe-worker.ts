import { parentPort } from 'node:worker_threads'
import { orderShoe } from '@openpit/proof'
import { packShoe } from './packed-shoe.ts'
import type { PackedOrder, ShoeTask } from './shoe-thread.ts'

// Runs in its own thread: to order a shoe takes milliseconds, in which no table of the process could be answered.

parentPort?.on('message', ({ id, header, seed }: ShoeTask) => {
  const packed = packShoe(orderShoe(header, seed, []))
  parentPort?.postMessage({ id, packed } satisfies PackedOrder, [packed.buffer])
})
