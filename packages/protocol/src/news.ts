import type { NewsMessage, ShownEvent, TableMessage } from './message.ts'
import { applyPatch } from './patch.ts'

// A separate entry point without the schemas: browsers import only this.

export { applyPatch } from './patch.ts'

/** Close codes of the socket: the session has ended; the person has too many sockets. */
export const SESSION_OVER = 4401
export const SOCKETS_FULL = 4429

/** The table after a news message. Parts that did not change stay the same objects. */
export function withNews(table: TableMessage, news: NewsMessage): TableMessage {
  const { version, now, changes, you } = news
  const events = news.events ?? courseEvents(news)
  return { ...table, version, now, events, view: applyPatch(table.view, changes), you: applyPatch(table.you, you) }
}

/** The events of a course that came in short. */
function courseEvents({ course = [], dealt = [], now }: NewsMessage): ShownEvent[] {
  const places = dealt.values()
  return course.flatMap(([number, ...items]) => {
    return items.map((item) => ({ number, at: now, event: eventOf(item, places) }))
  })
}

type CourseItem = NonNullable<NewsMessage['course']>[number] extends readonly [number, ...infer Items]
  ? Items[number]
  : never

function eventOf(item: CourseItem, places: Iterator<string>): ShownEvent['event'] {
  if (item === null || typeof item === 'string') return { kind: 'card-burned', card: item }
  if (!Array.isArray(item)) return item
  const [card, total, soft = false] = item
  const [box, hand] = String(places.next().value).split('/').map(Number)
  const shown = card === null ? { card } : { card, total, soft }
  return hand === undefined ? { kind: 'dealer-card-dealt', ...shown } : { kind: 'card-dealt', box, hand, ...shown }
}
