import type { CourseEntry, TableMessage, TableView } from '@openpit/protocol'
import type { Trouble } from './trouble.ts'

/** What the house has published of a shoe before its first card. */
export type Announcement = TableView['shoe']['announced'][number]
export type SignedOpening = NonNullable<TableView['opening']>

/** An entry of the course, with the proof of its card in hexadecimal digits. */
export type KeptEntry = CourseEntry & { readonly proof?: readonly string[] }

/** What this browser keeps of a shoe, to compare the transcript with at the end. */
export interface KeptShoe {
  readonly shoe: string
  readonly table: string
  /** When it last changed, in milliseconds since 1970. */
  readonly at: number
  readonly announcement: Announcement
  readonly opening: SignedOpening
  readonly contributors: readonly { readonly by: string; readonly commitment: string }[]
  /** Contributions by name, as far as they were revealed while this browser watched. */
  readonly revealed: Readonly<Record<string, { readonly cut: number | null; readonly random: string }>>
  readonly closed: string | null
  readonly closedSignature: string | null
  readonly root: string | null
  readonly entries: readonly KeptEntry[]
  readonly seen: SeenCards
  readonly result: 'running' | 'holds' | 'broken'
  readonly troubles: readonly Trouble[]
  /** The transcript of the house, if something was wrong with it. */
  readonly transcript: string | null
}

/** What the table showed of a shoe's cards while this browser watched. */
export interface SeenCards {
  /** The position of the first card; `null` while it is not known. */
  readonly start: number | null
  /** The cards in the order in which they came out, with the table's version; `null` for one that lay face down. */
  readonly cards: readonly { readonly version: number; readonly card: string | null }[]
  /** What the prize button paid, if the shoe was watched from its first card. */
  readonly prizes: readonly number[]
  /** The cards that lay open when a round was over at a version, with the position of its first possible card. */
  readonly onTable: { readonly from: number; readonly version: number; readonly cards: readonly string[] } | null
}

export const NOTHING_SEEN: SeenCards = { start: null, cards: [], prizes: [], onTable: null }

export function newKeptShoe(table: string, announcement: Announcement, opening: SignedOpening, at: number): KeptShoe {
  return {
    shoe: announcement.shoe,
    table,
    at,
    announcement,
    opening,
    contributors: [],
    revealed: {},
    closed: null,
    closedSignature: null,
    root: null,
    entries: [],
    seen: NOTHING_SEEN,
    result: 'running',
    troubles: [],
    transcript: null,
  }
}

/** The fields of what is published now that contradict what was published before. */
export function changedFields(kept: KeptShoe, view: TableView): readonly string[] {
  const { shoe, opening, closedSignature } = view
  const was = { ...kept.announcement, ...kept.opening }
  const is: Readonly<Record<string, unknown>> = { ...shoe.announced[0], ...opening }
  const fields = Object.entries(was).flatMap(([name, value]) => (isEqual(value, is[name]) ? [] : [name]))
  const list = shoe.contributors.map(({ by, commitment }) => ({ by, commitment }))
  // While the list is open, it may grow; closed, it may not.
  const sameList = kept.closed === null ? list.slice(0, kept.contributors.length) : list
  if (!isEqual(kept.contributors, sameList)) fields.push('contributions')
  if (kept.closed !== null && kept.closed !== shoe.closed) fields.push('closed')
  if (kept.closedSignature !== null && kept.closedSignature !== closedSignature) fields.push('closedSignature')
  if (kept.root !== null && kept.root !== shoe.root) fields.push('root')
  return fields
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function isSamePublished(one: KeptShoe, other: KeptShoe): boolean {
  const published = ({ contributors, revealed, closed, closedSignature, root }: KeptShoe) => {
    return [contributors, revealed, closed, closedSignature, root]
  }
  return isEqual(published(one), published(other))
}

/** What is published now, added to what was kept. */
export function withPublished(kept: KeptShoe, { shoe, closedSignature }: TableView): KeptShoe {
  return {
    ...kept,
    contributors: shoe.contributors.map(({ by, commitment }) => ({ by, commitment })),
    closed: shoe.closed,
    closedSignature,
    root: shoe.root,
  }
}

/** The contributions that were revealed in these events, added to what was kept. */
export function withReveals(kept: KeptShoe, events: TableMessage['events']): KeptShoe {
  const revealed = { ...kept.revealed }
  for (const { event } of events) {
    if (event.kind !== 'contribution-revealed') continue
    const { by, cut, random } = event as { kind: string; by: string; cut: number | null; random: string }
    if (kept.contributors.some((one) => one.by === by)) revealed[by] = { cut, random }
  }
  return { ...kept, revealed }
}
