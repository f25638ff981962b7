import type { EventStore } from '../event-store.ts'
import type { Range, StoredEvent } from '../store.ts'

const PAGE = 500

/** The events of a stream, a page at a time: a long stream must not be in memory as a whole. */
export async function* readPages(
  store: Pick<EventStore, 'read'>,
  stream: string,
  { after = 0, to = Number.MAX_SAFE_INTEGER }: Omit<Range, 'limit'> = {},
): AsyncGenerator<readonly StoredEvent[], void> {
  for (let last = after; ; ) {
    const page = await store.read(stream, { after: last, to, limit: PAGE })
    if (page.length > 0) yield page
    const end = page.at(-1)
    if (end === undefined || page.length < PAGE || end.number >= to) return
    last = end.number
  }
}
