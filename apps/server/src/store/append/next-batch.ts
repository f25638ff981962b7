import type { AppendGroup } from './append.ts'

/** Something that waits to be written. */
export interface Waiting {
  /** Never split over two batches: a group is written as a whole or not at all. */
  readonly group: AppendGroup
  readonly touches: readonly string[]
}

/** Beyond this many appends, a larger batch is slower than two. */
const BATCH_MAX = 500

/** The streams and accounts that a group changes. */
export function touchedBy(group: AppendGroup): readonly string[] {
  const touched: string[] = []
  for (const { stream, events } of group) {
    touched.push(`stream ${stream}`)
    for (const { entries } of events) {
      for (const { account } of entries) touched.push(account)
    }
  }
  return touched
}

/**
 * What can be written now, in the order of the queue, and what must wait because a batch that is under way touches the
 * same stream or account. What comes after a waiting one on the same stream or account waits too, or it would be written
 * first: an append decided on another before it, or a payment out of money that is not there yet.
 */
export function nextBatch<One extends Waiting>(
  queue: readonly One[],
  underWay: readonly ReadonlySet<string>[],
): { readonly batch: readonly One[]; readonly touched: ReadonlySet<string>; readonly left: One[] } {
  const batch: One[] = []
  const left: One[] = []
  const touched = new Set<string>()
  const waits = new Set<string>()
  const mustWait = (one: string) => waits.has(one) || underWay.some((busy) => busy.has(one))
  for (const one of queue) {
    const isNext = batch.length < BATCH_MAX && !(underWay.length > 0 && one.touches.some(mustWait))
    if (isNext) batch.push(one)
    else left.push(one)
    for (const each of one.touches) (isNext ? touched : waits).add(each)
  }
  return { batch, touched, left }
}
