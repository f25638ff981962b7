import type { PlayerId } from '@openpit/engine'

/** One chance in a draw. Entries are numbered from 1, in the order in which they came. */
export interface Entry {
  readonly player: PlayerId
  readonly at: number
}

/** A list that grows: kept in blocks, because a copy of the whole list for each new entry would take minutes. */
export interface EntryList {
  readonly count: number
  readonly full: readonly (readonly Entry[])[]
  readonly last: readonly Entry[]
}

const BLOCK = 512

export const NO_ENTRIES: EntryList = { count: 0, full: [], last: [] }

export function withEntry({ count, full, last }: EntryList, entry: Entry): EntryList {
  const next = [...last, entry]
  return next.length < BLOCK
    ? { count: count + 1, full, last: next }
    : { count: count + 1, full: [...full, next], last: [] }
}

/** The entry with this number; `undefined` if there is none. */
export function entryAt({ full, last }: EntryList, number: number): Entry | undefined {
  const index = number - 1
  const block = Math.floor(index / BLOCK)
  return block < full.length ? full[block]?.[index % BLOCK] : last[index - full.length * BLOCK]
}

export function entriesOf({ full, last }: EntryList, player: PlayerId): number {
  return [...full, last].reduce((sum, block) => sum + block.filter((entry) => entry.player === player).length, 0)
}
